package io.stowage.sizing;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.stowage.catalog.configuration.Condition;
import io.stowage.catalog.configuration.Gateways.Protocol;
import io.stowage.catalog.configuration.Network.Fabric;
import io.stowage.catalog.configuration.Range;
import io.stowage.catalog.configuration.Size;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a customer needs. What is left out is not asked for.
 *
 * @param usableTB usable capacity in TB (10^12 bytes), as the solution's own document counts it
 * @param usableTiB the same in TiB (2^40 bytes); give one of the two
 * @param files how many files there will be
 * @param metadata rates of metadata operations on empty files
 * @param protocols protocols that clients without the file system's own software use
 * @param fabric the clients' fabric
 * @param maxRackUnits rack units that are free
 * @param growth compound growth of the capacity
 * @param maxFillPercent fill level that must not be passed; 100 when left out
 * @param basis whether rates must hold as sustained (the default) or only as peak
 * @param condition state of the system in which the rates must hold; HEALTHY when left out
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Requirements(
        @Range(min = 0, max = 1_000_000) @Nullable BigDecimal usableTB,
        @Range(min = 0, max = 1_000_000) @Nullable BigDecimal usableTiB,
        @Range(min = 0, max = 100_000) @Nullable BigDecimal sequentialWriteGBps,
        @Range(min = 0, max = 100_000) @Nullable BigDecimal sequentialReadGBps,
        @Range(min = 0, max = 1_000_000_000) @Nullable BigDecimal randomReadIops,
        @Range(min = 0, max = 1_000_000_000) @Nullable BigDecimal randomWriteIops,
        @Nullable Files files,
        @Nullable Metadata metadata,
        @Size(max = 8) @Nullable List<Protocol> protocols,
        @Nullable Fabric fabric,
        @Range(min = 1, max = 100_000) @Nullable Integer maxRackUnits,
        @Nullable Growth growth,
        @Range(min = 1, max = 100) @Nullable BigDecimal maxFillPercent,
        @Nullable Basis basis,
        @Nullable Condition condition) {

    /** Which rate counts. */
    public enum Basis {
        SUSTAINED,
        PEAK
    }

    /** Number of files; each needs an inode. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Files(@Range(min = 0, max = 1_000_000_000_000_000L) @Nullable Long count) {}

    /** Operations per second on empty files. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Metadata(
            @Range(min = 0, max = 1_000_000_000) @Nullable BigDecimal createPerSecond,
            @Range(min = 0, max = 1_000_000_000) @Nullable BigDecimal statPerSecond,
            @Range(min = 0, max = 1_000_000_000) @Nullable BigDecimal removePerSecond) {}

    /** Growth of the capacity: {@code percentPerYear}, compounded over {@code years}. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Growth(
            @Range(min = 0, max = 1000) @Nullable BigDecimal percentPerYear,
            @Range(min = 0, max = 30) @Nullable Integer years) {}
}
