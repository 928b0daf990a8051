package io.stowage.sizing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.flipkart.zjsonpatch.JsonPatch;
import io.stowage.catalog.Catalog;
import io.stowage.catalog.CatalogLoader;
import io.stowage.catalog.capacity.CapacityCalculator;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.ConfigurationReader;
import io.stowage.catalog.configuration.DocumentFormat;
import io.stowage.catalog.configuration.Json;
import io.stowage.catalog.configuration.UnreadableDocumentException;
import io.stowage.catalog.system.PartLife;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.catalog.system.Resolver;
import io.stowage.performance.Predictor;
import io.stowage.rules.Evaluation;
import io.stowage.rules.Finding;
import io.stowage.rules.Finding.Fix;
import io.stowage.rules.Rule;
import io.stowage.rules.RuleEngine;
import io.stowage.rules.fix.Repair;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Random configurations over all solutions and keys. {@code -Dstowage.random=10000} asks for that many,
 * {@code -Dstowage.random.fixes=1} for the ways out of each and not of every tenth, {@code -Dstowage.random.from} for others than the
 * first ones; the number of a document in a message is all it takes to see it again.
 */
@DisplayName("Random configurations")
class RandomConfigurationsTest {
    private static final int DOCUMENTS = Integer.getInteger("stowage.random", 1000);
    private static final int FIXES_OF_EACH = Integer.getInteger("stowage.random.fixes", 10);
    private static final int FROM = Integer.getInteger("stowage.random.from", 0);
    private static final Catalog CATALOG = CatalogLoader.load();
    private static final RuleEngine RULES = RuleEngine.load(CATALOG);
    private static final ObjectMapper MAPPER = Json.mapper();
    private static final Clock DAY = Clock.fixed(Instant.parse("2026-06-15T12:00:00Z"), ZoneOffset.UTC);

    private final Advisor advisor = new Advisor(CATALOG, RULES, Predictor.load(CATALOG), DAY);
    private final RuleEngine otherRules = RuleEngine.load(CATALOG);
    private final Advisor other = new Advisor(CATALOG, otherRules, Predictor.load(CATALOG), DAY);
    private final Promises promises = new Promises(Predictor.load(CATALOG));
    private final CapacityCalculator capacities = new CapacityCalculator();
    private final ConfigurationReader reader = new ConfigurationReader(CATALOG);
    private final Resolver resolver = new Resolver(CATALOG);
    private final RandomDocuments documents =
            new RandomDocuments(CATALOG, RULES.rules().stream().map(Rule::id).toList());

    private final LongAdder answered = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder findings = new LongAdder();
    private final LongAdder fixes = new LongAdder();

    @Test
    @DisplayName(
            "are answered without a failure, twice in the same bytes, and every fix offered holds what it promises")
    void random() {
        IntStream.range(FROM, FROM + DOCUMENTS).parallel().forEach(this::check);
        System.out.printf(
                "random configurations: %d answered, %d refused, %d findings, %d fixes%n",
                answered.sum(), refused.sum(), findings.sum(), fixes.sum());
        assertTrue(answered.sum() > DOCUMENTS / 2, () -> "only " + answered.sum() + " were answered");
        assertTrue(fixes.sum() > DOCUMENTS / FIXES_OF_EACH, () -> "only " + fixes.sum() + " fixes");
    }

    private void check(int number) {
        ObjectNode document = documents.of(number);
        try {
            if (number % FIXES_OF_EACH == 0) {
                ValidationReport report = advisor.validate(read(document), true);
                assertArrayEquals(bytes(report), bytes(other.validate(read(document), true)));
                verify(document, report);
            } else {
                assertArrayEquals(judged(document, RULES), judged(document, otherRules));
            }
            answered.increment();
        } catch (UnreadableDocumentException unreadable) {
            // A system that nobody can mean: too large, or two keys that exclude each other. It is refused with its
            // place.
            refused.increment();
            assertFalse(unreadable.problems().isEmpty());
            unreadable.problems().forEach(p -> assertFalse(p.advice().isBlank(), p::toString));
        } catch (RuntimeException | AssertionError e) {
            throw new AssertionError("Document %d: %s".formatted(number, document), e);
        }
    }

    /** What a validation says but for the ways out, which take most of its time. */
    private byte[] judged(ObjectNode document, RuleEngine rules) {
        ResolvedSystem system = resolver.resolve(read(document));
        return bytes(List.of(
                rules.evaluate(system, LocalDate.now(DAY), promises.of(system)),
                capacities.of(system),
                new PartLife(CATALOG, LocalDate.now(DAY)).notes(system)));
    }

    /** Judges what each fix leads to, with nothing of the finder. */
    private void verify(ObjectNode document, ValidationReport report) {
        LocalDate day = LocalDate.parse(report.asOf());
        Map<String, Long> errorsBefore = errors(report.findings());
        for (Finding finding : report.findings()) {
            findings.increment();
            for (Fix fix : finding.fixes()) {
                fixes.increment();
                Evaluation after = after(document, fix.patch(), day);
                assertTrue(fix.verified(), fix::toString);
                assertTrue(
                        times(after.findings(), finding.ruleId()) < times(report.findings(), finding.ruleId()),
                        () -> finding.ruleId() + " stays after " + fix);
                errors(after.findings())
                        .forEach((id, n) ->
                                assertTrue(n <= errorsBefore.getOrDefault(id, 0L), () -> id + " comes with " + fix));
            }
        }
        Repair repair = report.repair();
        assertEquals(report.valid(), repair == null);
        if (repair != null) {
            assertEquals(
                    errors(after(document, repair.patch(), day).findings()),
                    repair.left().stream().collect(Collectors.groupingBy(Repair.Left::ruleId, Collectors.counting())));
        }
    }

    private Evaluation after(ObjectNode document, Collection<JsonNode> patch, LocalDate day) {
        ArrayNode operations = MAPPER.createArrayNode().addAll(patch);
        ResolvedSystem system = resolver.resolve(read(JsonPatch.apply(operations, document)));
        return RULES.evaluate(system, day, promises.of(system));
    }

    private Configuration read(JsonNode document) {
        return reader.read(document.toString().getBytes(StandardCharsets.UTF_8), DocumentFormat.JSON);
    }

    private static byte[] bytes(Object report) {
        try {
            return MAPPER.writeValueAsBytes(report);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long times(List<Finding> findings, String ruleId) {
        return findings.stream().filter(f -> f.ruleId().equals(ruleId)).count();
    }

    private static Map<String, Long> errors(List<Finding> findings) {
        return findings.stream()
                .filter(Evaluation::isError)
                .collect(Collectors.groupingBy(Finding::ruleId, Collectors.counting()));
    }
}
