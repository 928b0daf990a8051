package io.stowage.rules.fact;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The smallest data target beside the largest.
 *
 * @param path of the key that sets the smallest
 * @param smallestTB TB = 10^12 bytes
 * @param ofDrives whether the drives of arrays differ, which has a finding of its own
 */
public record TargetSpread(String path, BigDecimal smallestTB, BigDecimal largestTB, boolean ofDrives) implements Fact {
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    /** How much less the smallest holds, in percent of the largest. */
    public BigDecimal percent() {
        return largestTB.subtract(smallestTB).multiply(HUNDRED).divide(largestTB, 1, RoundingMode.HALF_UP);
    }
}
