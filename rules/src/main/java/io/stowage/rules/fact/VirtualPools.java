package io.stowage.rules.fact;

import io.stowage.catalog.Part;
import java.math.BigDecimal;

/**
 * Virtual pools of each of some identical arrays, one for each controller.
 *
 * @param path of the groups
 * @param tebibytes TiB = 2^40 bytes of each pool after RAID, where the groups are shared evenly
 * @param largePools whether the array allows pools above its normal limit
 */
public record VirtualPools(String path, Part kind, BigDecimal tebibytes, boolean largePools) implements PartFact {

    /** Name of the part's fact that says how large a pool may be. */
    public String limitedBy() {
        return largePools ? "virtualPoolMaxTiBLarge" : "virtualPoolMaxTiB";
    }
}
