package io.stowage.sizing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.flipkart.zjsonpatch.JsonPatch;
import io.stowage.catalog.Catalog;
import io.stowage.catalog.CatalogLoader;
import io.stowage.catalog.configuration.Condition;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.DocumentFormat;
import io.stowage.catalog.configuration.Json;
import io.stowage.catalog.configuration.StrictReader;
import io.stowage.catalog.system.Resolver;
import io.stowage.performance.Operation;
import io.stowage.performance.Pattern;
import io.stowage.performance.Prediction;
import io.stowage.performance.Predictor;
import io.stowage.performance.Workload;
import io.stowage.rules.Finding;
import io.stowage.rules.Finding.Fix;
import io.stowage.rules.RuleEngine;
import io.stowage.rules.RuleOutcome;
import io.stowage.rules.RuleOutcome.Outcome;
import io.stowage.rules.Severity;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The way from a document with requirements over predictions to findings, and to fixes that hold under predictions. */
@DisplayName("Requirements of a Configuration")
class NeedTest {
    private static final Catalog CATALOG = CatalogLoader.load();
    private static final Predictor PREDICTOR = Predictor.load(CATALOG);
    private static final Resolver RESOLVER = new Resolver(CATALOG);
    private static final Advisor ADVISOR = new Advisor(
            CATALOG,
            RuleEngine.load(CATALOG),
            PREDICTOR,
            Clock.fixed(Instant.parse("2026-01-15T12:00:00Z"), ZoneOffset.UTC));
    private static final ObjectMapper MAPPER = Json.mapper();
    private static final String RATE = "/requirements/sequentialWriteGBps";

    private static Configuration configuration(String keys) {
        return new StrictReader(CATALOG)
                .read(
                        "{apiVersion: stowage/v1, kind: Configuration, " + keys + "}",
                        DocumentFormat.YAML,
                        Configuration.class);
    }

    private static ValidationReport validate(String keys) {
        return ADVISOR.validate(configuration(keys), true);
    }

    private static List<Finding> needs(ValidationReport report) {
        return report.findings().stream()
                .filter(f -> f.ruleId().startsWith("NEED-"))
                .toList();
    }

    private static Outcome outcome(ValidationReport report, String rule) {
        return Objects.requireNonNull(report.outcomes()).stream()
                .filter(o -> o.ruleId().equals(rule))
                .map(RuleOutcome::outcome)
                .findFirst()
                .orElseThrow();
    }

    private static Prediction write(String keys, @Nullable Integer threads) {
        Workload load = new Workload(Pattern.SEQUENTIAL_N_TO_N, Operation.WRITE, null, null, null, null, threads, null);
        return PREDICTOR
                .predict(RESOLVER.resolve(configuration(keys)), List.of(load), Condition.HEALTHY)
                .get(0);
    }

    private static Prediction.Rate sustained(Prediction prediction) {
        return Objects.requireNonNull(prediction.sustained());
    }

    /** Applies a fix as a user would, and validates what comes out. */
    private static ValidationReport after(Fix fix, String keys) throws Exception {
        JsonNode document = MAPPER.valueToTree(configuration(keys));
        JsonNode patched = JsonPatch.apply(MAPPER.valueToTree(fix.patch()), document);
        return ADVISOR.validate(
                new StrictReader(CATALOG).read(patched.toString(), DocumentFormat.JSON, Configuration.class), true);
    }

    private static String wanting(double writeGBps) {
        return "solution: pixstor-me4, requirements: {sequentialWriteGBps: %s}"
                .formatted(BigDecimal.valueOf(writeGBps).toPlainString());
    }

    @Test
    @DisplayName("a rate is held against the prediction: its low end, its middle, its peak, and beyond")
    void steps() {
        Prediction prediction = write("solution: pixstor-me4", null);
        double low = sustained(prediction).low();
        double middle = sustained(prediction).value();
        double peak = Objects.requireNonNull(prediction.peak()).value();
        assertTrue(low < middle && middle < peak, "three levels are needed to tell four cases");

        assertEquals(List.of(), needs(validate(wanting(low))));
        assertOne(wanting(low + 0.01), "NEED-014", Severity.WARNING, low);
        assertOne(wanting(middle), "NEED-014", Severity.WARNING, low);
        assertOne(wanting(middle + 0.01), "NEED-013", Severity.ERROR, middle);
        assertOne(wanting(peak), "NEED-013", Severity.ERROR, middle);
        assertOne(wanting(peak + 0.01), "NEED-012", Severity.ERROR, middle);
    }

    private static void assertOne(String keys, String rule, Severity severity, double found) {
        ValidationReport report = validate(keys);
        List<Finding> needs = needs(report);
        assertEquals(List.of(rule), needs.stream().map(Finding::ruleId).toList(), keys);
        assertEquals(severity, needs.get(0).severity());
        assertEquals(RATE, needs.get(0).path());
        assertEquals(found, Objects.requireNonNull(needs.get(0).found()).doubleValue());
        assertEquals(severity != Severity.ERROR, report.valid());
    }

    @ParameterizedTest(name = "{0}: {1}")
    @DisplayName(
            "that are missed get fixes which hold when the changed system is predicted, and leave the requirement alone")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
            NEED-001 | solution: pixstor-me4, requirements: {usableTB: 5000}
            NEED-002 | solution: pixstor-me4, requirements: {usableTB: 3000, maxFillPercent: 80}
            NEED-004 | solution: pixstor-me4, requirements: {files: {count: 3000000000}}
            NEED-009 | solution: pixstor-me4, requirements: {sequentialReadGBps: 60}
            NEED-012 | solution: pixstor-me4, requirements: {sequentialWriteGBps: 22}
            NEED-012 | solution: pixstor-me4, requirements: {randomReadIops: 60000}
            NEED-012 | solution: pixstor-me4, requirements: {metadata: {removePerSecond: 300000}}
            NEED-013 | solution: pixstor-me4, requirements: {metadata: {createPerSecond: 200000}}
            NEED-013 | solution: pixstor-me4, requirements: {sequentialReadGBps: 23}
            NEED-014 | solution: pixstor-me4, requirements: {sequentialWriteGBps: 16}
            NEED-017 | solution: pixstor-me4, clients: {count: 4, threadsPerClient: 1}, requirements: {sequentialWriteGBps: 14}
            """)
    void fixes(String rule, String keys) throws Exception {
        Finding finding = needs(validate(keys)).stream()
                .filter(f -> f.ruleId().equals(rule))
                .findFirst()
                .orElseThrow();
        assertFalse(finding.fixes().isEmpty());
        assertEquals(
                finding.fixes().size(),
                finding.fixes().stream().map(Fix::description).distinct().count());
        for (Fix fix : finding.fixes()) {
            assertTrue(fix.verified());
            assertTrue(
                    fix.patch().stream()
                            .noneMatch(op -> op.path("path").asText().startsWith("/requirements")),
                    fix::toString);
            ValidationReport after = after(fix, keys);
            assertTrue(
                    needs(after).stream()
                            .noneMatch(f -> f.ruleId().equals(rule) && f.path().equals(finding.path())),
                    fix::toString);
            assertTrue(after.valid(), () -> fix + " " + after.findings());
        }
    }

    @Test
    @DisplayName(
            "the first fix of each way to enlarge a system is the least: one more module does not come with two more beside it")
    void leastOfEachWay() {
        List<String> words =
                needs(validate("solution: pixstor-me4, requirements: {usableTB: 20000}")).get(0).fixes().stream()
                        .map(Fix::description)
                        .toList();
        // 20000 TB over 768 TB of an array, four arrays to a module: seven modules, or four with expansions are not one
        // change.
        assertEquals(List.of("6 more storage modules"), words);
    }

    @Test
    @DisplayName("a fix of something else may not break a requirement that holds")
    void otherFixesKeepIt() {
        String keys = "solution: pixstor-me4, storageModules: [{arrays: [{count: 4, spares: {global: 3},"
                + " expansions: [{part: me484, count: 1}]}]}], requirements: {usableTB: 6144}";
        ValidationReport report = validate(keys);
        Finding spares = report.findings().stream()
                .filter(f -> f.ruleId().equals("SPARE-001"))
                .findFirst()
                .orElseThrow();
        assertFalse(spares.fixes().isEmpty());
        assertTrue(spares.fixes().stream().noneMatch(fix -> fix.patch().stream()
                .anyMatch(op -> op.path("path").asText().equals("/storageModules/0/arrays/0/expansions"))));
    }

    @Test
    @DisplayName("threads that do not draw the rate are told with as many as do")
    void threads() throws Exception {
        String keys =
                "solution: pixstor-me4, clients: {count: 4, threadsPerClient: 1}, requirements: {sequentialWriteGBps: 14}";
        Finding finding = needs(validate(keys)).stream()
                .filter(f -> f.ruleId().equals("NEED-017"))
                .findFirst()
                .orElseThrow();
        Fix first = finding.fixes().get(0);
        assertEquals(
                "/clients/threadsPerClient", first.patch().get(0).path("path").asText());
        assertTrue(needs(after(first, keys)).stream().noneMatch(f -> f.ruleId().equals("NEED-017")));
    }

    @ParameterizedTest
    @DisplayName("of which nothing is predicted are not covered, and never passed")
    @ValueSource(
            strings = {
                "solution: lustre, requirements: {sequentialReadGBps: 1}",
                "solution: beegfs-hc, requirements: {randomReadIops: 1}",
                "solution: pixstor-me4, metadataModules: [], requirements: {metadata: {createPerSecond: 1}}"
            })
    void notCovered(String keys) {
        ValidationReport report = validate(keys);
        for (String rule : List.of("NEED-012", "NEED-013", "NEED-014")) {
            assertEquals(Outcome.NOT_COVERED, outcome(report, rule), rule);
        }
    }

    @Test
    @DisplayName("a document that asks for nothing is not predicted, and all these rules are not applicable")
    void nothingAsked() {
        String keys = "solution: pixstor-me4";
        assertEquals(List.of(), new Promises(PREDICTOR).of(RESOLVER.resolve(configuration(keys))));
        ValidationReport report = validate(keys);
        assertTrue(Objects.requireNonNull(report.outcomes()).stream()
                .filter(o -> o.ruleId().startsWith("NEED-"))
                .allMatch(o -> o.outcome() == Outcome.NOT_APPLICABLE));
    }

    @Test
    @DisplayName("only what is asked for is predicted")
    void onlyWhatIsAsked() {
        assertEquals(
                1,
                new Promises(PREDICTOR)
                        .of(RESOLVER.resolve(
                                configuration("solution: pixstor-me4, requirements: {randomWriteIops: 100}")))
                        .size());
    }

    @Test
    @DisplayName("make a bill invalid as they make a validation")
    void bill() {
        assertFalse(ADVISOR.billOfMaterial(configuration(wanting(100))).valid());
        assertTrue(ADVISOR.billOfMaterial(configuration(wanting(10))).valid());
    }

    @Test
    @DisplayName("that a sizing answers are met by its candidates when they are validated with them")
    void agreesWithSizing() throws Exception {
        SizingRequest request = new StrictReader(CATALOG)
                .read(
                        "{requirements: {usableTB: 4000, sequentialWriteGBps: 25, sequentialReadGBps: 30,"
                                + " metadata: {createPerSecond: 100000}}, solutions: [pixstor-me4], limit: 3}",
                        DocumentFormat.YAML,
                        SizingRequest.class);
        SizingReport report = ADVISOR.size(request);
        assertFalse(report.candidates().isEmpty());
        for (SizingReport.Candidate candidate : report.candidates()) {
            com.fasterxml.jackson.databind.node.ObjectNode document = MAPPER.valueToTree(candidate.configuration());
            document.set(
                    "requirements",
                    MAPPER.readTree("{\"usableTB\": 4000, \"sequentialWriteGBps\": 25, \"sequentialReadGBps\": 30,"
                            + " \"metadata\": {\"createPerSecond\": 100000}}"));
            ValidationReport validation = ADVISOR.validate(
                    new StrictReader(CATALOG).read(document.toString(), DocumentFormat.JSON, Configuration.class),
                    true);
            assertTrue(validation.valid());
            assertEquals(
                    candidate.meets() == SizingReport.Meets.LOW_END,
                    needs(validation).isEmpty(),
                    () -> needs(validation).toString());
        }
    }
}
