package io.stowage.rules.fact;

import java.math.BigDecimal;
import java.util.List;

/**
 * Space that is asked for beside what the system has. Tags: {@code USABLE} or {@code FILES}, and {@code FILL} where a fill
 * level is stated.
 *
 * @param of what the space is asked for
 * @param wantedTB TB = 10^12 bytes
 * @param hasTB what users can fill, TB
 * @param fillPercent level it may be filled to; 100 where none is stated
 */
public record SpaceNeed(
        String path, Of of, BigDecimal wantedTB, BigDecimal hasTB, BigDecimal fillPercent, boolean fillStated)
        implements Fact {

    /** What is asked for: so many TB, or place for the stated files. */
    public enum Of {
        USABLE,
        FILES
    }

    /** TB that may be filled. */
    public BigDecimal allowedTB() {
        return hasTB.multiply(fillPercent).movePointLeft(2);
    }

    /** Whether it does not fit at all. */
    public boolean tooLarge() {
        return wantedTB.compareTo(hasTB) > 0;
    }

    /** Whether it fits, but fills more than is allowed. */
    public boolean overFill() {
        return !tooLarge() && wantedTB.compareTo(allowedTB()) > 0;
    }

    @Override
    public List<String> tags() {
        return fillStated ? List.of(of.name(), "FILL") : List.of(of.name());
    }
}
