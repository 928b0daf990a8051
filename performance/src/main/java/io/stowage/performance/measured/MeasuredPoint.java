package io.stowage.performance.measured;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.stowage.performance.Operation;
import io.stowage.performance.Pattern;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One figure of one phase of a benchmark.
 *
 * @param file name of the file it stands in
 * @param line where, counted from 1
 * @param phase what the tool calls it, for example {@code File creation}
 * @param pattern the load it belongs to; absent where no load of the models is meant
 * @param operation absent where the phase mixes operations
 * @param value in {@code unit}; of several repetitions their mean
 * @param unit {@code GB/s} (10^9 bytes), {@code IOPS} or {@code op/s}
 * @param printed the figures of the phase and their units as the file has them, for example {@code 5053.67 MiB/s}
 * @param seconds how long the phase ran
 * @param shortRun whether it is known to have run for less than ten seconds
 * @param comparable whether it may be held against a prediction; {@code notes} say why not
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record MeasuredPoint(
        String file,
        int line,
        String phase,
        @Nullable Pattern pattern,
        @Nullable Operation operation,
        BigDecimal value,
        String unit,
        String printed,
        Load load,
        @Nullable Repetitions repetitions,
        @Nullable BigDecimal seconds,
        boolean shortRun,
        boolean comparable,
        List<String> notes) {

    /** A phase shorter than this tells more of caches than of storage. */
    static final BigDecimal SHORT_SECONDS = BigDecimal.TEN;

    public MeasuredPoint {
        notes = List.copyOf(notes);
    }

    /**
     * What the phase did; each value is absent where the file does not say.
     *
     * @param nodes client nodes
     * @param threads tasks, processes or jobs over all nodes
     * @param blockBytes size of one request
     * @param fileBytes size of one file
     * @param queueDepth requests that one thread keeps outstanding
     * @param sync whether each file was flushed after it was written
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Load(
            @Nullable Integer nodes,
            @Nullable Integer threads,
            @Nullable Long blockBytes,
            @Nullable Long fileBytes,
            @Nullable Integer queueDepth,
            @Nullable Boolean sync) {
        /** Nothing is known of the load. */
        public static final Load UNKNOWN = new Load(null, null, null, null, null, null);
    }

    /** How the figure varied when the phase was repeated, in the unit of the point. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Repetitions(
            int count, BigDecimal min, BigDecimal mean, BigDecimal max, @Nullable BigDecimal standardDeviation) {}
}
