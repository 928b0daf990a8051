package io.stowage.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.stowage.rules.Finding.Accepted;
import io.stowage.rules.RuleOutcome.Outcome;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A waiver")
class WaiverTest {
    private static final String THREE_SPARES =
            "{solution: pixstor-me4, storageModules: [{arrays: [{count: 2, spares: {global: 3}}, {count: 2, spares: {global: 3}}]}], waivers: [%s]}";
    private static final String FIRST =
            "{ruleId: SPARE-001%s, reason: none in stock, until: 2026-06-30, by: A. Architect}";
    private static final LocalDate LAST_DAY = LocalDate.of(2026, 6, 30);

    private static Evaluation evaluate(LocalDate asOf, String... paths) {
        String waivers =
                String.join(", ", List.of(paths).stream().map(FIRST::formatted).toList());
        return RulesFixture.ENGINE.evaluate(RulesFixture.system(THREE_SPARES.formatted(waivers)), asOf);
    }

    private static Outcome outcome(Evaluation evaluation, String id) {
        return evaluation.outcomes().stream()
                .filter(o -> o.ruleId().equals(id))
                .findFirst()
                .orElseThrow()
                .outcome();
    }

    private static List<Finding> spares(Evaluation evaluation) {
        return evaluation.findings().stream()
                .filter(f -> f.ruleId().equals("SPARE-001"))
                .toList();
    }

    @Test
    @DisplayName("of every place leaves the findings visible, accepted and counted against nothing")
    void everything() {
        Evaluation evaluation = evaluate(LAST_DAY, "");
        assertEquals(2, spares(evaluation).size());
        assertEquals(
                new Accepted("/waivers/0", "none in stock", "2026-06-30", "A. Architect"),
                spares(evaluation).get(0).waiver());
        assertTrue(evaluation.valid());
        assertEquals(Outcome.WAIVED, outcome(evaluation, "SPARE-001"));
        assertEquals(Outcome.PASSED, outcome(evaluation, "WAIVER-001"));
        assertEquals(Outcome.PASSED, outcome(evaluation, "WAIVER-002"));
    }

    @Test
    @DisplayName("of one place leaves the others as they were")
    void onePlace() {
        Evaluation evaluation = evaluate(LAST_DAY, ", path: /storageModules/0/arrays/1");
        assertNull(spares(evaluation).get(0).waiver());
        assertTrue(spares(evaluation).get(1).isWaived());
        assertFalse(evaluation.valid());
        assertEquals(Outcome.FAILED, outcome(evaluation, "SPARE-001"));
    }

    @Test
    @DisplayName("of a place does not reach one whose name merely begins alike")
    void wholeNames() {
        assertFalse(evaluate(LAST_DAY, ", path: /storageModules/0/arr").valid());
    }

    @Test
    @DisplayName("ends with its last day: the finding counts again, and the waiver is a finding itself")
    void expired() {
        Evaluation evaluation = evaluate(LAST_DAY.plusDays(1), "");
        assertFalse(evaluation.valid());
        assertEquals(Outcome.FAILED, outcome(evaluation, "SPARE-001"));
        assertEquals(
                List.of("WAIVER-001 /waivers/0/until"),
                RulesFixture.at(evaluation, Severity.WARNING).stream()
                        .filter(f -> f.startsWith("WAIVER"))
                        .toList());
    }

    @Test
    @DisplayName("gets the finding that it hides no fix")
    void noFix() {
        String document = THREE_SPARES.formatted(FIRST.formatted(""));
        var ways = new io.stowage.rules.fix.FixFinder(RulesFixture.CATALOG, RulesFixture.ENGINE)
                .waysOut(RulesFixture.system(document).configuration(), evaluate(LAST_DAY, ""), LAST_DAY);
        assertTrue(ways.repair().isEmpty());
        assertTrue(ways.findings().stream()
                .filter(f -> f.ruleId().equals("SPARE-001"))
                .allMatch(f -> f.fixes().isEmpty()));
    }
}
