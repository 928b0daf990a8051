package io.stowage.rules.fact;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Metadata space as a share of the data space.
 *
 * @param path of the drives that hold the metadata
 * @param metadataTB TB = 10^12 bytes after RAID and copies
 * @param dataTB that users can fill
 * @param withData whether files keep their first part on the metadata targets
 */
public record MetadataShare(String path, BigDecimal metadataTB, BigDecimal dataTB, boolean withData) implements Fact {
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    public BigDecimal percent() {
        return metadataTB.multiply(HUNDRED).divide(dataTB, 2, RoundingMode.HALF_UP);
    }

    /** Name of the solution's fact that says how large it should be. */
    public String documentedAs() {
        return withData ? "metadataSharePercentWithData" : "metadataSharePercent";
    }
}
