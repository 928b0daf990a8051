package io.stowage.rules.fact;

import io.stowage.catalog.configuration.RaidLevel;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/**
 * Small random writes that are asked for beside the spinning drives that take them. Tag: level.
 *
 * @param wantedIops writes per second
 * @param level of the drives' groups
 * @param drives in data disk groups
 */
public record RandomWrites(BigDecimal wantedIops, RaidLevel level, int drives) implements Fact {
    @Override
    public String path() {
        return Load.RANDOM_WRITE.path();
    }

    /** Accesses per second of each drive, rounded up, where one write costs so many. */
    public BigDecimal accessesPerDrive(int ofOneWrite) {
        return wantedIops
                .multiply(BigDecimal.valueOf(ofOneWrite))
                .divide(BigDecimal.valueOf(drives), 0, RoundingMode.CEILING);
    }

    @Override
    public List<String> tags() {
        return List.of(level.name());
    }
}
