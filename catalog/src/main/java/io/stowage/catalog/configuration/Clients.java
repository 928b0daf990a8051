package io.stowage.catalog.configuration;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The compute nodes that use the storage. They are described, not sold.
 *
 * @param linkGbps rate of one client link
 * @param threadsPerClient I/O threads each client runs
 * @param onStorageServers whether clients run on servers of the storage itself
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Clients(
        @Range(min = 1, max = 1_000_000) @Nullable Integer count,
        @Range(min = 0, max = 10_000, aboveMin = true) @Nullable BigDecimal linkGbps,
        @Range(min = 1, max = 64) @Nullable Integer linksPerClient,
        @Range(min = 1, max = 4096) @Nullable Integer threadsPerClient,
        @Nullable Boolean onStorageServers) {}
