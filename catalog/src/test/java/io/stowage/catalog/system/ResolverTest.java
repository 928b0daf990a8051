package io.stowage.catalog.system;

import static io.stowage.catalog.Documents.CATALOG;
import static io.stowage.catalog.Documents.capacity;
import static io.stowage.catalog.Documents.document;
import static io.stowage.catalog.Documents.read;
import static io.stowage.catalog.Documents.resolve;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.stowage.catalog.Documents;
import io.stowage.catalog.capacity.CapacityCalculator;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.EveryKey;
import io.stowage.catalog.configuration.Json;
import io.stowage.catalog.configuration.Problem;
import io.stowage.catalog.configuration.RaidLevel;
import io.stowage.catalog.configuration.UnreadableDocumentException;
import io.stowage.catalog.system.ResolvedSystem.Arrays;
import io.stowage.catalog.system.ResolvedSystem.Enclosure;
import io.stowage.catalog.system.ResolvedSystem.Group;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a document amounts to once its solution has filled in what it leaves out. */
class ResolverTest {
    private static final ObjectMapper JSON = Json.mapper();

    private static Arrays firstArrays(ResolvedSystem system) {
        return system.storageModules().get(0).arrays().get(0);
    }

    private static JsonNode defaultAt(ResolvedSystem system, String path) {
        return system.defaults().stream()
                .filter(d -> d.path().equals(path))
                .map(DefaultedValue::value)
                .findFirst()
                .orElseThrow(() -> new AssertionError(path + " is not among " + system.defaults()));
    }

    private static List<String> defaultPaths(ResolvedSystem system) {
        return system.defaults().stream().map(DefaultedValue::path).toList();
    }

    @Test
    @DisplayName("the shortest document is the benchmarked large system, and its defaults are listed from the top")
    void shortest() {
        ResolvedSystem system = resolve("pixstor-me4", "");
        assertEquals(4, firstArrays(system).count());
        assertEquals("me4084", firstArrays(system).part().id());
        assertEquals(1, system.metadataModules().get(0).arrayCount());
        assertEquals(
                List.of(
                        "/clients",
                        "/fileSystem",
                        "/management",
                        "/metadataModules",
                        "/metadataModules/0/servers/hbas",
                        "/network",
                        "/nvmeModules",
                        "/software",
                        "/storageModules",
                        "/storageModules/0/servers/hbas"),
                defaultPaths(system));
        assertEquals("solution pixstor-me4", system.defaults().get(0).source());
        assertTrue(system.gateways().isEmpty(), "gateways count only where they are mentioned");
    }

    @Test
    @DisplayName("keys left out at any depth are filled in, and only those are listed")
    void deepDefaults() {
        ResolvedSystem system = resolve("pixstor-me4", "storageModules: [{arrays: [{drives: [{count: 80}]}]}]");
        Enclosure enclosure = firstArrays(system).enclosure();
        assertEquals("hdd-nls-12tb", enclosure.drives().get(0).part().id());
        assertEquals(80, enclosure.drives().get(0).count());
        assertEquals(8, enclosure.groups().get(0).count());
        assertEquals(
                "hdd-nls-12tb",
                defaultAt(system, "/storageModules/0/arrays/0/drives/0/part").asText());
        assertTrue(defaultPaths(system).contains("/storageModules/0/servers"));
        assertFalse(defaultPaths(system).contains("/storageModules"));
        assertFalse(defaultPaths(system).contains("/storageModules/0/arrays/0/drives"));
    }

    @Test
    @DisplayName("a list that is given replaces the default list")
    void listsReplace() {
        ResolvedSystem two = resolve("pixstor-me4", "storageModules: [{arrays: [{count: 2}, {count: 1}]}, {}]");
        assertEquals(2, two.storageModules().size());
        assertEquals(3, two.storageModules().get(0).arrayCount());
        assertEquals(4, two.storageModules().get(1).arrayCount());
        assertEquals(
                "/storageModules/0/arrays/1",
                two.storageModules().get(0).arrays().get(1).path());
        ResolvedSystem switches = resolve("pixstor-me4", "network: {switches: [{count: 1}]}");
        assertEquals(1, switches.dataSwitches().size());
        assertEquals("sb7800", switches.dataSwitches().get(0).part().id());
    }

    @Test
    @DisplayName("an element of a list is filled from the template's element of the same part, otherwise at its place")
    void counterparts() {
        assertEquals(List.of(4, 80), standardDrives("[{part: ssd-sas-1920gb}, {part: hdd-nls-12tb}]"));
        assertEquals(List.of(80, 4), standardDrives("[{part: hdd-nls-10tb}, {part: ssd-sas-960gb}]"));
        assertEquals(List.of(80, 4), standardDrives("[{}, {}]"));
        assertEquals(List.of(80), standardDrives("[{part: hdd-nls-10tb}]"));
    }

    private static List<Integer> standardDrives(String drives) {
        return firstArrays(resolve(
                        "pixstor-me4", "metadataModules: []\nstorageModules: [{arrays: [{drives: " + drives + "}]}]"))
                .enclosure()
                .drives()
                .stream()
                .map(ResolvedSystem.Drives::count)
                .toList();
    }

    @Test
    @DisplayName("a disk group is filled from the template's group of its own level")
    void groupOfTheTemplatesLevel() {
        Group group = onlyGroup("{level: RAID6, count: 4}");
        assertEquals(8, group.dataDrives());
        assertEquals(2, group.parityDrives());
        assertEquals(512, group.chunkKiB().getAsInt());
        assertEquals(RaidLevel.RAID6, onlyGroup("{dataDrives: 9}").level());
        assertEquals(8, onlyGroup("{dataDrives: 9}").count());
    }

    @Test
    @DisplayName("a disk group of another level takes nothing from the template")
    void groupOfAnotherLevel() {
        Group mirror = onlyGroup("{level: RAID1, count: 40}");
        assertEquals(List.of(1, 1, 40), List.of(mirror.dataDrives(), mirror.parityDrives(), mirror.count()));
        assertTrue(mirror.chunkKiB().isEmpty());
        Group raid5 = onlyGroup("{level: RAID5, dataDrives: 8}");
        assertEquals(List.of(8, 1, 1), List.of(raid5.dataDrives(), raid5.parityDrives(), raid5.count()));
        Group raid10 = onlyGroup("{level: RAID10, dataDrives: 4}");
        assertEquals(4, raid10.parityDrives());
    }

    @Test
    @DisplayName("ADAPT takes all drives but the spares, four fifths of them for data")
    void adapt() {
        Group all = onlyGroup("{level: ADAPT}");
        assertEquals(80, all.width());
        assertEquals(64, all.dataDrives());
        Group withoutSpares = firstArrays(resolve(
                        "pixstor-me4",
                        "storageModules: [{arrays: [{diskGroups: [{level: ADAPT}], spares: {global: 0}}]}]"))
                .enclosure()
                .groups()
                .get(0);
        assertEquals(84, withoutSpares.width());
        Group two = onlyGroup("{level: ADAPT, count: 2}");
        assertEquals(40, two.width());
    }

    private static Group onlyGroup(String group) {
        return firstArrays(resolve("pixstor-me4", "storageModules: [{arrays: [{diskGroups: [" + group + "]}]}]"))
                .enclosure()
                .groups()
                .get(0);
    }

    @Test
    @DisplayName("an expansion has the drives, groups and spares of its array unless it says otherwise")
    void expansions() {
        ResolvedSystem system = resolve(
                "pixstor-me4",
                """
                storageModules:
                  - arrays:
                      - drives: [{part: hdd-nls-10tb, count: 80}]
                        diskGroups: [{level: RAID6, count: 7}]
                        spares: {global: 2}
                        expansions:
                          - {}
                          - {count: 2, drives: [{count: 60}], diskGroups: [{level: RAID6}], spares: {global: 1}}
                """);
        Enclosure same = firstArrays(system).expansions().get(0);
        assertEquals("me484", same.part().id());
        assertEquals("hdd-nls-10tb", same.drives().get(0).part().id());
        assertEquals(80, same.driveCount());
        assertEquals(70, same.groupedDrives());
        assertEquals(2, same.spareCount());
        assertEquals(4, same.total());
        Enclosure other = firstArrays(system).expansions().get(1);
        assertEquals("hdd-nls-10tb", other.drives().get(0).part().id());
        assertEquals(60, other.driveCount());
        assertEquals(70, other.groupedDrives());
        assertEquals(1, other.spareCount());
        assertEquals(8, other.total());
        assertEquals(
                "the array it stands behind",
                system.defaults().stream()
                        .filter(d -> d.path().equals("/storageModules/0/arrays/0/expansions/0/drives"))
                        .findFirst()
                        .orElseThrow()
                        .source());
        assertEquals(
                "/storageModules/0/arrays/0/expansions/1/drives/0",
                other.drives().get(0).path());
    }

    @Test
    @DisplayName("WP13: without a metadata module each array keeps four metadata SSDs instead of spares")
    void standardVariant() {
        Enclosure enclosure =
                firstArrays(resolve("pixstor-me4", "metadataModules: []")).enclosure();
        assertEquals(
                List.of(80, 4), enclosure.drives().stream().map(d -> d.count()).toList());
        assertEquals(2, enclosure.groups().get(1).count());
        assertEquals("ssd-sas-1920gb", enclosure.groups().get(1).drives().get(0).id());
        assertEquals(
                List.of("hdd-nls-12tb"),
                enclosure.groups().get(0).drives().stream().map(p -> p.id()).toList());
        assertEquals(0, enclosure.spareCount());
    }

    @Test
    @DisplayName("gateways and NVMe servers are filled in where they are mentioned")
    void optionalKeys() {
        ResolvedSystem system = resolve("pixstor-me4", "gateways: {protocols: [NFS]}\nnvmeModules: [{}]");
        assertEquals("r740", system.gateways().orElseThrow().part().id());
        assertEquals(2, system.gateways().orElseThrow().count().getAsInt());
        assertEquals(1, system.gatewayProtocols().size());
        assertEquals("r640", system.nvmeModules().get(0).servers().part().id());
        assertEquals(8, system.nvmeModules().get(0).drivesPerServer().get(0).count());
    }

    @Test
    @DisplayName("WP13: SAS cards follow from the arrays, one port to each controller")
    void sasCards() {
        assertEquals(
                4, resolve("pixstor-me4", "").storageModules().get(0).servers().sasHbaCards());
        assertEquals(
                1,
                resolve("pixstor-me4", "storageModules: [{arrays: [{count: 1}]}]")
                        .storageModules()
                        .get(0)
                        .servers()
                        .sasHbaCards());
        assertEquals(
                5,
                resolve("pixstor-me4", "storageModules: [{servers: {hbas: [{part: sas-hba-12g, count: 5}]}}]")
                        .storageModules()
                        .get(0)
                        .servers()
                        .sasHbaCards());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "metadataModules: []",
                "storageModules: []",
                "gateways: {}\nnvmeModules: [{}]",
                "storageModules: [{arrays: [{diskGroups: [{level: ADAPT}], expansions: [{}]}]}]",
                "storageModules: [{arrays: [{diskGroups: [{level: RAID50}, {level: RAID1}]}]}]",
                "storageModules: [{arrays: [{drives: [], diskGroups: [], expansions: []}]}, {arrays: []}]"
            })
    @DisplayName("a complete document resolves to itself, with nothing defaulted")
    void idempotent(String keys) {
        ResolvedSystem once = resolve("pixstor-me4", keys);
        ResolvedSystem twice = new Resolver(CATALOG).resolve(once.configuration());
        assertEquals(List.of(), twice.defaults());
        assertEquals(once.configuration(), twice.configuration());
        assertEquals(once.storageModules(), twice.storageModules());
        assertEquals(once, resolve("pixstor-me4", keys), "the same document always resolves alike");
    }

    @Test
    @DisplayName("what the user gave is never changed")
    void givenValuesStay() {
        Configuration given = read(EveryKey.YAML_TEXT);
        ResolvedSystem system = new Resolver(CATALOG).resolve(given);
        assertGivenStays(JSON.valueToTree(given), JSON.valueToTree(system.configuration()), "");
    }

    private static void assertGivenStays(JsonNode given, JsonNode complete, String path) {
        if (given.isObject()) {
            given.fields()
                    .forEachRemaining(
                            e -> assertGivenStays(e.getValue(), complete.path(e.getKey()), path + "/" + e.getKey()));
        } else if (given.isArray()) {
            assertEquals(given.size(), complete.size(), path);
            for (int i = 0; i < given.size(); i++) {
                assertGivenStays(given.get(i), complete.path(i), path + "/" + i);
            }
        } else {
            assertEquals(given, complete, path);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "storageModules: []\nmetadataModules: []",
                "storageModules: [{arrays: []}]",
                "storageModules: [{arrays: [{drives: []}]}]",
                "storageModules: [{arrays: [{diskGroups: []}]}]",
                "storageModules: [{arrays: [{drives: [{count: 0}]}]}]",
                "storageModules: [{arrays: [{diskGroups: [{level: RAID6, dataDrives: 100, count: 9}]}]}]",
                "storageModules: [{arrays: [{spares: {global: 500, dedicated: 500}}]}]",
                "storageModules: [{arrays: [{drives: [{part: nvme-p4610, count: 24}]}]}]",
                "storageModules: [{arrays: [{drives: [{part: nvme-p4610, count: 24}, {part: hdd-nls-4tb, count: 60}]}]}]",
                "storageModules: [{arrays: [{diskGroups: [{level: ADAPT}], drives: []}]}]",
                "storageModules: [{arrays: [{diskGroups: [{level: RAID1, use: METADATA, count: 2}]}]}]",
                "metadataModules: [{arrays: [{diskGroups: [{level: RAID6, use: DATA, dataDrives: 8, count: 2}]}]}]",
                "nvmeModules: [{servers: {count: 3}, drives: []}]",
                "network: {switches: []}"
            })
    @DisplayName("a system that makes no sense still resolves: saying so is for the rules")
    void nonsense(String keys) {
        assertFalse(capacity("pixstor-me4", keys).stages().isEmpty());
        assertTrue(Totals.of(resolve("pixstor-me4", keys)).drives() >= 0);
    }

    @Test
    @DisplayName("a part that nobody names is asked for at its place, all at once")
    void missingParts() {
        UnreadableDocumentException refused = assertThrows(
                UnreadableDocumentException.class,
                () -> resolve(
                        "nss73-ha",
                        """
                        metadataModules: [{}]
                        nvmeModules: [{drives: [{count: 1}]}]
                        network: {switches: [{count: 2}]}
                        gateways: {servers: {count: 2}}
                        """));
        assertEquals(
                List.of(
                        "/metadataModules/0/servers/part",
                        "/nvmeModules/0/drives/0/part",
                        "/nvmeModules/0/servers/part",
                        "/gateways/servers/part",
                        "/network/switches/0/part"),
                refused.problems().stream().map(Problem::pointer).toList());
        assertEquals("missing-key", refused.problems().get(0).code());
    }

    @Test
    @DisplayName("a system larger than anything real is refused, not overflowed")
    void tooLarge() {
        for (String keys : List.of(
                "storageModules: [{arrays: [{count: 10000}]}]",
                "storageModules: [{arrays: [{count: 10000, drives: [], expansions: [{count: 16}]}]}]",
                "nvmeModules: [{servers: {count: 1000}, drives: [{count: 10000}]}]",
                "storageModules: [" + "{arrays: [{count: 10000, drives: [{count: 10000}]}]},".repeat(64) + "]")) {
            UnreadableDocumentException refused =
                    assertThrows(UnreadableDocumentException.class, () -> resolve("pixstor-me4", keys));
            assertEquals(1, refused.problems().size());
            assertEquals("too-large", refused.problems().get(0).code());
        }
    }

    @Test
    @DisplayName("the largest system that is read is counted exactly")
    void largest() {
        ResolvedSystem system = resolve(
                "pixstor-me4",
                "metadataModules: [{arrays: []}]\nstorageModules: [{arrays: [{count: 1000, drives: [{part: hdd-nls-16tb, count: 100}]}]}]");
        assertEquals(Resolver.MAX_PIECES, Totals.of(system).drives());
        assertEquals(
                1_600_000_000_000_000_000L, new CapacityCalculator().of(system).rawBytes());
    }

    @Test
    @DisplayName("a document names the solution it follows")
    void paths() {
        assertEquals("nss73-ha", resolve("nss73-ha", "").solution().id());
        assertTrue(read(document("nss73-ha", "")).storageModules() == null);
    }

    @Test
    @DisplayName("beside targets an array gets no expansion that nobody asked for")
    void noExpansionBesideTargets() {
        ResolvedSystem system = Documents.resolve(
                "nss73-ha",
                "targets: [{name: t, count: 1, capacityTB: 10}]\n"
                        + "storageModules: [{servers: {part: r740, count: 2}, arrays: [{part: me4084, count: 1}]}]\n");
        assertEquals(List.of(), system.storageModules().get(0).arrays().get(0).expansions());
    }
}
