package io.stowage.catalog.configuration;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * Identical disk groups of one enclosure.
 *
 * @param dataDrives drives of each group that hold data
 * @param parityDrives drives of each group that hold parity or the mirror copy
 * @param count groups of this kind in the enclosure
 * @param chunkKiB bytes, in KiB, that go to one drive before the next
 * @param use {@code DATA} or {@code METADATA}; where left out, what the module is for
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DiskGroup(
        @Nullable RaidLevel level,
        @Range(min = 1, max = 1024) @Nullable Integer dataDrives,
        @Range(min = 0, max = 1024) @Nullable Integer parityDrives,
        @Range(min = 1, max = 1000) @Nullable Integer count,
        @Range(min = 1, max = 1_048_576) @Nullable Integer chunkKiB,
        @Nullable Use use) {

    /** What the LUNs of a group hold. */
    public enum Use {
        DATA,
        METADATA
    }
}
