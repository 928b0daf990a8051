package io.stowage.performance;

import io.stowage.catalog.configuration.FileSystem;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What {@code models.yaml} says: everything that is assumed before a fit. */
record ModelDefinition(
        double runSpread,
        double fileSystemSpread,
        double freeSpread,
        Map<String, ArrayRates> arrays,
        List<FileSystem.Type> clientsWriteReplicas,
        Sequential sequential,
        List<Unit> units,
        Map<String, RampPrior> ramps,
        Intervals intervals,
        Rebuilding rebuild,
        List<Load> loads,
        List<NotCovered> notCovered) {

    /** A value before the fit; {@code spread} of its logarithm, absent where it is fixed or where points alone decide. */
    record Prior(double value, @Nullable Double spread, String basis, String source, @Nullable String note) {}

    /** Ceilings of one array that its part does not state. */
    record ArrayRates(Prior readGBps) {}

    /** Priors of the sequential models. */
    record Sequential(
            Prior driveGBps,
            Prior driveScatteredGBps,
            Prior driveContendedGBps,
            Prior linkEfficiency,
            Prior writeSharpness,
            Prior readSharpness,
            List<FileSystem.Type> fileSystems) {}

    /**
     * How a lost drive is rebuilt.
     *
     * @param shareOfDrive of a drive's rate that its rebuild takes
     * @param stripeOfDistributed drives that are read or written for each part that a drive of distributed spares rebuilds
     */
    record Rebuilding(Prior shareOfDrive, int stripeOfDistributed) {}

    /** What a unit rate is per. */
    enum Per {
        RAID_DRIVE,
        METADATA_ARRAY,
        METADATA_SERVER,
        DATA_PATH
    }

    /** A model of one rate per unit of one resource. */
    record Unit(
            String id,
            Pattern pattern,
            Operation operation,
            FileSystem.Type fileSystem,
            @Nullable Integer queueDepth,
            Per per,
            @Nullable String sustainedAs,
            @Nullable String shapeAs,
            @Nullable String boundBy) {}

    /** Shape of a ramp that too few points describe. */
    record RampPrior(double sharpness, double reach, String basis, String source) {}

    /** How wide intervals are. */
    record Intervals(
            double leastWhenNotEstimable,
            double coverage,
            double interpolated,
            double perWayOutside,
            double perFactorOutside,
            double directionOnly,
            double belowPeak,
            double widest) {}

    /**
     * The load that was measured, which is what a workload means where it says nothing.
     *
     * @param leastBlockBytes smaller requests are not predicted; absent where only the measured size is
     * @param clients client nodes of the measurement
     * @param maxThreads end of the measured curve, which starts at one thread
     */
    record Load(
            FileSystem.Type fileSystem,
            Pattern pattern,
            @Nullable Long blockBytes,
            @Nullable Long fileBytes,
            @Nullable Long leastBlockBytes,
            @Nullable Boolean sync,
            int clients,
            int maxThreads) {}

    /** A load that is not predicted. */
    record NotCovered(String solution, @Nullable Pattern pattern, String reason) {}
}
