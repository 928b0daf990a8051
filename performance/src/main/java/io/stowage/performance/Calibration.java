package io.stowage.performance;

import io.stowage.catalog.configuration.FileSystem;
import io.stowage.performance.BenchmarkPoint.Level;
import io.stowage.performance.BenchmarkPoint.Use;
import io.stowage.performance.ModelDefinition.Per;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.hipparchus.distribution.continuous.TDistribution;
import org.jspecify.annotations.Nullable;

/** All models fitted to the settled values, and how wrong each is. */
final class Calibration {
    /** Fewer systems than this say nothing about an error. */
    private static final int INDEPENDENT = 3;

    private final BenchmarkLibrary library;
    private final ModelDefinition definition;
    private final Map<String, DataPath> paths;
    private final Map<String, Placement.Published> published = new TreeMap<>();
    private final SequentialModel reads;
    private final SequentialModel writes;
    private final Set<Measured> measured = new HashSet<>();
    private final Map<String, UnitModel> units = new LinkedHashMap<>();
    private final Map<String, Ramp> ramps = new HashMap<>();
    private final Map<String, Accuracy> accuracies = new HashMap<>();
    private final List<Model.LeftOut> readsLeftOut;
    private final List<Model.LeftOut> writesLeftOut;
    private final boolean contendedEstimable;
    private final String contendedNote;
    private final List<Model> models;

    /**
     * How wrong a model is at a published system.
     *
     * @param peak half the width of an interval, in logarithms
     * @param sources documents of the points the fit saw
     */
    record Accuracy(double peak, double sustained, boolean estimable, List<String> sources) {}

    /** A load of a system for which a value was published. */
    private record Measured(String system, Pattern pattern, Operation operation, @Nullable Integer queueDepth) {}

    Calibration(BenchmarkLibrary library, Map<String, DataPath> paths, List<Placement.Published> published) {
        this.library = library;
        this.definition = library.definition();
        this.paths = paths;
        published.forEach(p -> this.published.put(p.id(), p));
        library.settled().stream()
                .filter(v -> v.use() == Use.FIT)
                .forEach(v -> measured.add(new Measured(v.system(), v.pattern(), v.operation(), v.queueDepth())));
        this.reads = SequentialModel.fit(Operation.READ, definition, library.settled(), paths, 1);
        this.writes =
                SequentialModel.fit(Operation.WRITE, definition, library.settled(), paths, reads.linkEfficiency());
        for (ModelDefinition.Unit unit : definition.units()) {
            units.put(unit.id(), UnitModel.fit(unit, library.settled(), id -> covers(unit, id), counts(unit)));
        }
        this.readsLeftOut = leftOut(reads);
        this.writesLeftOut = leftOut(writes);
        List<SettledValue> contended = reads.contendedValues();
        this.contendedEstimable = systems(contended) >= INDEPENDENT;
        this.contendedNote = describeContended(contended);
        prepareRamps();
        prepareAccuracies();
        this.models = describe();
    }

    private boolean covers(ModelDefinition.Unit unit, String system) {
        DataPath path = paths.get(system);
        return path != null && path.fileSystem().equals(Optional.of(unit.fileSystem())) && units(unit.per(), path) > 0;
    }

    private ToDoubleFunction<String> counts(ModelDefinition.Unit unit) {
        return id -> units(unit.per(), path(id));
    }

    private DataPath path(String system) {
        return Objects.requireNonNull(paths.get(system), "no data path of published system " + system);
    }

    Collection<DataPath> paths() {
        return paths.values();
    }

    SequentialModel sequential(Operation operation) {
        return operation == Operation.READ ? reads : writes;
    }

    /** How many units a system has of what a unit rate is per. */
    double units(Per per, DataPath path) {
        return switch (per) {
            case RAID_DRIVE -> path.raidDrives();
            case METADATA_ARRAY -> path.metadataArrays();
            case METADATA_SERVER -> path.metadataServers();
            case DATA_PATH -> writes.arraySide(path);
        };
    }

    Optional<UnitModel> unit(
            Pattern pattern, Operation operation, FileSystem.Type fileSystem, @Nullable Integer queueDepth) {
        for (UnitModel model : units.values()) {
            ModelDefinition.Unit unit = model.unit();
            if (unit.pattern() == pattern
                    && unit.operation() == operation
                    && unit.fileSystem() == fileSystem
                    && Objects.equals(unit.queueDepth(), queueDepth)) {
                return Optional.of(model);
            }
        }
        return Optional.empty();
    }

    private UnitModel unit(String id) {
        return Objects.requireNonNull(units.get(id), "models.yaml names unit " + id + " and does not define it");
    }

    /** The model whose rate also bounds this one's. */
    Optional<UnitModel> bound(UnitModel model) {
        String bound = model.unit().boundBy();
        return bound == null ? Optional.empty() : Optional.of(unit(bound));
    }

    /** Sustained level over the peak; where none is published, that of the pattern the definition names, or 1. */
    double sustainedShare(UnitModel model) {
        OptionalDouble own = model.sustainedShare();
        if (own.isPresent()) {
            return own.getAsDouble();
        }
        String other = model.unit().sustainedAs();
        return other == null ? 1 : unit(other).sustainedShare().orElse(1);
    }

    /** The queue depth at which a published system was measured. */
    OptionalInt depth(String system) {
        return library.settled().stream()
                .filter(v -> v.system().equals(system) && v.use() == Use.FIT && v.queueDepth() != null)
                .mapToInt(v -> v.queueDepth() == null ? 1 : v.queueDepth())
                .min();
    }

    /** Whether a value of a load was published for a system. */
    boolean measured(String system, Workload workload) {
        Integer depth = workload.pattern() == Pattern.RANDOM_4K ? workload.queueDepth() : null;
        return measured.contains(new Measured(system, workload.pattern(), workload.operation(), depth));
    }

    Ramp ramp(Pattern pattern, Operation operation, @Nullable Integer depth, boolean scattered) {
        return Objects.requireNonNull(ramps.get(rampKey(pattern, operation, depth, scattered)));
    }

    Ramp ramp(UnitModel model) {
        return Objects.requireNonNull(ramps.get(model.unit().id()));
    }

    private static String rampKey(Pattern pattern, Operation operation, @Nullable Integer depth, boolean scattered) {
        return pattern + "|" + operation + "|" + depth + "|" + scattered;
    }

    private void prepareRamps() {
        Ramps shapes = new Ramps(library.points(), definition);
        for (Pattern pattern : List.of(Pattern.SEQUENTIAL_N_TO_N, Pattern.SEQUENTIAL_N_TO_1)) {
            for (Operation operation : List.of(Operation.READ, Operation.WRITE)) {
                for (boolean scattered : new boolean[] {false, true}) {
                    ramps.put(
                            rampKey(pattern, operation, null, scattered),
                            shapes.of(
                                    pattern, operation, null, id -> path(id).scattered() == scattered, id -> sequential(
                                                    operation)
                                            .rate(path(id), pattern, Level.PEAK)));
                }
            }
        }
        for (UnitModel model : units.values()) {
            ModelDefinition.Unit unit = model.unit();
            ramps.put(
                    unit.id(),
                    shapes.of(
                            unit.pattern(),
                            unit.operation(),
                            unit.queueDepth(),
                            id -> covers(unit, id),
                            id -> predictedPeak(model, path(id))));
        }
        for (UnitModel model : units.values()) {
            String other = model.unit().shapeAs();
            if (other != null) {
                Ramp own = ramp(model);
                Ramp shape = ramp(unit(other));
                ramps.put(model.unit().id(), shape.withKnee(own.kneeThreads(), own.kneeRate()));
            }
        }
    }

    // Accuracy.

    Accuracy sequentialAccuracy(SequentialModel model, Pattern pattern) {
        return Objects.requireNonNull(accuracies.get(model.operation() + "|" + pattern));
    }

    Accuracy unitAccuracy(UnitModel model) {
        return Objects.requireNonNull(accuracies.get(model.unit().id()));
    }

    private void prepareAccuracies() {
        for (SequentialModel model : List.of(reads, writes)) {
            for (Pattern pattern : List.of(Pattern.SEQUENTIAL_N_TO_N, Pattern.SEQUENTIAL_N_TO_1)) {
                List<SettledValue> own = model.values().stream()
                        .filter(v -> v.pattern() == pattern)
                        .toList();
                boolean estimable = systems(own) >= INDEPENDENT;
                double width = estimable
                        ? estimated(model.operation() == Operation.READ ? readsLeftOut : writesLeftOut)
                        : definition.intervals().leastWhenNotEstimable();
                ToDoubleFunction<SettledValue> error = v -> error(model, v);
                accuracies.put(
                        model.operation() + "|" + pattern,
                        new Accuracy(
                                Math.max(width, worst(own, Level.PEAK, error)),
                                Math.max(width, worst(own, Level.SUSTAINED, error)),
                                estimable,
                                sources(model.values())));
            }
        }
        for (UnitModel model : units.values()) {
            double least = definition.intervals().leastWhenNotEstimable();
            ToDoubleFunction<SettledValue> error = v -> error(model, v);
            accuracies.put(
                    model.unit().id(),
                    new Accuracy(
                            Math.max(least, worst(model.values(), Level.PEAK, error)),
                            Math.max(least, worst(model.values(), Level.SUSTAINED, error)),
                            false,
                            unitSources(model)));
        }
    }

    private List<String> unitSources(UnitModel model) {
        TreeSet<String> out = new TreeSet<>(sources(model.values()));
        bound(model).ifPresent(b -> out.addAll(sources(b.values())));
        if (model.unit().per() == Per.DATA_PATH) {
            out.addAll(sources(writes.values()));
        }
        return List.copyOf(out);
    }

    private List<String> sources(List<SettledValue> values) {
        Map<String, String> byPoint = new HashMap<>();
        library.points().forEach(p -> byPoint.put(p.id(), p.source()));
        TreeSet<String> out = new TreeSet<>();
        values.forEach(v -> v.points().forEach(p -> out.add(Objects.requireNonNull(byPoint.get(p)))));
        return List.copyOf(out);
    }

    /** Whether enough systems tell how fast scattered drives are read by many threads. */
    boolean contendedEstimable() {
        return contendedEstimable;
    }

    /** What the level that many readers keep rests on. */
    String contendedNote() {
        return contendedNote;
    }

    private String describeContended(List<SettledValue> values) {
        return "Many threads make the drives seek, so the level after the peak is bound by another rate of a drive. It is fitted to %s of %s (%s): that the model repeats this proves nothing, and where it binds the interval is at least %.0f %%."
                .formatted(
                        values.size() == 1 ? "the one published value" : values.size() + " published values",
                        Counted.of((int) systems(values), "system"),
                        values.stream().map(v -> String.join(" ", v.points())).collect(Collectors.joining(", ")),
                        below(definition.intervals().leastWhenNotEstimable()));
    }

    private static long systems(List<SettledValue> values) {
        return values.stream().map(SettledValue::hardware).distinct().count();
    }

    /** Half the width that covers the wanted part of left-out errors, by Student's distribution. */
    private double estimated(List<Model.LeftOut> leftOut) {
        double sum = 0;
        for (Model.LeftOut one : leftOut) {
            double error = Math.log(one.predicted() / one.published());
            sum += error * error;
        }
        double tail = (1 + definition.intervals().coverage()) / 2;
        return new TDistribution(leftOut.size()).inverseCumulativeProbability(tail) * Math.sqrt(sum / leftOut.size());
    }

    private static double worst(List<SettledValue> values, Level level, ToDoubleFunction<SettledValue> error) {
        return values.stream()
                .filter(v -> v.level() == level)
                .mapToDouble(v -> Math.abs(error.applyAsDouble(v)))
                .max()
                .orElse(0);
    }

    private double error(SequentialModel model, SettledValue value) {
        return Math.log(predicted(model, value) / value.value());
    }

    private double predicted(SequentialModel model, SettledValue value) {
        return model.rate(path(value.system()), value.pattern(), value.level());
    }

    private double error(UnitModel model, SettledValue value) {
        return Math.log(predicted(model, value) / value.value());
    }

    private double predicted(UnitModel model, SettledValue value) {
        double peak = predictedPeak(model, path(value.system()));
        return value.level() == Level.SUSTAINED ? peak * sustainedShare(model) : peak;
    }

    private double predictedPeak(UnitModel model, DataPath path) {
        double peak = model.peakRate().orElse(Double.NaN) * units(model.unit().per(), path);
        Optional<UnitModel> bound = bound(model);
        return bound.isEmpty()
                ? peak
                : Math.min(
                        peak,
                        units(bound.get().unit().per(), path)
                                * bound.get().peakRate().orElse(Double.POSITIVE_INFINITY));
    }

    // Left-out errors.

    private List<Model.LeftOut> leftOut(SequentialModel model) {
        List<Model.LeftOut> out = new ArrayList<>();
        List<SettledValue> peaks = model.values().stream()
                .filter(v -> v.level() == Level.PEAK && v.pattern() == Pattern.SEQUENTIAL_N_TO_N)
                .toList();
        for (SettledValue value : peaks) {
            double efficiency = model.operation() == Operation.READ
                    ? 1
                    : reads.without(value.hardware(), 1).linkEfficiency();
            SequentialModel rest = model.without(value.hardware(), efficiency);
            DataPath path = path(value.system());
            double predicted = rest.rate(path, value.pattern(), value.level());
            out.add(new Model.LeftOut(
                    value.system(),
                    value.pattern(),
                    value.operation(),
                    value.value(),
                    predicted,
                    percent(predicted, value.value()),
                    percent(linearPerArray(peaks, value) * path.arrays(), value.value()),
                    percent(dataSheet(path, value.operation()), value.value())));
        }
        return List.copyOf(out);
    }

    /** Mean rate of an array over the other systems. */
    private double linearPerArray(List<SettledValue> peaks, SettledValue left) {
        double sum = 0;
        int n = 0;
        for (SettledValue value : peaks) {
            if (!value.hardware().equals(left.hardware())) {
                sum += Math.log(value.value() / path(value.system()).arrays());
                n++;
            }
        }
        return Math.exp(sum / Math.max(1, n));
    }

    /** Least of what the data sheets of arrays, links, slots and cables allow. */
    private static double dataSheet(DataPath path, Operation operation) {
        double sum = 0;
        for (DataPath.ModulePath module : path.modules()) {
            double arrays = 0;
            for (DataPath.ArrayPath array : module.arrays()) {
                arrays += array.count() * array.ceiling(operation).orElse(0);
            }
            sum += Math.min(Math.min(arrays, module.linksGBps()), Math.min(module.sasGBps(), module.pcieGBps()));
        }
        return sum;
    }

    private List<Model.LeftOut> leftOut(UnitModel model) {
        List<Model.LeftOut> out = new ArrayList<>();
        for (SettledValue value : model.values()) {
            if (value.level() == Level.PEAK) {
                model.without(value.hardware(), counts(model.unit())).peakRate().ifPresent(rate -> {
                    double predicted = rate * units(model.unit().per(), path(value.system()));
                    out.add(new Model.LeftOut(
                            value.system(),
                            value.pattern(),
                            value.operation(),
                            value.value(),
                            predicted,
                            percent(predicted, value.value()),
                            null,
                            null));
                });
            }
        }
        return List.copyOf(out);
    }

    private static double percent(double predicted, double published) {
        return 100 * (predicted / published - 1);
    }

    /** How far the low end of an interval lies below its value, in percent. */
    private static double below(double width) {
        return 100 * (1 - Math.exp(-width));
    }

    // What /models shows.

    List<Model> models() {
        return models;
    }

    private List<Model> describe() {
        List<Model> out = new ArrayList<>();
        out.add(describe(reads, "sequential-read", "Sequential reads", readsLeftOut));
        out.add(describe(writes, "sequential-write", "Sequential writes", writesLeftOut));
        units.values().forEach(u -> out.add(describe(u)));
        return List.copyOf(out);
    }

    private Model describe(SequentialModel model, String id, String title, List<Model.LeftOut> leftOut) {
        List<Model.Residual> residuals = new ArrayList<>();
        for (SettledValue value : library.settled()) {
            if (SequentialModel.sequential(value, model.operation()) && paths.containsKey(value.system())) {
                residuals.add(residual(value, predicted(model, value)));
            }
        }
        double width = sequentialAccuracy(model, Pattern.SEQUENTIAL_N_TO_N).peak();
        return new Model(
                id,
                title,
                SequentialModel.FORMULA,
                model.parameters(),
                model.values().size(),
                (int) systems(model.values()),
                model.effectiveParameters(),
                model.values().size() - model.effectiveParameters(),
                true,
                below(width),
                residuals,
                leftOut,
                notes(model));
    }

    private List<String> notes(SequentialModel model) {
        List<String> out = new ArrayList<>();
        out.add(
                "Loads of one shared file were measured on two scattered systems only: their error is not estimable and their interval at least %.0f %%."
                        .formatted(below(definition.intervals().leastWhenNotEstimable())));
        if (model.operation() == Operation.READ && !contendedEstimable) {
            out.add(contendedNote);
        }
        return List.copyOf(out);
    }

    private Model describe(UnitModel model) {
        ModelDefinition.Unit unit = model.unit();
        List<Model.Residual> residuals = new ArrayList<>();
        for (SettledValue value : library.settled()) {
            if (UnitModel.matches(unit, value) && covers(unit, value.system())) {
                residuals.add(residual(value, predicted(model, value)));
            }
        }
        List<Model.Parameter> parameters = new ArrayList<>();
        parameters.add(new Model.Parameter(
                "rate of one unit",
                model.peakRate().orElse(Double.NaN),
                unit.pattern().unit() + " per "
                        + unit.per().name().toLowerCase(java.util.Locale.ROOT).replace('_', ' '),
                null,
                null,
                null,
                "fitted",
                null));
        parameters.add(new Model.Parameter(
                "sustained over peak",
                sustainedShare(model),
                "1",
                null,
                null,
                null,
                model.sustainedShare().isPresent() ? "fitted" : "as " + unit.sustainedAs(),
                null));
        Ramp ramp = ramp(model);
        String basis = ramp.fitted() ? "fitted" : "assumed";
        parameters.add(new Model.Parameter("ramp exponent", ramp.exponent(), "1", null, null, null, basis, null));
        parameters.add(new Model.Parameter("ramp sharpness", ramp.sharpness(), "1", null, null, null, basis, null));
        boolean assumedReach = definition.ramps().values().stream().anyMatch(r -> r.reach() == ramp.reach());
        parameters.add(new Model.Parameter(
                "ramp reach",
                ramp.reach(),
                "1",
                null,
                null,
                null,
                ramp.fitted() || assumedReach ? basis : "from the published rate of one thread",
                null));
        int fitted = 1 + (model.sustainedShare().isPresent() ? 1 : 0);
        return new Model(
                unit.id(),
                unit.pattern() + " " + unit.operation()
                        + (unit.queueDepth() == null ? "" : " at queue depth " + unit.queueDepth()),
                "number of units x rate of one unit" + (unit.boundBy() == null ? "" : ", at most " + unit.boundBy()),
                List.copyOf(parameters),
                model.values().size(),
                independent(model),
                fitted,
                (double) model.values().size() - fitted,
                false,
                below(unitAccuracy(model).peak()),
                residuals,
                leftOut(model),
                notes(unit, ramp, model.values().size() - fitted));
    }

    private static List<String> notes(ModelDefinition.Unit unit, Ramp ramp, int degreesOfFreedom) {
        List<String> out = new ArrayList<>();
        out.add("The error is not estimable: fewer than three independent systems were measured.");
        if (degreesOfFreedom == 0) {
            out.add("As many parameters as values: that it repeats them proves nothing.");
        }
        if (ramp.fitted() && unit.shapeAs() == null) {
            out.add("The three parameters of its ramp are fitted apart, to the points of one curve.");
        }
        return List.copyOf(out);
    }

    /** Systems whose hardware differs where this load meets it. */
    private int independent(UnitModel model) {
        TreeSet<String> out = new TreeSet<>();
        for (SettledValue value : model.values()) {
            Placement.Published system = published.get(value.system());
            boolean metadataOnly =
                    model.unit().per() == Per.METADATA_ARRAY || model.unit().per() == Per.METADATA_SERVER;
            out.add(system == null || !metadataOnly ? value.hardware() : system.metadata());
        }
        return out.size();
    }

    private static Model.Residual residual(SettledValue value, double predicted) {
        return new Model.Residual(
                value.points(),
                value.system(),
                value.pattern(),
                value.operation(),
                value.level().name(),
                value.value(),
                predicted,
                value.pattern().unit(),
                percent(predicted, value.value()),
                value.use(),
                value.conflict());
    }
}
