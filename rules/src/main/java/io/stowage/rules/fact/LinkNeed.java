package io.stowage.rules.fact;

import java.math.BigDecimal;
import java.util.List;

/**
 * A sequential rate that is asked for beside what links carry. Tag: whose links.
 *
 * @param wantedGBps GB/s (10^9 bytes)
 * @param links how many links there are
 * @param linkGBps what one carries
 */
public record LinkNeed(Load load, Side side, BigDecimal wantedGBps, int links, BigDecimal linkGBps) implements Fact {

    /** Whose links they are. */
    public enum Side {
        SERVERS,
        CLIENTS,
        GATEWAYS
    }

    @Override
    public String path() {
        return load.path();
    }

    public BigDecimal carriedGBps() {
        return linkGBps.multiply(BigDecimal.valueOf(links));
    }

    public boolean tooSlow() {
        return carriedGBps().compareTo(wantedGBps) < 0;
    }

    @Override
    public List<String> tags() {
        return List.of(side.name());
    }
}
