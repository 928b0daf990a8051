package io.stowage.catalog.bill;

import io.stowage.catalog.Catalog;
import io.stowage.catalog.Part;
import io.stowage.catalog.layout.Device;
import io.stowage.catalog.layout.Layout;
import io.stowage.catalog.layout.Rack.PartialSum;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.function.Function;

/** Sums over all devices of a layout, in racks and beside them; what is not known is counted. */
final class DeviceSums {
    private DeviceSums() {}

    static PartialSum weightKg(Layout layout, Catalog catalog) {
        return sum(layout, catalog, part -> part.decimal("weightKg"), "kg without drives", "weight");
    }

    static PartialSum powerSupplyRatingW(Layout layout, Catalog catalog) {
        return sum(
                layout,
                catalog,
                part -> part.decimal("psuRatingW")
                        .flatMap(watts -> part.decimal("psuCount").map(watts::multiply)),
                "W of power supply rating",
                "power");
    }

    private static PartialSum sum(
            Layout layout, Catalog catalog, Function<Part, Optional<BigDecimal>> value, String unit, String what) {
        BigDecimal known = BigDecimal.ZERO;
        int unknown = 0;
        int all = layout.devices().size();
        for (Device device : layout.devices()) {
            Optional<BigDecimal> one = value.apply(catalog.part(device.part()));
            known = known.add(one.orElse(BigDecimal.ZERO));
            unknown += one.isPresent() ? 0 : 1;
        }
        String total = unknown == all ? "" : "%s %s".formatted(known.toPlainString(), unit);
        String missing = unknown == 0 ? "" : "%s of %d of %d parts unknown".formatted(what, unknown, all);
        return new PartialSum(
                known, all, unknown, total + (total.isEmpty() || missing.isEmpty() ? "" : "; ") + missing);
    }
}
