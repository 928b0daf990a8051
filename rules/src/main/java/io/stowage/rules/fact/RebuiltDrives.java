package io.stowage.rules.fact;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Spinning drives in parity or mirror groups, which a spare takes the content of when one fails. ADAPT is none of these:
 * all drives of its group rebuild together.
 *
 * @param path of the drives
 * @param capacityTB TB = 10^12 bytes of one drive
 */
public record RebuiltDrives(String path, String part, BigDecimal capacityTB) implements Fact {
    private static final BigDecimal MEGABYTES_PER_TERABYTE = BigDecimal.valueOf(1_000_000);
    private static final BigDecimal SECONDS_PER_HOUR = BigDecimal.valueOf(3600);

    /** Hours to write a whole drive at so many MB (10^6 bytes) a second, to a tenth. */
    public BigDecimal hours(int megabytesPerSecond) {
        return capacityTB
                .multiply(MEGABYTES_PER_TERABYTE)
                .divide(BigDecimal.valueOf(megabytesPerSecond).multiply(SECONDS_PER_HOUR), 1, RoundingMode.HALF_UP);
    }

    /** Whether that takes more hours. */
    public boolean takesLonger(int megabytesPerSecond, int hours) {
        return hours(megabytesPerSecond).compareTo(BigDecimal.valueOf(hours)) > 0;
    }
}
