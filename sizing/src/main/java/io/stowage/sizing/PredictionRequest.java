package io.stowage.sizing;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.stowage.catalog.configuration.Condition;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.Required;
import io.stowage.catalog.configuration.Size;
import io.stowage.performance.Workload;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks how fast a configuration is.
 *
 * @param configuration the system
 * @param workloads the loads; when left out, every pattern and operation the documents measure
 * @param condition state of the system; HEALTHY when left out
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PredictionRequest(
        @Required Configuration configuration,
        @Size(max = 100) @Nullable List<Workload> workloads,
        @Nullable Condition condition) {}
