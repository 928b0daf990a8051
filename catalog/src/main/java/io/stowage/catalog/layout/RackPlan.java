package io.stowage.catalog.layout;

import io.stowage.catalog.layout.Equipment.ArrayUnit;
import io.stowage.catalog.layout.Equipment.ModuleUnit;
import io.stowage.catalog.layout.Equipment.ServerUnit;
import io.stowage.catalog.layout.Rack.Beside;
import io.stowage.catalog.layout.Rack.Feed;
import io.stowage.catalog.layout.Rack.PartialSum;
import io.stowage.catalog.layout.Rack.Position;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Puts the devices into racks: enclosures at the bottom, the highest lowest and expansions on top of their array, servers
 * above them, switches down from the top. As many racks are opened as the total height asks for, and each block goes into
 * the one with most room, so that weight and cable lengths spread; another is opened where none has room.
 */
final class RackPlan {
    /** Where a device stands. */
    record Place(int rack, int bottomUnit, int topUnit) {}

    private final int rackUnits;
    private final List<Filling> fillings = new ArrayList<>();
    private final Map<String, Place> places = new HashMap<>();
    private final List<Beside> beside = new ArrayList<>();
    private final Map<String, Device> devices = new HashMap<>();

    /** Free space of one rack: from {@code low} to {@code high}. */
    private static final class Filling {
        private int low = 1;
        private int high;

        Filling(int rackUnits) {
            this.high = rackUnits;
        }

        int room() {
            return high - low + 1;
        }
    }

    RackPlan(Equipment equipment, int rackUnits) {
        this.rackUnits = rackUnits;
        List<List<Device>> enclosures = new ArrayList<>();
        for (ModuleUnit module : equipment.modules) {
            for (ArrayUnit array : module.arrays()) {
                enclosures.add(array.enclosures().stream().map(e -> e.device()).toList());
            }
        }
        List<List<Device>> servers = new ArrayList<>();
        for (List<ServerUnit> group : equipment.serverGroups()) {
            servers.add(group.stream().map(ServerUnit::device).toList());
        }
        int height = equipment.devices().stream()
                .mapToInt(RackPlan::units)
                .filter(units -> units <= rackUnits)
                .sum();
        for (int racks = (height + rackUnits - 1) / rackUnits; racks > 0; racks--) {
            fillings.add(new Filling(rackUnits));
        }
        Comparator<List<Device>> highestFirst =
                Comparator.comparingInt(RackPlan::highest).reversed();
        enclosures.stream().sorted(highestFirst).forEach(this::block);
        servers.stream().sorted(highestFirst).forEach(this::block);
        equipment.dataSwitches.forEach(s -> fromTop(s.device()));
        equipment.managementSwitches.forEach(s -> fromTop(s.device()));
    }

    private static int highest(List<Device> block) {
        return block.stream()
                .map(Device::rackUnits)
                .mapToInt(u -> u == null ? 0 : u)
                .max()
                .orElse(0);
    }

    /** Devices that belong together stay together where a rack is high enough. */
    private void block(List<Device> block) {
        List<Device> known = block.stream().filter(this::fits).toList();
        int height = known.stream().mapToInt(RackPlan::units).sum();
        if (height > rackUnits) {
            known.forEach(device -> stack(List.of(device), units(device)));
        } else if (!known.isEmpty()) {
            stack(known, height);
        }
    }

    private void stack(List<Device> block, int height) {
        int rack = rackWithRoom(height);
        Filling filling = fillings.get(rack);
        for (Device device : block) {
            places.put(device.name(), new Place(rack, filling.low, filling.low + units(device) - 1));
            filling.low += units(device);
        }
    }

    private void fromTop(Device device) {
        if (fits(device)) {
            int rack = rackWithRoom(units(device));
            Filling filling = fillings.get(rack);
            places.put(device.name(), new Place(rack, filling.high - units(device) + 1, filling.high));
            filling.high -= units(device);
        }
    }

    /** Whether the device can stand in a rack; if not, it is put beside. */
    private boolean fits(Device device) {
        devices.put(device.name(), device);
        Integer units = device.rackUnits();
        if (units != null && units <= rackUnits) {
            return true;
        }
        String why = units == null
                ? "No source states the height of %s.".formatted(device.part())
                : "It takes %d rack units, a rack has %d.".formatted(units, rackUnits);
        beside.add(new Beside(device.name(), device.part(), device.kind(), why, null));
        return false;
    }

    private static int units(Device device) {
        Integer units = device.rackUnits();
        return units == null ? 0 : units;
    }

    private int rackWithRoom(int height) {
        int best = -1;
        for (int i = 0; i < fillings.size(); i++) {
            int room = fillings.get(i).room();
            if (room >= height && (best < 0 || room > fillings.get(best).room())) {
                best = i;
            }
        }
        if (best >= 0) {
            return best;
        }
        fillings.add(new Filling(rackUnits));
        return fillings.size() - 1;
    }

    Optional<Place> place(String device) {
        return Optional.ofNullable(places.get(device));
    }

    /**
     * The racks with their sums.
     *
     * @param weight of one device of a part id, empty where unknown
     * @param rating of all power supplies of one device of a part id, empty where unknown
     */
    List<Rack> racks(Function<String, Optional<BigDecimal>> weight, Function<String, Optional<BigDecimal>> rating) {
        List<Rack> racks = new ArrayList<>();
        for (int i = 0; i < fillings.size(); i++) {
            int rack = i;
            List<Device> inside = devices.values().stream()
                    .filter(d -> place(d.name()).map(Place::rack).equals(Optional.of(rack)))
                    .sorted(Comparator.comparingInt((Device d) ->
                                    place(d.name()).map(Place::topUnit).orElse(0))
                            .reversed())
                    .toList();
            List<Position> positions = new ArrayList<>();
            Feeds feeds = new Feeds();
            for (Device device : inside) {
                Place place = places.get(device.name());
                if (place != null) {
                    positions.add(new Position(
                            place.bottomUnit(),
                            place.topUnit(),
                            device.name(),
                            device.part(),
                            device.kind(),
                            feeds.next(device)));
                }
            }
            racks.add(new Rack(
                    "rack" + (rack + 1),
                    rackUnits,
                    inside.stream().mapToInt(RackPlan::units).sum(),
                    positions,
                    sum(inside, weight, "kg without drives", "weight"),
                    sum(inside, rating, "W", "power supply rating"),
                    feeds.supplies[0],
                    feeds.supplies[1]));
        }
        return racks;
    }

    /** The devices beside the racks, their supplies on the feeds in turn. */
    List<Beside> beside() {
        Feeds feeds = new Feeds();
        return beside.stream()
                .sorted(Comparator.comparing(Beside::kind))
                .map(b -> {
                    Device device = devices.get(b.device());
                    return new Beside(
                            b.device(), b.part(), b.kind(), b.why(), device == null ? null : feeds.next(device));
                })
                .toList();
    }

    private static PartialSum sum(
            List<Device> inside, Function<String, Optional<BigDecimal>> value, String unit, String what) {
        BigDecimal known = BigDecimal.ZERO;
        int unknown = 0;
        for (Device device : inside) {
            Optional<BigDecimal> one = value.apply(device.part());
            known = known.add(one.orElse(BigDecimal.ZERO));
            unknown += one.isPresent() ? 0 : 1;
        }
        String total = unknown == inside.size() ? "" : "%s %s".formatted(known.toPlainString(), unit);
        String missing = unknown == 0 ? "" : "%s of %d of %d devices unknown".formatted(what, unknown, inside.size());
        return new PartialSum(
                known, inside.size(), unknown, total + (total.isEmpty() || missing.isEmpty() ? "" : "; ") + missing);
    }

    /** Supplies of a device go to the two feeds in turn; a device of one supply goes where fewer are. */
    private static final class Feeds {
        private final int[] supplies = new int[2];

        @Nullable
        List<Feed> next(Device device) {
            Integer count = device.powerSupplies();
            if (count == null) {
                return null;
            }
            int first = supplies[0] <= supplies[1] ? 0 : 1;
            List<Feed> feeds = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                Feed feed = Feed.values()[(first + i) % 2];
                supplies[feed.ordinal()]++;
                feeds.add(feed);
            }
            return feeds;
        }
    }
}
