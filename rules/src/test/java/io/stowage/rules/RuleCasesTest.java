package io.stowage.rules;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.stowage.rules.RuleOutcome.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Runs {@code cases/<RULE-ID>.yaml}. A passing case gives the outcome PASSED, not merely no finding; a failing case
 * gives one finding of the rule, at the path it pins; another case names its outcome. {@code promised} is what is predicted.
 */
class RuleCasesTest {
    private static final Path FOLDER = Path.of("src/test/resources/cases");
    private static final YAMLMapper YAML = new YAMLMapper();

    record Case(
            String name,
            @Nullable String path,
            @Nullable Outcome outcome,
            @Nullable String asOf,
            @Nullable List<Promised> promised,
            JsonNode configuration) {
        Evaluation evaluate() {
            return RulesFixture.ENGINE.evaluate(
                    RulesFixture.system(configuration),
                    asOf == null ? LocalDate.MIN : LocalDate.parse(asOf),
                    orEmpty(promised));
        }
    }

    record Cases(List<Case> passing, List<Case> failing, @Nullable List<Case> other) {}

    @Test
    @DisplayName("each rule has a file of cases and each file has a rule")
    void filesAndRules() throws IOException {
        TreeSet<String> rules = new TreeSet<>();
        RulesFixture.ENGINE.rules().forEach(rule -> rules.add(rule.id()));
        assertEquals(rules, new TreeSet<>(read().keySet()));
    }

    @Test
    @DisplayName("each rule has a passing and a failing case, and no case repeats another")
    void notEmpty() throws IOException {
        read().forEach((id, cases) -> {
            assertFalse(cases.passing().isEmpty(), id + " has no passing case");
            assertFalse(cases.failing().isEmpty(), id + " has no failing case");
            List<List<Object>> documents = all(cases).stream()
                    .map(c -> List.<Object>of(c.configuration(), String.valueOf(c.asOf()), orEmpty(c.promised())))
                    .toList();
            assertEquals(documents.stream().distinct().count(), documents.size(), id + " repeats a case");
        });
    }

    @TestFactory
    @DisplayName("cases")
    Stream<DynamicTest> cases() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        read().forEach((id, cases) -> {
            cases.passing()
                    .forEach(each -> tests.add(DynamicTest.dynamicTest(
                            id + " passes: " + each.name(), () -> outcome(id, Outcome.PASSED, each))));
            cases.failing()
                    .forEach(each ->
                            tests.add(DynamicTest.dynamicTest(id + " fails: " + each.name(), () -> fails(id, each))));
            orEmpty(cases.other())
                    .forEach(each -> tests.add(DynamicTest.dynamicTest(
                            id + " is " + each.outcome() + ": " + each.name(),
                            () -> outcome(id, each.outcome(), each))));
        });
        return tests.stream();
    }

    private static void fails(String id, Case each) {
        Evaluation evaluation = each.evaluate();
        List<Finding> findings = evaluation.findings().stream()
                .filter(finding -> finding.ruleId().equals(id))
                .toList();
        assertEquals(
                List.of(String.valueOf(each.path())),
                findings.stream().map(Finding::path).toList());
        Finding finding = findings.get(0);
        Rule rule = RulesFixture.ENGINE.rule(id).orElseThrow();
        assertAll(
                () -> assertEquals(rule.severity(), finding.severity()),
                () -> assertEquals(rule.findingClass(), finding.findingClass()),
                () -> assertFalse(finding.sources().isEmpty()),
                () -> assertFalse(finding.message().contains("{"), finding.message()),
                () -> assertFalse(finding.message().contains("nothing"), finding.message()));
    }

    private static void outcome(String id, @Nullable Outcome expected, Case each) {
        Evaluation evaluation = each.evaluate();
        Outcome actual = evaluation.outcomes().stream()
                .filter(outcome -> outcome.ruleId().equals(id))
                .findFirst()
                .orElseThrow()
                .outcome();
        assertEquals(expected, actual, () -> RulesFixture.at(
                        evaluation, RulesFixture.ENGINE.rule(id).orElseThrow().severity())
                .toString());
    }

    static TreeMap<String, Cases> read() throws IOException {
        TreeMap<String, Cases> out = new TreeMap<>();
        try (Stream<Path> files = Files.list(FOLDER)) {
            for (Path file : files.toList()) {
                out.put(file.getFileName().toString().replace(".yaml", ""), YAML.readValue(file.toFile(), Cases.class));
            }
        }
        return out;
    }

    private static List<Case> all(Cases cases) {
        List<Case> all = new ArrayList<>(cases.passing());
        all.addAll(cases.failing());
        all.addAll(orEmpty(cases.other()));
        return all;
    }

    private static <T> List<T> orEmpty(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }
}
