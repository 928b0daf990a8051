package io.stowage.catalog.layout;

import static io.stowage.catalog.Documents.CATALOG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.stowage.catalog.Documents;
import io.stowage.catalog.capacity.CapacityCalculator;
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
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** What holds for the layout of every system. */
class LayoutPropertyTest {

    /** Systems of all ten solutions, of documented shapes and of some between. */
    @Provide
    Arbitrary<ResolvedSystem> systems() {
        return Arbitraries.frequencyOf(
                Tuple.of(6, pixstor()),
                Tuple.of(1, pixstorMe5()),
                Tuple.of(1, nss()),
                Tuple.of(2, arraysOfOthers()),
                Tuple.of(2, ownGroups()),
                Tuple.of(2, ownDrives()),
                Tuple.of(1, targets()));
    }

    private static Arbitrary<Integer> from(int least, int most) {
        return Arbitraries.integers().between(least, most);
    }

    private static Arbitrary<ResolvedSystem> pixstorMe5() {
        return Combinators.combine(from(1, 4), from(0, 4), from(0, 6), from(0, 10))
                .as((arrays, spares, servers, drives) -> Documents.resolve(
                        "pixstor-me5",
                        """
                        storageModules: [{arrays: [{count: %d, drives: [{part: hdd-nls-16tb, count: 84}],
                          diskGroups: [{level: RAID6, dataDrives: 8, parityDrives: 2, count: 8}], spares: {global: %d}}]}]
                        nvmeModules: %s
                        """
                                .formatted(
                                        arrays,
                                        spares,
                                        servers == 0
                                                ? "[]"
                                                : "[{servers: {count: %d}, drives: [{part: nvme-pm1735, count: %d}]}]"
                                                        .formatted(servers, drives))));
    }

    private static Arbitrary<ResolvedSystem> nss() {
        return Arbitraries.of(
                        "nss73-ha:",
                        "nss72-ha:",
                        "nss72-ha:storageModules: [{arrays: [{expansions: [{part: md3060e}]}]}]\n",
                        "nss72-ha:storageModules: [{arrays: [{diskGroups: [{level: RAID6, count: 5}], spares: {global: 10}}]}]\n")
                .map(s -> Documents.resolve(s.substring(0, 8), s.substring(9)));
    }

    /** BeeGFS and Lustre on arrays, the metadata array with and without drives. */
    private static Arbitrary<ResolvedSystem> arraysOfOthers() {
        Arbitrary<String> modules = Combinators.combine(
                        Arbitraries.of("me4084, expansions: []", "md3460, expansions: [{part: md3060e}]", "md3460"),
                        from(1, 4),
                        from(0, 4))
                .as((part, count, spares) ->
                        "{arrays: [{part: %s, count: %d, drives: [{part: hdd-nls-4tb, count: 60}], diskGroups: [{level: RAID6, dataDrives: 8, parityDrives: 2, count: %d}], spares: {global: %d}}]}"
                                .formatted(part, count, spares == 0 ? 6 : 5, spares))
                .list()
                .ofMinSize(1)
                .ofMaxSize(3)
                .map(Object::toString);
        return Combinators.combine(
                        Arbitraries.of("beegfs-hc", "lustre"),
                        modules,
                        from(0, 24).filter(n -> n % 2 == 0),
                        from(1, 2))
                .as((solution, storage, drives, links) -> Documents.resolve(
                        solution,
                        """
                        storageModules: %s
                        metadataModules: [{arrays: [{drives: [{part: ssd-sas-960gb, count: %d}], diskGroups: [{level: RAID1, count: %d}]}]}]
                        network: {linksPerServer: %d}
                        """
                                .formatted(storage, drives, Math.max(1, drives / 2), links)));
    }

    /** Servers that form groups of their own NVMe drives, in BeeGFS and as a tier of PixStor. */
    private static Arbitrary<ResolvedSystem> ownGroups() {
        Arbitrary<String> modules = Combinators.combine(
                        from(1, 8), from(0, 24), from(0, 6), from(0, 6), Arbitraries.of("DATA", "METADATA"))
                .as((servers, drives, data, mirrors, use) ->
                        "{servers: {count: %d}, drives: [{part: nvme-p4600, count: %d}], use: %s, diskGroups: [{level: RAID0, dataDrives: 4, parityDrives: 0, count: %d, use: DATA}, {level: RAID1, count: %d, use: METADATA}]}"
                                .formatted(servers, drives, use, data + 1, mirrors + 1))
                .list()
                .ofMaxSize(3)
                .map(Object::toString);
        return Combinators.combine(Arbitraries.of("beegfs-hp", "pixstor-me4"), modules)
                .as((solution, nvme) -> Documents.resolve(solution, "nvmeModules: " + nvme + "\n"));
    }

    /** Servers whose drives a file system spreads data over, with one kind of drive and with two. */
    private static Arbitrary<ResolvedSystem> ownDrives() {
        Arbitrary<String> modules = Combinators.combine(
                        Arbitraries.of("server-generic", "r740xd", "r640"), from(1, 12), from(0, 24), from(0, 4))
                .as((part, servers, drives, flash) ->
                        "{servers: {part: %s, count: %d, drives: [{part: hdd-nls-4tb, count: %d}, {part: nvme-p4600, count: %d}]}}"
                                .formatted(part, servers, drives, flash))
                .list()
                .ofMinSize(1)
                .ofMaxSize(3)
                .map(Object::toString);
        return Combinators.combine(
                        Arbitraries.of("storage-scale-ece", "cephfs"),
                        modules,
                        Arbitraries.of("{code: 8+2P}", "{replicas: 3}"),
                        from(0, 3))
                .as((solution, storage, protection, switches) -> Documents.resolve(
                        solution,
                        "storageModules: %s\nprotection: %s\nnetwork: {switches: [{part: qm8700, count: %d}]}\n"
                                .formatted(storage, protection, switches + 1)));
    }

    private static Arbitrary<ResolvedSystem> targets() {
        return Combinators.combine(Arbitraries.of("pnfs", "lustre"), from(1, 40))
                .as((solution, count) -> Documents.resolve(
                        solution, "targets: [{name: t, count: %d, capacityTB: 100}]\n".formatted(count)));
    }

    /** PixStor systems of every documented shape and some between. */
    private static Arbitrary<ResolvedSystem> pixstor() {
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
        return Combinators.combine(modules, metadata, rest)
                .as((a, b, c) -> Documents.resolve(
                        "pixstor-me4", b.equals("metadataModules: []\n") ? b + standard(a) + c : a + b + c));
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
            assertEquals(IntStream.range(0, expected).boxed().collect(Collectors.toSet()), seen);
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
        wanted += system.modules().stream()
                .mapToLong(
                        m -> (long) m.servers().count().orElse(0) * m.servers().drivesEach())
                .sum();
        assertEquals(wanted, drives);
    }

    @Property(tries = 60)
    @Label("the LUNs of data hold, after RAID, what the capacity says")
    void lunsHoldTheCapacity(@ForAll("arraysOnly") ResolvedSystem system) {
        Layout layout = Layout.of(system, CATALOG);
        Map<String, String> driveOfGroup = new HashMap<>();
        layout.slotMaps().forEach(map -> map.sets().stream()
                .filter(s -> s.group() != null)
                .forEach(s -> driveOfGroup.put(s.group(), s.drive())));
        long bytes = layout.luns().stream()
                .filter(l -> l.use() == Use.DATA && l.controller() != null)
                .mapToLong(l -> l.dataDrives()
                        * CATALOG.part(driveOfGroup.get(l.group())).driveBytes())
                .sum();
        assertEquals(new CapacityCalculator().of(system).usableBytes(), bytes);
    }

    /** Their usable bytes are those after RAID (S000, S002); the capacity of their NVMe drives is not stated. */
    @Provide
    Arbitrary<ResolvedSystem> arraysOnly() {
        return Arbitraries.oneOf(pixstor(), nss());
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

    @Property(tries = 150)
    @Label(
            "a module that a rack can hold is in one; enclosures are below servers, higher ones below lower ones, switches on top")
    void rackOrder(@ForAll("systems") ResolvedSystem system, @ForAll("heights") int height) {
        Layout layout = Layout.of(system, CATALOG, height);
        Map<String, Set<String>> racksOfModule = new HashMap<>();
        Map<String, Integer> unitsOfModule = new HashMap<>();
        for (Rack rack : layout.racks()) {
            int order = 0;
            int enclosure = Integer.MAX_VALUE;
            for (int i = rack.positions().size() - 1; i >= 0; i--) {
                Rack.Position p = rack.positions().get(i);
                int units = p.topUnit() - p.bottomUnit() + 1;
                String module = p.device().split("-")[0].replaceAll("^(gateway|management|switch).*", "");
                racksOfModule.computeIfAbsent(module, m -> new HashSet<>()).add(rack.name());
                unitsOfModule.merge(module, units, Integer::sum);
                assertTrue(order <= order(p.kind()), p::toString);
                order = order(p.kind());
                if (p.kind() == Device.Kind.ARRAY) {
                    assertTrue(units <= enclosure, p::toString);
                    enclosure = units;
                }
            }
        }
        racksOfModule.remove("");
        racksOfModule.forEach(
                (module, racks) -> assertTrue(unitsOfModule.get(module) > height || racks.size() == 1, module));
    }

    private static int order(Device.Kind kind) {
        return switch (kind) {
            case ARRAY, EXPANSION -> 0;
            case DATA_SWITCH, MANAGEMENT_SWITCH -> 2;
            default -> 1;
        };
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
        Map<String, Integer> holders = new HashMap<>();
        Set<String> inside = new HashSet<>();
        for (Lun lun : layout.luns()) {
            if (lun.failureGroup() == null) {
                assertTrue(lun.use() == Use.DATA || lun.nsdUsage() == null);
                continue;
            }
            if (lun.replica() == null) {
                assertTrue(layout.notes().stream().anyMatch(n -> n.startsWith(lun.name() + " has no partner")));
                continue;
            }
            Lun copy = Objects.requireNonNull(luns.get(lun.replica()), lun::toString);
            assertNotEquals(lun.failureGroup(), copy.failureGroup());
            assertEquals(lun.name(), copy.replica());
            assertEquals(lun.use(), copy.use());
            holders.merge(holder(lun), 1, Integer::sum);
            if (holder(lun).equals(holder(copy))) {
                inside.add(holder(lun));
            }
        }
        // Where all hold as many LUNs, only one of them can be without partner.
        if (holders.values().stream().distinct().count() == 1) {
            assertTrue(inside.size() <= 1, inside::toString);
        }
    }

    /** The array with its expansions, the server or the pair of servers that holds a LUN. */
    private static String holder(Lun lun) {
        return lun.devices().toString().replaceAll("-exp\\d+", "");
    }

    @Property(tries = 30)
    @Label("the same system is laid out alike")
    void alike(@ForAll("systems") ResolvedSystem system) {
        assertEquals(Layout.of(system, CATALOG), Layout.of(system, CATALOG));
    }
}
