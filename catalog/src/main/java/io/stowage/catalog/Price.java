package io.stowage.catalog;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Optional;

/**
 * What one piece of a part costs within a period.
 *
 * @param part id of the part
 * @param currency code of ISO 4217, for example {@code EUR}
 * @param listPrice exact, with as many decimals as were written
 * @param validFrom first day
 * @param validUntil last day; empty where no end is set
 * @param source id of the source
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Price(
        String part,
        String currency,
        BigDecimal listPrice,
        LocalDate validFrom,
        Optional<LocalDate> validUntil,
        String source) {

    /** Whether it holds on that day. */
    public boolean isValidOn(LocalDate day) {
        return !day.isBefore(validFrom)
                && validUntil.map(last -> !day.isAfter(last)).orElse(true);
    }

    /** Whether there is a day on which both hold. */
    boolean overlaps(Price other) {
        return other.validUntil.map(last -> !last.isBefore(validFrom)).orElse(true)
                && validUntil.map(last -> !last.isBefore(other.validFrom)).orElse(true);
    }
}
