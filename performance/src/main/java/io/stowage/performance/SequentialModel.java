package io.stowage.performance;

import io.stowage.catalog.configuration.FileSystem;
import io.stowage.performance.BenchmarkPoint.Level;
import io.stowage.performance.BenchmarkPoint.Use;
import io.stowage.performance.LogLeastSquares.Unknown;
import io.stowage.performance.ModelDefinition.Prior;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Large requests in order, read or written. Every array is a soft minimum of its drives and its controllers; the links,
 * PCIe slots and SAS cables of a module's servers cap it hard; modules add up; the links of the clients cap the sum.
 */
final class SequentialModel {
    static final String FORMULA =
            "sum over modules of min(sum over arrays of ((drives x rate)^-p + controllers^-p)^(-1/p),"
                    + " links x rate x efficiency, PCIe slots, SAS links), over the copies written of each byte,"
                    + " then min with the client links";

    private static final String DRIVE = "drive rate";
    private static final String SCATTERED = "drive rate, scattered blocks";
    private static final String CONTENDED = "drive rate, scattered blocks and many threads";
    private static final String EFFICIENCY = "link efficiency";
    private static final String SHARED_LINKS = "link efficiency, one shared file";
    private static final String SHARED_FILE = "share of one shared file";
    private static final String SUSTAINED = "sustained over peak";
    private static final String SHARPNESS = "sharpness of the array's minimum";
    private static final String FILE_SYSTEM = "share of file system ";

    private final Operation operation;
    private final ModelDefinition definition;
    private final double writeLinkEfficiency;
    private final List<Unknown> unknowns;
    private final List<SettledValue> values;
    private final Map<String, DataPath> paths;
    private final LogLeastSquares.Fit fit;
    private final Map<String, Double> parameters;

    private SequentialModel(
            Operation operation,
            ModelDefinition definition,
            double writeLinkEfficiency,
            List<SettledValue> values,
            Map<String, DataPath> paths) {
        this.operation = operation;
        this.definition = definition;
        this.writeLinkEfficiency = writeLinkEfficiency;
        this.values = values;
        this.paths = paths;
        this.unknowns = unknowns(operation, definition);
        double[] observed = values.stream().mapToDouble(SettledValue::value).toArray();
        this.fit = LogLeastSquares.fit(unknowns, observed, definition.runSpread(), (i, guess) -> {
            SettledValue value = values.get(i);
            return rate(path(value.system()), value.pattern(), value.level(), named(guess));
        });
        this.parameters = named(fit.values());
    }

    /**
     * Fits the model of one operation.
     *
     * @param settled every settled value; those of other loads and those no fit may see are passed over
     * @param paths the data path of each system
     * @param linkEfficiency of the links, fitted on reads; unused for reads
     */
    static SequentialModel fit(
            Operation operation,
            ModelDefinition definition,
            List<SettledValue> settled,
            Map<String, DataPath> paths,
            double linkEfficiency) {
        return new SequentialModel(
                operation,
                definition,
                linkEfficiency,
                settled.stream()
                        .filter(v -> v.use() == Use.FIT && sequential(v, operation))
                        .toList(),
                paths);
    }

    static boolean sequential(SettledValue value, Operation operation) {
        return value.operation() == operation
                && (value.pattern() == Pattern.SEQUENTIAL_N_TO_N || value.pattern() == Pattern.SEQUENTIAL_N_TO_1);
    }

    private static List<Unknown> unknowns(Operation operation, ModelDefinition definition) {
        ModelDefinition.Sequential priors = definition.sequential();
        double free = definition.freeSpread();
        List<Unknown> out = new ArrayList<>();
        if (operation == Operation.READ) {
            out.add(unknown(EFFICIENCY, priors.linkEfficiency(), free));
            out.add(unknown(SHARED_LINKS, priors.linkEfficiency(), free));
            out.add(unknown(CONTENDED, priors.driveContendedGBps(), free));
        } else {
            out.add(unknown(SCATTERED, priors.driveScatteredGBps(), free));
            out.add(unknown(DRIVE, priors.driveGBps(), free));
            out.add(new Unknown(SHARED_FILE, 1, free));
            for (FileSystem.Type type : priors.fileSystems()) {
                out.add(new Unknown(FILE_SYSTEM + type, 1, definition.fileSystemSpread()));
            }
        }
        out.add(new Unknown(SUSTAINED, 1, free));
        return List.copyOf(out);
    }

    private static Unknown unknown(String name, Prior prior, double free) {
        return new Unknown(name, prior.value(), prior.spread() == null ? free : prior.spread());
    }

    private Map<String, Double> named(double[] guess) {
        Map<String, Double> out = new TreeMap<>();
        for (int i = 0; i < guess.length; i++) {
            out.put(unknowns.get(i).name(), guess[i]);
        }
        return out;
    }

    private DataPath path(String system) {
        DataPath path = paths.get(system);
        if (path == null) {
            throw new IllegalStateException("No data path of published system " + system);
        }
        return path;
    }

    Operation operation() {
        return operation;
    }

    /** Share of the raw link rate that reads reach. */
    double linkEfficiency() {
        return parameter(parameters, EFFICIENCY, writeLinkEfficiency);
    }

    private static double parameter(Map<String, Double> parameters, String name, double otherwise) {
        return parameters.getOrDefault(name, otherwise);
    }

    /** Rate in GB/s of a level of a load. */
    double rate(DataPath path, Pattern pattern, Level level) {
        return rate(path, pattern, level, parameters);
    }

    private double rate(DataPath path, Pattern pattern, Level level, Map<String, Double> at) {
        boolean sustained = level == Level.SUSTAINED;
        double afterPeak = sustained ? Math.min(1, parameter(at, SUSTAINED, 1)) : 1;
        double sum = 0;
        for (DataPath.ModulePath module : path.modules()) {
            double arrays = arrays(module, path, pattern, sustained, at);
            double network = module.linksGBps() * efficiency(pattern, at);
            double hard = Math.min(module.sasGBps(), module.pcieGBps());
            if (operation == Operation.READ) {
                sum += Math.min(arrays, Math.min(hard, network) * afterPeak);
            } else {
                sum += Math.min(arrays, Math.min(hard, network)) * afterPeak;
            }
        }
        return Math.min(sum / path.serverCopies(operation), path.clientGBps() / path.clientCopies(operation));
    }

    /** The rate that the arrays of scattered blocks could write if nothing else limited, in GB/s. */
    double arraySide(DataPath path) {
        double sum = 0;
        for (DataPath.ModulePath module : path.modules()) {
            sum += arrays(module, path, Pattern.SEQUENTIAL_N_TO_N, false, parameters);
        }
        return sum;
    }

    private double arrays(
            DataPath.ModulePath module, DataPath path, Pattern pattern, boolean sustained, Map<String, Double> at) {
        double drive = drive(path, sustained, at);
        double sharpness = operation == Operation.READ
                ? definition.sequential().readSharpness().value()
                : parameter(
                        at, SHARPNESS, definition.sequential().writeSharpness().value());
        double share = path.fileSystem()
                        .map(type -> parameter(at, FILE_SYSTEM + type, 1))
                        .orElse(1.0)
                * (pattern == Pattern.SEQUENTIAL_N_TO_1 ? Math.min(1, parameter(at, SHARED_FILE, 1)) : 1);
        double sum = 0;
        for (DataPath.ArrayPath array : module.arrays()) {
            double drives = array.dataDrives() * drive * array.driveShare(operation);
            double controllers = array.ceiling(operation).orElse(0);
            if (drives > 0 && controllers > 0) {
                // A share above 1 lifts an array no higher than its controllers and drives.
                sum += array.count()
                        * Math.min(share * softMinimum(drives, controllers, sharpness), Math.min(drives, controllers));
            }
        }
        return sum;
    }

    private double drive(DataPath path, boolean sustained, Map<String, Double> at) {
        double undisturbed =
                parameter(at, DRIVE, definition.sequential().driveGBps().value());
        if (!path.scattered()) {
            return undisturbed;
        }
        if (operation == Operation.READ) {
            // A few streams are read ahead undisturbed; many make the drives seek.
            return sustained ? Math.min(undisturbed, parameter(at, CONTENDED, undisturbed)) : undisturbed;
        }
        return Math.min(undisturbed, parameter(at, SCATTERED, undisturbed));
    }

    private Prior sharpness() {
        ModelDefinition.Sequential priors = definition.sequential();
        return operation == Operation.READ ? priors.readSharpness() : priors.writeSharpness();
    }

    private double efficiency(Pattern pattern, Map<String, Double> at) {
        double efficiency = pattern == Pattern.SEQUENTIAL_N_TO_1 && operation == Operation.READ
                ? parameter(at, SHARED_LINKS, writeLinkEfficiency)
                : parameter(at, EFFICIENCY, writeLinkEfficiency);
        return Math.min(1, efficiency);
    }

    private static double softMinimum(double a, double b, double sharpness) {
        // Scaled by the smaller one, so that no power overflows.
        double least = Math.min(a, b);
        double ratio = least / Math.max(a, b);
        return least * Math.pow(1 + Math.pow(ratio, sharpness), -1 / sharpness);
    }

    /**
     * What arrays of scattered blocks give to many readers if nothing else limits, in GB/s; infinite where the rate of a
     * drive under many threads plays no part.
     */
    double contendedSide(DataPath path, Pattern pattern) {
        if (operation != Operation.READ || !path.scattered()) {
            return Double.POSITIVE_INFINITY;
        }
        double sum = 0;
        for (DataPath.ModulePath module : path.modules()) {
            sum += arrays(module, path, pattern, true, parameters);
        }
        return sum / path.serverCopies(operation);
    }

    /** The values whose level the rate of a drive under many threads decides. */
    List<SettledValue> contendedValues() {
        return values.stream()
                .filter(v -> v.level() == Level.SUSTAINED && contended(path(v.system()), v.pattern()))
                .toList();
    }

    private boolean contended(DataPath path, Pattern pattern) {
        return contendedSide(path, pattern) <= rate(path, pattern, Level.SUSTAINED) * (1 + 1e-9);
    }

    /** What binds after the peak: the same path, with the drives as many threads make them and the drop after the peak. */
    Ceiling sustainedCeiling(DataPath path, Pattern pattern) {
        double afterPeak = Math.min(1, parameter(parameters, SUSTAINED, 1));
        double drives = drive(path, true, parameters) / drive(path, false, parameters);
        return ceilings(path, pattern).stream()
                .map(c -> switch (c.resource()) {
                    case Ceiling.CLIENT_LINKS -> c;
                    case Ceiling.DRIVES -> c.times(operation == Operation.READ ? drives : afterPeak);
                    case Ceiling.CONTROLLERS -> c.times(operation == Operation.READ ? 1 : afterPeak);
                    default -> c.times(afterPeak);
                })
                .min(Ceiling.TIGHTEST)
                .orElseThrow();
    }

    /** Ceilings on the path at the peak, in GB/s, not sorted. */
    List<Ceiling> ceilings(DataPath path, Pattern pattern) {
        double drives = 0;
        double controllers = 0;
        double network = 0;
        double raw = 0;
        double sas = 0;
        double pcie = 0;
        int arrays = 0;
        int spindles = 0;
        int links = 0;
        double drive = drive(path, false, parameters);
        for (DataPath.ModulePath module : path.modules()) {
            for (DataPath.ArrayPath array : module.arrays()) {
                drives += array.count() * array.dataDrives() * drive * array.driveShare(operation);
                controllers += array.count() * array.ceiling(operation).orElse(0);
                arrays += array.count();
                spindles += array.count() * array.dataDrives();
            }
            raw += module.linksGBps();
            network += module.linksGBps() * efficiency(pattern, parameters);
            links += module.links();
            sas += module.sasGBps();
            pcie += module.pcieGBps();
        }
        int copies = path.serverCopies(operation);
        drives /= copies;
        controllers /= copies;
        network /= copies;
        raw /= copies;
        sas /= copies;
        pcie /= copies;
        String written = copies == 1 ? "" : ", each byte written %d times".formatted(copies);
        List<Ceiling> out = new ArrayList<>();
        out.add(new Ceiling(
                Ceiling.DRIVES,
                drives,
                Double.POSITIVE_INFINITY,
                Counted.of(spindles, "data drive") + ", " + (operation == Operation.READ ? "assumed" : "fitted")
                        + " rate of a drive, blocks " + (path.scattered() ? "scattered" : "not scattered") + written));
        out.add(new Ceiling(
                Ceiling.CONTROLLERS,
                controllers,
                controllers,
                Counted.of(arrays, "array")
                        + (operation == Operation.READ
                                ? ", rate of an array assumed"
                                : ", rate of an array from its part's sequentialWriteGBps")
                        + written));
        out.add(new Ceiling(
                "server links", network, raw, Counted.of(links, "link") + ", efficiency fitted on reads" + written));
        if (Double.isFinite(pcie)) {
            out.add(new Ceiling("server PCIe slots", pcie, pcie, "pcieSlotGBpsRaw of the fabric adapters" + written));
        }
        if (Double.isFinite(sas)) {
            out.add(new Ceiling("SAS links", sas, sas, "portGBpsRaw of the SAS adapters" + written));
        }
        if (Double.isFinite(path.clientGBps())) {
            double clients = path.clientGBps() / path.clientCopies(operation);
            out.add(new Ceiling(
                    Ceiling.CLIENT_LINKS,
                    clients,
                    clients,
                    "links stated for the clients" + (path.clientCopies(operation) == 1 ? "" : written)));
        }
        return out;
    }

    /** The values the fit saw. */
    List<SettledValue> values() {
        return values;
    }

    /** The same model fitted without one piece of hardware. */
    SequentialModel without(String hardware, double linkEfficiency) {
        return new SequentialModel(
                operation,
                definition,
                linkEfficiency,
                values.stream().filter(v -> !v.hardware().equals(hardware)).toList(),
                paths);
    }

    double effectiveParameters() {
        return fit.effectiveParameters();
    }

    List<Model.Parameter> parameters() {
        List<Model.Parameter> out = new ArrayList<>();
        for (int i = 0; i < unknowns.size(); i++) {
            Unknown unknown = unknowns.get(i);
            boolean free = unknown.spread() >= definition.freeSpread();
            out.add(new Model.Parameter(
                    unknown.name(),
                    fit.values()[i],
                    unknown.name().startsWith("drive rate") ? "GB/s" : "1",
                    fit.standardErrors()[i],
                    unknown.prior(),
                    unknown.spread(),
                    free ? "fitted" : "fitted, prior " + (unknown.name().startsWith("share") ? "declared" : "assumed"),
                    null));
        }
        out.add(fixed(SHARPNESS, sharpness(), "1"));
        if (operation == Operation.READ) {
            out.add(fixed(DRIVE, definition.sequential().driveGBps(), "GB/s"));
            definition
                    .arrays()
                    .forEach((part, rates) -> out.add(fixed("ceiling of " + part, rates.readGBps(), "GB/s")));
        }
        return List.copyOf(out);
    }

    private static Model.Parameter fixed(String name, Prior prior, String unit) {
        return new Model.Parameter(name, prior.value(), unit, null, prior.value(), null, prior.basis(), prior.note());
    }
}
