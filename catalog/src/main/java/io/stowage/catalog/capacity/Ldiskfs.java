package io.stowage.catalog.capacity;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * What ldiskfs, Lustre's ext4, keeps for itself: bitmaps, inode tables, group descriptors with their copies, the journal
 * and the part reserved for the administrator. By the on-disk format at 4 KiB blocks; it gives the sizes of file systems
 * of 32 to 128 TB made with e2fsprogs 1.47 to within 40 KiB.
 *
 * @param bytesPerInode bytes of the device for each inode (1 MiB for object targets above 8 TiB, 2,560 for metadata
 *     targets; Lustre manual, chapter 5)
 * @param inodeBytes size of an inode (512 on object targets, 1,024 on metadata targets)
 * @param journalBytes size of the journal (1 GiB on object targets, 4 GiB on metadata targets)
 * @param reservedPercent part of the device kept for the administrator; 5 by default
 */
public record Ldiskfs(long bytesPerInode, int inodeBytes, long journalBytes, BigDecimal reservedPercent) {
    private static final long BLOCK = 4096;
    private static final long GROUP_BLOCKS = 32_768;
    private static final long BITMAPS = 2;
    private static final long DESCRIPTOR_BYTES = 64;
    private static final long CLUSTERS_KEPT = 4096;
    private static final long MAX_INODES = 1L << 32;
    private static final long GIB = 1L << 30;
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    /** An object storage target. */
    static Ldiskfs objectTarget(long bytesPerInode, BigDecimal reservedPercent) {
        return new Ldiskfs(bytesPerInode, 512, GIB, reservedPercent);
    }

    /** Inodes that are made; more than 2^32 there cannot be. */
    public long inodes(long deviceBytes) {
        long groups = groups(deviceBytes);
        return Math.min(MAX_INODES, groups * inodesPerGroup(groups));
    }

    /** Bytes that the file system has for files, reserve included. */
    public long freeBytes(long deviceBytes) {
        long blocks = deviceBytes / BLOCK;
        long groups = groups(deviceBytes);
        long tables = Whole.ceilDiv(inodesPerGroup(groups) * inodeBytes, BLOCK);
        long descriptors = 1 + Whole.ceilDiv(groups * DESCRIPTOR_BYTES, BLOCK);
        long kept = groups * (BITMAPS + tables) + groupsWithCopies(groups) * descriptors + journalBytes / BLOCK;
        return Math.max(0, blocks - kept) * BLOCK;
    }

    /** Bytes that users can fill. */
    public long availableBytes(long deviceBytes) {
        long blocks = deviceBytes / BLOCK;
        long reserved = BigDecimal.valueOf(blocks)
                .multiply(reservedPercent)
                .divide(HUNDRED, 0, RoundingMode.FLOOR)
                .longValueExact();
        return Math.max(0, freeBytes(deviceBytes) - (reserved + CLUSTERS_KEPT) * BLOCK);
    }

    private static long groups(long deviceBytes) {
        return Math.max(1, Whole.ceilDiv(deviceBytes / BLOCK, GROUP_BLOCKS));
    }

    private long inodesPerGroup(long groups) {
        long wanted = Math.min(GROUP_BLOCKS * BLOCK / bytesPerInode, MAX_INODES / groups);
        return Whole.ceilDiv(Math.max(1, wanted), 8) * 8;
    }

    /** Groups 0, 1 and the powers of 3, 5 and 7 hold copies of the descriptors. */
    private static long groupsWithCopies(long groups) {
        long count = Math.min(2, groups);
        for (long base : new long[] {3, 5, 7}) {
            for (long power = base; power < groups; power *= base) {
                count++;
            }
        }
        return count;
    }
}
