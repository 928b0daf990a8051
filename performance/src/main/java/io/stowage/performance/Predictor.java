package io.stowage.performance;

import io.stowage.catalog.Catalog;
import io.stowage.catalog.ResourceFiles;
import io.stowage.catalog.configuration.Condition;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.FileSystem;
import io.stowage.catalog.configuration.Json;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.catalog.system.Resolver;
import io.stowage.performance.BenchmarkPoint.Level;
import io.stowage.performance.ModelDefinition.Per;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Predicts how fast a system will be, from models calibrated on published points. Immutable once loaded; the same system
 * and workload always give the same values.
 */
public final class Predictor {
    private static final List<Pattern> METADATA =
            List.of(Pattern.METADATA_EMPTY, Pattern.METADATA_3K, Pattern.METADATA_4K);
    private static final double BYTES_PER_GB = 1e9;
    private static final double RANDOM_BYTES = 4096;
    private static final int LARGEST_CURVE = 1 << 24;

    private final BenchmarkLibrary library;
    private final ModelDefinition definition;
    private final Catalog catalog;
    private final Calibration calibration;
    private final List<Placement.Published> published;
    private final List<Workload> everything;

    private Predictor(BenchmarkLibrary library, Catalog catalog) {
        this.library = library;
        this.definition = library.definition();
        this.catalog = catalog;
        // What was published was measured on the shipped systems, whatever a site makes of their names.
        Catalog measured = catalog.shipped();
        this.published = published(library, measured);
        Map<String, DataPath> paths = new TreeMap<>();
        published.forEach(p -> paths.put(p.id(), p.path()));
        library.systems().forEach((id, system) -> {
            if (system.dataPath() != null) {
                paths.put(id, DataPath.of(system.dataPath(), definition, measured::part));
            }
        });
        this.calibration = new Calibration(library, paths, published);
        this.everything = everything();
    }

    /**
     * Reads the benchmark and model data of the class path and fits the models.
     *
     * @throws io.stowage.catalog.CatalogException with every problem of the data files
     */
    public static Predictor load(Catalog catalog) {
        return load(catalog, ResourceFiles.under("stowage/performance"));
    }

    /** The same from file texts by relative path, for example {@code benchmarks/S001.yaml}. */
    static Predictor load(Catalog catalog, Map<String, String> files) {
        return new Predictor(BenchmarkLibrary.read(files, catalog), catalog);
    }

    private static List<Placement.Published> published(BenchmarkLibrary library, Catalog catalog) {
        Resolver resolver = new Resolver(catalog);
        List<Placement.Published> out = new ArrayList<>();
        library.systems().forEach((id, description) -> {
            if (description.configuration() != null) {
                try {
                    ResolvedSystem system = resolver.resolve(
                            Json.mapper().treeToValue(description.configuration(), Configuration.class));
                    out.add(Placement.Published.of(
                            id, description, system, DataPath.of(system, library.definition(), catalog::part)));
                } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
                    throw new io.stowage.catalog.CatalogException(
                            List.of("The configuration of published system %s cannot be read: %s"
                                    .formatted(id, e.getOriginalMessage())));
                }
            }
        });
        return List.copyOf(out);
    }

    private static List<Workload> everything() {
        List<Workload> out = new ArrayList<>();
        for (Pattern pattern : List.of(Pattern.SEQUENTIAL_N_TO_N, Pattern.SEQUENTIAL_N_TO_1, Pattern.RANDOM_4K)) {
            out.add(load(pattern, Operation.READ));
            out.add(load(pattern, Operation.WRITE));
        }
        for (Pattern pattern : METADATA) {
            for (Operation operation : List.of(Operation.CREATE, Operation.STAT, Operation.READ, Operation.REMOVE)) {
                out.add(load(pattern, operation));
            }
        }
        return List.copyOf(out);
    }

    private static Workload load(Pattern pattern, Operation operation) {
        return new Workload(pattern, operation, null, null, null, null, null, null);
    }

    /**
     * Predicts each workload, in the order asked.
     *
     * @param workloads every pattern and operation the documents measure when empty
     */
    public List<Prediction> predict(ResolvedSystem system, List<Workload> workloads, Condition condition) {
        return predict(system, workloads, condition, null);
    }

    /**
     * The same with the rate of a rebuild, which takes from what the drives give.
     *
     * @param rebuildMBps rate at which a lost drive is rebuilt, MB/s; assumed when absent
     */
    public List<Prediction> predict(
            ResolvedSystem system, List<Workload> workloads, Condition condition, @Nullable Double rebuildMBps) {
        return predict(system, workloads, condition, rebuildMBps, true);
    }

    /** What can be done about targets of unequal speed, with the commands; empty where there are none. */
    public List<String> advice(ResolvedSystem system) {
        StatedTargets targets = StatedTargets.of(system);
        return targets == null ? List.of() : targets.advice();
    }

    /** The same numbers without the curves over threads: cheap, for searches. */
    public List<Prediction> predictWithoutCurves(ResolvedSystem system, List<Workload> workloads, Condition condition) {
        return predict(system, workloads, condition, null, false);
    }

    /**
     * What a condition leaves of a system.
     *
     * @param rebuildMBps rate at which a lost drive is rebuilt, MB/s; assumed when absent
     */
    public SystemState state(ResolvedSystem system, Condition condition, @Nullable Double rebuildMBps) {
        return Outages.of(system, DataPath.of(system, definition, catalog::part), definition, condition, rebuildMBps)
                .state();
    }

    private List<Prediction> predict(
            ResolvedSystem system,
            List<Workload> workloads,
            Condition condition,
            @Nullable Double rebuildMBps,
            boolean curves) {
        StatedTargets targets = StatedTargets.of(system);
        Placement healthy = new Placement(system, DataPath.of(system, definition, catalog::part), published);
        Outage outage = Outages.of(system, healthy.path(), definition, condition, rebuildMBps);
        Placement placement =
                condition == Condition.HEALTHY ? healthy : new Placement(system, outage.path(), published);
        List<Prediction> out = new ArrayList<>();
        for (Workload asked : workloads.isEmpty() ? everything : workloads) {
            Workload workload = complete(healthy, asked);
            Prediction prediction = targets == null
                    ? predict(placement, workload, curves)
                    : targets.predict(
                            workload,
                            definition.intervals().leastWhenNotEstimable(),
                            reason -> notCovered(workload, reason));
            out.add(condition == Condition.HEALTHY ? prediction : in(outage, prediction));
        }
        return List.copyOf(out);
    }

    /** Every published point, sorted by id. */
    public List<BenchmarkPoint> benchmarks() {
        return List.copyOf(library.points());
    }

    /** Statements that contradict each other and how they are settled, sorted by id. */
    public List<Conflict> conflicts() {
        return library.conflicts();
    }

    /** Calibrated parameters, priors, residuals and left-out errors of each model. */
    public List<Model> models() {
        return calibration.models();
    }

    /** Digest of the data files and of the definition of the models: equal versions predict alike. */
    public String version() {
        return library.version();
    }

    private Prediction predict(Placement placement, Workload workload, boolean curves) {
        Optional<String> obstacle = obstacle(placement, workload);
        if (obstacle.isPresent()) {
            return notCovered(workload, obstacle.get());
        }
        boolean sequential = !METADATA.contains(workload.pattern()) && workload.pattern() != Pattern.RANDOM_4K;
        return sequential ? sequential(placement, workload, curves) : unit(placement, workload, curves);
    }

    /** A prediction of a system in which something failed: never measured, and less sure the less is known of what is left. */
    private Prediction in(Outage outage, Prediction prediction) {
        Workload workload = prediction.workload();
        if (!outage.isDataReachable()) {
            return notCovered(
                    workload,
                    "Not all data can be reached. "
                            + String.join(" ", outage.state().notes()));
        }
        if (prediction.peak() == null || prediction.sustained() == null) {
            return prediction;
        }
        double wider =
                definition.intervals().interpolated() * definition.intervals().perWayOutside();
        UnaryOperator<Prediction.Rate> less = rate -> less(rate, wider, outage.lowShare());
        return new Prediction(
                workload,
                less.apply(prediction.peak()),
                less.apply(prediction.sustained()),
                prediction.atThreads() == null ? null : less.apply(prediction.atThreads()),
                prediction.bottleneck(),
                prediction.sustainedBottleneck(),
                prediction.sustainedNote(),
                prediction.resources(),
                Evidence.EXTRAPOLATED,
                "No figure of a system in this state is published. "
                        + String.join(" ", outage.state().notes()),
                List.of(),
                null,
                List.of(),
                prediction.sources(),
                prediction.curve().stream()
                        .map(p -> new Prediction.CurvePoint(
                                p.threads(),
                                p.value(),
                                Rounding.significant(lower(p.value(), p.low(), wider) * outage.lowShare()),
                                p.high()))
                        .toList());
    }

    private static Prediction.Rate less(Prediction.Rate rate, double wider, double lowShare) {
        return new Prediction.Rate(
                rate.value(),
                rate.unit(),
                Rounding.significant(lower(rate.value(), rate.low(), wider) * lowShare),
                rate.high());
    }

    private static double lower(double value, double low, double wider) {
        return value * Math.pow(low / value, wider);
    }

    private static Prediction notCovered(Workload workload, String reason) {
        return new Prediction(
                workload,
                null,
                null,
                null,
                null,
                null,
                null,
                List.of(),
                Evidence.NOT_COVERED,
                reason,
                List.of(),
                null,
                List.of(),
                List.of(),
                List.of());
    }

    // What was left out of a workload is as in the published measurement.

    private Workload complete(Placement placement, Workload asked) {
        Optional<ModelDefinition.Load> load = load(placement.path().fileSystem(), asked.pattern());
        Integer depth = asked.queueDepth();
        if (depth == null) {
            depth = switch (asked.pattern()) {
                case SEQUENTIAL_N_TO_N, SEQUENTIAL_N_TO_1 -> 1;
                case RANDOM_4K -> publishedDepth(placement);
                case METADATA_EMPTY, METADATA_3K, METADATA_4K -> null;
            };
        }
        return new Workload(
                asked.pattern(),
                asked.operation(),
                asked.blockBytes() != null
                        ? asked.blockBytes()
                        : load.map(ModelDefinition.Load::blockBytes).orElse(null),
                asked.fileBytes() != null
                        ? asked.fileBytes()
                        : load.map(ModelDefinition.Load::fileBytes).orElse(null),
                depth,
                asked.sync() != null
                        ? asked.sync()
                        : load.map(ModelDefinition.Load::sync).orElse(null),
                asked.threads(),
                asked.clients() != null
                        ? asked.clients()
                        : Integer.valueOf(placement.system().clients()));
    }

    private Optional<ModelDefinition.Load> load(Optional<FileSystem.Type> fileSystem, Pattern pattern) {
        return definition.loads().stream()
                .filter(l -> fileSystem.equals(Optional.of(l.fileSystem())) && l.pattern() == pattern)
                .findFirst();
    }

    /** The depth at which the nearest published system, by drives behind an array, was measured. */
    private int publishedDepth(Placement placement) {
        double own = drivesPerArray(placement.path());
        return placement.siblings().stream()
                .filter(p -> calibration.depth(p.id()).isPresent())
                .min(Comparator.comparingDouble((Placement.Published p) -> Math.abs(drivesPerArray(p.path()) - own))
                        .thenComparing(Placement.Published::id))
                .map(p -> calibration.depth(p.id()).getAsInt())
                .orElse(1);
    }

    private static double drivesPerArray(DataPath path) {
        return (double) path.groupedDrives() / Math.max(1, path.arrays());
    }

    /** Why a load cannot be predicted at all; empty where it can. */
    private Optional<String> obstacle(Placement placement, Workload workload) {
        Pattern pattern = workload.pattern();
        Operation operation = workload.operation();
        boolean metadata = METADATA.contains(pattern);
        boolean sensible =
                metadata ? operation != Operation.WRITE : operation == Operation.READ || operation == Operation.WRITE;
        if (!sensible) {
            return Optional.of("%s is no operation of %s; it has %s."
                    .formatted(operation, pattern, metadata ? "CREATE, STAT, READ and REMOVE" : "READ and WRITE"));
        }
        String solution = placement.system().solution().id();
        for (ModelDefinition.NotCovered rule : definition.notCovered()) {
            if (rule.solution().equals(solution) && (rule.pattern() == null || rule.pattern() == pattern)) {
                return Optional.of(rule.reason());
            }
        }
        Optional<String> unrated = placement.path().unratedArray();
        if (unrated.isPresent()) {
            return Optional.of("No rate of array %s is published.".formatted(unrated.get()));
        }
        Optional<FileSystem.Type> fileSystem = placement.path().fileSystem();
        Optional<ModelDefinition.Load> measured = load(fileSystem, pattern);
        if (measured.isEmpty()) {
            return Optional.of("No figure of this pattern is published for %s."
                    .formatted(fileSystem.map(t -> "file system " + t).orElse("an unnamed file system")));
        }
        boolean data = !metadata || pattern == Pattern.METADATA_4K;
        if (data && placement.path().groupedDrives() == 0) {
            return Optional.of("The data arrays hold no disk group that their drives can form.");
        }
        if (metadata && placement.path().metadataArrays() == 0) {
            if (placement.system().metadataModules().stream().anyMatch(m -> m.arrayCount() > 0)) {
                return Optional.of("The metadata arrays hold no disk group that their drives can form.");
            }
            return Optional.of(
                    placement.system().nvmeModules().isEmpty()
                            ? "No metadata figure is published for systems that keep their metadata on the data arrays."
                            : "No comparable metadata figure is published for metadata on NVMe servers.");
        }
        return keptApart(workload, measured.get());
    }

    /** Loads that a published one must never stand for. */
    private Optional<String> keptApart(Workload workload, ModelDefinition.Load measured) {
        Pattern pattern = workload.pattern();
        boolean metadata = METADATA.contains(pattern);
        if (pattern == Pattern.RANDOM_4K) {
            if (!Objects.equals(workload.blockBytes(), measured.blockBytes())) {
                return Optional.of(
                        "Random requests were measured with %d bytes only.".formatted(measured.blockBytes()));
            }
            if (calibration
                    .unit(pattern, workload.operation(), measured.fileSystem(), workload.queueDepth())
                    .isEmpty()) {
                return Optional.of("Queue depth %d was not measured; depths are never compared or interpolated."
                        .formatted(workload.queueDepth()));
            }
        } else if (metadata) {
            if (!Objects.equals(workload.fileBytes(), measured.fileBytes())) {
                return Optional.of(
                        "%s was measured with files of %d bytes only.".formatted(pattern, measured.fileBytes()));
            }
            if (!Objects.equals(workload.sync(), measured.sync())) {
                return Optional.of(
                        "Measured was with each file flushed (mdtest -y); runs with and without are never compared.");
            }
            if (workload.queueDepth() != null && workload.queueDepth() != 1) {
                return Optional.of("A metadata operation has no queue depth but 1.");
            }
        } else if (!Objects.equals(workload.queueDepth(), 1)) {
            return Optional.of("Sequential loads were measured with one outstanding request of a thread only.");
        } else if (below(workload.blockBytes(), measured.leastBlockBytes())) {
            return Optional.of(
                    "Requests of %s: no figure is published for so small ones; %d bytes were measured, and from %d on the models are carried over."
                            .formatted(
                                    Counted.of(Objects.requireNonNull(workload.blockBytes()), "byte"),
                                    measured.blockBytes(),
                                    measured.leastBlockBytes()));
        }
        if (!metadata && below(workload.fileBytes(), workload.blockBytes())) {
            return Optional.of("Files of %s are smaller than one request of %s."
                    .formatted(
                            Counted.of(Objects.requireNonNull(workload.fileBytes()), "byte"),
                            Counted.of(Objects.requireNonNull(workload.blockBytes()), "byte")));
        }
        return Optional.empty();
    }

    private static boolean below(@Nullable Long value, @Nullable Long least) {
        return value != null && least != null && value < least;
    }

    private Prediction sequential(Placement placement, Workload workload, boolean curves) {
        SequentialModel model = calibration.sequential(workload.operation());
        DataPath path = clients(placement, workload);
        Pattern pattern = workload.pattern();
        List<Ceiling> ceilings = model.ceilings(path, pattern);
        double peak = model.rate(path, pattern, Level.PEAK);
        double sustained = model.rate(path, pattern, Level.SUSTAINED);
        Relation relation = relation(placement, workload, new Side(true, false), clientsBind(ceilings));
        Ramp ramp = calibration.ramp(pattern, workload.operation(), null, path.scattered());
        return assemble(
                path,
                workload,
                peak,
                new Sustained(
                        sustained,
                        model.sustainedCeiling(path, pattern),
                        model.contendedSide(path, pattern) / sustained),
                ceilings,
                relation,
                ramp,
                calibration.sequentialAccuracy(model, pattern),
                curves);
    }

    private static DataPath clients(Placement placement, Workload workload) {
        DataPath path = placement.path();
        if (workload.clients() == null || Double.isInfinite(path.clientGBps())) {
            return path;
        }
        return path.withClientGBps(path.clientGBps()
                * workload.clients()
                / Math.max(1, placement.system().clients()));
    }

    private Prediction unit(Placement placement, Workload workload, boolean curves) {
        Integer depth = workload.pattern() == Pattern.RANDOM_4K ? workload.queueDepth() : null;
        Optional<UnitModel> found = placement
                .path()
                .fileSystem()
                .flatMap(type -> calibration.unit(workload.pattern(), workload.operation(), type, depth));
        if (found.isEmpty() || found.get().peakRate().isEmpty()) {
            return notCovered(workload, "No figure of this load is published.");
        }
        UnitModel model = found.get();
        DataPath path = clients(placement, workload);
        List<Ceiling> ceilings = new ArrayList<>();
        double own = calibration.units(model.unit().per(), path)
                * model.peakRate().getAsDouble()
                / copies(model.unit(), path);
        Optional<UnitModel> boundBy = calibration.bound(model);
        // Two rates of one resource are told apart by the files they are about.
        boolean twice = boundBy.isPresent()
                && boundBy.get().unit().per() == model.unit().per();
        ceilings.add(new Ceiling(
                resource(model.unit()) + (twice ? files(model.unit()) : ""),
                own,
                Double.POSITIVE_INFINITY,
                basis(model.unit(), path)));
        boundBy.ifPresent(bound -> {
            double limit = calibration.units(bound.unit().per(), path)
                    * bound.peakRate().orElse(Double.POSITIVE_INFINITY);
            ceilings.add(new Ceiling(
                    resource(bound.unit()) + files(bound.unit()),
                    limit,
                    Double.POSITIVE_INFINITY,
                    basis(bound.unit(), path)));
        });
        if (workload.pattern() == Pattern.RANDOM_4K) {
            ceilings.addAll(networkOfRandom(path, workload.operation()));
        }
        double peak = ceilings.stream()
                .mapToDouble(c -> Math.min(c.limit(), c.hard()))
                .min()
                .orElse(own);
        double share = calibration.sustainedShare(model);
        Sustained sustained = new Sustained(
                peak * share,
                ceilings.stream().min(Ceiling.TIGHTEST).orElseThrow().times(share),
                Double.POSITIVE_INFINITY);
        boolean data = model.unit().per() == Per.RAID_DRIVE || model.unit().per() == Per.DATA_PATH;
        Relation relation = relation(
                placement, workload, new Side(data, model.unit().per() != Per.RAID_DRIVE), clientsBind(ceilings));
        return assemble(
                path,
                workload,
                peak,
                sustained,
                ceilings,
                relation,
                calibration.ramp(model),
                calibration.unitAccuracy(model),
                curves);
    }

    /** How many times the resource of a unit works for one operation. */
    private static int copies(ModelDefinition.Unit unit, DataPath path) {
        return switch (unit.per()) {
            case RAID_DRIVE, DATA_PATH -> path.serverCopies(unit.operation());
            case METADATA_ARRAY, METADATA_SERVER -> 1;
        };
    }

    /** Whether the links of the clients are the tightest resource. */
    private static boolean clientsBind(List<Ceiling> ceilings) {
        return ceilings.stream()
                .min(Comparator.comparingDouble(Ceiling::limit))
                .filter(c -> c.resource().equals(Ceiling.CLIENT_LINKS))
                .isPresent();
    }

    private static List<Ceiling> networkOfRandom(DataPath path, Operation operation) {
        double perGBps = BYTES_PER_GB / RANDOM_BYTES / path.serverCopies(operation);
        double pcie = 0;
        for (DataPath.ModulePath module : path.modules()) {
            pcie += module.pcieGBps();
        }
        List<Ceiling> out = new ArrayList<>();
        double links = path.linksGBps() * perGBps;
        out.add(new Ceiling("server links", links, links, "raw rate of the links over the request size"));
        if (Double.isFinite(pcie)) {
            out.add(new Ceiling(
                    "server PCIe slots", pcie * perGBps, pcie * perGBps, "pcieSlotGBpsRaw of the fabric adapters"));
        }
        if (Double.isFinite(path.clientGBps())) {
            double clients = path.clientGBps() * BYTES_PER_GB / RANDOM_BYTES / path.clientCopies(operation);
            out.add(new Ceiling(Ceiling.CLIENT_LINKS, clients, clients, "links stated for the clients"));
        }
        return out;
    }

    private static String resource(ModelDefinition.Unit unit) {
        return switch (unit.per()) {
            case RAID_DRIVE -> "drives";
            case METADATA_ARRAY -> "metadata arrays";
            case METADATA_SERVER -> "metadata CPU";
            case DATA_PATH -> "data targets";
        };
    }

    private static String files(ModelDefinition.Unit unit) {
        return switch (unit.pattern()) {
            case METADATA_EMPTY -> ", empty files";
            case METADATA_3K -> ", files of 3 KiB";
            case METADATA_4K -> ", files of 4 KiB";
            case SEQUENTIAL_N_TO_N, SEQUENTIAL_N_TO_1, RANDOM_4K -> "";
        };
    }

    private static String basis(ModelDefinition.Unit unit, DataPath path) {
        int copies = copies(unit, path);
        String written = copies == 1 ? "" : ", each byte written %d times".formatted(copies);
        return switch (unit.per()) {
            case RAID_DRIVE ->
                Counted.of(path.groupedDrives(), "drive") + " in disk groups, fitted rate of a drive" + written;
            case METADATA_ARRAY ->
                Counted.of(path.metadataArrays(), "metadata array") + ", rate of an array fitted on " + unit.id();
            case METADATA_SERVER ->
                Counted.of(path.metadataServers(), "metadata server") + ", rate of a server fitted on " + unit.id()
                        + ": a lower bound, since no larger system was measured";
            case DATA_PATH -> "fitted share of what the arrays write in scattered blocks" + written;
        };
    }

    /** Which sides of a system a load touches. */
    private record Side(boolean data, boolean metadata) {}

    /**
     * How a system and a load relate to the published ones.
     *
     * @param widening factor of an interval's width
     * @param apart what the distance of the load from the measured one adds to the width
     */
    private record Relation(
            Evidence evidence,
            @Nullable String reason,
            double widening,
            double apart,
            List<Prediction.PublishedPoint> published,
            @Nullable String testedOn,
            List<String> differences) {}

    private Relation relation(Placement placement, Workload workload, Side side, boolean clientsBind) {
        ModelDefinition.Intervals intervals = definition.intervals();
        Optional<Placement.Published> equal = placement.equal();
        Distance distance = distance(placement.path(), workload);
        if (equal.isPresent() && distance.ways().isEmpty() && !clientsBind) {
            List<Prediction.PublishedPoint> points = publishedPoints(equal.get().id(), workload);
            if (!points.isEmpty()) {
                return measured(equal.get(), points);
            }
        }
        List<Placement.Published> measured = placement.siblings().stream()
                .filter(p -> calibration.measured(p.id(), workload))
                .toList();
        Collection<String> ways = new LinkedHashSet<>();
        boolean sequential =
                workload.pattern() == Pattern.SEQUENTIAL_N_TO_N || workload.pattern() == Pattern.SEQUENTIAL_N_TO_1;
        boolean directionOnly = false;
        if (side.data() && !placement.dataSideEquals(measured)) {
            List<DataPath> paths =
                    measured.stream().map(Placement.Published::path).toList();
            // One model spans all file systems where each thread has its own file, so all their array counts count.
            placement
                    .arraysOutside(workload.pattern() == Pattern.SEQUENTIAL_N_TO_N ? calibration.paths() : paths)
                    .ifPresent(ways::add);
            placement.drivesOutside(paths).ifPresent(ways::add);
            ways.addAll(placement.dataWays());
            directionOnly = placement.otherDataDrive() && !sequential;
        }
        if (side.metadata() && !placement.metadataSideEquals(measured)) {
            ways.addAll(placement.metadataWays());
            directionOnly |= placement.otherMetadataDrive();
        }
        ways.addAll(distance.ways());
        if (clientsBind) {
            ways.add("The links of the clients bind: in no published measurement they did.");
        }
        if (ways.isEmpty()) {
            return new Relation(
                    Evidence.INTERPOLATED,
                    side.metadata() && !side.data()
                            ? "The metadata side is that of a published system; this very system was not measured with this load."
                            : "Between published systems; this very system was not measured with this load.",
                    intervals.interpolated(),
                    0,
                    List.of(),
                    null,
                    List.of());
        }
        double widening = intervals.interpolated() * Math.pow(intervals.perWayOutside(), ways.size());
        if (directionOnly) {
            ways.add("For other drives only the direction is known.");
            widening *= intervals.directionOnly();
        }
        return new Relation(
                Evidence.EXTRAPOLATED, String.join(" ", ways), widening, distance.width(), List.of(), null, List.of());
    }

    private Relation measured(Placement.Published equal, List<Prediction.PublishedPoint> points) {
        List<String> differences = equal.description().differences();
        return new Relation(
                Evidence.MEASURED,
                null,
                1,
                0,
                points,
                equal.description().testedOn(),
                differences == null ? List.of() : differences);
    }

    /**
     * How a load lies outside the measured one.
     *
     * @param ways one sentence for each key
     * @param width what clients, requests and files add to an interval, by the logarithm of their factor
     */
    private record Distance(List<String> ways, double width) {}

    private Distance distance(DataPath path, Workload workload) {
        Optional<ModelDefinition.Load> found = load(path.fileSystem(), workload.pattern());
        if (found.isEmpty()) {
            return new Distance(List.of(), 0);
        }
        ModelDefinition.Load load = found.get();
        List<String> ways = new ArrayList<>();
        double factors = 0;
        if (workload.clients() != null && workload.clients() != load.clients()) {
            ways.add("%s: %s.".formatted(Counted.of(workload.clients(), "client"), Counted.measured(load.clients())));
            factors += factor(workload.clients(), load.clients());
        }
        Long block = workload.blockBytes();
        if (block != null && load.blockBytes() != null && !block.equals(load.blockBytes())) {
            ways.add("Requests of %s: figures are published for %d bytes only."
                    .formatted(Counted.of(block, "byte"), load.blockBytes()));
            factors += factor(block, load.blockBytes());
        }
        Long file = workload.fileBytes();
        if (file != null && load.fileBytes() == null) {
            ways.add(
                    "Files of %s: the size of the measured ones is not published.".formatted(Counted.of(file, "byte")));
        } else if (file != null && !file.equals(load.fileBytes())) {
            ways.add("Files of %s: %d were measured.".formatted(Counted.of(file, "byte"), load.fileBytes()));
            factors += factor(file, Objects.requireNonNull(load.fileBytes()));
        }
        if (workload.threads() != null && workload.threads() > load.maxThreads()) {
            ways.add("%s: up to %d were measured."
                    .formatted(Counted.of(workload.threads(), "thread"), load.maxThreads()));
        }
        return new Distance(ways, factors * definition.intervals().perFactorOutside());
    }

    /** Distance of two sizes of at least one, in factors of e. */
    private static double factor(double value, double measured) {
        return Math.abs(Math.log(Math.max(1, value) / Math.max(1, measured)));
    }

    /** What threads after the end of the measured curve add to the width of an interval. */
    private double beyond(int threads, int measuredThreads) {
        return threads <= measuredThreads
                ? 0
                : definition.intervals().perFactorOutside() * factor(threads, measuredThreads);
    }

    private int measuredThreads(DataPath path, Pattern pattern) {
        return load(path.fileSystem(), pattern)
                .map(ModelDefinition.Load::maxThreads)
                .orElse(1);
    }

    private List<Prediction.PublishedPoint> publishedPoints(String system, Workload workload) {
        Integer depth = workload.pattern() == Pattern.RANDOM_4K ? workload.queueDepth() : null;
        return library.points().stream()
                .filter(p -> p.system().equals(system)
                        && p.pattern() == workload.pattern()
                        && p.operation().equals(workload.operation().name().toLowerCase(Locale.ROOT))
                        && Objects.equals(BenchmarkLibrary.depth(p), depth)
                        && p.repeats() == null
                        && p.value() != null)
                .map(p -> new Prediction.PublishedPoint(
                        p.id(),
                        p.kind(),
                        Objects.requireNonNull(p.value()),
                        p.unit(),
                        p.threads(),
                        p.source(),
                        note(p)))
                .toList();
    }

    private static @Nullable String note(BenchmarkPoint point) {
        List<String> parts = new ArrayList<>();
        if (point.use() != BenchmarkPoint.Use.FIT && point.why() != null) {
            parts.add("not fitted: " + point.why());
        }
        if (point.conflict() != null) {
            parts.add("conflict " + point.conflict());
        } else if (point.note() != null) {
            parts.add(point.note());
        }
        return parts.isEmpty() ? null : String.join("; ", parts);
    }

    /**
     * The level after the peak.
     *
     * @param bound what limits it
     * @param contended what arrays give to many readers, over the rate; infinite where that plays no part
     */
    private record Sustained(double rate, Ceiling bound, double contended) {}

    /** Half the width that the level after the peak has at least, in logarithms: less, the farther the drives are from binding. */
    private double contendedWidth(Sustained sustained, Relation relation) {
        return calibration.contendedEstimable()
                ? 0
                : definition.intervals().leastWhenNotEstimable() * relation.widening()
                        - Math.log(sustained.contended());
    }

    private Prediction assemble(
            DataPath path,
            Workload workload,
            double peak,
            Sustained after,
            List<Ceiling> ceilings,
            Relation relation,
            Ramp ramp,
            Calibration.Accuracy accuracy,
            boolean curves) {
        if (!(peak > 0)) {
            return notCovered(workload, "Nothing can pass: " + missing(ceilings) + " are missing.");
        }
        double hard = ceilings.stream().mapToDouble(Ceiling::hard).min().orElse(Double.POSITIVE_INFINITY);
        double widest = definition.intervals().widest();
        int measuredThreads = measuredThreads(path, workload.pattern());
        double beyond = workload.threads() == null ? 0 : beyond(workload.threads(), measuredThreads);
        double width = Math.min(widest, accuracy.peak() * relation.widening() + relation.apart());
        double peakWidth = Math.min(widest, width + beyond);
        double sustained = after.rate();
        double contendedWidth = contendedWidth(after, relation);
        double ownWidth = accuracy.sustained() * relation.widening();
        double afterWidth = Math.max(ownWidth, contendedWidth) + relation.apart();
        double sustainedWidth = Math.min(widest, afterWidth + beyond);
        Widths widths = new Widths(width, Math.max(width, Math.min(widest, afterWidth)));
        String unit = workload.pattern().unit();
        List<Ceiling> sorted = new ArrayList<>(ceilings);
        sorted.sort(Ceiling.TIGHTEST);
        List<Prediction.Resource> resources = new ArrayList<>();
        for (Ceiling ceiling : sorted) {
            resources.add(new Prediction.Resource(
                    ceiling.resource(),
                    Rounding.significant(ceiling.limit()),
                    Rounding.significant(Math.min(1, peak / ceiling.limit())),
                    ceiling.basis()));
        }
        String reason = relation.reason();
        if (reason != null && !accuracy.estimable()) {
            reason += " The error is not estimable: fewer than three independent systems were measured.";
        }
        Prediction.Rate atThreads = workload.threads() == null
                ? null
                : rateAt(workload.threads(), peak, sustained, ramp, unit, widths, hard, measuredThreads);
        return new Prediction(
                workload,
                rate(peak, unit, peakWidth, hard),
                rate(sustained, unit, sustainedWidth, hard),
                atThreads,
                new Prediction.Bottleneck(
                        sorted.get(0).resource(),
                        Rounding.significant(sorted.get(0).limit())),
                new Prediction.Bottleneck(
                        after.bound().resource(),
                        Rounding.significant(after.bound().limit())),
                contendedWidth > 0 && after.contended() < 1 + 1e-9 ? calibration.contendedNote() : null,
                List.copyOf(resources),
                relation.evidence(),
                reason,
                relation.published(),
                relation.testedOn(),
                relation.differences(),
                sources(accuracy, relation),
                curves ? curve(workload, peak, sustained, ramp, widths, hard, measuredThreads) : List.of());
    }

    private static String missing(List<Ceiling> ceilings) {
        List<String> none = ceilings.stream()
                .filter(c -> !(c.limit() > 0))
                .map(Ceiling::resource)
                .toList();
        return none.isEmpty() ? "parts of the path" : String.join(", ", none);
    }

    private static List<String> sources(Calibration.Accuracy accuracy, Relation relation) {
        TreeSet<String> out = new TreeSet<>(accuracy.sources());
        relation.published().forEach(p -> out.add(p.source()));
        return List.copyOf(out);
    }

    /** Half the widths of intervals at the peak and after it, in logarithms. */
    private record Widths(double peak, double after) {}

    private Prediction.Rate rateAt(
            int threads,
            double peak,
            double sustained,
            Ramp ramp,
            String unit,
            Widths widths,
            double hard,
            int measuredThreads) {
        double value = ramp.at(threads, peak, sustained);
        // An assumed shape is the less known the farther it lies below the peak.
        double shape = ramp.fitted() || threads >= ramp.knee(peak)
                ? 0
                : definition.intervals().belowPeak() * Math.log(peak / value);
        double settled = ramp.settled(threads, peak);
        double width = (1 - settled) * widths.peak() + settled * widths.after();
        return rate(
                value,
                unit,
                Math.min(definition.intervals().widest(), width + shape + beyond(threads, measuredThreads)),
                hard);
    }

    private static Prediction.Rate rate(double value, String unit, double width, double hard) {
        return new Prediction.Rate(
                Rounding.significant(value),
                unit,
                Rounding.significant(value * Math.exp(-width)),
                Rounding.significant(Math.max(value, Math.min(hard, value * Math.exp(width)))));
    }

    private List<Prediction.CurvePoint> curve(
            Workload workload,
            double peak,
            double sustained,
            Ramp ramp,
            Widths widths,
            double hard,
            int measuredThreads) {
        int last = definition.loads().stream()
                .filter(l -> l.pattern() == workload.pattern())
                .mapToInt(ModelDefinition.Load::maxThreads)
                .max()
                .orElse(1);
        List<Prediction.CurvePoint> out = new ArrayList<>();
        double knee = ramp.knee(peak);
        // A larger system needs more threads than were ever measured to reach its peak.
        for (int threads = 1; threads <= last || threads < 2 * knee && threads <= LARGEST_CURVE; threads *= 2) {
            Prediction.Rate rate = rateAt(threads, peak, sustained, ramp, "", widths, hard, measuredThreads);
            out.add(new Prediction.CurvePoint(threads, rate.value(), rate.low(), rate.high()));
        }
        return List.copyOf(out);
    }
}
