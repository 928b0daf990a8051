package io.stowage.catalog.configuration;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Equal storage targets known by their rates and size instead of by their hardware.
 *
 * @param name what users call them
 * @param count targets of this kind
 * @param readGBps what one reads, GB/s (10^9 bytes)
 * @param writeGBps what one writes, GB/s
 * @param capacityTB what one holds before its file system, TB = 10^12 bytes
 * @param backend file system of a target
 * @param compressionRatio bytes written over bytes stored, as measured on the user's own data
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record StorageTarget(
        @Nullable String name,
        @Range(min = 1, max = 10_000) @Nullable Integer count,
        @Range(min = 0, max = 1000, aboveMin = true) @Nullable BigDecimal readGBps,
        @Range(min = 0, max = 1000, aboveMin = true) @Nullable BigDecimal writeGBps,
        @Range(min = 0, max = 10_000, aboveMin = true) @Nullable BigDecimal capacityTB,
        @Nullable Backend backend,
        @Nullable Compression compression,
        @Range(min = 1, max = 100) @Nullable BigDecimal compressionRatio) {

    /** File systems that a target can be made with. */
    public enum Backend {
        LDISKFS,
        ZFS,
        XFS
    }

    /** How a target compresses what it stores. */
    public enum Compression {
        NONE,
        LZ4
    }
}
