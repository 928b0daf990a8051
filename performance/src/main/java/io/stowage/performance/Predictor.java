package io.stowage.performance;

import io.stowage.catalog.Catalog;
import io.stowage.catalog.ResourceFiles;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.FileSystem;
import io.stowage.catalog.configuration.Json;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.catalog.system.Resolver;
import io.stowage.performance.BenchmarkPoint.Level;
import io.stowage.performance.ModelDefinition.Per;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
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
        return predict(system, workloads, condition, true);
    }

    /** The same numbers without the curves over threads: cheap, for searches. */
    public List<Prediction> predictWithoutCurves(ResolvedSystem system, List<Workload> workloads, Condition condition) {
        return predict(system, workloads, condition, false);
    }

    private List<Prediction> predict(
            ResolvedSystem system, List<Workload> workloads, Condition condition, boolean curves) {
        Placement placement = new Placement(system, DataPath.of(system, definition, catalog::part), published);
        List<Prediction> out = new ArrayList<>();
        for (Workload workload : workloads.isEmpty() ? everything : workloads) {
            out.add(predict(placement, workload, condition, curves));
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

    private Prediction predict(Placement placement, Workload asked, Condition condition, boolean curves) {
        Workload workload = complete(placement, asked);
        if (condition != Condition.HEALTHY) {
            return notCovered(workload, "Only the healthy state is predicted yet.");
        }
        Optional<String> obstacle = obstacle(placement, workload);
        if (obstacle.isPresent()) {
            return notCovered(workload, obstacle.get());
        }
        boolean sequential = !METADATA.contains(workload.pattern()) && workload.pattern() != Pattern.RANDOM_4K;
        return sequential ? sequential(placement, workload, curves) : unit(placement, workload, curves);
    }

    private static Prediction notCovered(Workload workload, String reason) {
        return new Prediction(
                workload,
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
        if (metadata && placement.path().metadataArrays() == 0) {
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
        }
        return Optional.empty();
    }

    private Prediction sequential(Placement placement, Workload workload, boolean curves) {
        SequentialModel model = calibration.sequential(workload.operation());
        DataPath path = clients(placement, workload);
        Pattern pattern = workload.pattern();
        List<Ceiling> ceilings = model.ceilings(path, pattern);
        double peak = model.rate(path, pattern, Level.PEAK);
        double sustained = model.rate(path, pattern, Level.SUSTAINED);
        Relation relation = relation(placement, workload, new Side(true, false));
        Ramp ramp = calibration.ramp(pattern, workload.operation(), null, path.scattered());
        return assemble(
                workload,
                peak,
                sustained,
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
        double own =
                calibration.units(model.unit().per(), path) * model.peakRate().getAsDouble();
        ceilings.add(new Ceiling(resource(model.unit()), own, Double.POSITIVE_INFINITY, basis(model.unit(), path)));
        calibration.bound(model).ifPresent(bound -> {
            double limit = calibration.units(bound.unit().per(), path)
                    * bound.peakRate().orElse(Double.POSITIVE_INFINITY);
            ceilings.add(new Ceiling(
                    resource(bound.unit()),
                    limit,
                    Double.POSITIVE_INFINITY,
                    "fitted on " + bound.unit().id()));
        });
        if (workload.pattern() == Pattern.RANDOM_4K) {
            ceilings.addAll(networkOfRandom(path));
        }
        double peak = ceilings.stream()
                .mapToDouble(c -> Math.min(c.limit(), c.hard()))
                .min()
                .orElse(own);
        double sustained = peak * calibration.sustainedShare(model);
        boolean data = model.unit().per() == Per.RAID_DRIVE || model.unit().per() == Per.DATA_PATH;
        Relation relation =
                relation(placement, workload, new Side(data, model.unit().per() != Per.RAID_DRIVE));
        return assemble(
                workload,
                peak,
                sustained,
                ceilings,
                relation,
                calibration.ramp(model),
                calibration.unitAccuracy(model),
                curves);
    }

    private static List<Ceiling> networkOfRandom(DataPath path) {
        double perGBps = BYTES_PER_GB / RANDOM_BYTES;
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
            double clients = path.clientGBps() * perGBps;
            out.add(new Ceiling("client links", clients, clients, "links stated for the clients"));
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

    private static String basis(ModelDefinition.Unit unit, DataPath path) {
        return switch (unit.per()) {
            case RAID_DRIVE -> path.groupedDrives() + " drives in disk groups, fitted rate of a drive";
            case METADATA_ARRAY -> path.metadataArrays() + " metadata arrays, fitted rate of an array";
            case METADATA_SERVER ->
                path.metadataServers()
                        + " metadata servers, fitted rate of a server: a lower bound, since no larger system was measured";
            case DATA_PATH -> "fitted share of what the arrays write in scattered blocks";
        };
    }

    /** Which sides of a system a load touches. */
    private record Side(boolean data, boolean metadata) {}

    /** How a system relates to the published ones for one load. */
    private record Relation(
            Evidence evidence,
            @Nullable String reason,
            double widening,
            List<Prediction.PublishedPoint> published,
            @Nullable String testedOn,
            List<String> differences) {}

    private Relation relation(Placement placement, Workload workload, Side side) {
        ModelDefinition.Intervals intervals = definition.intervals();
        Optional<Placement.Published> equal = placement.equal();
        if (equal.isPresent()) {
            List<Prediction.PublishedPoint> points = publishedPoints(equal.get().id(), workload);
            if (!points.isEmpty()) {
                return measured(equal.get(), workload, points);
            }
        }
        List<Placement.Published> measured = placement.siblings().stream()
                .filter(p -> calibration.measured(p.id(), workload))
                .toList();
        List<String> ways = new ArrayList<>();
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
        outsideWorkload(placement, workload).ifPresent(ways::add);
        if (ways.isEmpty()) {
            return new Relation(
                    Evidence.INTERPOLATED,
                    side.metadata() && !side.data()
                            ? "The metadata side is that of a published system; this very system was not measured with this load."
                            : "Between published systems; this very system was not measured with this load.",
                    intervals.interpolated(),
                    List.of(),
                    null,
                    List.of());
        }
        double widening = intervals.interpolated() * Math.pow(intervals.perWayOutside(), ways.size());
        if (directionOnly) {
            ways.add("For other drives only the direction is known.");
            widening *= intervals.directionOnly();
        }
        return new Relation(Evidence.EXTRAPOLATED, String.join(" ", ways), widening, List.of(), null, List.of());
    }

    private Relation measured(Placement.Published equal, Workload workload, List<Prediction.PublishedPoint> points) {
        List<String> differences = new ArrayList<>(
                equal.description().differences() == null
                        ? List.of()
                        : equal.description().differences());
        double widening = 1;
        Optional<String> outside = outsideWorkload(equal, workload);
        if (outside.isPresent()) {
            differences.add(outside.get());
            widening = definition.intervals().perWayOutside();
        }
        return new Relation(
                Evidence.MEASURED, null, widening, points, equal.description().testedOn(), List.copyOf(differences));
    }

    private Optional<String> outsideWorkload(Placement placement, Workload workload) {
        return placement.siblings().isEmpty()
                ? Optional.empty()
                : outsideWorkload(placement.siblings().get(0), workload);
    }

    private Optional<String> outsideWorkload(Placement.Published sibling, Workload workload) {
        List<String> out = new ArrayList<>();
        int measuredClients = sibling.system().clients();
        if (workload.clients() != null && workload.clients() != measuredClients) {
            out.add("%d clients: %d were measured.".formatted(workload.clients(), measuredClients));
        }
        Optional<ModelDefinition.Load> load = load(sibling.path().fileSystem(), workload.pattern());
        if (load.isPresent()) {
            Long block = load.get().blockBytes();
            Long file = load.get().fileBytes();
            if (block != null && workload.blockBytes() != null && !block.equals(workload.blockBytes())) {
                out.add("Requests of %d bytes: %d were measured.".formatted(workload.blockBytes(), block));
            }
            if (file != null && workload.fileBytes() != null && !file.equals(workload.fileBytes())) {
                out.add("Files of %d bytes: %d were measured.".formatted(workload.fileBytes(), file));
            }
            if (workload.threads() != null && workload.threads() > load.get().maxThreads()) {
                out.add("%d threads: up to %d were measured."
                        .formatted(workload.threads(), load.get().maxThreads()));
            }
        }
        return out.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", out));
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

    private Prediction assemble(
            Workload workload,
            double peak,
            double sustained,
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
        double width = Math.min(widest, accuracy.peak() * relation.widening());
        double sustainedWidth = Math.min(widest, accuracy.sustained() * relation.widening());
        String unit = workload.pattern().unit();
        List<Ceiling> sorted = new ArrayList<>(ceilings);
        sorted.sort(Comparator.comparingDouble(Ceiling::limit).thenComparing(Ceiling::resource));
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
                : rateAt(workload.threads(), peak, sustained, ramp, unit, width, hard);
        return new Prediction(
                workload,
                rate(peak, unit, width, hard),
                rate(sustained, unit, sustainedWidth, hard),
                atThreads,
                new Prediction.Bottleneck(
                        sorted.get(0).resource(),
                        Rounding.significant(sorted.get(0).limit())),
                List.copyOf(resources),
                relation.evidence(),
                reason,
                relation.published(),
                relation.testedOn(),
                relation.differences(),
                sources(accuracy, relation),
                curves ? curve(workload, peak, sustained, ramp, width, hard) : List.of());
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

    private Prediction.Rate rateAt(
            int threads, double peak, double sustained, Ramp ramp, String unit, double width, double hard) {
        double value = ramp.at(threads, peak, sustained);
        // An assumed shape is the less known the farther it lies below the peak.
        double shape = ramp.fitted() || threads >= ramp.knee(peak)
                ? 0
                : definition.intervals().belowPeak() * Math.log(peak / value);
        return rate(value, unit, Math.min(definition.intervals().widest(), width + shape), hard);
    }

    private static Prediction.Rate rate(double value, String unit, double width, double hard) {
        return new Prediction.Rate(
                Rounding.significant(value),
                unit,
                Rounding.significant(value * Math.exp(-width)),
                Rounding.significant(Math.max(value, Math.min(hard, value * Math.exp(width)))));
    }

    private List<Prediction.CurvePoint> curve(
            Workload workload, double peak, double sustained, Ramp ramp, double width, double hard) {
        int last = definition.loads().stream()
                .filter(l -> l.pattern() == workload.pattern())
                .mapToInt(ModelDefinition.Load::maxThreads)
                .max()
                .orElse(1);
        List<Prediction.CurvePoint> out = new ArrayList<>();
        double knee = ramp.knee(peak);
        // A larger system needs more threads than were ever measured to reach its peak.
        for (int threads = 1; threads <= last || threads < 2 * knee && threads <= LARGEST_CURVE; threads *= 2) {
            Prediction.Rate rate = rateAt(threads, peak, sustained, ramp, "", width, hard);
            out.add(new Prediction.CurvePoint(threads, rate.value(), rate.low(), rate.high()));
        }
        return List.copyOf(out);
    }
}
