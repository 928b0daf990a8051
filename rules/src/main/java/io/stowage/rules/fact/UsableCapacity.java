package io.stowage.rules.fact;

import java.math.BigDecimal;

/**
 * What the solution's document calls usable.
 *
 * @param path of the data drives it comes from
 * @param tb TB = 10^12 bytes
 */
public record UsableCapacity(String path, BigDecimal tb) implements Fact {}
