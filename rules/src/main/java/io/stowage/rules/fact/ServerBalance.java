package io.stowage.rules.fact;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * What the links of a module's servers carry beside what its arrays read.
 *
 * @param storageGBps GB/s (10^9 bytes) of all arrays
 * @param networkGBps of all links of the servers at work
 * @param servers at work
 * @param linkGBps of one link
 */
public record ServerBalance(BigDecimal storageGBps, BigDecimal networkGBps, int servers, BigDecimal linkGBps)
        implements Fact {
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    @Override
    public String path() {
        return "/network/linksPerServer";
    }

    /** Links of each server that would carry what the arrays read. */
    public int linksNeeded() {
        return storageGBps
                .divide(linkGBps.multiply(BigDecimal.valueOf(servers)), 0, RoundingMode.CEILING)
                .intValueExact();
    }

    /** Whether the network carries less than the arrays read, by more than so many percent of that. */
    public boolean networkShort(int percent) {
        return shortBy(networkGBps, storageGBps, percent);
    }

    /** Whether the arrays read less than the network carries, by more than so many percent of that. */
    public boolean storageShort(int percent) {
        return shortBy(storageGBps, networkGBps, percent);
    }

    private static boolean shortBy(BigDecimal less, BigDecimal more, int percent) {
        return less.multiply(HUNDRED).compareTo(more.multiply(BigDecimal.valueOf(100L - percent))) < 0;
    }
}
