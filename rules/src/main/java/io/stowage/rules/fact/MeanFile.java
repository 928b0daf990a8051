package io.stowage.rules.fact;

import java.math.BigDecimal;

/**
 * The stated mean size of a file.
 *
 * @param inodeBytes size of an inode
 * @param unitBytes smallest unit of data a file occupies
 */
public record MeanFile(long bytes, long inodeBytes, long unitBytes) implements Fact {
    private static final BigDecimal KIB = BigDecimal.valueOf(1024);

    @Override
    public String path() {
        return "/requirements/files/meanBytes";
    }

    public BigDecimal size() {
        return BigDecimal.valueOf(bytes);
    }

    public BigDecimal dataUnit() {
        return BigDecimal.valueOf(unitBytes);
    }

    /** Whether it is larger than that but not larger than an inode. */
    public boolean betweenInodeAnd(BigDecimal kiB) {
        return bytes <= inodeBytes && size().compareTo(kiB.multiply(KIB)) > 0;
    }
}
