package io.stowage.rules.fact;

import io.stowage.catalog.configuration.DiskGroup.Use;
import io.stowage.catalog.configuration.StorageTarget.Backend;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/**
 * Size of some equal targets before their file system. Tags: use, back end.
 *
 * @param path of the key that sets it
 * @param bytes of one
 */
public record TargetSize(String path, Use use, Backend backend, long bytes) implements Fact {
    private static final BigDecimal BYTES_PER_TEBIBYTE = BigDecimal.valueOf(1L << 40);
    private static final BigDecimal BYTES_PER_TERABYTE = BigDecimal.valueOf(1_000_000_000_000L);

    /** TiB = 2^40 bytes, to one digit. */
    public BigDecimal tebibytes() {
        return BigDecimal.valueOf(bytes).divide(BYTES_PER_TEBIBYTE, 1, RoundingMode.HALF_UP);
    }

    /** TB = 10^12 bytes. */
    public BigDecimal terabytes() {
        return BigDecimal.valueOf(bytes).divide(BYTES_PER_TERABYTE);
    }

    public boolean aboveTiB(int limit) {
        return BigDecimal.valueOf(bytes).compareTo(BYTES_PER_TEBIBYTE.multiply(BigDecimal.valueOf(limit))) > 0;
    }

    /** Inodes, which for a data target are the objects it can hold, one for every so many bytes. */
    public BigDecimal inodes(int bytesPerInode) {
        return BigDecimal.valueOf(bytes).divide(BigDecimal.valueOf(bytesPerInode), 0, RoundingMode.FLOOR);
    }

    /** The least bytes for each inode with which there are no more than so many; 1 at least. */
    public BigDecimal bytesPerInode(BigDecimal most) {
        return BigDecimal.valueOf(bytes).divide(most, 0, RoundingMode.CEILING).max(BigDecimal.ONE);
    }

    @Override
    public List<String> tags() {
        return List.of(use.name(), backend.name());
    }
}
