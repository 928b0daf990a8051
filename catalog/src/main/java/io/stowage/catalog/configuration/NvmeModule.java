package io.stowage.catalog.configuration;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Pairs of servers whose own NVMe drives are mirrored between the two servers of a pair.
 *
 * @param servers the servers; {@code count} is the number of servers, two per pair
 * @param drives NVMe drives of each server
 * @param use {@code DATA} for a tier, {@code METADATA} for a metadata module
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record NvmeModule(
        @Nullable ServerGroup servers, @Size(max = 16) @Nullable List<DriveSet> drives, DiskGroup.@Nullable Use use) {}
