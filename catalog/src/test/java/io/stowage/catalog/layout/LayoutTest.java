package io.stowage.catalog.layout;

import static io.stowage.catalog.Documents.CATALOG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.stowage.catalog.Documents;
import io.stowage.catalog.configuration.DiskGroup.Use;
import io.stowage.catalog.configuration.UnreadableDocumentException;
import io.stowage.catalog.layout.Cable.Kind;
import io.stowage.catalog.layout.Cable.LengthBasis;
import io.stowage.catalog.layout.Lun.Controller;
import io.stowage.catalog.layout.Lun.NsdUsage;
import io.stowage.catalog.layout.SlotMap.Role;
import io.stowage.catalog.layout.SlotMap.SlotSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What the documents say of slots, volumes, cables and racks. */
class LayoutTest {
    private static final String LARGE = "name: large\n";
    private static final String EXPANDED = "storageModules: [{arrays: [{count: 4, expansions: [{part: me484}]}]}]\n";

    private static Layout layout(String solution, String keys) {
        return Layout.of(Documents.resolve(solution, keys), CATALOG);
    }

    private static String standard(int arrays) {
        return "metadataModules: []\nstorageModules: [{arrays: [{count: %d}]}]\n".formatted(arrays);
    }

    private static String metadataArrays(int arrays) {
        return "metadataModules: [{arrays: [{count: %d}]}]\n".formatted(arrays);
    }

    private static List<Integer> slots(Layout layout, String group) {
        return layout.slotMaps().stream()
                .flatMap(m -> m.sets().stream())
                .filter(s -> group.equals(s.group()))
                .flatMap(s -> s.slots().stream())
                .toList();
    }

    private static List<SlotSet> sets(Layout layout, String device, Role role) {
        return layout.slotMaps().stream()
                .filter(m -> m.device().equals(device))
                .flatMap(m -> m.sets().stream())
                .filter(s -> s.role() == role)
                .toList();
    }

    private static Map<String, Lun> luns(Layout layout) {
        return layout.luns().stream().collect(Collectors.toMap(Lun::name, Function.identity()));
    }

    private static List<Cable> cables(Layout layout, Kind kind) {
        return Stream.concat(layout.cables().stream(), layout.networkLinks().stream())
                .filter(c -> c.kind() == kind)
                .toList();
    }

    private static List<Integer> every(int first, int count) {
        return IntStream.range(0, count).mapToObj(i -> first + 2 * i).toList();
    }

    @Test
    @DisplayName(
            "WP13, WP14: in a 5U84, LUN 2k takes the even and LUN 2k+1 the odd slots of 20k to 20k+19; 80 to 83 are spares")
    void alternatingSlots() {
        Layout layout = layout("pixstor-me4", LARGE);
        for (int k = 0; k < 4; k++) {
            assertEquals(every(20 * k, 10), slots(layout, "sm1-array1-data0" + 2 * k));
            assertEquals(every(20 * k + 1, 10), slots(layout, "sm1-array1-data0" + (2 * k + 1)));
        }
        assertEquals(
                List.of(80, 81, 82, 83),
                sets(layout, "sm1-array1", Role.SPARE).get(0).slots());
    }

    @Test
    @DisplayName(
            "WP13: in the standard variant slots 80 to 83 hold two mirrored metadata LUNs of SSDs, and there is no spare")
    void standardVariant() {
        Layout layout = layout("pixstor-me4", standard(2));
        assertEquals(List.of(80, 81), slots(layout, "sm1-array1-meta00"));
        assertEquals(List.of(82, 83), slots(layout, "sm1-array1-meta01"));
        assertEquals(
                Set.of("ssd-sas-1920gb"),
                sets(layout, "sm1-array2", Role.MEMBER).stream()
                        .filter(s -> s.use() == Use.METADATA)
                        .map(SlotSet::drive)
                        .collect(Collectors.toSet()));
        assertEquals(List.of(), sets(layout, "sm1-array1", Role.SPARE));
    }

    @Test
    @DisplayName("WP14: in an ME4024 slot N mirrors slot N+12")
    void mirroredHalves() {
        Layout layout = layout("pixstor-me4", LARGE);
        for (int n = 0; n < 12; n++) {
            assertEquals(List.of(n, n + 12), slots(layout, "mm1-array1-meta%02d".formatted(n)));
        }
    }

    @Test
    @DisplayName("LUF11: each of the six groups of an MD3460 or MD3060e has two drives in every one of its five trays")
    void evenOverTrays() {
        Layout layout = layout("nss72-ha", "storageModules: [{arrays: [{expansions: [{part: md3060e}]}]}]\n");
        for (String enclosure : List.of("sm1-array1", "sm1-array1-exp1")) {
            for (int group = 0; group < 6; group++) {
                Map<Integer, Long> perTray = slots(layout, enclosure + "-data0" + group).stream()
                        .collect(Collectors.groupingBy(slot -> slot / 12, Collectors.counting()));
                assertEquals(Map.of(0, 2L, 1, 2L, 2, 2L, 3, 2L, 4, 2L), perTray);
            }
        }
        assertEquals(List.of(2, 3, 14, 15, 26, 27, 38, 39, 50, 51), slots(layout, "sm1-array1-data01"));
        assertEquals(List.of(), sets(layout, "sm1-array1", Role.SPARE));
    }

    @Test
    @DisplayName("with spares in an ME4024 the mirrors keep their distance of 12, and spares take the last free slots")
    void mirroredHalvesWithSpares() {
        Layout layout = layout(
                "pixstor-me4",
                "metadataModules: [{arrays: [{diskGroups: [{level: RAID1, count: 10}], spares: {global: 4}}]}]\n");
        assertEquals(List.of(9, 21), slots(layout, "mm1-array1-meta09"));
        assertEquals(
                List.of(10, 11, 22, 23),
                sets(layout, "mm1-array1", Role.SPARE).get(0).slots());
    }

    @Test
    @DisplayName(
            "BP8, BP19: 33 storage targets of four drives in six servers; metadata mirrors are on the first twelve drives of the last")
    void ownGroups() {
        Layout layout = layout("beegfs-hp", "");
        assertEquals(33, layout.luns().stream().filter(l -> l.use() == Use.DATA).count());
        assertEquals(
                6, layout.luns().stream().filter(l -> l.use() == Use.METADATA).count());
        assertEquals(List.of(20, 21, 22, 23), slots(layout, "nvme1-server5-data05"));
        assertEquals(List.of(0, 1), slots(layout, "nvme2-server1-meta00"));
        assertEquals(List.of(12, 13, 14, 15), slots(layout, "nvme2-server1-data00"));
        Lun target = luns(layout).get("nvme1-server3-data02");
        assertEquals(List.of("nvme1-server3"), target.servers());
        assertNull(target.controller());
    }

    @Test
    @DisplayName(
            "the drives of servers are in the slot map: declustered arrays by kind, object storage daemons, or no group")
    void ownDrives() {
        String servers =
                "{part: server-generic, count: 4, drives: [{part: hdd-nls-4tb, count: 12}, {part: nvme-p4600, count: 2}]}";
        Layout ece = layout(
                "storage-scale-ece", "storageModules: [{servers: %s}]\nprotection: {code: 4+2P}\n".formatted(servers));
        assertEquals(4 * 12, slots(ece, "sm1-da1").size());
        assertEquals(4 * 2, slots(ece, "sm1-da2").size());
        assertEquals(List.of(), ece.luns());
        Layout ceph =
                layout("cephfs", "storageModules: [{servers: %s}]\nprotection: {replicas: 3}\n".formatted(servers));
        assertEquals(4 * 14, slots(ceph, "osds").size());
        Layout lustre = layout("lustre", "storageModules: [{servers: %s, arrays: []}]\n".formatted(servers));
        assertEquals(
                14,
                sets(lustre, "sm1-server4", Role.UNASSIGNED).stream()
                        .mapToInt(s -> s.slots().size())
                        .sum());
        assertTrue(
                lustre.notes()
                        .contains(
                                "/storageModules/0/servers: no protection says how its drives are used; they are in no group."),
                lustre.notes()::toString);
    }

    @Test
    @DisplayName("WP14: modules of one ME4024 each keep their copies in each other's array")
    void copiesAcrossModules() {
        Layout layout = layout("pixstor-me4", "metadataModules: [{arrays: [{count: 1}]}, {arrays: [{count: 1}]}]\n");
        assertEquals("mm2-array1-meta07", luns(layout).get("mm1-array1-meta07").replica());
        assertEquals(2, luns(layout).get("mm2-array1-meta07").failureGroup());
    }

    @Test
    @DisplayName("a tier of NVMe pairs that holds metadata keeps the copies in another pair")
    void copiesAcrossPairs() {
        Layout layout =
                layout("pixstor-me4", "metadataModules: []\nnvmeModules: [{servers: {count: 4}, use: METADATA}]\n");
        Lun lun = luns(layout).get("nvme1-pair1-meta03");
        assertEquals("nvme1-pair2-meta03", lun.replica());
        assertEquals(NsdUsage.METADATA_ONLY, lun.nsdUsage());
    }

    @Test
    @DisplayName("an enclosure that is not full has empty slots between its groups and its spares")
    void emptySlots() {
        Layout layout = layout(
                "pixstor-me4",
                """
                storageModules:
                  - arrays:
                      - count: 1
                        drives: [{part: hdd-nls-12tb, count: 42}]
                        diskGroups: [{level: RAID6, dataDrives: 8, parityDrives: 2, count: 4}]
                        spares: {global: 2}
                """);
        assertEquals(
                IntStream.range(40, 82).boxed().toList(),
                sets(layout, "sm1-array1", Role.EMPTY).get(0).slots());
        assertEquals(
                List.of(82, 83), sets(layout, "sm1-array1", Role.SPARE).get(0).slots());
    }

    @Test
    @DisplayName("more drives than slots are said, not hidden")
    void moreDrivesThanSlots() {
        Layout layout =
                layout("pixstor-me4", "storageModules: [{arrays: [{drives: [{part: hdd-nls-12tb, count: 90}]}]}]\n");
        assertTrue(
                layout.notes().contains("/storageModules/0/arrays/0: 6 of its 90 drives have no slot; it has 84."),
                layout.notes()::toString);
    }

    @Test
    @DisplayName("WP13, one array in the standard variant: the second mirror holds the copy of the first")
    void standardOneArray() {
        Map<String, Lun> luns = luns(layout("pixstor-me4", standard(1)));
        Lun first = luns.get("sm1-array1-meta00");
        assertEquals("sm1-array1-meta01", first.replica());
        assertEquals("sm1-array1-meta00", luns.get("sm1-array1-meta01").replica());
        assertNotEquals(first.failureGroup(), luns.get("sm1-array1-meta01").failureGroup());
    }

    @Test
    @DisplayName("WP13, two or four arrays in the standard variant: each copy is in the other array of its pair")
    void standardPairs() {
        for (int arrays : List.of(2, 4)) {
            Map<String, Lun> luns = luns(layout("pixstor-me4", standard(arrays)));
            for (int a = 1; a <= arrays; a++) {
                int partner = a % 2 == 1 ? a + 1 : a - 1;
                for (int n = 0; n < 2; n++) {
                    Lun lun = luns.get("sm1-array%d-meta0%d".formatted(a, n));
                    assertEquals("sm1-array%d-meta0%d".formatted(partner, n), lun.replica());
                    assertEquals(a % 2 == 1 ? 1 : 2, lun.failureGroup());
                }
            }
        }
    }

    @Test
    @DisplayName(
            "WP14: one ME4024 keeps copies between pairs of its LUNs, on both controllers; several in different arrays")
    void metadataModuleReplicas() {
        Map<String, Lun> one = luns(layout("pixstor-me4", metadataArrays(1)));
        for (int n = 0; n < 12; n += 2) {
            Lun lun = one.get("mm1-array1-meta%02d".formatted(n));
            Lun copy = one.get("mm1-array1-meta%02d".formatted(n + 1));
            assertEquals(copy.name(), lun.replica());
            assertNotEquals(copy.controller(), lun.controller());
        }
        Layout two = layout("pixstor-me4", metadataArrays(2));
        two.luns().stream().filter(l -> l.use() == Use.METADATA).forEach(lun -> {
            Lun copy = luns(two).get(lun.replica());
            assertNotEquals(lun.devices(), copy.devices());
        });
    }

    @Test
    @DisplayName("an ME4024 without partner is said to keep its copies inside: three are paired as two and one")
    void oddMetadataArrays() {
        Map<String, Lun> luns = luns(layout("pixstor-me4", metadataArrays(3)));
        assertEquals("mm1-array2-meta00", luns.get("mm1-array1-meta00").replica());
        assertEquals("mm1-array3-meta01", luns.get("mm1-array3-meta00").replica());
    }

    @Test
    @DisplayName("WP8: data and metadata are network shared disks of their own; NSS has none, and no failure groups")
    void nsdUsage() {
        layout("pixstor-me4", LARGE)
                .luns()
                .forEach(lun -> assertEquals(
                        lun.use() == Use.DATA ? NsdUsage.DATA_ONLY : NsdUsage.METADATA_ONLY, lun.nsdUsage()));
        layout("nss73-ha", "").luns().forEach(lun -> {
            assertNull(lun.nsdUsage());
            assertNull(lun.failureGroup());
            assertEquals(List.of("sm1-server1", "sm1-server2"), lun.servers(), "active before passive (S002)");
        });
    }

    @Test
    @DisplayName("BGARD: the groups of an array are split evenly over its controllers, with and without expansion")
    void controllers() {
        for (String keys : List.of(LARGE, EXPANDED)) {
            Layout layout = layout("pixstor-me4", keys);
            Map<Controller, Long> owned = layout.luns().stream()
                    .filter(l -> l.name().startsWith("sm1-array1-"))
                    .collect(Collectors.groupingBy(Lun::controller, Collectors.counting()));
            assertEquals(owned.get(Controller.A), owned.get(Controller.B));
        }
    }

    @Test
    @DisplayName(
            "WP13: each server has one cable to each controller of each array, 16 for the large system; the controllers of an array are reached over different cards")
    void hostCables() {
        Layout layout = layout("pixstor-me4", LARGE);
        List<Cable> data = cables(layout, Kind.SAS_HOST).stream()
                .filter(c -> c.from().device().startsWith("sm1"))
                .toList();
        assertEquals(16, data.size());
        Map<String, Set<String>> cards = data.stream()
                .collect(Collectors.groupingBy(
                        c -> c.from().device() + c.to().device(),
                        Collectors.mapping(c -> c.from().port().substring(0, 5), Collectors.toSet())));
        assertEquals(8, cards.size());
        cards.values().forEach(used -> assertEquals(2, used.size()));
    }

    @Test
    @DisplayName("ME4D18: one cable of 0.5 m from each controller to the expansion behind it")
    void expansionCables() {
        Layout layout = layout("pixstor-me4", EXPANDED);
        List<Cable> cables = cables(layout, Kind.SAS_EXPANSION);
        assertEquals(8, cables.size());
        cables.forEach(c -> assertEquals("0.5 m", c.lengthClass()));
        Cable first = cables.get(0);
        assertEquals(new Cable.End("sm1-array1", "controller A expansion port"), first.from());
        assertEquals(new Cable.End("sm1-array1-exp1", "IOM A in"), first.to());
    }

    @Test
    @DisplayName(
            "ME4D18: with several expansions the first controller chains forward and the second starts at the last")
    void reverseCabling() {
        Layout layout = layout(
                "pixstor-me4", "storageModules: [{arrays: [{count: 1, expansions: [{part: me484, count: 3}]}]}]\n");
        assertEquals(
                List.of(
                        "sm1-array1 > exp1",
                        "exp1 > exp2",
                        "exp2 > exp3",
                        "sm1-array1 > exp3",
                        "exp3 > exp2",
                        "exp2 > exp1"),
                cables(layout, Kind.SAS_EXPANSION).stream()
                        .map(c -> (c.from().device() + " > " + c.to().device()).replace("sm1-array1-", ""))
                        .toList());
        assertEquals(
                List.of("0.5 m", "0.5 m", "0.5 m", "2 m", "0.5 m", "0.5 m"),
                cables(layout, Kind.SAS_EXPANSION).stream()
                        .map(Cable::lengthClass)
                        .toList(),
                "half a metre reaches the next enclosure only");
        Layout forward = layout(
                "pixstor-me4",
                "storageModules: [{arrays: [{count: 1, expansions: [{part: me484, count: 3, reverseCabling: false, cableMetres: 1}]}]}]\n");
        Cable last = cables(forward, Kind.SAS_EXPANSION).get(3);
        assertEquals("sm1-array1-exp1", last.to().device());
        assertEquals("1 m", last.lengthClass());
        assertEquals(LengthBasis.CONFIGURATION, last.lengthBasis());
    }

    @Test
    @DisplayName("one array and two cards: each controller is reached over a card of its own")
    void cardsOfControllers() {
        Layout layout = layout("nss73-ha", "storageModules: [{servers: {hbas: [{part: sas-hba-12g, count: 2}]}}]\n");
        assertEquals(
                List.of("HBA 1 port 1", "HBA 2 port 1"),
                cables(layout, Kind.SAS_HOST).stream()
                        .limit(2)
                        .map(c -> c.from().port())
                        .toList());
    }

    @Test
    @DisplayName("cables are drawn where no document states the adapters, and the notes say so")
    void unknownAdapters() {
        Layout layout = layout(
                "pixstor-me5",
                "storageModules: [{arrays: [{count: 4, drives: [{part: hdd-nls-16tb, count: 84}], diskGroups: [{level: RAID6, dataDrives: 8, count: 8}]}]}]\n");
        assertEquals(16, cables(layout, Kind.SAS_HOST).size());
        assertTrue(
                layout.notes()
                        .contains(
                                "/storageModules/0/servers: its HBAs are not stated; its SAS ports are counted from 1."),
                layout.notes()::toString);
    }

    @Test
    @DisplayName("links of a fabric that is not stated are of no kind; a server of no vendor has a BMC")
    void unknownFabric() {
        Layout layout = layout(
                "cephfs",
                """
                storageModules: [{servers: {count: 3, drives: [{part: hdd-nls-4tb, count: 4}]}}]
                protection: {replicas: 3}
                network: {switches: [{part: qm8700}]}
                management: {switches: [{part: s3048-on}]}
                """);
        assertEquals("not known", cables(layout, Kind.FABRIC).get(0).medium());
        assertEquals("BMC", cables(layout, Kind.MANAGEMENT).get(0).from().port());
    }

    @Test
    @DisplayName("targets known by their rates are said to be laid out nowhere")
    void targets() {
        Layout layout = layout("lustre", "targets: [{name: fast, count: 2, capacityTB: 20}]\n");
        assertTrue(
                layout.notes()
                        .contains("/targets/0: 2 x fast is known by rates and size only; nothing of it is laid out."),
                layout.notes()::toString);
    }

    @Test
    @DisplayName("too few HBA ports leave cables out, and the notes say how many")
    void missingPorts() {
        Layout layout = layout("pixstor-me4", "storageModules: [{servers: {hbas: [{part: sas-hba-12g, count: 3}]}}]\n");
        assertEquals(12 + 4, cables(layout, Kind.SAS_HOST).size());
        assertTrue(
                layout.notes().stream().anyMatch(n -> n.startsWith("/storageModules/0: 4 cables from servers")),
                layout.notes()::toString);
    }

    @Test
    @DisplayName("the servers of a pair are linked to different switches, and clients are counted")
    void fabric() {
        Layout layout = layout("pixstor-me4", LARGE);
        List<Cable> links = cables(layout, Kind.FABRIC);
        assertEquals(
                List.of("switch1", "switch2", "switch1", "switch2"),
                links.stream().map(l -> l.to().device()).toList());
        assertEquals(
                List.of("10 of 36 ports are taken.", "10 of 36 ports are taken."),
                layout.switches().stream().limit(2).map(SwitchPorts::statement).toList());
        Layout many = layout("pixstor-me4", "clients: {count: 100}\n");
        assertEquals(
                "52 ports are needed and 36 are there: 16 too few.",
                many.switches().get(0).statement());
        Layout uplinks = layout("pixstor-me4", "clients: {count: 100}\nnetwork: {uplinkPorts: 8}\n");
        assertEquals(0, uplinks.switches().get(0).clients());
        assertEquals(4, uplinks.switches().get(0).uplinks());
    }

    @Test
    @DisplayName(
            "WP15: an NVMe server is linked with each of its two adapters, to both switches; its drives mirror its partner's")
    void nvmeTier() {
        Layout layout = layout("pixstor-me4", "nvmeModules: [{}]\n");
        List<Cable> links = cables(layout, Kind.FABRIC).stream()
                .filter(c -> c.from().device().equals("nvme1-server1"))
                .toList();
        assertEquals(
                Set.of("HCA 1 port 1", "HCA 2 port 1"),
                links.stream().map(l -> l.from().port()).collect(Collectors.toSet()));
        assertEquals(2, links.stream().map(l -> l.to().device()).distinct().count());
        List<Lun> tier = layout.luns().stream()
                .filter(l -> l.group().equals("nvme1-pair1"))
                .toList();
        assertEquals(8, tier.size());
        assertEquals(List.of("nvme1-server1", "nvme1-server2"), tier.get(0).devices());
        assertEquals(16, slots(layout, "nvme1-pair1").size());
    }

    @Test
    @DisplayName(
            "S000: every server, controller and switch is on the management network; a switch of unknown ports says so")
    void management() {
        Layout layout = layout("pixstor-me4", LARGE + "management: {servers: {count: 1}}\n");
        assertEquals(5 * 2 + 5 * 2 + 2, cables(layout, Kind.MANAGEMENT).size());
        assertEquals(
                "22 ports are needed; how many s3048-on has is not known.",
                layout.switches().get(2).statement());
    }

    @Test
    @DisplayName("a system without data switch says how many links end at the site's network")
    void noSwitch() {
        Layout layout = layout("nss73-ha", "network: {switches: []}\n");
        assertTrue(
                layout.notes()
                        .contains(
                                "The configuration has no data switch; 2 fabric links end at the site's own network and are not listed."),
                layout.notes()::toString);
    }

    @Test
    @DisplayName("heavy enclosures are low, expansions on their array, servers above, switches on top")
    void rackOrder() {
        Layout layout = layout("pixstor-me4", standard(2));
        assertEquals(1, layout.racks().size());
        assertEquals(
                List.of("switch1", "switch2", "sm1-server2", "sm1-server1", "sm1-array2", "sm1-array1"),
                layout.racks().get(0).positions().stream()
                        .map(Rack.Position::device)
                        .toList());
        assertEquals(42, layout.racks().get(0).positions().get(0).topUnit());
        assertEquals(2 * 5 + 2 * 2 + 2, layout.racks().get(0).usedUnits());
    }

    private static List<String> inRack(Layout layout, int rack) {
        return layout.racks().get(rack).positions().stream()
                .map(Rack.Position::device)
                .sorted()
                .toList();
    }

    @Test
    @DisplayName(
            "S000: the expanded module of 44 units is divided between its arrays into two racks of 42 units, as much in each")
    void twoRacks() {
        Layout layout = layout("pixstor-me4", EXPANDED);
        assertEquals(
                List.of(26, 26), layout.racks().stream().map(Rack::usedUnits).toList());
        assertEquals(
                List.of(
                        "sm1-array1",
                        "sm1-array1-exp1",
                        "sm1-array2",
                        "sm1-array2-exp1",
                        "sm1-server1",
                        "sm1-server2",
                        "switch1",
                        "switch2"),
                inRack(layout, 0));
        assertTrue(inRack(layout, 1).containsAll(List.of("mm1-array1", "mm1-server1", "mm1-server2")));
        for (Rack rack : layout.racks()) {
            for (Rack.Position p : rack.positions()) {
                if (p.kind() == Device.Kind.EXPANSION) {
                    String array = p.device().replace("-exp1", "");
                    assertTrue(rack.positions().stream()
                            .anyMatch(q -> q.device().equals(array) && q.topUnit() == p.bottomUnit() - 1));
                }
            }
        }
    }

    @Test
    @DisplayName("each of two storage modules has a rack of its own")
    void modulesTogether() {
        Layout layout = layout("pixstor-me4", "storageModules: [{arrays: [{count: 4}]}, {arrays: [{count: 4}]}]\n");
        assertEquals(2, layout.racks().size());
        for (int rack = 0; rack < 2; rack++) {
            String module = "sm%d-".formatted(rack + 1);
            assertEquals(
                    6,
                    inRack(layout, rack).stream()
                            .filter(d -> d.startsWith(module))
                            .count());
        }
    }

    @Test
    @DisplayName(
            "forty modules of 24 units: each in one rack, its metadata arrays in the gaps, and every server cabled")
    void fortyModules() {
        Layout layout = layout(
                "pixstor-me4",
                "storageModules: %s\nnetwork: {switches: [{part: qm8700, count: 4}]}\nmetadataModules: %s\n"
                        .formatted(
                                Collections.nCopies(40, "{arrays: [{count: 4}]}"),
                                Collections.nCopies(5, "{arrays: [{count: 4}]}")));
        assertEquals(40, layout.racks().size());
        assertEquals(40 * 16 + 5 * 16, cables(layout, Kind.SAS_HOST).size());
        assertEquals(90, cables(layout, Kind.FABRIC).size());
        cables(layout, Kind.SAS_HOST)
                .forEach(c -> assertTrue(List.of("2 m", "3 m").contains(c.lengthClass()), c::toString));
    }

    @Test
    @DisplayName("drives of two sizes: whole groups take the slots from the front, and spares are of the larger size")
    void mixedSizes() {
        Layout layout = layout(
                "pixstor-me4",
                "storageModules: [{arrays: [{drives: [{part: hdd-nls-4tb, count: 42}, {part: hdd-nls-12tb, count: 42}]}]}]\n");
        SlotSet spares = sets(layout, "sm1-array1", Role.SPARE).get(0);
        assertEquals("hdd-nls-12tb", spares.drive());
        assertEquals(List.of(80, 81, 82, 83), spares.slots());
        assertEquals(10, slots(layout, "sm1-array1-data03").size());
    }

    @Test
    @DisplayName("no spares at all: the drives of the last four slots are in no group")
    void noSpares() {
        Layout layout = layout("pixstor-me4", "storageModules: [{arrays: [{spares: {global: 0}}]}]\n");
        assertEquals(
                List.of(80, 81, 82, 83),
                sets(layout, "sm1-array1", Role.UNASSIGNED).get(0).slots());
    }

    @Test
    @DisplayName("BG21: the racks of BeeGFS hold 18, 23, 33, 42 and 47 units")
    void beegfsRackUnits() {
        Map<String, Integer> stated = Map.of("1", 18, "2", 23, "4", 33, "4+1", 42, "4+2", 47);
        stated.forEach((sizes, units) -> assertEquals(
                units,
                layout(
                                "beegfs-hc",
                                "storageModules: %s\n"
                                        .formatted(Stream.of(sizes.split("\\+"))
                                                .map("{arrays: [{count: %s}]}"::formatted)
                                                .toList()))
                        .racks()
                        .stream()
                        .mapToInt(Rack::usedUnits)
                        .sum()));
    }

    @Test
    @DisplayName("a rack height is an input: in 20 units the same system takes more racks")
    void rackHeight() {
        Layout layout = Layout.of(Documents.resolve("pixstor-me4", EXPANDED), CATALOG, 20);
        assertTrue(layout.racks().size() >= 3);
        layout.racks().forEach(r -> assertEquals(20, r.rackUnits()));
    }

    @Test
    @DisplayName("a part of unknown height stands beside the rack, and unknown weights are counted")
    void unknown() {
        Layout layout = layout("nss72-ha", "");
        Rack.Beside array = layout.besideRack().get(0);
        assertEquals("sm1-array1", array.device());
        assertEquals("No source states the height of md3460.", array.why());
        assertNull(array.feeds(), "the number of its power supplies is not known");
        Rack.PartialSum weight =
                layout("pixstor-me4", standard(2)).racks().get(0).weightKg();
        assertEquals("52.6 kg without drives; weight of 4 of 6 devices unknown", weight.statement());
    }

    @Test
    @DisplayName("DS04: the two supplies of an ME4084 are on different feeds")
    void feeds() {
        Layout layout = layout("pixstor-me4", LARGE);
        layout.racks().stream()
                .flatMap(r -> r.positions().stream())
                .filter(p -> p.part().equals("me4084"))
                .forEach(p -> assertEquals(List.of(Rack.Feed.A, Rack.Feed.B), p.feeds()));
    }

    @Test
    @DisplayName("a system that nobody could draw is refused")
    void tooLarge() {
        UnreadableDocumentException refused = assertThrows(
                UnreadableDocumentException.class,
                () -> layout(
                        "pixstor-me4",
                        "storageModules: [{arrays: [{count: 1200}]}]\nmanagement: {servers: {count: 1000}}\n"));
        assertEquals("too-large", refused.problems().get(0).code());
    }

    @Test
    @DisplayName("RFC 4180, one line a slot; no cell is a formula")
    void csv() {
        Layout layout = layout("pixstor-me4", LARGE);
        List<String> lines = layout.csv().lines().toList();
        assertEquals(1 + 4 * 84 + 24, lines.size());
        assertEquals(
                "sm1-array1,me4084,0,hdd-nls-12tb,MEMBER,DATA,sm1-array1-data00,RAID6,A,DATA_ONLY,,,sm1-server1 sm1-server2",
                lines.get(1));
        assertTrue(layout.csv().contains("\r\n"));
        assertTrue(
                layout("pixstor-me4", "nvmeModules: [{}]\n")
                        .csv()
                        .contains("nvme1-server1,r640,0,nvme-p4610,MEMBER,DATA,nvme1-pair1,RAID10,,DATA_ONLY,,,\r\n"),
                "a pair holds several LUNs; the servers that they prefer differ");
        assertEquals(
                "name,text\r\n'=1+1,\"a \"\"b\"\", c\"\r\n",
                Csv.write(List.of("name", "text"), List.of(List.of("=1+1", "a \"b\", c"))));
        assertEquals(
                1 + layout.cables().size() + layout.networkLinks().size(),
                layout.cabling().csv().lines().count());
        assertEquals(
                1 + layout.devices().size(),
                layout.rackElevation().csv().lines().count());
    }
}
