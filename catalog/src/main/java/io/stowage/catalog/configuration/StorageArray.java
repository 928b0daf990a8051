package io.stowage.catalog.configuration;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.stowage.catalog.Role;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Identical arrays. Drives, disk groups and spares are those of one controller enclosure.
 *
 * @param count arrays of this kind in the module
 * @param controllers RAID controllers in each array
 * @param expansions enclosures behind each array
 * @param largePools whether the array allows virtual pools above its normal limit
 * @param readAhead controller read-ahead: {@code STRIPE}, {@code ADAPTIVE} or {@code DISABLED}
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record StorageArray(
        @PartReference(Role.ARRAY) @Nullable String part,
        @Range(min = 1, max = 10_000) @Nullable Integer count,
        @Range(min = 1, max = 2) @Nullable Integer controllers,
        @Size(max = 16) @Nullable List<DriveSet> drives,
        @Size(max = 128) @Nullable List<DiskGroup> diskGroups,
        @Nullable Spares spares,
        @Nullable Pool pool,
        @Nullable ReadAhead readAhead,
        @Nullable Boolean largePools,
        @Size(max = 16) @Nullable List<Expansion> expansions,
        @Nullable ProvidedBy providedBy) {

    /** Kind of pool the disk groups form. */
    public enum Pool {
        LINEAR,
        VIRTUAL
    }

    /** What a controller reads ahead of a sequential stream. */
    public enum ReadAhead {
        STRIPE,
        ADAPTIVE,
        DISABLED
    }
}
