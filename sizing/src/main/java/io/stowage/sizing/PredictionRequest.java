package io.stowage.sizing;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.stowage.catalog.configuration.Condition;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.Range;
import io.stowage.catalog.configuration.Required;
import io.stowage.catalog.configuration.Size;
import io.stowage.performance.Workload;
import io.stowage.performance.measured.Overlay;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks how fast a configuration is.
 *
 * @param configuration the system
 * @param workloads the loads; when left out, every pattern and operation the documents measure
 * @param condition state of the system; HEALTHY when left out
 * @param rebuildMBps rate at which a lost drive is rebuilt, MB/s; assumed when left out
 * @param overlay what a calibration on the site's own files gave; the models alone when left out
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PredictionRequest(
        @Required Configuration configuration,
        @Size(max = 100) @Nullable List<Workload> workloads,
        @Nullable Condition condition,
        @Range(min = 1, max = 100_000) @Nullable BigDecimal rebuildMBps,
        @Nullable Overlay overlay) {

    /** A question without a rate of rebuild. */
    public PredictionRequest(
            Configuration configuration, @Nullable List<Workload> workloads, @Nullable Condition condition) {
        this(configuration, workloads, condition, null, null);
    }
}
