package io.stowage.rules.fact;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * What the drives of a server can read together against what its links carry, GB/s (10^9 bytes).
 *
 * @param path where the number of its drives stands
 * @param drives drives of one server
 * @param eachGBps rate of one; absent where they differ in kind
 */
public record HostRate(
        String path, int drives, BigDecimal drivesGBps, BigDecimal linksGBps, @Nullable BigDecimal eachGBps)
        implements Fact {

    public boolean faster() {
        return drivesGBps.compareTo(linksGBps) > 0;
    }

    /** Drives that the links keep up with, one at least; as many as there are where their kinds differ. */
    public int matchingDrives() {
        return eachGBps == null
                ? drives
                : Math.max(1, linksGBps.divide(eachGBps, 0, RoundingMode.FLOOR).intValue());
    }
}
