package io.stowage.rules.fact;

import java.math.BigDecimal;
import java.util.List;

/**
 * Blocks of the file system against what lies below and within them. Tag: {@code SUBBLOCKS} where those are known.
 *
 * @param path of the file system
 * @param kiB size of a block
 * @param subblocksKiB size of all subblocks of a block together; equals {@code kiB} where they are not known
 */
public record Blocks(String path, BigDecimal kiB, boolean subblocksKnown, BigDecimal subblocksKiB) implements Fact {

    /** Whether a block is a whole number of stripes. */
    public boolean divides(int stripeKiB) {
        return kiB.remainder(BigDecimal.valueOf(stripeKiB)).signum() == 0;
    }

    public boolean subblocksFill() {
        return kiB.compareTo(subblocksKiB) == 0;
    }

    @Override
    public List<String> tags() {
        return subblocksKnown ? List.of("SUBBLOCKS") : List.of();
    }
}
