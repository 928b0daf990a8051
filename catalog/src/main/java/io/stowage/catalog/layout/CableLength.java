package io.stowage.catalog.layout;

import io.stowage.catalog.layout.Cable.LengthBasis;
import io.stowage.catalog.layout.RackPlan.Place;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * The length of a cable by where its ends stand. No document states it: this is the way along the racks, 44.45 mm a rack
 * unit, 0.6 m from rack to rack over their tops, and 1 m to reach the ports, rounded up to a usual length.
 */
final class CableLength {
    private static final List<Integer> USUAL_METRES = List.of(1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 100);
    private static final double METRES_PER_UNIT = 0.04445;
    private static final double METRES_PER_RACK = 0.6;
    private static final double METRES_AT_ENDS = 1.0;

    private final RackPlan racks;
    private final int rackUnits;

    CableLength(RackPlan racks, int rackUnits) {
        this.racks = racks;
        this.rackUnits = rackUnits;
    }

    record Answer(String lengthClass, LengthBasis basis) {}

    Answer between(String one, String other) {
        Optional<Place> a = racks.place(one);
        Optional<Place> b = racks.place(other);
        if (a.isEmpty() || b.isEmpty()) {
            return new Answer("not known", LengthBasis.UNKNOWN);
        }
        double units = a.get().rack() == b.get().rack()
                ? Math.abs(middle(a.get()) - middle(b.get()))
                : 2 * rackUnits - middle(a.get()) - middle(b.get());
        double metres =
                units * METRES_PER_UNIT + Math.abs(a.get().rack() - b.get().rack()) * METRES_PER_RACK + METRES_AT_ENDS;
        for (int usual : USUAL_METRES) {
            if (metres <= usual) {
                return new Answer(metres(BigDecimal.valueOf(usual)), LengthBasis.RACK_POSITION);
            }
        }
        return new Answer("over 100 m", LengthBasis.RACK_POSITION);
    }

    private static double middle(Place place) {
        return (place.bottomUnit() + place.topUnit()) / 2.0;
    }

    static String metres(BigDecimal metres) {
        return metres.stripTrailingZeros().toPlainString() + " m";
    }
}
