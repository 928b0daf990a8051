package io.stowage.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Data files with faults are refused with every fault in plain words. */
class CatalogLoaderTest {
    private static final String SOURCES = "S1: {title: A document, address: here}";
    private static final String ARRAY =
            """
            id: box
            vendor: A
            model: Box
            role: ARRAY
            facts:
              driveSlots: {value: 24, source: S1, basis: documented}
            """;
    private static final String DRIVE =
            """
            id: disk
            vendor: A
            model: Disk
            role: DRIVE
            fits: [box]
            facts:
              capacityTB: {value: 4, source: S1, basis: documented}
              driveClass: {value: midline SAS, source: S1, basis: documented}
            """;
    private static final String SERVER = "{id: host, vendor: A, model: Host, role: SERVER, facts: {}}";
    private static final String SOLUTION =
            """
            id: small
            name: Small
            status: documented
            offered: true
            dataDrives: [disk]
            metadataDrives: []
            facts: {}
            template:
              storageModules:
                - servers: {part: host, count: 2}
                  arrays: [{part: box, count: 1, drives: [{part: disk, count: 24}]}]
            """;

    private static Map<String, String> sound() {
        Map<String, String> files = new TreeMap<>();
        files.put("sources.yaml", SOURCES);
        files.put("parts/box.yaml", ARRAY);
        files.put("parts/disk.yaml", DRIVE);
        files.put("parts/host.yaml", SERVER);
        files.put("solutions/small.yaml", SOLUTION);
        return files;
    }

    private static List<String> problems(Map<String, String> files) {
        return assertThrows(CatalogException.class, () -> CatalogLoader.load(files))
                .problems();
    }

    private static List<String> problemsWith(String path, String text) {
        Map<String, String> files = sound();
        files.put(path, text);
        return problems(files);
    }

    @Test
    @DisplayName("sound files make a catalog, and the same files the same version")
    void soundFiles() {
        Catalog catalog = CatalogLoader.load(sound());
        assertEquals(24, catalog.part("box").integer("driveSlots").getAsInt());
        assertEquals(List.of("box"), catalog.part("disk").fits());
        assertEquals(4_000_000_000_000L, catalog.part("disk").driveBytes());
        assertEquals(catalog.version(), CatalogLoader.load(sound()).version());
        Map<String, String> other = sound();
        other.put("parts/box.yaml", ARRAY.replace("24", "25"));
        assertFalse(catalog.version().equals(CatalogLoader.load(other).version()));
    }

    @Test
    @DisplayName("every problem of every file is listed at once")
    void allAtOnce() {
        Map<String, String> files = sound();
        files.put("parts/box.yaml", ARRAY.replace("source: S1", "source: S9"));
        files.put("parts/disk.yaml", DRIVE.replace("driveClass", "kind"));
        files.put("parts/other.yaml", ARRAY.replace("id: box", "id: misplaced"));
        files.put(
                "solutions/small.yaml",
                SOLUTION.replace("part: box", "part: bix").replace("[disk]", "[disc]"));
        assertEquals(
                List.of(
                        "parts/other.yaml, line 1: The id is misplaced. Maybe rename the file to parts/misplaced.yaml.",
                        "parts/box.yaml, line 6: driveSlots cites source S9, which sources.yaml does not list.",
                        "parts/disk.yaml, line 6: A drive has a driveClass. Maybe midline SAS, enterprise SAS, SSD or NVME.",
                        "solutions/small.yaml, line 5: No file defines the drive disc. Maybe disk.",
                        "solutions/small.yaml, line 11: template, /storageModules/0/arrays/0/part: No part bix is in the"
                                + " catalog. Maybe box. Known here: box."),
                problems(files));
    }

    @Test
    @DisplayName("a fact that stands twice is named with its line")
    void duplicateFact() {
        assertEquals(
                List.of(
                        "parts/extra.yaml, line 7: The key driveSlots stands twice in the same object. Keep one of the two."),
                problemsWith(
                        "parts/extra.yaml",
                        ARRAY.replace("box", "extra") + "  driveSlots: {value: 12, source: S1, basis: documented}\n"));
    }

    @Test
    @DisplayName("bad YAML is named with its line")
    void badYaml() {
        assertTrue(problemsWith("parts/box.yaml", ARRAY + "  broken: [")
                .get(0)
                .startsWith("parts/box.yaml, line 7: This is not well-formed YAML: it ends too early."));
        assertEquals(
                List.of("parts/box.yaml does not hold keys and values."),
                problemsWith("parts/box.yaml", "[1]").subList(0, 1));
        assertTrue(problemsWith("parts/box.yaml", ARRAY.replace("24", "024"))
                .get(0)
                .startsWith("parts/box.yaml, line 6: 024 is not a plain decimal number."));
    }

    @Test
    @DisplayName(
            "a fact without value, source or basis; a missing and an unknown key; a word that is none of the known")
    void incompleteParts() {
        assertEquals(
                List.of("parts/extra.yaml, line 6: The fact driveSlots lacks basis."),
                problemsWith("parts/extra.yaml", ARRAY.replace("box", "extra").replace(", basis: documented", "")));
        assertEquals(
                List.of("parts/extra.yaml, line 6: The fact driveSlots lacks value."),
                problemsWith("parts/extra.yaml", ARRAY.replace("box", "extra").replace("value: 24", "value: null")));
        assertEquals(
                List.of(
                        "parts/extra.yaml: The key vendor is missing.",
                        "parts/extra.yaml, line 2: No key maker is known here."
                                + " Known are id, vendor, model, role, fits, facts, unknown, notes, conflicts."),
                problemsWith("parts/extra.yaml", ARRAY.replace("box", "extra").replace("vendor", "maker")));
        assertEquals(
                List.of(
                        "parts/extra.yaml, line 4: The value of role is none that may stand there. It is one of ARRAY, EXPANSION,"
                                + " SERVER, CLIENT, DRIVE, SWITCH, HCA, SAS_HBA, RAID_CONTROLLER, PDU, SOFTWARE, SERVICE, CABLE, PROCESSOR, MEMORY."),
                problemsWith("parts/extra.yaml", ARRAY.replace("box", "extra").replace("ARRAY", "CUPBOARD")));
        assertEquals(
                List.of("parts/extra.yaml, line 6: The basis guessed is none of"
                        + " documented, digest, derived, third_party, analogue, inferred, assumed."),
                problemsWith("parts/extra.yaml", ARRAY.replace("box", "extra").replace("documented", "guessed")));
        assertEquals(
                List.of(
                        "parts/extra.yaml, line 7: Conflict C-1 cites source NOBODY, which sources.yaml does not list.",
                        "parts/extra.yaml, line 7: Conflict C-2 names no source."),
                problemsWith(
                        "parts/extra.yaml",
                        ARRAY.replace("box", "extra")
                                + "conflicts: [{id: C-1, text: Two heights., sources: [NOBODY]}, {id: C-2, text: None., sources: []}]\n"));
    }

    @Test
    @DisplayName("a fact that is stated and called unknown; a drive that fits nothing known or is of no size")
    void contradictions() {
        assertEquals(
                List.of("parts/box.yaml, line 6: driveSlots is stated and called unknown."),
                problemsWith("parts/box.yaml", ARRAY + "unknown: [driveSlots]\n"));
        assertEquals(
                List.of("parts/disk.yaml, line 5: The drive fits bix, which no file defines. Maybe box."),
                problemsWith("parts/disk.yaml", DRIVE.replace("[box]", "[bix]")));
        assertEquals(
                List.of(
                        "parts/disk.yaml, line 7: The capacityTB is 0. It is a number above 0 and up to 90 with at most 9 decimals."),
                problemsWith("parts/disk.yaml", DRIVE.replace("value: 4,", "value: 0,")));
    }

    @Test
    @DisplayName("a template is read as strictly as a user's document")
    void templates() {
        assertEquals(
                List.of(
                        "solutions/small.yaml, line 11: template, /storageModules/0/arrays/0/cuont: No key cuont is known here."
                                + " Maybe count."),
                problemsWith("solutions/small.yaml", SOLUTION.replace("part: box, count", "part: box, cuont")));
        assertEquals(
                1,
                problemsWith("solutions/small.yaml", SOLUTION + "optional: {gateways: {servers: {part: box}}}\n")
                        .size());
        assertEquals(
                1,
                problemsWith("solutions/small.yaml", SOLUTION + "withoutMetadataModules: {name: [1]}\n")
                        .size());
    }

    @Test
    @DisplayName("a file that belongs to nothing, and a source without a title")
    void strayFiles() {
        assertEquals(
                List.of("part/box.yaml belongs to nothing. Maybe move it to parts/ or solutions/."),
                problemsWith("part/box.yaml", ARRAY));
        assertEquals(
                List.of("sources.yaml, line 2: Source S2 needs a title and an address."),
                problemsWith("sources.yaml", SOURCES + "\nS2: {title: x}"));
    }

    @Test
    @DisplayName("asking for what is not there says what to add")
    void lookUps() {
        Catalog catalog = CatalogLoader.load(sound());
        assertEquals(
                "No part bix. Maybe add parts/bix.yaml.",
                assertThrows(CatalogException.class, () -> catalog.part("bix")).getMessage());
        assertTrue(catalog.findPart("bix").isEmpty());
        assertThrows(CatalogException.class, () -> catalog.solution("large"));
        assertThrows(CatalogException.class, () -> catalog.part("box").driveBytes());
        assertThrows(CatalogException.class, () -> catalog.part("disk").integer("driveClass"));
        assertTrue(catalog.part("box").integer("rackUnits").isEmpty(), "not stated is empty, never 0");
    }
}
