package io.stowage.sizing;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.stowage.catalog.configuration.Condition;
import io.stowage.catalog.system.DefaultedValue;
import io.stowage.performance.Availability;
import io.stowage.performance.Prediction;
import io.stowage.performance.SystemState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How fast a configuration is, and how sure that is.
 *
 * @param condition the state it is predicted for
 * @param availability whether all data can be reached in that state
 * @param notes what failed, what takes over and what is not known; for targets of unequal speed what can be done
 * @param rebuild how long a lost drive takes to rebuild; absent where none is rebuilt
 * @param predictions one per workload, in the order asked
 * @param defaults keys the user left out and what they were taken to be, sorted by path
 * @param asOf date (ISO 8601) it is judged at
 * @param digest SHA-256 over the rest of this report
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PredictionReport(
        Condition condition,
        Availability availability,
        List<String> notes,
        SystemState.@Nullable Rebuild rebuild,
        List<Prediction> predictions,
        List<DefaultedValue> defaults,
        Versions versions,
        String asOf,
        String digest) {

    PredictionReport withDigest(String of) {
        return new PredictionReport(condition, availability, notes, rebuild, predictions, defaults, versions, asOf, of);
    }
}
