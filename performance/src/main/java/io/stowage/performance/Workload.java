package io.stowage.performance;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.stowage.catalog.configuration.Range;
import io.stowage.catalog.configuration.Required;
import org.jspecify.annotations.Nullable;

/**
 * A load that a prediction is made for. What is left out is as in the published measurement of the same pattern.
 *
 * @param blockBytes size of one request
 * @param fileBytes size of one file
 * @param queueDepth requests one thread keeps outstanding; points of different depth are never compared
 * @param sync whether each file is flushed after it is written ({@code mdtest -y})
 * @param threads I/O threads over all clients
 * @param clients client nodes
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Workload(
        @Required Pattern pattern,
        @Required Operation operation,
        @Range(min = 1, max = 1_073_741_824) @Nullable Long blockBytes,
        @Range(min = 0, max = 1_000_000_000_000_000L) @Nullable Long fileBytes,
        @Range(min = 1, max = 4096) @Nullable Integer queueDepth,
        @Nullable Boolean sync,
        @Range(min = 1, max = 1_000_000) @Nullable Integer threads,
        @Range(min = 1, max = 1_000_000) @Nullable Integer clients) {}
