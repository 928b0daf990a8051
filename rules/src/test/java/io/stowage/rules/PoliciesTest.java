package io.stowage.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.stowage.catalog.Catalog;
import io.stowage.catalog.CatalogException;
import io.stowage.catalog.CatalogLoader;
import io.stowage.catalog.Origin;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.ConfigurationReader;
import io.stowage.catalog.configuration.DocumentFormat;
import io.stowage.catalog.system.Resolver;
import io.stowage.rules.RuleOutcome.Outcome;
import io.stowage.rules.fix.FixFinder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A site's own constraints, judged beside the rules. */
class PoliciesTest {
    private static final LocalDate DAY = LocalDate.parse("2026-06-30");
    private static final String LARGE = "apiVersion: stowage/v1\nkind: Configuration\nsolution: pixstor-me4\n";

    @TempDir
    Path directory;

    private Catalog catalog(String policies) throws IOException {
        Files.writeString(directory.resolve("policies.yaml"), policies);
        return CatalogLoader.loadWithSite(directory);
    }

    private static String policy(String field, String operator, String value) {
        return """
                - id: ACME-001
                  severity: ERROR
                  class: SUPPORT
                  field: %s
                  operator: '%s'
                  %s
                  message: {en: 'Found {found}, we want {expected}.', es: 'Hay {found}, queremos {expected}.'}
                  source: SITE
                """
                .formatted(field, operator, value.isEmpty() ? "" : "value: " + value);
    }

    private static Configuration read(Catalog catalog, String document) {
        return new ConfigurationReader(catalog)
                .read((LARGE + document).getBytes(StandardCharsets.UTF_8), DocumentFormat.YAML);
    }

    private static Evaluation evaluate(Catalog catalog, String document) {
        return RuleEngine.load(catalog).evaluate(new Resolver(catalog).resolve(read(catalog, document)), DAY);
    }

    private static Outcome outcome(Evaluation evaluation) {
        return evaluation.outcomes().stream()
                .filter(o -> o.ruleId().equals("ACME-001"))
                .findFirst()
                .orElseThrow()
                .outcome();
    }

    private static List<Finding> own(Evaluation evaluation) {
        return evaluation.findings().stream()
                .filter(f -> f.ruleId().equals("ACME-001"))
                .toList();
    }

    @ParameterizedTest(name = "{0} {1} {2}: {3}")
    @CsvSource(
            delimiter = '|',
            value = {
                "/storageModules/*/arrays/*/count|=|4|PASSED",
                "/storageModules/*/arrays/*/count|=|5|FAILED",
                "/storageModules/*/arrays/*/count|≠|4|FAILED",
                "/storageModules/*/arrays/*/count|!=|5|PASSED",
                "/storageModules/*/arrays/*/count|<|4|FAILED",
                "/storageModules/*/arrays/*/count|<|5|PASSED",
                "/storageModules/*/arrays/*/count|≤|4|PASSED",
                "/storageModules/*/arrays/*/count|<=|3|FAILED",
                "/storageModules/*/arrays/*/count|>|4|FAILED",
                "/storageModules/*/arrays/*/count|>|3|PASSED",
                "/storageModules/*/arrays/*/count|≥|4|PASSED",
                "/storageModules/*/arrays/*/count|>=|5|FAILED",
                "/network/fabric|in|[IB_EDR, IB_HDR100]|PASSED",
                "/network/fabric|in|[IB_HDR100]|FAILED",
                "/network/fabric|not in|[IB_EDR]|FAILED",
                "/network/fabric|not in|[IB_HDR100]|PASSED",
                "/fileSystem/blockSizeMiB|=|8.0|PASSED",
                "/site/inputVolts|required||FAILED",
                "/network/fabric|required||PASSED",
                "/site/inputVolts|=|230|NOT_COVERED",
                "/nvmeModules/*/servers/count|=|2|NOT_APPLICABLE"
            })
    void operators(String field, String operator, String value, Outcome expected) throws IOException {
        Catalog catalog = catalog(policy(field, operator, value == null ? "" : value));
        assertEquals(expected, outcome(evaluate(catalog, "")));
    }

    @Test
    @DisplayName("a policy is listed like a rule, marked as the site's, and changes the version of the rules")
    void listed() throws IOException {
        RuleEngine engine = RuleEngine.load(catalog(policy("/clients/count", "<=", "64")));
        Rule rule = engine.rule("ACME-001").orElseThrow();
        assertEquals(Origin.SITE, rule.origin());
        assertEquals("Not: /clients/count ≤ 64.", rule.condition());
        assertEquals(List.of("SITE"), rule.sources());
        assertEquals("acme", rule.topic());
        assertTrue(engine.rules().contains(rule));
        assertEquals("ACME-001", engine.rules().get(0).id());
        assertNotEquals(RulesFixture.ENGINE.version(), engine.version());
        assertNotEquals(
                RuleEngine.load(catalog(policy("/clients/count", "<=", "65"))).version(), engine.version());
    }

    @Test
    @DisplayName(
            "a policy that fails makes the configuration invalid at its place, in the site's words of the language")
    void finding() throws IOException {
        Catalog catalog = catalog(policy("/storageModules/*/arrays/*/spares/global", ">=", "5"));
        Evaluation evaluation = evaluate(catalog, "");
        Finding finding = own(evaluation).get(0);
        assertFalse(evaluation.valid());
        assertEquals("/storageModules/0/arrays/0/spares/global", finding.path());
        assertEquals("Found 4, we want 5.", finding.message());
        assertEquals(
                "Hay 4, queremos 5.",
                RuleEngine.load(catalog).in(Language.ES, finding).message());
        assertEquals(
                "Found 4, we want 5.",
                RuleEngine.load(catalog).in(Language.ZH, finding).message());
    }

    @Test
    @DisplayName("scope names the solutions it is about")
    void scope() throws IOException {
        Catalog catalog = catalog(policy("/network/fabric", "=", "IB_HDR100") + "  scope: [nss73-ha]\n");
        assertEquals(Outcome.NOT_APPLICABLE, outcome(evaluate(catalog, "")));
    }

    @Test
    @DisplayName("a policy is waived like a rule")
    void waived() throws IOException {
        Catalog catalog = catalog(policy("/network/fabric", "=", "IB_HDR100"));
        Evaluation evaluation = evaluate(
                catalog, "waivers: [{ruleId: ACME-001, path: /network, reason: r, until: '2026-12-31', by: b}]\n");
        assertEquals(Outcome.WAIVED, outcome(evaluation));
        assertTrue(evaluation.valid());
    }

    @Test
    @DisplayName("a failing policy gets a verified fix")
    void fixed() throws IOException {
        Catalog catalog = catalog(policy("/network/fabric", "in", "[IB_HDR100]"));
        RuleEngine engine = RuleEngine.load(catalog);
        Configuration configuration = read(catalog, "");
        Evaluation evaluation = engine.evaluate(new Resolver(catalog).resolve(configuration), DAY);
        List<Finding> findings = new FixFinder(catalog, engine)
                .waysOut(configuration, evaluation, DAY)
                .findings();
        Finding.Fix fix = findings.stream()
                .filter(f -> f.ruleId().equals("ACME-001"))
                .findFirst()
                .orElseThrow()
                .fixes()
                .get(0);
        assertTrue(fix.verified());
        assertEquals("fabric IB_HDR100 instead of IB_EDR", fix.description());
    }

    @Test
    @DisplayName("a policy cannot take a name of which shipped rules may come")
    void names() {
        CatalogException clash = assertThrows(
                CatalogException.class,
                () -> RuleEngine.load(
                        catalog(policy("/network/fabric", "=", "IB_EDR").replace("ACME-001", "RAID-900"))));
        assertTrue(
                clash.problems().get(0).contains("RAID-900"), clash.problems().get(0));
    }
}
