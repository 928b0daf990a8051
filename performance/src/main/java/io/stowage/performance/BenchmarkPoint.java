package io.stowage.performance;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * One published figure, as printed.
 *
 * @param workload the load in the words of the data file, for example {@code seq_n_to_n}
 * @param operation what was done, in the words of the data file
 * @param pattern the pattern this product predicts; absent where it has none for the load
 * @param block request size as printed
 * @param queueDepth as printed; what {@code IOzone} does not state is 1
 * @param value absent where the document gives only a location or a shape
 * @param unit {@code GB/s} (10^9 bytes), {@code IOPS}, {@code op/s}, {@code x} (multiple of another system) or
 *     {@code relative}
 * @param kind peak, sustained, plateau, floor, point or one of the kinds that carry no level
 * @param where text, table or figure of the source
 * @param repeats id of the point that another document printed first
 * @param conflict id of the {@link Conflict} it belongs to
 * @param use whether a fit may see it
 * @param why reason of the use where it is not FIT
 * @param shortRun the timed phase took less than ten seconds, so caches shape the figure
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record BenchmarkPoint(
        String id,
        String system,
        @Nullable String tool,
        @Nullable String version,
        String workload,
        String operation,
        @Nullable Pattern pattern,
        @Nullable String block,
        @Nullable Integer queueDepth,
        @Nullable Integer threads,
        @Nullable Integer clients,
        @Nullable Double value,
        String unit,
        String kind,
        @Nullable Level level,
        String source,
        String where,
        String basis,
        @Nullable String note,
        @Nullable String repeats,
        @Nullable String conflict,
        Use use,
        @Nullable String why,
        boolean shortRun) {

    /** What a point may be used for. */
    public enum Use {
        /** The fit sees it. */
        FIT,
        /** It is compared with the prediction but not fitted. */
        CHECK,
        /** It is listed only. */
        EXCLUDED
    }

    /** Which part of a curve over threads a point tells. */
    public enum Level {
        PEAK,
        SUSTAINED,
        /** The rate at the point's own number of threads. */
        AT_THREADS
    }
}
