package io.stowage.sizing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.stowage.catalog.Catalog;
import io.stowage.catalog.CatalogLoader;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.DocumentFormat;
import io.stowage.catalog.configuration.Json;
import io.stowage.catalog.configuration.StrictReader;
import io.stowage.catalog.system.LifeNote.State;
import io.stowage.performance.Predictor;
import io.stowage.rules.RuleEngine;
import io.stowage.sizing.SizingReport.Candidate;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A site adds a drive option with two data files and sizes with it. */
class SiteCatalogSizingTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-01-15T12:00:00Z"), ZoneOffset.UTC);
    private static final String SHORTEST = "{apiVersion: stowage/v1, kind: Configuration, solution: pixstor-me4}";

    /** Four arrays of 20 TB drives hold 5,120 TB; with the largest shipped drive they need expansions. */
    private static final String NEED = "requirements: {usableTB: 5000}, solutions: [pixstor-me4], limit: 1";

    @TempDir
    static Path directory;

    private static Catalog catalog;
    private static Advisor advisor;
    private static Advisor shipped;

    @BeforeAll
    static void load() throws IOException {
        Files.createDirectories(directory.resolve("parts"));
        Files.createDirectories(directory.resolve("solutions"));
        Files.writeString(
                directory.resolve("parts/hdd-nls-20tb.yaml"),
                """
                id: hdd-nls-20tb
                vendor: Dell
                model: NL-SAS 3.5in 20 TB
                role: DRIVE
                fits: [me4084, me484]
                facts:
                  capacityTB: {value: 20, source: SITE, basis: documented}
                  driveClass: {value: midline SAS, source: SITE, basis: documented}
                  rpm: {value: 7200, source: SITE, basis: documented}
                  endOfSale: {value: 2026-03-31, source: SITE, basis: documented}
                """);
        Files.writeString(
                directory.resolve("solutions/pixstor-me4.yaml"),
                "id: pixstor-me4\nextends: shipped\ndataDrives: [hdd-nls-20tb]\n");
        catalog = CatalogLoader.loadWithSite(directory);
        advisor = advisor(catalog);
        shipped = advisor(catalog.shipped());
    }

    private static Advisor advisor(Catalog catalog) {
        return new Advisor(catalog, RuleEngine.load(catalog), Predictor.load(catalog), CLOCK);
    }

    private static SizingReport size(String keys) {
        return advisor.size(new StrictReader(catalog).read("{" + keys + "}", DocumentFormat.YAML, SizingRequest.class));
    }

    private static String drive(Candidate candidate) {
        return Json.mapper()
                .valueToTree(candidate.configuration())
                .at("/storageModules/0/arrays/0/drives/0/part")
                .asText();
    }

    @Test
    @DisplayName("the drive is recommended where it is the best answer, and the answer names the site's files")
    void sizedWithTheDrive() {
        SizingReport report = size(NEED);
        Candidate first = report.candidates().get(0);
        assertEquals("hdd-nls-20tb", drive(first));
        assertEquals(new BigDecimal("5120"), first.capacity().usableTB());
        assertEquals(
                List.of("parts/hdd-nls-20tb.yaml", "solutions/pixstor-me4.yaml"),
                report.versions().site());
        ValidationReport validation = advisor.validate(first.configuration(), false);
        assertTrue(validation.valid(), () -> validation.findings().toString());
        assertTrue(validation.versions().site().contains("parts/hdd-nls-20tb.yaml"));
        assertTrue(first.notes().contains("hdd-nls-20tb is sold until 2026-03-31."), () -> first.notes()
                .toString());
    }

    private static void assertShipped(String drive) {
        List<String> shippedDrives = catalog.shipped().solution("pixstor-me4").dataDrives();
        assertTrue(shippedDrives.contains(drive), () -> drive + " is none of " + shippedDrives);
    }

    @Test
    @DisplayName("both files are needed: a part that no solution lists is sized with by none")
    void partAlone(@TempDir Path other) throws IOException {
        Files.createDirectories(other.resolve("parts"));
        Files.copy(directory.resolve("parts/hdd-nls-20tb.yaml"), other.resolve("parts/hdd-nls-20tb.yaml"));
        Catalog partOnly = CatalogLoader.loadWithSite(other);
        assertTrue(partOnly.part("hdd-nls-20tb").hasCapacity());
        SizingReport report = advisor(partOnly)
                .size(new StrictReader(partOnly).read("{" + NEED + "}", DocumentFormat.YAML, SizingRequest.class));
        assertShipped(drive(report.candidates().get(0)));
    }

    @Test
    @DisplayName("the end of its sale is a note, and a reason to leave it out only where that is asked")
    void endOfSale() {
        String later = NEED + ", pins: [{path: /asOf, value: '2026-04-01'}]";
        SizingReport noted = size(later);
        assertEquals("2026-04-01", noted.asOf());
        assertEquals("hdd-nls-20tb", drive(noted.candidates().get(0)));
        assertTrue(noted.candidates().get(0).notes().contains("hdd-nls-20tb was sold until 2026-03-31."));
        assertEquals(
                State.SALE_ENDED,
                advisor.validate(noted.candidates().get(0).configuration(), false)
                        .lifeNotes()
                        .get(0)
                        .state());
        SizingReport excluded = size(later + ", excludeEndOfSale: true");
        assertShipped(drive(excluded.candidates().get(0)));
        assertEquals(
                "hdd-nls-20tb",
                drive(size(NEED + ", excludeEndOfSale: true").candidates().get(0)),
                "on the day it is judged at it is still sold");
    }

    @Test
    @DisplayName("what is published is measured on the shipped systems: the models stay, the catalog's version changes")
    void calibrationStays() {
        Configuration shortest = new StrictReader(catalog).read(SHORTEST, DocumentFormat.YAML, Configuration.class);
        ValidationReport own = advisor.validate(shortest, false);
        ValidationReport without = shipped.validate(shortest, false);
        assertEquals(without.findings(), own.findings());
        assertEquals(without.versions().models(), own.versions().models());
        assertFalse(without.versions().catalog().equals(own.versions().catalog()));
        assertEquals(List.of(), without.versions().site());
        assertEquals(List.of("solutions/pixstor-me4.yaml"), own.versions().site());
        PredictionRequest request = new PredictionRequest(shortest, null, null);
        assertEquals(
                shipped.predict(request).predictions(), advisor.predict(request).predictions());
    }
}
