package io.stowage.catalog.layout;

import io.stowage.catalog.layout.Equipment.EnclosureUnit;
import io.stowage.catalog.layout.Equipment.ModuleUnit;
import io.stowage.catalog.layout.Equipment.ServerUnit;
import io.stowage.catalog.layout.Equipment.SwitchUnit;
import io.stowage.catalog.layout.Rack.Beside;
import io.stowage.catalog.layout.Rack.Feed;
import io.stowage.catalog.layout.Rack.PartialSum;
import io.stowage.catalog.layout.Rack.Position;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Puts the devices into racks. A module stays in one rack where that is high enough; a higher one is divided between its
 * arrays into neighbouring racks. As many racks are opened as the total height asks for, and what belongs together goes
 * into the one with most room, so that weight spreads; another is opened where none has room. Within a rack, enclosures
 * are at the bottom, the highest lowest and expansions on top of their array, servers above them, switches down from the
 * top.
 */
final class RackPlan {
    /** Where a device stands. */
    record Place(int rack, int bottomUnit, int topUnit) {}

    private final int rackUnits;
    private final List<Filling> fillings = new ArrayList<>();
    private final Map<String, Place> places = new HashMap<>();
    private final List<Beside> beside = new ArrayList<>();
    private final Map<String, Device> devices = new LinkedHashMap<>();

    /** Devices that touch: an array with its expansions, the servers of a module. */
    private record Block(List<Device> devices, int units) {
        boolean enclosures() {
            Device.Kind kind = devices.get(0).kind();
            return kind == Device.Kind.ARRAY || kind == Device.Kind.EXPANSION;
        }

        int highest() {
            return devices.stream().mapToInt(RackPlan::units).max().orElse(0);
        }
    }

    /** Blocks that one rack takes. */
    private record Load(List<Block> blocks) {
        int units() {
            return blocks.stream().mapToInt(Block::units).sum();
        }
    }

    /** What stands in one rack. */
    private static final class Filling {
        private final List<Block> blocks = new ArrayList<>();
        private final List<Device> switches = new ArrayList<>();
        private int room;

        Filling(int rackUnits) {
            this.room = rackUnits;
        }
    }

    RackPlan(Equipment equipment, int rackUnits) {
        this.rackUnits = rackUnits;
        List<List<Load>> groups = new ArrayList<>();
        for (ModuleUnit module : equipment.modules) {
            List<List<Device>> blocks = new ArrayList<>();
            if (module.arrays().isEmpty()) {
                blocks.addAll(singles(module.servers()));
            } else {
                blocks.add(module.servers().stream().map(ServerUnit::device).toList());
            }
            module.arrays()
                    .forEach(array -> blocks.add(array.enclosures().stream()
                            .map(EnclosureUnit::device)
                            .toList()));
            groups.add(loads(blocks));
        }
        equipment.nvme.forEach(n -> groups.add(loads(singles(n.servers()))));
        groups.add(loads(singles(equipment.gateways)));
        groups.add(loads(singles(equipment.management)));
        List<Device> switches = Stream.concat(equipment.dataSwitches.stream(), equipment.managementSwitches.stream())
                .map(SwitchUnit::device)
                .filter(this::fits)
                .toList();
        int height = devices.values().stream()
                .mapToInt(RackPlan::units)
                .filter(units -> units <= rackUnits)
                .sum();
        for (int racks = (height + rackUnits - 1) / rackUnits; racks > 0; racks--) {
            fillings.add(new Filling(rackUnits));
        }
        groups.stream()
                .sorted(Comparator.comparingInt((List<Load> loads) ->
                                loads.stream().mapToInt(Load::units).sum())
                        .reversed())
                .forEach(this::put);
        putSwitches(switches);
        for (int rack = 0; rack < fillings.size(); rack++) {
            stack(rack);
        }
    }

    private static List<List<Device>> singles(List<ServerUnit> servers) {
        return servers.stream().map(s -> List.of(s.device())).toList();
    }

    /** Blocks of one module as one load, or as several of about the same height where one rack does not take them. */
    private List<Load> loads(List<List<Device>> together) {
        List<Block> blocks = new ArrayList<>();
        for (List<Device> list : together) {
            List<Device> fitting = list.stream().filter(this::fits).toList();
            int units = fitting.stream().mapToInt(RackPlan::units).sum();
            if (units > rackUnits) {
                fitting.forEach(device -> blocks.add(new Block(List.of(device), units(device))));
            } else if (!fitting.isEmpty()) {
                blocks.add(new Block(fitting, units));
            }
        }
        int height = blocks.stream().mapToInt(Block::units).sum();
        int racks = Math.max(1, (height + rackUnits - 1) / rackUnits);
        List<Load> loads = new ArrayList<>();
        List<Block> load = new ArrayList<>();
        int units = 0;
        for (Block block : blocks) {
            boolean enough = racks > 1 && 2 * units + block.units() > 2 * height / racks;
            if (!load.isEmpty() && (enough || units + block.units() > rackUnits)) {
                loads.add(new Load(List.copyOf(load)));
                load.clear();
                units = 0;
            }
            load.add(block);
            units += block.units();
        }
        if (!load.isEmpty()) {
            loads.add(new Load(List.copyOf(load)));
        }
        return loads;
    }

    /** The first load goes where most room is, each further one as near to the one before as it can. */
    private void put(List<Load> loads) {
        int before = -1;
        for (Load load : loads) {
            before = rackFor(load.units(), before);
            Filling filling = fillings.get(before);
            filling.blocks.addAll(load.blocks());
            filling.room -= load.units();
        }
    }

    /** Switches stand together in the first rack that has room for all, otherwise in the first that has room. */
    private void putSwitches(List<Device> switches) {
        int all = switches.stream().mapToInt(RackPlan::units).sum();
        for (Device device : switches) {
            int rack = firstWithRoom(all);
            if (rack < 0) {
                rack = firstWithRoom(units(device));
            }
            if (rack < 0) {
                fillings.add(new Filling(rackUnits));
                rack = fillings.size() - 1;
            }
            fillings.get(rack).switches.add(device);
            fillings.get(rack).room -= units(device);
            all -= units(device);
        }
    }

    private int firstWithRoom(int units) {
        for (int rack = 0; rack < fillings.size(); rack++) {
            if (fillings.get(rack).room >= units) {
                return rack;
            }
        }
        return -1;
    }

    /** The rack with room that is nearest to another one, or that has most room where there is no other. */
    private int rackFor(int units, int near) {
        int best = -1;
        for (int rack = 0; rack < fillings.size(); rack++) {
            if (fillings.get(rack).room >= units && (best < 0 || better(rack, best, near))) {
                best = rack;
            }
        }
        int next = fillings.size();
        if (best >= 0 && (near < 0 || Math.abs(best - near) <= next - near)) {
            return best;
        }
        fillings.add(new Filling(rackUnits));
        return next;
    }

    private boolean better(int rack, int best, int near) {
        int nearer = near < 0 ? 0 : Math.abs(best - near) - Math.abs(rack - near);
        return nearer != 0 ? nearer > 0 : fillings.get(rack).room > fillings.get(best).room;
    }

    private void stack(int rack) {
        Filling filling = fillings.get(rack);
        int low = 1;
        List<Block> upwards = filling.blocks.stream()
                .sorted(Comparator.comparing((Block b) -> b.enclosures() ? 0 : 1)
                        .thenComparing(Comparator.comparingInt(Block::highest).reversed()))
                .toList();
        for (Block block : upwards) {
            for (Device device : block.devices()) {
                places.put(device.name(), new Place(rack, low, low + units(device) - 1));
                low += units(device);
            }
        }
        int high = rackUnits;
        for (Device device : filling.switches) {
            places.put(device.name(), new Place(rack, high - units(device) + 1, high));
            high -= units(device);
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
