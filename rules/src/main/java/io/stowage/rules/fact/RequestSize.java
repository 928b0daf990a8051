package io.stowage.rules.fact;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Largest request that a client sends to a target. Tag: {@code RECORDS} where the size of a record is stated.
 *
 * @param kiB as stated, or by default
 * @param recordKiB largest record of ZFS targets, where there are such and it is stated
 */
public record RequestSize(int kiB, @Nullable Integer recordKiB) implements Fact {
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

    public boolean smallerThanRecord() {
        return recordKiB != null && kiB < recordKiB;
    }

    @Override
    public List<String> tags() {
        return recordKiB == null ? List.of() : List.of("RECORDS");
    }
}
