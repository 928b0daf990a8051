package io.stowage.catalog.layout;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One rack. Rack units count from 1 at the bottom.
 *
 * @param rackUnits height
 * @param positions from the top down
 * @param weightKg of the devices, without drives
 * @param powerSupplyRatingW of all supplies; a rating is not a consumption
 * @param feedA supplies on power feed A
 * @param feedB supplies on power feed B
 */
public record Rack(
        String name,
        int rackUnits,
        int usedUnits,
        List<Position> positions,
        PartialSum weightKg,
        PartialSum powerSupplyRatingW,
        int feedA,
        int feedB) {

    public Rack {
        positions = List.copyOf(positions);
    }

    /** Power feeds of a rack. */
    public enum Feed {
        A,
        B
    }

    /**
     * A device and the rack units it takes.
     *
     * @param feeds the feed of each power supply in turn; absent where no source states how many there are
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Position(
            int bottomUnit, int topUnit, String device, String part, Device.Kind kind, @Nullable List<Feed> feeds) {}

    /**
     * A device that stands in no rack.
     *
     * @param why the reason
     * @param feeds the feed of each power supply in turn; absent where no source states how many there are
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Beside(String device, String part, Device.Kind kind, String why, @Nullable List<Feed> feeds) {}

    /**
     * A sum over devices of which some are not known.
     *
     * @param known sum over the devices whose value is known
     * @param devices all devices
     * @param unknown devices whose value no source states
     * @param statement the same in words
     */
    public record PartialSum(BigDecimal known, int devices, int unknown, String statement) {}
}
