package io.stowage.sizing;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.stowage.catalog.configuration.Condition;
import io.stowage.catalog.system.DefaultedValue;
import io.stowage.performance.Prediction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How fast a configuration is, and how sure that is.
 *
 * @param condition the state it is predicted for
 * @param availability whether all data can be reached in that state; absent where no rule for it is known
 * @param predictions one per workload, in the order asked
 * @param defaults keys the user left out and what they were taken to be, sorted by path
 * @param asOf date (ISO 8601) it is judged at
 * @param digest SHA-256 over the rest of this report
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PredictionReport(
        Condition condition,
        @Nullable Availability availability,
        List<Prediction> predictions,
        List<DefaultedValue> defaults,
        Versions versions,
        String asOf,
        String digest) {

    /** Whether all data can be reached. */
    public enum Availability {
        FULL,
        DEGRADED,
        DATA_UNAVAILABLE
    }
}
