package io.stowage.performance.measured;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.stowage.performance.Operation;
import io.stowage.performance.Pattern;
import io.stowage.performance.Prediction;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * One measured point beside what was predicted for its load.
 *
 * @param predicted at the threads of the point where it states them, otherwise at the peak; absent where none is compared
 * @param ratio measured over predicted
 * @param culprit what most likely makes the difference; absent within the interval
 * @param reason why it is so, or why the point is not compared
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Comparison(
        String file,
        int line,
        String phase,
        @Nullable Pattern pattern,
        @Nullable Operation operation,
        BigDecimal measured,
        String unit,
        Prediction.@Nullable Rate predicted,
        @Nullable Double ratio,
        Verdict verdict,
        @Nullable Culprit culprit,
        String reason) {

    /** How a point lies to the interval of its prediction. */
    public enum Verdict {
        WITHIN,
        BELOW,
        ABOVE,
        NOT_COMPARED
    }

    /** What makes a difference. */
    public enum Culprit {
        CACHE,
        LINK,
        SERVER,
        CONTROLLER,
        DRIVES,
        METADATA,
        CLIENTS,
        UNKNOWN
    }
}
