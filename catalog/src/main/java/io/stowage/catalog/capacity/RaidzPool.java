package io.stowage.catalog.capacity;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Space of a ZFS pool. A raidz vdev stores each record with its parity and rounds the allocation up to a multiple of
 * parity + 1 sectors (OpenZFS documentation, RAIDZ; pull request 5931), so that small records on wide vdevs waste space;
 * and the pool keeps slop space, how much depends on the release ({@link Reserve}).
 */
public final class RaidzPool {
    private static final long SECTOR = 4096;
    private static final long SLOP_SHARE = 32;
    private static final long SLOP_MIN = 128L << 20;
    private static final long SLOP_MAX = 128L << 30;

    private static final long OLD_SHARE = 64;
    private static final long OLD_MIN = 32L << 20;
    private static final Pattern RELEASE = Pattern.compile("^[^0-9]*(\\d{1,3})\\.(\\d{1,3})(?:\\.(\\d{1,3}))?.*$");

    private RaidzPool() {}

    /** What a pool keeps for its own work (source ZFSSLOP). */
    public enum Reserve {
        /** Before release 0.6.5: 1/64 of the space for data, at least 32 MiB. */
        SIXTY_FOURTH,
        /** From 0.6.5: 1/32 of the pool, at least 128 MiB (or half of a tiny pool). */
        SLOP,
        /** From 2.1, and where the release is not known: as before, at most 128 GiB. */
        BOUNDED_SLOP;

        /** The reserve of a release as its makers write it, such as {@code 2.1.5} or {@code 0.6.4-1}. */
        public static Reserve of(@Nullable String release) {
            Optional<Matcher> parts =
                    Optional.ofNullable(release).map(RELEASE::matcher).filter(Matcher::matches);
            if (parts.isEmpty()) {
                return BOUNDED_SLOP;
            }
            long number = number(parts.get().group(1)) * 1_000_000
                    + number(parts.get().group(2)) * 1000
                    + number(parts.get().group(3));
            return number < 6005 ? SIXTY_FOURTH : number < 2_001_000 ? SLOP : BOUNDED_SLOP;
        }

        private static long number(@Nullable String digits) {
            return digits == null ? 0 : Long.parseLong(digits);
        }
    }

    /**
     * Bytes of a pool of one kind of vdev that files can fill, with sectors of 4 KiB.
     *
     * @param poolBytes all members, parity included
     * @param width members of a vdev; 1 for a LUN of an array
     * @param parity parity members of a vdev
     * @param recordBytes size of a record
     * @param reserve what the release keeps for its own work
     */
    public static long usableBytes(long poolBytes, int width, int parity, long recordBytes, Reserve reserve) {
        long data = Whole.ceilDiv(recordBytes, SECTOR);
        long allocated = allocatedSectors(data, width, parity);
        // Divides first, so that no product overflows.
        long net = poolBytes / allocated * data + poolBytes % allocated * data / allocated;
        return Math.max(0, net - reservedBytes(poolBytes, net, reserve));
    }

    /**
     * Percent of a vdev's data space that is lost because each record's allocation is rounded up, to one digit; 0 where
     * records fill their rows. A vdev of eight data and two parity drives loses 4.8 at 128 KiB and 0.2 at 1 MiB.
     *
     * @param width members of a vdev
     * @param parity parity members of a vdev, fewer than {@code width}
     * @param recordBytes size of a record
     */
    public static BigDecimal roundingLossPercent(int width, int parity, long recordBytes) {
        long data = Whole.ceilDiv(recordBytes, SECTOR);
        BigDecimal filled = BigDecimal.valueOf(100L * data * width);
        BigDecimal taken = BigDecimal.valueOf(allocatedSectors(data, width, parity) * (width - parity));
        return BigDecimal.valueOf(100).subtract(filled.divide(taken, 1, RoundingMode.HALF_UP));
    }

    private static long allocatedSectors(long data, int width, int parity) {
        if (parity == 0) {
            return data;
        }
        long rows = Whole.ceilDiv(data, width - parity);
        return Whole.ceilDiv(data + rows * parity, parity + 1) * (parity + 1);
    }

    private static long reservedBytes(long poolBytes, long net, Reserve reserve) {
        return switch (reserve) {
            case SIXTY_FOURTH -> Math.max(net / OLD_SHARE, OLD_MIN);
            case SLOP -> slopBytes(poolBytes);
            case BOUNDED_SLOP -> Math.min(slopBytes(poolBytes), SLOP_MAX);
        };
    }

    private static long slopBytes(long poolBytes) {
        return Math.max(poolBytes / SLOP_SHARE, Math.min(poolBytes / 2, SLOP_MIN));
    }
}
