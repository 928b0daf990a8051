package io.stowage.performance;

/** Shape of a load. */
public enum Pattern {
    /** Each thread its own file, in order. */
    SEQUENTIAL_N_TO_N,
    /** All threads one file, each its own aligned segment; strided access is not covered. */
    SEQUENTIAL_N_TO_1,
    /** Each thread 4 KiB requests at random places of its own file. */
    RANDOM_4K,
    /** Empty files. */
    METADATA_EMPTY,
    /** Files of 3 KiB, which fit into an inode of 4 KiB. */
    METADATA_3K,
    /** Files of 4 KiB, which reach the data targets. */
    METADATA_4K;

    /** The unit its rates are given in. */
    public String unit() {
        return switch (this) {
            case SEQUENTIAL_N_TO_N, SEQUENTIAL_N_TO_1 -> "GB/s";
            case RANDOM_4K -> "IOPS";
            case METADATA_EMPTY, METADATA_3K, METADATA_4K -> "op/s";
        };
    }
}
