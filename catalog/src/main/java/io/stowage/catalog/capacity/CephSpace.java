package io.stowage.catalog.capacity;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Space of a Ceph cluster that can lose its largest host: {@code (raw - largest host) x efficiency x near-full ratio},
 * where the efficiency is 1 / copies or k / (k + m). Above the near-full ratio the cluster asks for more drives.
 *
 * @param dataStrips k; 1 for copies
 * @param parityStrips m; copies less one
 */
public record CephSpace(long rawBytes, long largestHostBytes, int dataStrips, int parityStrips, BigDecimal nearFull) {

    /** Bytes of data when all of the remaining space is filled. */
    public long protectedBytes() {
        long left = rawBytes - largestHostBytes;
        int strips = dataStrips + parityStrips;
        return left / strips * dataStrips + left % strips * dataStrips / strips;
    }

    /** Bytes of data up to the near-full ratio. */
    public long writableBytes() {
        return BigDecimal.valueOf(protectedBytes())
                .multiply(nearFull)
                .setScale(0, RoundingMode.FLOOR)
                .longValueExact();
    }
}
