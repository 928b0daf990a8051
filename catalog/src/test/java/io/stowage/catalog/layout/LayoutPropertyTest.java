package io.stowage.catalog.layout;

import static io.stowage.catalog.Documents.CATALOG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.stowage.catalog.Documents;
import io.stowage.catalog.configuration.DiskGroup.Use;
import io.stowage.catalog.layout.Cable.End;
import io.stowage.catalog.layout.Lun.Controller;
import io.stowage.catalog.layout.SlotMap.Role;
import io.stowage.catalog.system.ResolvedSystem;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds for the layout of every system. */
class LayoutPropertyTest {

    /** PixStor systems of every documented shape and some between, and NSS. */
    @Provide
    Arbitrary<ResolvedSystem> systems() {
        Arbitrary<String> modules = Combinators.combine(
                        Arbitraries.integers().between(1, 4),
                        Arbitraries.integers().between(0, 3),
                        Arbitraries.of("hdd-nls-4tb", "hdd-nls-12tb"))
                .as((arrays, expansions, drive) ->
                        "{arrays: [{count: %d, drives: [{part: %s, count: 84}], expansions: [{part: me484, count: %d}]}]}"
                                .formatted(arrays, drive, expansions))
                .list()
                .ofMinSize(1)
                .ofMaxSize(3)
                .map(list -> "storageModules: " + list + "\n");
        Arbitrary<String> metadata = Arbitraries.integers()
                .between(0, 4)
                .list()
                .ofMaxSize(2)
                .map(list -> "metadataModules: "
                        + list.stream()
                                .filter(n -> n > 0)
                                .map("{arrays: [{count: %d}]}"::formatted)
                                .toList()
                        + "\n");
        Arbitrary<String> rest = Combinators.combine(
                        Arbitraries.integers().between(0, 2),
                        Arbitraries.integers().between(1, 2),
                        Arbitraries.integers().between(0, 3),
                        Arbitraries.integers().between(1, 3),
                        Arbitraries.integers().between(1, 60))
                .as((nvme, links, switches, managers, clients) ->
                        "nvmeModules: %s\nnetwork: {linksPerServer: %d, switches: [{part: sb7800, count: %d}]}\nmanagement: {servers: {count: %d}}\nclients: {count: %d}\n"
                                .formatted(
                                        Stream.generate(() -> "{}").limit(nvme).toList(),
                                        links,
                                        switches,
                                        managers,
                                        clients));
        Arbitrary<ResolvedSystem> pixstor = Combinators.combine(modules, metadata, rest)
                .as((a, b, c) -> Documents.resolve(
                        "pixstor-me4", b.equals("metadataModules: []\n") ? b + standard(a) + c : a + b + c));
        Arbitrary<ResolvedSystem> nss = Arbitraries.of("nss72-ha", "nss73-ha").map(s -> Documents.resolve(s, ""));
        return Arbitraries.frequencyOf(net.jqwik.api.Tuple.of(9, pixstor), net.jqwik.api.Tuple.of(1, nss));
    }

    /** The standard variant keeps its metadata in the arrays; their drives are those of the template. */
    private static String standard(String modules) {
        return modules.replaceAll("drives: \\[\\{part: [a-z0-9-]+, count: 84}], ", "");
    }

    @Property(tries = 150)
    @Label("every slot is used once, and every drive of the document stands in a slot")
    void slots(@ForAll("systems") ResolvedSystem system) {
        Layout layout = Layout.of(system, CATALOG);
        long drives = 0;
        for (SlotMap map : layout.slotMaps()) {
            Set<Integer> seen = new TreeSet<>();
            for (SlotMap.SlotSet set : map.sets()) {
                for (int slot : set.slots()) {
                    assertTrue(seen.add(slot), () -> map.device() + " slot " + slot);
                }
                drives += set.role() == Role.EMPTY ? 0 : set.slots().size();
            }
            Integer count = map.slotCount();
            int expected = count == null ? seen.size() : count;
            assertEquals(expected, seen.size());
            assertEquals(expected == 0 ? Set.of() : Set.of(0, expected - 1), ends(seen));
        }
        long wanted = system.modules().stream()
                .flatMap(m -> m.arrays().stream())
                .flatMap(a -> a.allEnclosures().stream())
                .mapToLong(e -> (long) e.total() * e.driveCount())
                .sum();
        wanted += system.nvmeModules().stream()
                .mapToLong(p -> p.servers().count().orElse(0)
                        * p.drivesPerServer().stream().mapToLong(d -> d.count()).sum())
                .sum();
        assertEquals(wanted, drives);
    }

    private static Set<Integer> ends(Set<Integer> numbers) {
        return numbers.isEmpty()
                ? Set.of()
                : new HashSet<>(List.of(
                        numbers.stream().min(Integer::compare).orElseThrow(),
                        numbers.stream().max(Integer::compare).orElseThrow()));
    }

    @Property(tries = 150)
    @Label("every cable end exists once, at a device of the layout, and names and ids are unique")
    void cableEnds(@ForAll("systems") ResolvedSystem system) {
        Layout layout = Layout.of(system, CATALOG);
        Set<String> devices = layout.devices().stream().map(Device::name).collect(Collectors.toSet());
        assertEquals(layout.devices().size(), devices.size());
        Set<End> ends = new HashSet<>();
        Set<String> ids = new HashSet<>();
        Stream.concat(layout.cables().stream(), layout.networkLinks().stream()).forEach(cable -> {
            assertTrue(ids.add(cable.id()), cable::toString);
            for (End end : List.of(cable.from(), cable.to())) {
                assertTrue(ends.add(end), cable::toString);
                assertTrue(devices.contains(end.device()), cable::toString);
            }
        });
    }

    @Property(tries = 150)
    @Label("no two parts share a rack unit, and every device is in one rack or beside it")
    void rackUnits(@ForAll("systems") ResolvedSystem system, @ForAll("heights") int height) {
        Layout layout = Layout.of(system, CATALOG, height);
        List<String> placed = new ArrayList<>();
        for (Rack rack : layout.racks()) {
            Set<Integer> taken = new HashSet<>();
            for (Rack.Position p : rack.positions()) {
                assertTrue(p.bottomUnit() >= 1 && p.topUnit() <= rack.rackUnits(), p::toString);
                for (int unit = p.bottomUnit(); unit <= p.topUnit(); unit++) {
                    assertTrue(taken.add(unit), p::toString);
                }
                placed.add(p.device());
            }
            assertEquals(rack.usedUnits(), taken.size());
            assertTrue(Math.abs(rack.feedA() - rack.feedB()) <= 1);
        }
        layout.besideRack().forEach(b -> placed.add(b.device()));
        assertEquals(
                layout.devices().stream().map(Device::name).sorted().toList(),
                placed.stream().sorted().toList());
    }

    @Provide
    Arbitrary<Integer> heights() {
        return Arbitraries.of(4, 12, 24, 42, 48);
    }

    @Property(tries = 150)
    @Label("controllers own as many groups of each use within one, and names are what an array takes")
    void controllers(@ForAll("systems") ResolvedSystem system) {
        Layout layout = Layout.of(system, CATALOG);
        Map<String, Integer> balance = new HashMap<>();
        for (Lun lun : layout.luns()) {
            assertTrue(lun.name().getBytes(StandardCharsets.UTF_8).length <= Lun.MAX_NAME_BYTES, lun::name);
            assertTrue(lun.name().matches("[a-z0-9-]+"), lun::name);
            Controller controller = lun.controller();
            if (controller != null) {
                String array = lun.devices().get(0).replaceAll("-exp.*", "");
                int step = controller == Controller.A ? 1 : -1;
                balance.merge(array, step, Integer::sum);
                balance.merge(array + lun.use(), step, Integer::sum);
            }
        }
        balance.forEach((key, difference) -> assertTrue(Math.abs(difference) <= 1, key));
        assertEquals(
                layout.luns().size(),
                layout.luns().stream().map(Lun::name).distinct().count());
    }

    @Property(tries = 150)
    @Label("each copy of metadata is in another failure group, points back, and is in another array where there is one")
    void replicas(@ForAll("systems") ResolvedSystem system) {
        Layout layout = Layout.of(system, CATALOG);
        Map<String, Lun> luns = layout.luns().stream().collect(Collectors.toMap(Lun::name, l -> l));
        for (Lun lun : layout.luns()) {
            if (lun.failureGroup() == null) {
                assertTrue(lun.use() == Use.DATA || lun.nsdUsage() == null);
                continue;
            }
            Lun copy = Objects.requireNonNull(luns.get(lun.replica()), lun::toString);
            assertNotEquals(lun.failureGroup(), copy.failureGroup());
            assertEquals(lun.name(), copy.replica());
            assertNotEquals(lun.group(), copy.group());
        }
    }

    @Property(tries = 30)
    @Label("the same system is laid out alike")
    void alike(@ForAll("systems") ResolvedSystem system) {
        assertEquals(Layout.of(system, CATALOG), Layout.of(system, CATALOG));
    }
}
