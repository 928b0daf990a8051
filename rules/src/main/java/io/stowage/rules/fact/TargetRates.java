package io.stowage.rules.fact;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/**
 * What targets known by their rates do together. Tag: the operation.
 *
 * @param operation {@code READ} or {@code WRITE}
 * @param targets how many there are
 * @param slowestGBps of one target, GB/s (10^9 bytes)
 * @param sumGBps of all
 */
public record TargetRates(String operation, int targets, BigDecimal slowestGBps, BigDecimal sumGBps) implements Fact {
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    @Override
    public String path() {
        return "/striping";
    }

    public boolean unequal() {
        return equalGBps().compareTo(sumGBps) < 0;
    }

    /** What equal shares give: as many times the slowest as there are targets. */
    public BigDecimal equalGBps() {
        return slowestGBps.multiply(BigDecimal.valueOf(targets));
    }

    /** What equal shares give in percent of the sum of all targets. */
    public BigDecimal percent() {
        return equalGBps().multiply(HUNDRED).divide(sumGBps, 1, RoundingMode.HALF_UP);
    }

    @Override
    public List<String> tags() {
        return List.of(operation);
    }
}
