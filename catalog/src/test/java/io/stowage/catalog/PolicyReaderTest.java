package io.stowage.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A site's policies as data. */
class PolicyReaderTest {
    private static final Map<String, String> SHIPPED = ResourceFiles.under("stowage/catalog");

    private static Catalog load(String policies) {
        return CatalogLoader.loadWithSite(SHIPPED, Map.of("policies.yaml", policies));
    }

    private static List<String> problems(String policies) {
        return assertThrows(CatalogException.class, () -> load(policies)).problems();
    }

    @Test
    @DisplayName("a policy needs id, severity, field, operator, value, message and source; the rest has defaults")
    void shortest() {
        List<Policy> policies =
                load("""
                        - id: ACME-001
                          severity: ERROR
                          field: /gateways/servers/count
                          operator: '>='
                          value: 2
                          message: 'We run {expected} gateways at least; here are {found}.'
                          source: SITE
                        """)
                        .policies();
        assertEquals(1, policies.size());
        assertEquals(Policy.Operator.AT_LEAST, policies.get(0).operator());
        assertEquals("RISK", policies.get(0).findingClass());
        assertEquals("A policy of the site.", policies.get(0).why());
        assertEquals("/gateways/servers/count is not ≥ 2", policies.get(0).title());
    }

    @Test
    @DisplayName("without a title a policy is called by its message where that speaks of no value found")
    void titles() {
        String policy =
                "- {id: ACME-001, severity: INFO, field: /site/inputVolts, operator: required, message: %s, source: SITE}\n";
        assertEquals(
                "State the voltage.",
                load(policy.formatted("State the voltage.")).policies().get(0).title());
        assertEquals(
                "/site/inputVolts is missing",
                load(policy.formatted("'Not {found}.'")).policies().get(0).title());
    }

    @Test
    @DisplayName("signs are written as such or in plain characters")
    void signs() {
        for (String sign : List.of("=", "≠", "!=", "<", "≤", "<=", ">", "≥", ">=")) {
            load(
                    "- {id: ACME-001, severity: INFO, field: /clients/count, operator: '%s', value: 2, message: m, source: SITE}\n"
                            .formatted(sign));
        }
    }

    @Test
    @DisplayName("every fault of every policy is told at once, with line, value and way out")
    void faults() {
        assertEquals(
                List.of(
                        "site/policies.yaml, line 2: No key sevrity is known here. Maybe severity.",
                        "site/policies.yaml, line 1: The key severity is missing.",
                        "site/policies.yaml, line 1: acme-1 is no id. Write a word of capitals and three digits, such as ACME-001.",
                        "site/policies.yaml, line 4: around is no operator. Write one of = ≠ < ≤ > ≥ (or != <= >=), in, not in, required.",
                        "site/policies.yaml, line 3: /gateway/servers/count leads nowhere. No key gateway is known here. Maybe gateways.",
                        "site/policies.yaml, line 6: {old} stands for nothing. Write {found} or {expected}.",
                        "site/policies.yaml, line 7: No sources.yaml lists the source X9. Write SITE, or list it.",
                        "site/policies.yaml, line 8: No solution pixstor-m4 is known here. Maybe pixstor-me4."),
                problems(
                        """
                        - id: acme-1
                          sevrity: ERROR
                          field: /gateway/servers/count
                          operator: around
                          value: 2
                          message: 'It was {old}.'
                          source: X9
                          scope: [pixstor-m4]
                        """));
    }

    @Test
    @DisplayName("a value fits its field and its operator")
    void values() {
        String policy = "- {id: ACME-00%d, severity: INFO, field: %s, operator: '%s', %s message: m, source: SITE}\n";
        assertEquals(
                List.of(
                        "site/policies.yaml, line 1: many is not a number, which the field holds.",
                        "site/policies.yaml, line 2: No value IB_EDS is known here. Maybe IB_EDR.",
                        "site/policies.yaml, line 3: ≥ compares numbers, and the field holds none. Write = or in.",
                        "site/policies.yaml, line 4: in compares with a list. Write [first, second].",
                        "site/policies.yaml, line 5: = compares with one value. Write in for a list.",
                        "site/policies.yaml, line 6: required compares with nothing. Remove value.",
                        "site/policies.yaml, line 7: The field holds no single value. Name a key below it, or write required.",
                        "site/policies.yaml, line 8: /storageModules/0/arrays leads nowhere. Here stands a list: write * for any of its elements, not 0.",
                        "site/policies.yaml, line 9: The key value is missing; = compares with it."),
                problems(policy.formatted(1, "/clients/count", "=", "value: many,")
                        + policy.formatted(2, "/network/fabric", "=", "value: IB_EDS,")
                        + policy.formatted(3, "/network/fabric", ">=", "value: 3,")
                        + policy.formatted(4, "/clients/count", "in", "value: 3,")
                        + policy.formatted(5, "/clients/count", "=", "value: [3],")
                        + policy.formatted(6, "/clients/count", "required", "value: 3,")
                        + policy.formatted(7, "/storageModules", "=", "value: 3,")
                        + policy.formatted(8, "/storageModules/0/arrays", "required", "")
                        + policy.formatted(9, "/clients/count", "=", "")));
    }

    @Test
    @DisplayName("a file that is no list, an id twice and a message without English are refused")
    void more() {
        assertEquals(
                List.of("site/policies.yaml: The file does not hold a list. Maybe start each policy with - id:."),
                problems("id: ACME-001\n"));
        String policy =
                "- {id: ACME-001, severity: INFO, field: /clients/count, operator: required, message: %s, source: SITE}\n";
        assertEquals(
                List.of("site/policies.yaml, line 2: ACME-001 is there twice."),
                problems(policy.formatted("m") + policy.formatted("other")));
        assertEquals(
                List.of("site/policies.yaml, line 1: The message has no en, which every reader falls back to."),
                problems(policy.formatted("{es: otro}")));
    }
}
