package io.stowage.rules.fact;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Files that are asked for beside the metadata space of ZFS targets.
 *
 * @param files that are asked for
 * @param metadataTB TB = 10^12 bytes after mirroring
 */
public record ZfsInodes(BigDecimal files, BigDecimal metadataTB) implements Fact {
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    @Override
    public String path() {
        return "/requirements/files/count";
    }

    /** Space for the inodes of all files, with what ZFS reserves; TB, rounded up to a thousandth. */
    public BigDecimal neededTB(int bytesPerInode, int reservedPercent) {
        return files.multiply(BigDecimal.valueOf(bytesPerInode))
                .multiply(HUNDRED)
                .divide(BigDecimal.valueOf(100L - reservedPercent), 0, RoundingMode.CEILING)
                .movePointLeft(12)
                .setScale(3, RoundingMode.CEILING);
    }
}
