package io.stowage.rules.fact;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Placement groups of a cluster's data pool. Each has one strip or copy on as many drives as it has strips or copies.
 *
 * @param path where their number stands
 * @param drives drives of the cluster
 */
public record PlacementGroups(String path, int count, int strips, int drives) implements Fact {

    /** Strips or copies of placement groups on one drive, to a tenth. */
    public BigDecimal perDrive() {
        return BigDecimal.valueOf((long) count * strips).divide(BigDecimal.valueOf(drives), 1, RoundingMode.HALF_UP);
    }

    /** Whether there are fewer than {@code least} or more than {@code most} on a drive. */
    public boolean outside(int least, int most) {
        long all = (long) count * strips;
        return all < (long) least * drives || all > (long) most * drives;
    }

    public boolean powerOfTwo() {
        return Integer.bitCount(count) == 1;
    }

    /** The smallest power of two that puts {@code least} on every drive. */
    public int enough(int least) {
        long wanted = ((long) least * drives + strips - 1) / strips;
        long power = 1;
        while (power < wanted) {
            power *= 2;
        }
        return Math.toIntExact(power);
    }

    /** The power of two that is nearest to their number, the upper one where both are equally near. */
    public int nearestPower() {
        int below = Integer.highestOneBit(count);
        return count - below < 2 * below - count ? below : 2 * below;
    }
}
