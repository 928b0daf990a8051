package io.stowage.catalog.capacity;

/**
 * Space of a ZFS pool. A raidz vdev stores each record with its parity and rounds the allocation up to a multiple of
 * parity + 1 sectors (OpenZFS documentation, RAIDZ; pull request 5931), so that small records on wide vdevs waste space;
 * and the pool keeps slop space: 1/32 of it, at least 128 MiB (or half of a tiny pool), at most 128 GiB.
 */
public final class RaidzPool {
    private static final long SECTOR = 4096;
    private static final long SLOP_SHARE = 32;
    private static final long SLOP_MIN = 128L << 20;
    private static final long SLOP_MAX = 128L << 30;

    private RaidzPool() {}

    /**
     * Bytes of a pool of one kind of vdev that files can fill, with sectors of 4 KiB.
     *
     * @param poolBytes all members, parity included
     * @param width members of a vdev; 1 for a LUN of an array
     * @param parity parity members of a vdev
     * @param recordBytes size of a record
     */
    public static long usableBytes(long poolBytes, int width, int parity, long recordBytes) {
        long data = Whole.ceilDiv(recordBytes, SECTOR);
        long allocated = allocatedSectors(data, width, parity);
        // Divides first, so that no product overflows.
        long net = poolBytes / allocated * data + poolBytes % allocated * data / allocated;
        return Math.max(0, net - slopBytes(poolBytes));
    }

    private static long allocatedSectors(long data, int width, int parity) {
        if (parity == 0) {
            return data;
        }
        long rows = Whole.ceilDiv(data, width - parity);
        return Whole.ceilDiv(data + rows * parity, parity + 1) * (parity + 1);
    }

    /** Bytes of the pool that ZFS keeps for its own work. */
    static long slopBytes(long poolBytes) {
        return Math.min(Math.max(poolBytes / SLOP_SHARE, Math.min(poolBytes / 2, SLOP_MIN)), SLOP_MAX);
    }
}
