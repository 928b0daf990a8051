package io.stowage.rules.fact;

import java.math.BigDecimal;

/**
 * Largest request that a client sends to a target.
 *
 * @param kiB as stated, or by default
 */
public record RequestSize(int kiB) implements Fact {
    @Override
    public String path() {
        return "/fileSystem/rpcKiB";
    }

    /** Whether it is a whole number of stripes of that size. */
    public boolean fills(int stripeKiB) {
        return kiB % stripeKiB == 0;
    }

    /** The chunk with which so many data drives make one stripe of a request; rounded down, and 1 at least. */
    public BigDecimal chunkKiB(int dataDrives) {
        return BigDecimal.valueOf(Math.max(1, kiB / dataDrives));
    }
}
