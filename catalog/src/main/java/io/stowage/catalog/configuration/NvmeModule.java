package io.stowage.catalog.configuration;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Servers with NVMe drives of their own: pairs that mirror each drive on the other server, or servers that form disk
 * groups of their own drives.
 *
 * @param servers the servers; {@code count} is the number of servers, two per pair where they mirror each other
 * @param drives NVMe drives of each server
 * @param diskGroups groups that each server forms of its own drives; where left out, the servers of a pair mirror each other
 * @param use {@code DATA} for a tier, {@code METADATA} for a metadata module
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record NvmeModule(
        @Nullable ServerGroup servers,
        @Size(max = 16) @Nullable List<DriveSet> drives,
        @Size(max = 128) @Nullable List<DiskGroup> diskGroups,
        DiskGroup.@Nullable Use use) {}
