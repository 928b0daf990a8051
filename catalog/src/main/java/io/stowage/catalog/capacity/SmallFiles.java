package io.stowage.catalog.capacity;

/**
 * What files occupy in a file system that keeps very small ones in their inode and rounds larger ones up to whole
 * subblocks, as Storage Scale does (about 3 KiB fit in an inode of 4 KiB; S000, S001). A thousand million files of 4 KiB
 * occupy 32.8 TB with subblocks of 32 KiB.
 *
 * @param subblockBytes smallest unit of data a file occupies
 * @param dataInInodeBytes largest file that is kept in its inode; 0 where none is
 * @param inodeBytes size of an inode
 */
public record SmallFiles(long subblockBytes, long dataInInodeBytes, long inodeBytes) {

    public SmallFiles {
        if (subblockBytes < 1 || dataInInodeBytes < 0 || inodeBytes < 0) {
            throw new IllegalArgumentException("A subblock has at least one byte, and nothing is negative.");
        }
    }

    /** Bytes of data space that one file occupies. */
    public long occupiedBytes(long fileBytes) {
        return fileBytes <= dataInInodeBytes ? 0 : Whole.ceilDiv(fileBytes, subblockBytes) * subblockBytes;
    }

    /**
     * Bytes of data space that equal files occupy.
     *
     * @param replicas copies of data
     * @throws ArithmeticException when that is more than a long holds
     */
    public long occupiedBytes(long files, long fileBytes, int replicas) {
        return Math.multiplyExact(Math.multiplyExact(files, occupiedBytes(fileBytes)), replicas);
    }

    /**
     * Bytes of metadata space that the inodes of so many files take.
     *
     * @param replicas copies of metadata
     * @throws ArithmeticException when that is more than a long holds
     */
    public long inodeBytes(long files, int replicas) {
        return Math.multiplyExact(Math.multiplyExact(files, inodeBytes), replicas);
    }
}
