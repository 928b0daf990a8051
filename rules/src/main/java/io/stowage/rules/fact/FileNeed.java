package io.stowage.rules.fact;

import java.math.BigDecimal;

/**
 * Files that are asked for beside those that the metadata space holds.
 *
 * @param most upper bound, without directories and logs
 */
public record FileNeed(BigDecimal files, BigDecimal most) implements Fact {
    @Override
    public String path() {
        return "/requirements/files/count";
    }

    public boolean tooMany() {
        return files.compareTo(most) > 0;
    }

    /** Whether so many times the files would fit. */
    public boolean fits(BigDecimal times) {
        return files.multiply(times).compareTo(most) <= 0;
    }
}
