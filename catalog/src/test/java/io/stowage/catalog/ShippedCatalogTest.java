package io.stowage.catalog;

import static io.stowage.catalog.Documents.CATALOG;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The data files that ship with the product. */
class ShippedCatalogTest {
    /** Kept elsewhere: drive lists stand at the drives, TiB follow from TB, limits of a solution stand there. */
    private static final Set<String> NOT_FACTS_OF_A_PART =
            Set.of("drive_options", "capacity_TiB", "pixstor_max_expansions_per_array", "write_limit_GBps_per_array");

    private static final Map<String, Role> ROLES = Map.ofEntries(
            Map.entry("raid_array", Role.ARRAY),
            Map.entry("expansion_enclosure", Role.EXPANSION),
            Map.entry("benchmark_client", Role.CLIENT),
            Map.entry("drive", Role.DRIVE),
            Map.entry("ib_switch", Role.SWITCH),
            Map.entry("eth_switch", Role.SWITCH),
            Map.entry("management_switch", Role.SWITCH),
            Map.entry("local_raid_controller", Role.RAID_CONTROLLER),
            Map.entry("fencing_pdu", Role.PDU),
            Map.entry("hca", Role.HCA),
            Map.entry("sas_hba", Role.SAS_HBA),
            Map.entry("software", Role.SOFTWARE));

    @Test
    @DisplayName("every fact has a source that is listed, a basis and a value; every solution too")
    void sourcesAndBases() {
        assertTrue(CATALOG.parts().size() >= 57);
        Stream.concat(CATALOG.parts().stream(), CATALOG.solutions().stream()).forEach(sheet -> sheet.facts()
                .forEach((name, fact) -> assertAll(
                        sheet.id() + " " + name,
                        () -> assertTrue(CATALOG.findSource(fact.source()).isPresent()),
                        () -> assertTrue(fact.basis() != null),
                        () -> assertFalse(fact.value().isNull() || fact.value().isMissingNode()))));
    }

    static Stream<Solution> solutions() {
        return CATALOG.solutions().stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("solutions")
    @DisplayName("a template only uses drives that its solution lists and that fit where they stand")
    void drivesOfTemplates(Solution solution) {
        List<String> listed = new ArrayList<>(solution.dataDrives());
        listed.addAll(solution.metadataDrives());
        ObjectNode without = solution.withoutMetadataModules();
        drivesFit(solution.template(), "", listed);
        if (without != null) {
            drivesFit(without, "me4084", listed);
        }
        for (String drive : listed) {
            assertEquals(Role.DRIVE, CATALOG.part(drive).role());
        }
    }

    private static void drivesFit(JsonNode node, String enclosure, List<String> listed) {
        // Drives of a module of servers stand beside them in the document.
        String here = node.path("part").asText(node.at("/servers/part").asText(enclosure));
        for (JsonNode set : node.path("drives")) {
            String drive = set.path("part").asText();
            assertTrue(listed.contains(drive), drive);
            assertTrue(CATALOG.part(drive).fits().contains(here), () -> drive + " in " + here);
        }
        for (JsonNode set : node.path("osDrives")) {
            assertTrue(CATALOG.part(set.path("part").asText()).fits().contains(here), () -> set + " in " + here);
        }
        for (JsonNode child : node) {
            drivesFit(child, here, listed);
        }
    }

    @Test
    @DisplayName("S000: the drives that the documents list for an ME4084, an ME484 and an ME4024")
    void drivesThatFit() {
        Set<String> hardDisks = Set.of(
                "hdd-nls-4tb",
                "hdd-nls-8tb",
                "hdd-nls-10tb",
                "hdd-nls-12tb",
                "hdd-sas-900gb-15k",
                "hdd-sas-1200gb-10k",
                "hdd-sas-1800gb-10k",
                "hdd-sas-2400gb-10k");
        Set<String> flash = Set.of("ssd-sas-480gb", "ssd-sas-960gb", "ssd-sas-1920gb");
        assertTrue(fitting("me4084").containsAll(hardDisks));
        assertTrue(fitting("me4084").containsAll(flash));
        assertTrue(fitting("me484").containsAll(hardDisks));
        assertEquals(new TreeSet<>(flash), fitting("me4024"));
        assertEquals(Set.of("hdd-nls-4tb"), fitting("md3460"));
        assertEquals(new TreeSet<>(Set.of("hdd-nls-10tb", "hdd-nls-16tb")), fitting("me5084"));
        assertEquals(Set.of("nvme-p4610"), fitting("r640"));
    }

    private static Set<String> fitting(String enclosure) {
        Set<String> drives = new TreeSet<>();
        CATALOG.parts().stream().filter(p -> p.fits().contains(enclosure)).forEach(p -> drives.add(p.id()));
        return drives;
    }

    @Test
    @DisplayName("only drives fit into something, and only parts that hold drives take them")
    void fits() {
        for (Part part : CATALOG.parts()) {
            assertTrue(part.fits().isEmpty() || part.role() == Role.DRIVE, part.id());
            for (String place : part.fits()) {
                assertTrue(
                        Set.of(Role.ARRAY, Role.EXPANSION, Role.SERVER)
                                .contains(CATALOG.part(place).role()),
                        place);
            }
        }
    }

    @Test
    @DisplayName("what is unknown is not stated, and a height or a size is never 0")
    void unknownIsNotZero() {
        for (Part part : CATALOG.parts()) {
            for (String name : List.of("capacityTB", "rackUnits", "driveSlots", "ports", "weightKg")) {
                part.facts().computeIfPresent(name, (n, fact) -> {
                    assertTrue(
                            !fact.value().isNumber()
                                    || fact.value().decimalValue().signum() > 0,
                            part.id() + " " + n);
                    return fact;
                });
            }
            part.unknown().forEach(name -> assertFalse(part.facts().containsKey(name), part.id() + " " + name));
        }
    }

    @Test
    @DisplayName("S000 table 1: what was released is supplied, and where the test bed differed both are recorded")
    void releasedAndTested() {
        Solution pixstor = CATALOG.solution("pixstor-me4");
        JsonNode server = pixstor.template().at("/storageModules/0/servers");
        assertEquals("Intel Xeon Gold 6136", server.path("cpu").asText());
        assertEquals(24, server.at("/dimms/0/count").asInt());
        assertEquals("perc-h730p", server.path("raidController").asText());
        assertEquals("sb7800", pixstor.template().at("/network/switches/0/part").asText());
        JsonNode released = pixstor.template().at("/management/servers");
        JsonNode tested = pixstor.fact("testedHardware").orElseThrow().value();
        assertEquals("sb7700", tested.at("/dataSwitches/0/part").asText());
        assertEquals(192, released.path("memoryGiB").asInt());
        assertEquals(96, tested.at("/managementServers/memoryGiB").asInt());
        assertEquals("Intel Xeon Gold 5220", released.path("cpu").asText());
        assertEquals("Intel Xeon Gold 5118", tested.at("/managementServers/cpu").asText());
        assertEquals("perc-h330", tested.at("/otherServers/raidController").asText());
        assertEquals(2, pixstor.template().at("/management/tools").size());
        JsonNode versions = pixstor.fact("testedVersions").orElseThrow().value();
        pixstor.template()
                .path("software")
                .fields()
                .forEachRemaining(v -> assertFalse(
                        versions.path(v.getKey())
                                .toString()
                                .contains("\"" + v.getValue().asText() + "\""),
                        v.getKey()));
        assertEquals(pixstor.template().path("software").size(), versions.size());
    }

    @Test
    @DisplayName("contradictions of the sources about a part or a solution stand there, each with known sources")
    void conflicts() {
        Set<String> ids = new TreeSet<>();
        Stream<List<CatalogConflict>> all = Stream.concat(
                CATALOG.parts().stream().map(Part::conflicts),
                CATALOG.solutions().stream().map(Solution::conflicts));
        all.flatMap(List::stream).forEach(conflict -> {
            ids.add(conflict.id());
            assertTrue(conflict.text().endsWith("."), conflict.id());
            assertFalse(conflict.sources().isEmpty(), conflict.id());
            conflict.sources()
                    .forEach(s -> assertTrue(CATALOG.findSource(s).isPresent(), conflict.id() + " cites " + s));
        });
        // The others are about benchmarks, and C-28 about a system that the catalog does not have.
        assertEquals(
                Set.of("C-08", "C-12", "C-14", "C-20", "C-21", "C-22", "C-23", "C-24", "C-25", "C-26", "C-30"), ids);
        assertTrue(CATALOG.part("me4084").conflicts().stream()
                .anyMatch(c -> c.id().equals("C-25") && c.text().contains("5 U")));
    }

    @Test
    @DisplayName("parts agree with the reference data, where that is at hand")
    void referenceData() throws IOException {
        Path reference = Path.of("..", "..", "shared", "reference", "catalog.yaml");
        assumeTrue(Files.exists(reference), "the reference data are not beside this repository");
        JsonNode components = new YAMLMapper().readTree(reference.toFile()).path("components");
        assertEquals(57, components.size());
        for (JsonNode component : components) {
            Part part = CATALOG.part(component.path("id").asText());
            String role = component.path("role").asText();
            Role expected = ROLES.entrySet().stream()
                    .filter(e -> role.startsWith(e.getKey()))
                    .map(Map.Entry::getValue)
                    .findFirst()
                    .orElse(Role.SERVER);
            assertEquals(expected, part.role(), part.id());
            component.path("fields").fields().forEachRemaining(field -> {
                if (!NOT_FACTS_OF_A_PART.contains(field.getKey())
                        && !field.getValue().path("value").isNull()) {
                    assertAgrees(part, field.getKey(), field.getValue());
                }
            });
        }
    }

    private static void assertAgrees(Part part, String name, JsonNode stated) {
        Fact fact = part.fact(camelCase(name)).orElseThrow(() -> new AssertionError(part.id() + " lacks " + name));
        assertEquals(stated.path("source").asText(), fact.source(), part.id() + " " + name);
        assertEquals(stated.path("basis").asText(), fact.basis().name().toLowerCase(java.util.Locale.ROOT));
        if (stated.path("value").isNumber()) {
            BigDecimal value = stated.path("value").decimalValue();
            assertEquals(0, value.compareTo(fact.value().decimalValue()), part.id() + " " + name);
        } else if (!stated.path("value").asText().contains("seed")) {
            // The reference data call the documents seeds; the product does not.
            assertEquals(stated.path("value").toString(), fact.value().toString(), part.id() + " " + name);
        }
    }

    private static String camelCase(String name) {
        String[] words = name.split("_", -1);
        StringBuilder out = new StringBuilder(words[0]);
        for (int i = 1; i < words.length; i++) {
            out.append(words[i].substring(0, 1).toUpperCase(java.util.Locale.ROOT))
                    .append(words[i].substring(1));
        }
        return out.toString();
    }
}
