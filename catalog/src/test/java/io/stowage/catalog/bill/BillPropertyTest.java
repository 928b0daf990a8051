package io.stowage.catalog.bill;

import static io.stowage.catalog.Documents.CATALOG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.catalog.Documents;
import io.stowage.catalog.bill.BillLine.Category;
import io.stowage.catalog.configuration.Json;
import io.stowage.catalog.configuration.ProvidedBy;
import io.stowage.catalog.layout.Layout;
import io.stowage.catalog.layout.SlotMap;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.catalog.system.Resolver;
import io.stowage.catalog.system.Totals;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds for the bill of every system of every solution. */
class BillPropertyTest {
    private static final LocalDate DAY = LocalDate.parse("2026-01-31");
    private static final Set<Category> DEVICES = EnumSet.of(
            Category.ARRAY, Category.EXPANSION, Category.SERVER, Category.DATA_SWITCH, Category.MANAGEMENT_SWITCH);
    private static final Set<Category> CABLES = EnumSet.of(
            Category.SAS_HOST_CABLE, Category.SAS_EXPANSION_CABLE, Category.FABRIC_CABLE, Category.MANAGEMENT_CABLE);
    private static final Set<String> OWNERS =
            Set.of("servers", "arrays", "expansions", "drives", "switches", "hbas", "hcas");

    private record Choice(String solution, String keys) {}

    @Provide
    Arbitrary<ResolvedSystem> systems() {
        Arbitrary<Integer> few = Arbitraries.integers().between(1, 4);
        Arbitrary<Integer> some = Arbitraries.integers().between(0, 2);
        Arbitrary<Choice> me4 = Combinators.combine(few, some, few, some, some, some)
                .as((arrays, expansions, modules, metadata, nvme, managers) -> new Choice(
                        "pixstor-me4",
                        "storageModules: %s\nmetadataModules: %s\nnvmeModules: %s\n%s"
                                .formatted(
                                        repeat(
                                                modules,
                                                metadata == 0
                                                        ? "{arrays: [{count: %d, expansions: []}]}".formatted(arrays)
                                                        : "{arrays: [{count: %d, expansions: [{part: me484, count: %d}]}]}"
                                                                .formatted(arrays, expansions)),
                                        repeat(metadata, "{}"),
                                        repeat(nvme, "{}"),
                                        managers == 0
                                                ? ""
                                                : "management: {servers: {count: %d}}\ngateways: {}\n"
                                                        .formatted(managers))));
        Arbitrary<Choice> me5 = few.map(arrays -> new Choice(
                "pixstor-me5",
                "storageModules: [{arrays: [{count: %d, drives: [{part: hdd-nls-16tb, count: 84}], diskGroups: [{level: RAID6, dataDrives: 8, parityDrives: 2, count: 8}], spares: {global: 4}}]}]\n"
                        .formatted(arrays)));
        Arbitrary<Choice> nss72 = some.map(n -> new Choice(
                "nss72-ha",
                n == 0
                        ? ""
                        : "storageModules: [{arrays: [{expansions: [{part: md3060e, count: %d}]}]}]\n".formatted(n)));
        Arbitrary<Choice> nss73 = Arbitraries.of(4, 8, 10, 12)
                .map(tb -> new Choice(
                        "nss73-ha",
                        "storageModules: [{arrays: [{drives: [{part: hdd-nls-%dtb, count: 84}]}]}]\n".formatted(tb)));
        Arbitrary<Choice> lustre = Combinators.combine(few, some)
                .as((arrays, kind) -> new Choice(
                        "lustre",
                        switch (kind) {
                            case 0 -> "storageModules: [{arrays: [{count: %d}]}]\n".formatted(arrays);
                            case 1 ->
                                "storageModules: [{servers: {part: r630}, arrays: [{part: md3460, count: %d, drives: [{part: hdd-nls-4tb, count: 60}], diskGroups: [{level: RAID6, dataDrives: 8, parityDrives: 2, count: 6}], spares: {global: 0}, expansions: [{part: md3060e}]}]}]\n"
                                        .formatted(arrays);
                            default ->
                                "targets: [{name: t, count: %d, capacityTB: 20, backend: ZFS}]\n".formatted(arrays);
                        }));
        Arbitrary<Choice> beegfsHc = Combinators.combine(few, few)
                .as((arrays, modules) -> new Choice(
                        "beegfs-hc",
                        "storageModules: " + repeat(modules, "{arrays: [{count: %d}]}".formatted(arrays)) + "\n"));
        Arbitrary<Choice> beegfsHp = few.map(servers -> new Choice(
                "beegfs-hp",
                "nvmeModules: [{servers: {count: %d}, diskGroups: [{level: RAID0, dataDrives: 4, count: 6}]}]\n"
                        .formatted(servers)));
        Arbitrary<Choice> own = Combinators.combine(
                        Arbitraries.of("storage-scale-ece", "cephfs"),
                        Arbitraries.integers().between(8, 20))
                .as((solution, servers) -> new Choice(
                        solution,
                        "storageModules: [{servers: {count: %d, drives: [{part: hdd-nls-12tb, count: 12}]}}]\nprotection: {code: %s}\n"
                                .formatted(servers, solution.equals("cephfs") ? "4+2" : "4+2P")));
        Arbitrary<Choice> pnfs = few.map(n -> new Choice(
                "pnfs",
                "targets: [{name: ds, count: %d, capacityTB: 100, backend: XFS}]\nmetadataModules: [{servers: {part: server-generic, count: 1}}]\n"
                        .formatted(n)));
        return Arbitraries.oneOf(me4, me5, nss72, nss73, lustre, beegfsHc, beegfsHp, own, pnfs)
                .map(choice -> Documents.resolve(choice.solution(), choice.keys()));
    }

    private static String repeat(int times, String one) {
        return Stream.generate(() -> one).limit(times).toList().toString();
    }

    private static BillOfMaterial bill(ResolvedSystem system) {
        return BillOfMaterial.of(system, Layout.of(system, CATALOG), CATALOG, DAY);
    }

    private static SortedMap<String, Long> sums(BillOfMaterial bill, Set<Category> categories) {
        SortedMap<String, Long> sums = new TreeMap<>();
        for (BillLine line : bill.lines()) {
            BigDecimal quantity = line.quantity();
            if (categories.contains(line.category()) && quantity != null) {
                sums.merge(line.part(), quantity.longValueExact(), Long::sum);
            }
        }
        return sums;
    }

    @Property(tries = 200)
    @Label("devices of the bill are those in the racks and beside them, part by part")
    void devices(@ForAll("systems") ResolvedSystem system) {
        Layout layout = Layout.of(system, CATALOG);
        SortedMap<String, Long> standing = new TreeMap<>();
        layout.racks().forEach(rack -> rack.positions().forEach(p -> standing.merge(p.part(), 1L, Long::sum)));
        layout.besideRack().forEach(b -> standing.merge(b.part(), 1L, Long::sum));
        assertEquals(standing, sums(bill(system), DEVICES));
    }

    @Property(tries = 200)
    @Label("drives of the bill are those in slots, and as many as the system counts")
    void drives(@ForAll("systems") ResolvedSystem system) {
        Layout layout = Layout.of(system, CATALOG);
        SortedMap<String, Long> inSlots = new TreeMap<>();
        for (SlotMap map : layout.slotMaps()) {
            for (SlotMap.SlotSet set : map.sets()) {
                if (set.drive() != null) {
                    inSlots.merge(set.drive(), (long) set.slots().size(), Long::sum);
                }
            }
        }
        SortedMap<String, Long> billed = sums(bill(system), EnumSet.of(Category.DRIVE));
        assertEquals(
                Totals.of(system).drives(),
                billed.values().stream().mapToLong(n -> n).sum());
        assertEquals(inSlots, billed);
    }

    @Property(tries = 200)
    @Label("cables of the bill are those of the cabling, kind by kind and length by length")
    void cables(@ForAll("systems") ResolvedSystem system) {
        Layout layout = Layout.of(system, CATALOG);
        SortedMap<String, Long> drawn = new TreeMap<>();
        Stream.concat(layout.cables().stream(), layout.networkLinks().stream())
                .forEach(c -> drawn.merge(
                        c.kind() + "_CABLE " + BillLines.id("cable " + c.medium() + " " + c.lengthClass()),
                        1L,
                        Long::sum));
        SortedMap<String, Long> billed = new TreeMap<>();
        for (BillLine line : bill(system).lines()) {
            BigDecimal quantity = line.quantity();
            if (CABLES.contains(line.category()) && quantity != null) {
                billed.merge(line.category() + " " + line.part(), quantity.longValueExact(), Long::sum);
            }
        }
        assertEquals(drawn, billed);
    }

    @Property(tries = 200)
    @Label("what a customer brings moves between lines and is not priced; the sum of no part changes")
    void customer(@ForAll("systems") ResolvedSystem system, @ForAll long seed) {
        JsonNode document = Json.mapper().valueToTree(system.configuration());
        BillOfMaterial all = bill(resolve(document));
        bring(document, new Random(seed));
        BillOfMaterial some = bill(resolve(document));
        Set<Category> equipment = EnumSet.complementOf(EnumSet.of(Category.SOFTWARE, Category.SERVICE));
        for (Category category : equipment) {
            assertEquals(sums(all, EnumSet.of(category)), sums(some, EnumSet.of(category)), category::name);
        }
        for (BillLine line : some.lines()) {
            if (line.providedBy() == ProvidedBy.CUSTOMER) {
                assertTrue(!line.billed(), line::toString);
                assertNull(line.price());
            }
        }
    }

    private static ResolvedSystem resolve(JsonNode document) {
        return new Resolver(CATALOG).resolve(Documents.read(document.toString()));
    }

    /** Marks every second thing that can be brought. */
    private static void bring(JsonNode node, Random random) {
        for (Map.Entry<String, JsonNode> field : new ArrayList<>(node.properties())) {
            if (OWNERS.contains(field.getKey())) {
                JsonNode owned = field.getValue();
                for (JsonNode one : owned.isArray() ? owned : List.of(owned)) {
                    if (one instanceof ObjectNode object && random.nextBoolean()) {
                        object.put("providedBy", "CUSTOMER");
                    }
                }
            }
            bring(field.getValue(), random);
        }
        if (node.isArray()) {
            node.forEach(child -> bring(child, random));
        }
    }
}
