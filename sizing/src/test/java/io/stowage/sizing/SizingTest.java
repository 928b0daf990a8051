package io.stowage.sizing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.stowage.catalog.Catalog;
import io.stowage.catalog.CatalogLoader;
import io.stowage.catalog.configuration.DocumentFormat;
import io.stowage.catalog.configuration.Json;
import io.stowage.catalog.configuration.StrictReader;
import io.stowage.catalog.configuration.UnreadableDocumentException;
import io.stowage.performance.Evidence;
import io.stowage.performance.Predictor;
import io.stowage.rules.RuleEngine;
import io.stowage.sizing.SizingReport.Candidate;
import io.stowage.sizing.SizingReport.Meets;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a sales engineer asks and what must come back. */
class SizingTest {
    private static final Catalog CATALOG = CatalogLoader.load();
    private static final Advisor ADVISOR = new Advisor(
            CATALOG,
            RuleEngine.load(CATALOG),
            Predictor.load(CATALOG),
            Clock.fixed(Instant.parse("2026-01-15T12:00:00Z"), ZoneOffset.UTC));
    private static final StrictReader READER = new StrictReader(CATALOG);
    private static final ObjectMapper MAPPER = Json.mapper();

    /** The drives of the published system, so that no larger one that is added later gives another answer. */
    private static final String PUBLISHED_DRIVES =
            "pins: [{path: /storageModules/0/arrays/0/drives/0/part, value: hdd-nls-12tb}], ";

    private static final String LARGE_NEED =
            "requirements: {usableTB: 5000, sequentialWriteGBps: 16, sequentialReadGBps: 18, metadata: {createPerSecond: 50000}}";

    @Test
    @DisplayName("5,000 TB at 16/18 GB/s and 50,000 creates/s: the expanded large system of S000 comes first")
    void expandedLargeSystemFirst() {
        SizingReport report = size("{solutions: [pixstor-me4, nss73-ha], " + PUBLISHED_DRIVES + LARGE_NEED + "}");
        Candidate first = report.candidates().get(0);
        JsonNode document = document(first);
        assertEquals(new BigDecimal("6144"), first.capacity().usableTB());
        assertEquals(Meets.LOW_END, first.meets());
        assertTrue(
                first.supportWarnings().isEmpty(), () -> first.supportWarnings().toString());
        assertEquals(4, document.at("/storageModules/0/arrays/0/count").asInt());
        assertEquals(
                1, document.at("/storageModules/0/arrays/0/expansions/0/count").asInt());
        assertEquals(
                "hdd-nls-12tb",
                document.at("/storageModules/0/arrays/0/drives/0/part").asText());
        assertEquals(1, document.at("/metadataModules/0/arrays/0/count").asInt());
        String reasons = String.join("\n", first.whyNotSmaller());
        assertTrue(reasons.contains("No expansion (4 + 0") && reasons.contains("1,928 TB too little"), reasons);
        assertTrue(
                reasons.contains("One expansion fewer (4 + 3") && reasons.contains("no document covers it"), reasons);
        assertTrue(ADVISOR.validate(first.configuration(), false).valid());
    }

    @Test
    @DisplayName("Pinned to 10 TB drives it is 4 + 4 again: 5,120 TB in as many rack units, with weaker evidence")
    void pinnedDrives() {
        Candidate published = size("{solutions: [pixstor-me4], " + PUBLISHED_DRIVES + LARGE_NEED + "}")
                .candidates()
                .get(0);
        Candidate pinned =
                size("{solutions: [pixstor-me4], pins: [{path: /storageModules/0/arrays/0/drives/0/part, value: hdd-nls-10tb}], "
                                + LARGE_NEED + "}")
                        .candidates()
                        .get(0);
        assertEquals(new BigDecimal("5120"), pinned.capacity().usableTB());
        assertEquals(published.totals().rackUnits(), pinned.totals().rackUnits());
        assertTrue(pinned.predictions().stream().allMatch(p -> p.evidence().compareTo(Evidence.MEASURED) > 0));
    }

    @Test
    @DisplayName("700 TB of PixStor is one ME4084")
    void oneArray() {
        Candidate first = size("{solutions: [pixstor-me4], requirements: {usableTB: 700}}")
                .candidates()
                .get(0);
        assertEquals(1, document(first).at("/storageModules/0/arrays/0/count").asInt());
        assertEquals(1, document(first).at("/storageModules").size());
        assertEquals(1, first.capacity().usableTB().compareTo(new BigDecimal("700")));
        assertFalse(first.whyNotSmaller().isEmpty());
    }

    @Test
    @DisplayName("700 TB over NFS is NSS7.3-HA")
    void nfs() {
        Candidate first = size("{requirements: {usableTB: 700, protocols: [NFS]}}")
                .candidates()
                .get(0);
        assertEquals("nss73-ha", first.configuration().solution());
    }

    @Test
    @DisplayName("50 PB takes several storage modules, which no document measures")
    void severalModules() {
        Candidate first = size("{requirements: {usableTB: 50000}}").candidates().get(0);
        assertTrue(document(first).at("/storageModules").size() > 1);
        assertTrue(first.predictions().stream().allMatch(p -> p.evidence() == Evidence.EXTRAPOLATED));
    }

    @Test
    @DisplayName("50 PB in 100 rack units: what is unmet, by how much, and the nearest that fits")
    void unmet() {
        SizingReport report = size("{requirements: {usableTB: 50000, maxRackUnits: 100}}");
        assertTrue(report.candidates().isEmpty());
        SizingReport.Unmet capacity = report.unmet().get(0);
        assertEquals("usableTB", capacity.requirement());
        assertEquals(new BigDecimal("50000"), capacity.wanted());
        assertTrue(capacity.best().compareTo(BigDecimal.ZERO) > 0
                && capacity.best().compareTo(capacity.wanted()) < 0);
        assertEquals(capacity.wanted().subtract(capacity.best()), capacity.by());
        assertTrue(ADVISOR.validate(capacity.nearest(), false).valid());
        SizingReport.Unmet rack = report.unmet().get(1);
        assertEquals("maxRackUnits", rack.requirement());
        assertTrue(rack.best().compareTo(rack.wanted()) > 0);
    }

    @Test
    @DisplayName("The same request gives the same answer and digest")
    void deterministic() throws Exception {
        String request = "{solutions: [pixstor-me4, nss73-ha], " + LARGE_NEED + "}";
        assertEquals(MAPPER.writeValueAsString(size(request)), MAPPER.writeValueAsString(size(request)));
    }

    @Test
    @DisplayName("A pin that leads nowhere is refused with its place")
    void pinToNowhere() {
        UnreadableDocumentException refused = org.junit.jupiter.api.Assertions.assertThrows(
                UnreadableDocumentException.class,
                () -> size("{requirements: {usableTB: 1}, pins: [{path: /storageModules/0/arays, value: 1}]}"));
        assertEquals("/pins/0/path", refused.problems().get(0).pointer());
        assertEquals("Maybe arrays.", refused.problems().get(0).advice());
    }

    @Test
    @DisplayName("A rate that only many modules reach is answered, exactly")
    void manyModulesForARate() {
        SizingReport report = size("{requirements: {sequentialReadGBps: 400}, limit: 1}");
        assertTrue(report.exact());
        Candidate first = report.candidates().get(0);
        SizingReport.Margin margin = first.margins().get(0);
        assertTrue(margin.low().compareTo(margin.wanted()) >= 0, margin.toString());
        assertTrue(ADVISOR.validate(first.configuration(), false).valid());
    }

    @Test
    @DisplayName("A pin that makes every design invalid is named as what stands in the way, with the rule")
    void invalidPin() {
        SizingReport report = size(
                "{requirements: {usableTB: 700}, pins: [{path: /storageModules/0/arrays/0/spares/global, value: 3}]}");
        assertTrue(report.candidates().isEmpty());
        SizingReport.Unmet unmet = report.unmet().get(0);
        assertEquals("pins", unmet.requirement());
        assertTrue(unmet.message().contains("/storageModules/0/arrays/0/spares/global"), unmet.message());
        assertTrue(unmet.message().matches("(?s).*[A-Z]+-\\d{3}.*"), unmet.message());
    }

    @Test
    @DisplayName("Pins that no design keeps are named")
    void pinsThatExcludeAll() {
        SizingReport.Unmet unmet =
                size("{solutions: [nss73-ha], requirements: {usableTB: 700}, pins: [{path: /storageModules/0/arrays/0/count, min: 2}]}")
                        .unmet()
                        .get(0);
        assertEquals("pins", unmet.requirement());
        assertTrue(unmet.message().contains("/storageModules/0/arrays/0/count"), unmet.message());
    }

    @Test
    @DisplayName("A pin on a drive that no solution lists names what there is instead, without a search")
    void pinnedToNoOption() {
        SizingReport report = size(
                "{requirements: {usableTB: 5000}, pins: [{path: /storageModules/0/arrays/0/drives/0/part, value: hdd-nls-16tb}]}");
        assertEquals(0, report.evaluated());
        assertEquals("pins", report.unmet().get(0).requirement());
        String message = report.unmet().get(0).message();
        assertTrue(message.contains("/storageModules/0/arrays/0/drives/0/part the designs have"), message);
        assertTrue(message.contains("hdd-nls-12tb"), message);
    }

    @Test
    @DisplayName("Of unequal modules, the smaller one is the first that the answer could do without")
    void withoutTheLastModule() {
        Candidate first = size("{requirements: {usableTB: 2500, sequentialReadGBps: 17.5}, limit: 1,"
                        + " pins: [{path: /storageModules/0/arrays/0/drives/0/part, value: hdd-nls-12tb}]}")
                .candidates()
                .get(0);
        assertEquals(2, document(first).path("storageModules").size());
        assertTrue(
                first.whyNotSmaller().get(0).startsWith("Without the module of 1 + 0 (4 + 0 of hdd-nls-12tb): "),
                first.whyNotSmaller().get(0));
    }

    @Test
    @DisplayName("A search that nobody waits for any more ends")
    void interrupted() {
        Thread.currentThread().interrupt();
        try {
            assertThrows(CancellationException.class, () -> size("{requirements: {usableTB: 5000}}"));
        } finally {
            assertTrue(Thread.interrupted());
        }
    }

    @Test
    @DisplayName("A pin that only one solution can take leaves out the other, and says so")
    void pinForOneSolution() {
        SizingReport report = size(
                "{requirements: {usableTB: 700}, pins: [{path: /metadataModules/0/arrays/0/diskGroups/0/count, value: 12}]}");
        assertEquals("pixstor-me4", report.candidates().get(0).configuration().solution());
        assertTrue(report.assumptions().stream().anyMatch(a -> a.startsWith("nss73-ha is left out")));
    }

    @Test
    @DisplayName("Pins that contradict each other, or lead nowhere deep, are refused at their place")
    void contradictions() {
        assertEquals("/pins/1/value", refusal("[{path: /clients/count, value: 4}, {path: /clients/count, value: 5}]"));
        assertEquals("/pins/0/max", refusal("[{path: /clients/count, min: 4, max: 1}]"));
        assertEquals("/pins/0/path", refusal("[{path: '" + "/0".repeat(1500) + "', value: 1}]"));
        assertEquals("/pins/0/path", refusal("[{path: /storageModules/99/arrays/0/count, value: 1}]"));
    }

    private static String refusal(String pins) {
        UnreadableDocumentException refused = org.junit.jupiter.api.Assertions.assertThrows(
                UnreadableDocumentException.class, () -> size("{requirements: {usableTB: 1}, pins: " + pins + "}"));
        return refused.problems().get(0).pointer();
    }

    @Test
    @DisplayName("A need in TiB is answered in TiB")
    void tebibytes() {
        SizingReport.Margin margin = size("{requirements: {usableTiB: 5000}}")
                .candidates()
                .get(0)
                .margins()
                .get(0);
        assertEquals("TiB", margin.unit());
        assertEquals(0, margin.wanted().compareTo(new BigDecimal("5000")));
        assertTrue(margin.value().compareTo(margin.wanted()) >= 0);
    }

    @Test
    @DisplayName("No files asked for is no requirement on files")
    void noFiles() {
        assertEquals(
                size("{requirements: {usableTB: 700}}").candidates().get(0).configuration(),
                size("{requirements: {usableTB: 700, files: {count: 0}}}")
                        .candidates()
                        .get(0)
                        .configuration());
    }

    @Test
    @DisplayName("A state in which the rates must hold is predicted: the standby server of NSS takes over")
    void condition() {
        assertFalse(size("{solutions: [nss73-ha], requirements: {sequentialReadGBps: 1, condition: ONE_SERVER_FAILED}}")
                .candidates()
                .isEmpty());
    }

    @Test
    @DisplayName("A state in which data cannot be reached is given as the reason")
    void conditionThatLosesData() {
        SizingReport.Unmet unmet =
                size("{solutions: [nss73-ha], requirements: {sequentialReadGBps: 1, condition: ONE_ENCLOSURE_LOST}}")
                        .unmet()
                        .get(0);
        assertTrue(unmet.message().contains("cannot be reached"), unmet.message());
    }

    private static SizingReport size(String yaml) {
        return ADVISOR.size(READER.read(yaml, DocumentFormat.YAML, SizingRequest.class));
    }

    private static JsonNode document(Candidate candidate) {
        return MAPPER.valueToTree(candidate.configuration());
    }
}
