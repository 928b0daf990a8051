package io.stowage.catalog.configuration;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What the system is for, where a Configuration is to be checked against it; the keys are those of a sizing request.
 *
 * @param usableTB usable capacity in TB (10^12 bytes)
 * @param files how many files there will be, and how large they are
 * @param maxFillPercent fill level that must not be passed
 * @param condition state of the system in which the rates must hold too
 * @param persistent whether data must outlive the loss of a drive; false for scratch data
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record StatedRequirements(
        @Range(min = 0, max = 1_000_000) @Nullable BigDecimal usableTB,
        @Range(min = 0, max = 100_000) @Nullable BigDecimal sequentialReadGBps,
        @Range(min = 0, max = 100_000) @Nullable BigDecimal sequentialWriteGBps,
        @Range(min = 0, max = 1_000_000_000) @Nullable BigDecimal randomReadIops,
        @Range(min = 0, max = 1_000_000_000) @Nullable BigDecimal randomWriteIops,
        @Nullable StatedFiles files,
        @Nullable StatedMetadata metadata,
        @Range(min = 1, max = 100) @Nullable BigDecimal maxFillPercent,
        @Nullable Condition condition,
        @Nullable Boolean persistent) {

    /**
     * Files of one mean size.
     *
     * @param count how many there are
     * @param meanBytes mean size of one
     * @param perDirectory most files in one directory
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record StatedFiles(
            @Range(min = 0, max = 1_000_000_000_000_000L) @Nullable Long count,
            @Range(min = 0, max = 1_000_000_000_000_000L) @Nullable Long meanBytes,
            @Range(min = 0, max = 1_000_000_000_000L) @Nullable Long perDirectory) {}

    /** Operations per second on empty files. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record StatedMetadata(
            @Range(min = 0, max = 1_000_000_000) @Nullable BigDecimal createPerSecond,
            @Range(min = 0, max = 1_000_000_000) @Nullable BigDecimal statPerSecond,
            @Range(min = 0, max = 1_000_000_000) @Nullable BigDecimal removePerSecond) {}
}
