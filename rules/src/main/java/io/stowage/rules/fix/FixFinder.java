package io.stowage.rules.fix;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.flipkart.zjsonpatch.JsonPatch;
import io.stowage.catalog.Catalog;
import io.stowage.catalog.Solution;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.ConfigurationReader;
import io.stowage.catalog.configuration.DocumentFormat;
import io.stowage.catalog.configuration.Json;
import io.stowage.catalog.configuration.UnreadableDocumentException;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.catalog.system.Resolver;
import io.stowage.rules.Evaluation;
import io.stowage.rules.Finding;
import io.stowage.rules.Finding.Fix;
import io.stowage.rules.Language;
import io.stowage.rules.Promised;
import io.stowage.rules.RuleEngine;
import io.stowage.rules.RuleOutcome.Outcome;
import io.stowage.rules.Severity;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds ways out of findings. Every fix that is offered was applied to the user's document and the result checked by all
 * rules: the finding is gone and no ERROR came. Immutable and shareable by threads.
 */
public final class FixFinder {
    /** Fixes of one finding. */
    private static final int MOST_FIXES = 3;

    /** Changes of one fix: where the first brings another ERROR, a second that takes it away. */
    private static final int MOST_STEPS = 2;

    /** Values in all documents that are checked for one answer; large documents get fewer tries. */
    private static final int MOST_VALUES = 60_000;

    /** Fixes that a repair applies one after the other. */
    private static final int MOST_ROUNDS = 20;

    private static final Comparator<Tried> LEAST_CHANGE = Comparator.comparingInt(Tried::changed)
            .thenComparing(tried -> tried.patch().size());

    private final Catalog catalog;
    private final RuleEngine rules;
    private final Function<ResolvedSystem, List<Promised>> promises;
    private final Resolver resolver;
    private final ConfigurationReader reader;
    private final Map<Language, FixWords> words = new EnumMap<>(Language.class);
    private final ObjectMapper mapper = Json.mapper();
    private final Map<String, JsonNode> templates = new ConcurrentHashMap<>();

    /** A finder that predicts nothing: rates of requirements stay uncovered. */
    public FixFinder(Catalog catalog, RuleEngine rules) {
        this(catalog, rules, system -> List.of());
    }

    /** @param promises what a changed system is predicted to give, as far as its document asks for it */
    public FixFinder(Catalog catalog, RuleEngine rules, Function<ResolvedSystem, List<Promised>> promises) {
        this.catalog = catalog;
        this.rules = rules;
        this.promises = promises;
        this.resolver = new Resolver(catalog);
        this.reader = new ConfigurationReader(catalog);
        for (Language language : Language.values()) {
            words.put(language, new FixWords(language));
        }
    }

    private FixWords words(Language language) {
        return Objects.requireNonNull(words.get(language));
    }

    /**
     * Ways out of what the rules found.
     *
     * @param findings as in the evaluation, with fixes for those that are at least a WARNING
     * @param repair present where some finding is an ERROR
     */
    public record WaysOut(List<Finding> findings, Optional<Repair> repair) {}

    /**
     * Looks for ways out.
     *
     * @param configuration the document as the user wrote it
     * @param evaluation what the rules said about it
     * @param asOf day that waivers are judged at
     */
    public WaysOut waysOut(Configuration configuration, Evaluation evaluation, LocalDate asOf) {
        return waysOut(configuration, evaluation, asOf, Language.EN);
    }

    /** The same, findings included, in the words of a language. */
    public WaysOut waysOut(Configuration configuration, Evaluation evaluation, LocalDate asOf, Language language) {
        WaysOut found = search(configuration, evaluation, asOf, language);
        return new WaysOut(
                found.findings().stream().map(f -> rules.in(language, f)).toList(), found.repair());
    }

    private WaysOut search(Configuration configuration, Evaluation evaluation, LocalDate asOf, Language language) {
        if (evaluation.findings().stream().noneMatch(FixFinder::worthFixing)) {
            return new WaysOut(evaluation.findings(), Optional.empty());
        }
        ObjectNode document = mapper.valueToTree(configuration);
        State start = state(document, asOf).orElseThrow();
        Tries tries = new Tries(Leaves.count(start.complete()), asOf, language);
        Search search = new Search(start, tries);
        List<Finding> findings = evaluation.findings().stream()
                .map(finding -> worthFixing(finding) ? finding.withFixes(search.fixes(finding)) : finding)
                .toList();
        return new WaysOut(
                findings, evaluation.valid() ? Optional.empty() : Optional.of(repair(start, findings, tries)));
    }

    /** Applies the first fix of the first ERROR that has one, until none is left or none has one. */
    private Repair repair(State start, List<Finding> findings, Tries tries) {
        State now = start;
        List<JsonNode> patch = new ArrayList<>();
        List<Finding> left = errors(findings);
        for (int round = 0; round < MOST_ROUNDS && !left.isEmpty(); round++) {
            Search search = new Search(now, tries);
            boolean first = round == 0;
            Optional<Fix> fix = left.stream()
                    .map(finding -> first ? finding.fixes() : search.fixes(finding))
                    .filter(fixes -> !fixes.isEmpty())
                    .map(fixes -> fixes.get(0))
                    .findFirst();
            if (fix.isEmpty()) {
                break;
            }
            patch.addAll(fix.get().patch());
            ArrayNode operations =
                    JsonNodeFactory.instance.arrayNode().addAll(fix.get().patch());
            now = state((ObjectNode) JsonPatch.apply(operations, now.document()), tries.asOf)
                    .orElseThrow();
            left = errors(now.evaluation().findings());
        }
        return new Repair(
                words(tries.language).of(patch, start.complete(), now.complete()),
                List.copyOf(patch),
                left.stream()
                        .map(f -> new Repair.Left(
                                f.ruleId(),
                                f.path(),
                                rules.in(tries.language, f).message()))
                        .toList());
    }

    private static List<Finding> errors(List<Finding> findings) {
        return findings.stream().filter(f -> Evaluation.isError(f)).toList();
    }

    private static boolean worthFixing(Finding finding) {
        return finding.severity() != Severity.INFO && !finding.isWaived();
    }

    /** The complete document of a solution alone; empty where it cannot stand alone, since it asks for something. */
    private JsonNode template(Solution solution) {
        return templates.computeIfAbsent(solution.id(), id -> {
            ObjectNode shortest = JsonNodeFactory.instance
                    .objectNode()
                    .put("apiVersion", "stowage/v1")
                    .put("kind", "Configuration")
                    .put("solution", id);
            return state(shortest, LocalDate.MIN).map(State::complete).orElse(JsonNodeFactory.instance.objectNode());
        });
    }

    /** A document that can be read, completed and judged. */
    private record State(ObjectNode document, JsonNode complete, Evaluation evaluation) {}

    private Optional<State> state(ObjectNode document, LocalDate asOf) {
        try {
            Configuration read = reader.read(document.toString().getBytes(StandardCharsets.UTF_8), DocumentFormat.JSON);
            ResolvedSystem system = resolver.resolve(read);
            Evaluation evaluation = rules.evaluate(system, asOf, promises.apply(system));
            return Optional.of(new State(document, mapper.valueToTree(system.configuration()), evaluation));
        } catch (UnreadableDocumentException refused) {
            return Optional.empty();
        }
    }

    /**
     * A patch that was seen to work.
     *
     * @param changed values of the complete document that differ afterwards
     * @param complete the complete document afterwards
     */
    private record Tried(List<ObjectNode> patch, int changed, JsonNode complete) {}

    /** How many documents may still be checked for one answer: fewer the larger they are, so that every answer comes soon. */
    private static final class Tries {
        private final LocalDate asOf;
        private final Language language;
        private int left;

        Tries(int valuesOfEach, LocalDate asOf, Language language) {
            this.asOf = asOf;
            this.language = language;
            this.left = MOST_VALUES / Math.max(1, valuesOfEach);
        }

        boolean another() {
            return left-- > 0;
        }
    }

    /** One search over one document; every document tried is checked once. */
    private final class Search {
        private final State start;
        private final Tries tries;
        private final Map<JsonNode, Optional<State>> seen = new HashMap<>();

        Search(State start, Tries tries) {
            this.start = start;
            this.tries = tries;
        }

        List<Fix> fixes(Finding finding) {
            Map<JsonNode, Tried> found = new LinkedHashMap<>();
            step(new Goal(finding, new HashSet<>()), finding, start, new Way(List.of(), ""), found);
            return found.values().stream()
                    .sorted(LEAST_CHANGE)
                    .limit(MOST_FIXES)
                    .map(tried -> new Fix(description(tried), List.copyOf(tried.patch()), true))
                    .toList();
        }

        private String description(Tried tried) {
            return words(tries.language).of(List.copyOf(tried.patch()), start.complete(), tried.complete());
        }

        /**
         * Tries every single change for {@code cause} and keeps those after which the goal's finding is gone and no ERROR came.
         *
         * @param found by resulting complete document: two ways to the same system are one fix
         */
        private void step(Goal goal, Finding cause, State from, Way before, Map<JsonNode, Tried> found) {
            List<Continued> continued = new ArrayList<>();
            Candidates candidates = new Candidates(
                    catalog,
                    from.document(),
                    from.complete(),
                    template(catalog.solution(from.document().path("solution").asText())));
            for (Change change : candidates.of(cause)) {
                String lever = before.patch().isEmpty() ? change.path() : before.lever();
                if (goal.isReached(lever)) {
                    continue;
                }
                ObjectNode operation = change.operation(from.document(), from.complete());
                State next = operation == null ? null : apply(from.document(), operation);
                if (next == null
                        || has(next.evaluation(), goal.finding())
                        || isUncovered(next.evaluation(), goal.finding())) {
                    continue;
                }
                List<ObjectNode> patch = new ArrayList<>(before.patch());
                patch.add(operation);
                Optional<Finding> came = firstNewError(next.evaluation());
                if (came.isEmpty()) {
                    goal.reached().add(lever);
                    found.putIfAbsent(
                            next.complete(),
                            new Tried(patch, Leaves.changed(start.complete(), next.complete()), next.complete()));
                } else if (patch.size() < MOST_STEPS) {
                    continued.add(new Continued(next, new Way(patch, lever), came.get()));
                }
            }
            if (found.isEmpty()) {
                continued.forEach(each -> step(goal, each.came(), each.state(), each.way(), found));
            }
        }

        private @Nullable State apply(ObjectNode document, ObjectNode operation) {
            ObjectNode patched = (ObjectNode)
                    JsonPatch.apply(JsonNodeFactory.instance.arrayNode().add(operation), document);
            if (!seen.containsKey(patched) && !tries.another()) {
                return null;
            }
            return seen.computeIfAbsent(patched, each -> state((ObjectNode) each, tries.asOf))
                    .orElse(null);
        }

        /** The first ERROR of a rule that now reports more of them than at the start. */
        private Optional<Finding> firstNewError(Evaluation evaluation) {
            Map<String, Integer> allowed = new HashMap<>();
            start.evaluation().findings().stream()
                    .filter(f -> Evaluation.isError(f))
                    .forEach(f -> allowed.merge(f.ruleId(), 1, Integer::sum));
            return evaluation.findings().stream()
                    .filter(f -> Evaluation.isError(f))
                    .filter(f -> allowed.merge(f.ruleId(), -1, Integer::sum) < 0)
                    .findFirst();
        }

        private boolean has(Evaluation evaluation, Finding finding) {
            long before = times(start.evaluation(), finding);
            return times(evaluation, finding) >= before
                    || evaluation.findings().stream()
                            .anyMatch(f -> f.ruleId().equals(finding.ruleId())
                                    && f.path().equals(finding.path()));
        }

        /** Whether the finding is gone only because the rule no longer knows what it needs. */
        private static boolean isUncovered(Evaluation evaluation, Finding finding) {
            return evaluation.outcomes().stream()
                    .anyMatch(each -> each.outcome() == Outcome.NOT_COVERED
                            && each.ruleId().equals(finding.ruleId()));
        }

        private static long times(Evaluation evaluation, Finding finding) {
            return evaluation.findings().stream()
                    .filter(f -> f.ruleId().equals(finding.ruleId()))
                    .count();
        }
    }

    /** A change after which another ERROR came. */
    private record Continued(State state, Way way, Finding came) {}

    /**
     * Changes made so far.
     *
     * @param lever path of the first of them
     */
    private record Way(List<ObjectNode> patch, String lever) {}

    /**
     * A finding to take away.
     *
     * @param reached levers that did
     */
    private record Goal(Finding finding, Set<String> reached) {
        /** Whether a lever that comes in growing amounts is already pulled far enough. */
        boolean isReached(String lever) {
            return Candidates.isWish(finding) && reached.contains(lever);
        }
    }
}
