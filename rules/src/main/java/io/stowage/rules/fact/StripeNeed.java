package io.stowage.rules.fact;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Targets that a file is spread over beside the sequential write rate that is asked for.
 *
 * @param wantedGBps GB/s (10^9 bytes)
 * @param targetGBps what the slowest target writes
 */
public record StripeNeed(int stripeCount, BigDecimal wantedGBps, BigDecimal targetGBps) implements Fact {
    @Override
    public String path() {
        return "/fileSystem/stripeCount";
    }

    /** Targets that together write as fast as is asked for. */
    public BigDecimal useful() {
        return wantedGBps.divide(targetGBps, 0, RoundingMode.CEILING);
    }

    public boolean tooWide() {
        return BigDecimal.valueOf(stripeCount).compareTo(useful()) > 0;
    }
}
