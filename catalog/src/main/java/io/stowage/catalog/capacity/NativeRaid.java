package io.stowage.catalog.capacity;

/**
 * Space of one declustered array of Storage Scale native RAID, as the vendor's capacity estimator counts it (source GNR):
 * drives are cut into partitions; spare space, a reserve, an area at the start of each drive and the logs are taken off;
 * the rest is filled with strips that carry checksums. It gives eleven runs of that tool to within 0.001 %.
 *
 * @param nodes servers
 * @param drivesPerNode drives of each server
 * @param driveBytes capacity of a drive; whole GiB of it are used
 * @param dataStrips strips of a track that hold data
 * @param parityStrips strips that hold parity, or further copies
 * @param blockBytes block of the file system
 * @param flash whether the drives are flash, which have finer checksums at small blocks
 */
public record NativeRaid(
        int nodes,
        int drivesPerNode,
        long driveBytes,
        int dataStrips,
        int parityStrips,
        long blockBytes,
        boolean flash) {
    private static final long KIB = 1L << 10;
    private static final long MIB = 1L << 20;
    private static final long GIB = 1L << 30;
    private static final long END_OF_DRIVE = 4 * MIB + 2 * 16 * 4 * KIB;
    private static final long SMALLEST_PARTITION = 4 * MIB;
    private static final long MOST_PARTITIONS = 2048;
    private static final long START_OF_DRIVE = 17 * 256 * KIB + 3 * GIB;
    private static final long OVERFLOW_PARTITIONS = 4;
    private static final long RESERVE_SHARE = 1000;
    private static final long LOG_HOME = 32 * GIB;
    private static final long LOG_COPIES = 4;
    private static final long LOG_GROUPS_PER_NODE = 2;
    private static final long CHECKSUM_BYTES = 64;
    private static final long ALIGNMENT = 4 * KIB;
    private static final long FEWEST_SPARE_TRACKS = 32;
    private static final long MOST_SPARE_TRACKS = 4096;
    private static final int FEWEST_DRIVES = 6;
    private static final int FEWEST_NODES = 2;

    /** The smallest building block has two nodes and six drives. */
    public boolean isBuildable() {
        return nodes >= FEWEST_NODES && drives() >= FEWEST_DRIVES;
    }

    private long drives() {
        return (long) nodes * drivesPerNode;
    }

    /** Spare space as a fraction: that many drives of spares in {@link #spareDenominator} nodes' worth. */
    private long spareNumerator() {
        return nodes > spareDenominator()
                ? mostSpares() * spareDenominator()
                : Math.max(fewestSpares() * spareDenominator(), mostSpares() * nodes);
    }

    private long spareDenominator() {
        return drivesPerNode == 1 ? 24 : drivesPerNode < 5 ? 16 : 4L * drivesPerNode;
    }

    private long mostSpares() {
        return drivesPerNode == 1 ? 4 : 2L * drivesPerNode;
    }

    private long fewestSpares() {
        return drivesPerNode < 5 ? 2 : 3;
    }

    /** Bytes of the drives kept as spare space, which is spread over all of them; never more than there are. */
    public long spareBytes() {
        return Math.min(drives() * driveBytes, ofSpares(driveBytes));
    }

    /** So much for each spare, rounded up: the number of spares may be a fraction. */
    private long ofSpares(long each) {
        long denominator = spareDenominator();
        long numerator = spareNumerator();
        return each / denominator * numerator + Whole.ceilDiv(each % denominator * numerator, denominator);
    }

    /** Bytes of the file system; 0 where nothing can be built. */
    public long fileSystemBytes() {
        if (!isBuildable()) {
            return 0;
        }
        long size = driveBytes / GIB * GIB - END_OF_DRIVE;
        long partition = SMALLEST_PARTITION;
        while (size > MOST_PARTITIONS * partition) {
            partition *= 2;
        }
        long perDrive = Math.max(0, size / partition);
        long all = perDrive * drives();
        long start = Whole.ceilDiv(START_OF_DRIVE, partition) + OVERFLOW_PARTITIONS;
        long logGroups = nodes * LOG_GROUPS_PER_NODE;
        long logHome = LOG_COPIES * Whole.ceilDiv(LOG_HOME + Whole.ceilDiv(LOG_HOME, nodes), partition);
        long denominator = spareDenominator();
        long spares = spareNumerator();
        // Counted in parts of a partition, since the spares may be a fraction of a drive.
        long freeParts = (all - Whole.ceilDiv(all, RESERVE_SHARE) - logGroups * logHome) * denominator
                - (drives() * denominator - spares) * start
                - spares * perDrive;
        long perLogGroup = Math.max(0, freeParts) / (denominator * logGroups);
        long partitionGroups = perLogGroup / (dataStrips + parityStrips);
        long strip = blockBytes / dataStrips;
        long checksums = Whole.ceilDiv(strip, checksumGranularity() - CHECKSUM_BYTES) * CHECKSUM_BYTES;
        long rawStrip = strip + Whole.ceilDiv(checksums, ALIGNMENT) * ALIGNMENT;
        long tracks = partitionGroups * (partition / rawStrip);
        long spareTracks =
                Math.max(FEWEST_SPARE_TRACKS, Math.min(MOST_SPARE_TRACKS, Whole.ceilDiv(tracks, RESERVE_SHARE)));
        return Math.max(0, tracks - spareTracks) * blockBytes * logGroups;
    }

    private long checksumGranularity() {
        long fineUpTo = dataStrips >= 8 ? 4 * MIB : 2 * MIB;
        return flash && blockBytes <= fineUpTo ? 8 * KIB : 32 * KIB;
    }
}
