package io.stowage.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A site's own files over the shipped catalog. */
class SiteCatalogTest {
    private static final String DRIVE =
            """
            id: hdd-nls-20tb
            vendor: Dell
            model: NL-SAS 3.5in 20 TB
            role: DRIVE
            fits: [me4084, me484]
            facts:
              capacityTB: {value: 20, source: SITE, basis: documented}
              driveClass: {value: midline SAS, source: SITE, basis: documented}
            """;
    private static final String EXTENSION = "id: pixstor-me4\nextends: shipped\ndataDrives: [hdd-nls-20tb]\n";
    private static final LocalDate DAY = LocalDate.parse("2026-06-30");

    @TempDir
    Path directory;

    private void put(String path, String text) throws IOException {
        Path file = directory.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private Catalog load() {
        return CatalogLoader.loadWithSite(directory);
    }

    /** Every problem, with the directory cut off. */
    private List<String> problems() {
        return assertThrows(CatalogException.class, this::load).problems().stream()
                .map(problem -> problem.replace(directory + "/", ""))
                .toList();
    }

    @Test
    @DisplayName("a drive is added by two files, and its origin shows")
    void addedDrive() throws IOException {
        put("parts/hdd-nls-20tb.yaml", DRIVE);
        put("solutions/pixstor-me4.yaml", EXTENSION);
        Catalog site = load();
        assertEquals(Origin.SITE, site.part("hdd-nls-20tb").origin());
        assertFalse(site.part("hdd-nls-20tb").overriding());
        Solution solution = site.solution("pixstor-me4");
        Solution shipped = site.shipped().solution("pixstor-me4");
        assertEquals(Origin.SITE, solution.origin());
        assertTrue(solution.overriding());
        assertEquals(
                shipped.dataDrives(),
                solution.dataDrives().subList(0, shipped.dataDrives().size()));
        assertEquals(
                "hdd-nls-20tb", solution.dataDrives().get(shipped.dataDrives().size()));
        assertEquals(shipped.template(), solution.template());
        assertEquals(shipped.facts(), solution.facts());
        assertEquals(Origin.SHIPPED, site.part("me4084").origin());
        assertEquals(List.of("parts/hdd-nls-20tb.yaml", "solutions/pixstor-me4.yaml"), site.siteFiles());
        assertEquals(List.of("parts/hdd-nls-20tb.yaml"), site.siteFilesIn(TextNode.valueOf("hdd-nls-20tb")));
        assertEquals(List.of(), site.siteFilesIn(TextNode.valueOf("me4084")));
        assertEquals(
                "Stated by the site's own catalog",
                site.findSource("SITE").orElseThrow().title());
    }

    @Test
    @DisplayName("the version changes with every byte of the site's files, and an empty site changes no answer")
    void version() throws IOException {
        Catalog empty = load();
        assertEquals(CatalogLoader.load().version(), empty.version());
        put("parts/hdd-nls-20tb.yaml", DRIVE);
        String added = load().version();
        assertNotEquals(empty.version(), added);
        put("parts/hdd-nls-20tb.yaml", DRIVE + "\n");
        assertNotEquals(added, load().version());
    }

    @Test
    @DisplayName("a part of the site replaces the shipped one whole; a source too")
    void replacedPart() throws IOException {
        put("parts/hdd-nls-12tb.yaml", DRIVE.replace("20tb", "12tb").replace("value: 20", "value: 12"));
        put("sources.yaml", "S000: {title: Our copy, address: intranet}\nD1: {title: Data sheet, address: intranet}\n");
        Catalog site = load();
        Part part = site.part("hdd-nls-12tb");
        assertTrue(part.overriding());
        assertEquals(2, part.facts().size(), "nothing of the shipped file is left");
        assertEquals("Our copy", site.findSource("S000").orElseThrow().title());
        assertTrue(site.findSource("S000").orElseThrow().overriding());
        assertEquals(Origin.SITE, site.findSource("D1").orElseThrow().origin());
        assertEquals(Origin.SHIPPED, site.findSource("S001").orElseThrow().origin());
        assertEquals("Our copy", site.findSource("S000").orElseThrow().title());
        assertEquals(CatalogLoader.load().version(), site.shipped().version());
    }

    @Test
    @DisplayName("facts are laid over a shipped solution name by name, and what is stated is no longer unknown")
    void overlaidFacts() throws IOException {
        put(
                "solutions/pixstor-me4.yaml",
                "id: pixstor-me4\nextends: shipped\nfacts:\n"
                        + "  arraysPerModuleMax: {value: 3, source: SITE, basis: documented}\n"
                        + "  managementServerCount: {value: 1, source: SITE, basis: documented}\n"
                        + "offered: false\nnotes: [Ask the storage team.]\n");
        Solution solution = load().solution("pixstor-me4");
        assertEquals(3, solution.integer("arraysPerModuleMax").getAsInt());
        assertEquals(8, solution.integer("groupsPerEnclosure").getAsInt());
        assertFalse(solution.unknown().contains("managementServerCount"));
        assertFalse(solution.offered());
        assertTrue(solution.notes().contains("Ask the storage team."));
    }

    @Test
    @DisplayName("every problem of a broken directory is listed at once, with file and line, in plain words")
    void brokenDirectory() throws IOException {
        put("parts/hdd-nls-20tb.yaml", DRIVE.replace("value: 20", "value: 200").replace("me484", "me485"));
        put(
                "parts/hdd-nls-22tb.yaml",
                DRIVE.replace("20tb", "22tb") + "  capacityTB: {value: 22, source: SITE, basis: documented}\n");
        put(
                "parts/switch.yaml",
                "id: switch\nvendor: A\nmodel: B\nrole: SWICH\nfacts:\n  ports: {value: many, source: SITE, basis: documented}\n");
        put("parts/notes.txt", "x");
        put("parts/empty.yaml", "\n");
        put("solutions/pixstor-me4.yaml", EXTENSION + "template: {}\n");
        put("solutions/own.yaml", "id: own\nextends: shipped\n");
        put("README.md", "x");
        put("prices.yaml", "- {part: nothing, currency: EUR, listPrice: 1, validFrom: 2026-01-01, source: SITE}\n");
        assertEquals(
                List.of(
                        "README.md belongs to nothing. Here stand sources.yaml, prices.yaml, policies.yaml, parts and solutions; maybe move it.",
                        "parts/notes.txt is not called <id>.yaml, with an id of small letters, digits, dots and hyphens. Maybe rename it.",
                        "parts/empty.yaml is empty. Fill it or remove it.",
                        "parts/hdd-nls-22tb.yaml, line 9: The key capacityTB stands twice in the same object. Keep one of the two.",
                        "solutions/own.yaml, line 2: There is no shipped solution of that name to extend. Maybe remove extends and state the whole solution.",
                        "solutions/pixstor-me4.yaml, line 4: No key template is known here. Here stand id, extends, offered, dataDrives, metadataDrives, billItems, facts, unknown, notes, conflicts; to change more, state the whole solution without extends.",
                        "parts/switch.yaml, line 6: ports is many. Write a whole number from 0 to 1000000.",
                        "parts/switch.yaml, line 4: The value of role is none that may stand there. Maybe SWITCH.",
                        "parts/hdd-nls-20tb.yaml, line 5: The drive fits me485, which no file defines. Maybe me484.",
                        "parts/hdd-nls-20tb.yaml, line 7: The capacityTB is 200. It is a number above 0 and up to 90 with at most 9 decimals.",
                        "prices.yaml, line 1: No file defines the part nothing."),
                problems());
    }

    @Test
    @DisplayName(
            "links, folders, large files and texts that are no UTF-8 are refused; names with a dot in front are passed over")
    void strangeFiles() throws IOException {
        put("parts/hdd-nls-20tb.yaml", DRIVE);
        put("parts/.hdd-nls-20tb.yaml.swp", "x");
        put(".git/config", "x");
        Files.createSymbolicLink(directory.resolve("parts/link.yaml"), directory.resolve("parts/hdd-nls-20tb.yaml"));
        Files.createSymbolicLink(directory.resolve("solutions"), directory.resolve("parts"));
        put("parts/more/deep.yaml", DRIVE);
        put("parts/large.yaml", "#".repeat(262_145));
        Files.write(directory.resolve("parts/latin.yaml"), "id: é".getBytes(StandardCharsets.ISO_8859_1));
        put("parts/mark.yaml", "\uFEFFid: mark");
        put("parts/UPPER.yaml", DRIVE);
        assertEquals(
                List.of(
                        "parts/UPPER.yaml is not called <id>.yaml, with an id of small letters, digits, dots and hyphens. Maybe rename it.",
                        "parts/large.yaml has more than 262,144 bytes, the most that is read.",
                        "parts/latin.yaml is not UTF-8 text. Save it as UTF-8.",
                        "parts/link.yaml is a symbolic link, which is not followed. Put the file itself there.",
                        "parts/mark.yaml starts with a byte order mark. Save it without.",
                        "parts/more is a folder that belongs to nothing. Files stand in parts and solutions.",
                        "solutions is a symbolic link, which is not followed. Put the file itself there."),
                problems());
    }

    @Test
    @DisplayName("a directory that is not there, and one with too many files")
    void noDirectory() throws IOException {
        Path nowhere = directory.resolve("nowhere");
        assertEquals(
                List.of(nowhere + " is not a directory. Maybe create it, with folders parts and solutions."),
                assertThrows(CatalogException.class, () -> CatalogLoader.loadWithSite(nowhere))
                        .problems());
        for (int i = 0; i <= SiteDirectory.MAX_FILES; i++) {
            put("parts/p%04d.yaml".formatted(i), "{id: p%04d, vendor: A, model: B, role: PDU, facts: {}}".formatted(i));
        }
        assertEquals(List.of("parts has more than 1,000 files."), problems());
    }

    @Test
    @DisplayName("a site that takes a part out of its role breaks the shipped templates, and they say where")
    void templatesAreCheckedAgain() throws IOException {
        put("parts/me4084.yaml", "{id: me4084, vendor: A, model: B, role: PDU, facts: {}}");
        assertTrue(
                problems().stream()
                        .anyMatch(problem -> problem.matches("solutions/nss73-ha.yaml, line \\d+: template,"
                                + " /storageModules/0/arrays/0/part: me4084 is a part of role PDU.*")),
                () -> problems().toString());
    }

    @Test
    @DisplayName("a whole solution of the site must state what sizings are built from")
    void incompleteSolution() throws IOException {
        put(
                "solutions/own.yaml",
                "{id: own, name: Own, status: ours, offered: true, dataDrives: [], metadataDrives: [], facts: {}, template: {}}");
        assertEquals(
                List.of(
                        "solutions/own.yaml, line 1: An offered solution states dataArray, from which sizings are built. Maybe write offered: false.",
                        "solutions/own.yaml, line 1: An offered solution states drivesPerEnclosure, from which sizings are built. Maybe write offered: false."),
                problems());
    }

    @Test
    @DisplayName("prices keep every decimal, quoted or not, and hold from the first to the last day")
    void prices() throws IOException {
        put(
                "prices.yaml",
                """
                - {part: me4084, currency: EUR, listPrice: 10000.10, validFrom: 2026-01-01, validUntil: 2026-06-30, source: SITE}
                - {part: me4084, currency: EUR, listPrice: "11000.1000", validFrom: 2026-07-01, source: SITE}
                """);
        PriceList prices = load().prices();
        assertEquals(Optional.of("EUR"), prices.currency());
        assertEquals(
                "10000.10",
                prices.priceOf("me4084", DAY).orElseThrow().listPrice().toPlainString());
        assertEquals(
                "11000.1000",
                prices.priceOf("me4084", DAY.plusDays(1))
                        .orElseThrow()
                        .listPrice()
                        .toPlainString());
        assertTrue(prices.priceOf("me4084", LocalDate.parse("2025-12-31")).isEmpty());
        assertTrue(prices.priceOf("r740", DAY).isEmpty());
        assertEquals(new BigDecimal("11000.1000"), prices.prices().get(1).listPrice());
    }

    @Test
    @DisplayName("a key that is not known hides no other fault of its file")
    void severalFaultsOfOneFile() throws IOException {
        put("solutions/pixstor-me4.yaml", "id: pixstor-me4\nextends: shipped\nbogus: 1\ndataDrives: [hdd-none]\n");
        List<String> problems = problems();
        assertEquals(2, problems.size(), problems::toString);
        assertTrue(problems.get(0).contains("No key bogus is known here"), problems::toString);
        assertTrue(problems.get(1).contains("hdd-none"), problems::toString);
    }

    @Test
    @DisplayName("mixed currencies, overlapping periods, inexact and absurd prices are refused, each with its line")
    void badPrices() throws IOException {
        put(
                "prices.yaml",
                """
                - {part: me4084, currency: EUR, listPrice: 1, validFrom: 2026-01-01, source: SITE}
                - {part: me484, currency: USD, listPrice: 1, validFrom: 2026-01-01, source: SITE}
                - {part: me4084, currency: EUR, listPrice: 2, validFrom: 2026-07-01, source: SITE}
                - {part: r740, currency: EUR, listPrice: -3, validFrom: 2026-07-01, source: SITE}
                - {part: r740, currency: EUR, listPrice: "3,50", validFrom: 2026-07-01, source: SITE}
                - {part: r740, currency: EUR, listPrice: 3.00001, validFrom: 2026-07-01, source: SITE}
                - {part: r740, currency: EURO, listPrice: 3, validFrom: 2026-02-30, source: SITE}
                - {part: r740, currency: EUR, listPrice: 3, validFrom: 2026-02-01, validUntil: 2026-01-01, source: S9}
                - {part: r740, price: 3}
                - 17
                """);
        assertEquals(
                List.of(
                        "prices.yaml, line 2: The price is in USD, the first one in EUR; all prices are in one currency.",
                        "prices.yaml, line 3: The price of me4084 holds on days on which that of line 1 holds. Maybe end one with validUntil.",
                        "prices.yaml, line 4: -3 is not a price. Write a number from 0 to 9999999999 with at most four decimals, such as 1234.50.",
                        "prices.yaml, line 5: 3,50 is not a price. Write a number from 0 to 9999999999 with at most four decimals, such as 1234.50.",
                        "prices.yaml, line 6: 3.00001 is not a price. Write a number from 0 to 9999999999 with at most four decimals, such as 1234.50.",
                        "prices.yaml, line 7: 2026-02-30 is not a date. Write it as 2026-12-31.",
                        "prices.yaml, line 7: EURO is not a currency. Write a code such as EUR.",
                        "prices.yaml, line 8: No sources.yaml lists the source S9.",
                        "prices.yaml, line 8: 2026-01-01 is before 2026-02-01, the first day.",
                        "prices.yaml, line 9: No key price is known here. Known are part, currency, listPrice, validFrom, validUntil, source.",
                        "prices.yaml, line 9: The key currency is missing.",
                        "prices.yaml, line 9: The key listPrice is missing.",
                        "prices.yaml, line 9: The key validFrom is missing.",
                        "prices.yaml, line 9: The key source is missing.",
                        "prices.yaml, line 10: A price is keys and values: part, currency, listPrice, validFrom, validUntil, source."),
                problems());
    }

    @Test
    @DisplayName("what the shipped catalog was loaded from is not touched by a site")
    void shippedStays() {
        Map<String, String> files = ResourceFiles.under("stowage/catalog");
        assertEquals(
                CatalogLoader.load(files).version(),
                CatalogLoader.loadWithSite(files, Map.of("parts/hdd-nls-20tb.yaml", DRIVE))
                        .shipped()
                        .version());
    }
}
