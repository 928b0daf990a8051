package io.stowage.rules;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.catalog.Catalog;
import io.stowage.catalog.CatalogException;
import io.stowage.catalog.Origin;
import io.stowage.catalog.Policy;
import io.stowage.catalog.configuration.ConfigurationField;
import io.stowage.catalog.configuration.ConfigurationField.Place;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.rules.RuleOutcome.Outcome;
import io.stowage.rules.RuleWords.Grammar;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The site's own constraints. Each compares the values of one key of the complete document with what the site wants
 * there; they are judged beside the rules and look like them.
 */
final class Policies {
    private final TreeMap<String, Policy> byId = new TreeMap<>();
    private final Map<String, ConfigurationField> fields = new HashMap<>();

    /** What became of one policy. */
    record Judged(Outcome outcome, List<Finding> findings) {}

    /**
     * The policies of a catalog.
     *
     * @param topics of the shipped rules, whose ids a policy must not look like
     * @throws CatalogException with every policy that does
     */
    Policies(Catalog catalog, Collection<String> topics) {
        List<String> problems = new ArrayList<>();
        for (Policy policy : catalog.policies()) {
            if (topics.contains(topic(policy))) {
                problems.add(
                        "policies.yaml: %s begins like shipped rules, of which more may come. Choose another word; taken are %s."
                                .formatted(
                                        policy.id(),
                                        String.join(", ", new TreeSet<>(topics)).toUpperCase(Locale.ROOT)));
            }
            byId.put(policy.id(), policy);
            fields.computeIfAbsent(policy.field(), ConfigurationField::of);
        }
        if (!problems.isEmpty()) {
            throw new CatalogException(problems);
        }
    }

    boolean isEmpty() {
        return byId.isEmpty();
    }

    boolean has(String id) {
        return byId.containsKey(id);
    }

    private static String topic(Policy policy) {
        return policy.id().substring(0, policy.id().indexOf('-')).toLowerCase(Locale.ROOT);
    }

    /** As rules are listed, sorted by id. */
    List<Rule> rules() {
        return byId.values().stream().map(Policies::rule).toList();
    }

    private static Rule rule(Policy policy) {
        return new Rule(
                policy.id(),
                policy.title(),
                Severity.valueOf(policy.severity()),
                FindingClass.valueOf(policy.findingClass()),
                topic(policy),
                condition(policy),
                policy.why(),
                List.of(policy.source()),
                List.of(),
                Origin.SITE);
    }

    private static String condition(Policy policy) {
        JsonNode value = policy.value();
        String scope = policy.scope().isEmpty() ? "" : " in " + String.join(", ", policy.scope());
        return value == null
                ? "%s is missing%s.".formatted(policy.field(), scope)
                : "Not: %s %s %s%s."
                        .formatted(
                                policy.field(),
                                policy.operator().sign(),
                                value.isTextual() ? value.asText() : value.toString(),
                                scope);
    }

    /** What became of every policy, by id. */
    Map<String, Judged> judge(ResolvedSystem system) {
        Map<String, Judged> out = new TreeMap<>();
        byId.forEach((id, policy) -> out.put(id, judge(policy, system)));
        return out;
    }

    private Judged judge(Policy policy, ResolvedSystem system) {
        if (!policy.scope().isEmpty()
                && !policy.scope().contains(system.solution().id())) {
            return new Judged(Outcome.NOT_APPLICABLE, List.of());
        }
        List<Place> places = Objects.requireNonNull(fields.get(policy.field())).places(system.configuration());
        List<Finding> findings = new ArrayList<>();
        boolean unknown = false;
        for (Place place : places) {
            JsonNode found = place.value();
            if (found == null) {
                unknown = true;
                if (policy.operator() == Policy.Operator.REQUIRED) {
                    findings.add(finding(policy, place.path(), null));
                }
            } else if (!policy.holds(found)) {
                findings.add(finding(policy, place.path(), found));
            }
        }
        if (!findings.isEmpty()) {
            return new Judged(Outcome.FAILED, findings);
        }
        return new Judged(
                places.isEmpty() ? Outcome.NOT_APPLICABLE : unknown ? Outcome.NOT_COVERED : Outcome.PASSED, List.of());
    }

    private static Finding finding(Policy policy, String path, @Nullable JsonNode found) {
        return new Finding(
                policy.id(),
                Severity.valueOf(policy.severity()),
                FindingClass.valueOf(policy.findingClass()),
                path,
                message(policy, Language.EN, found, policy.value(), Grammar.ENGLISH),
                found,
                policy.operator() == Policy.Operator.DIFFERENT || policy.operator() == Policy.Operator.NOT_IN
                        ? null
                        : policy.value(),
                List.of(policy.source()),
                null,
                List.of(),
                List.of());
    }

    private static String message(
            Policy policy, Language language, @Nullable JsonNode found, @Nullable JsonNode expected, Grammar grammar) {
        String english = policy.messages().getOrDefault(Language.EN.tag(), "");
        return Message.of(policy.messages().getOrDefault(language.tag(), english), found, expected, List.of(), grammar);
    }

    /** A finding of a policy in the words of a language, where the site wrote them. */
    Finding in(Language language, Finding finding, Grammar grammar) {
        Policy policy = byId.get(finding.ruleId());
        return policy == null
                ? finding
                : finding.withMessage(message(policy, language, finding.found(), policy.value(), grammar));
    }
}
