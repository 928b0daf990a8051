package io.stowage.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.stowage.catalog.Catalog;
import io.stowage.catalog.Solution;
import io.stowage.catalog.configuration.Json;
import io.stowage.catalog.configuration.Waiver;
import io.stowage.catalog.system.DefaultedValue;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.rules.RuleOutcome.Outcome;
import io.stowage.rules.RuleWords.Grammar;
import io.stowage.rules.SystemFacts.Gathered;
import io.stowage.rules.fact.Documented;
import io.stowage.rules.fact.Fact;
import io.stowage.rules.fact.Findings;
import io.stowage.rules.fact.Findings.Report;
import io.stowage.rules.fact.Reference;
import io.stowage.rules.fact.Stated;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.kie.api.KieBase;
import org.kie.api.runtime.KieSession;

/** Checks systems against every rule. Immutable and shareable by threads; load it once. */
public final class RuleEngine {
    private static final Comparator<Finding> ORDER = Comparator.comparing(Finding::severity)
            .thenComparing(Finding::ruleId)
            .thenComparing(Finding::path)
            .thenComparing(Finding::message);
    private static final Pattern EXPANSION = Pattern.compile("/expansions/\\d+/");
    private static final int VERSION_DIGITS = 12;

    private final Catalog catalog;
    private final KieBase base;
    private final String version;
    private final SortedMap<String, RuleDefinition> definitions = new TreeMap<>();
    private final Map<String, RuleDefinition> byFullName = new HashMap<>();
    private final Set<String> solutionFacts = new HashSet<>();
    private final Map<String, Set<String>> partFactsByType = new HashMap<>();
    private final Map<String, Documents> documents = new HashMap<>();
    private final Policies policies;
    private final ObjectMapper mapper = Json.mapper();
    /** Read when first asked for: most services speak one language. */
    private final Map<Language, RuleWords> words = new ConcurrentHashMap<>();

    /** What the rules ask of a solution, read once. */
    private record Documents(Solution solution, Map<String, Documented> facts) {}

    private RuleEngine(Catalog catalog) {
        MessageDigest digest = sha256();
        CompiledRules compiled = CompiledRules.load(digest);
        this.catalog = catalog;
        this.base = compiled.base();
        Map<Need, Need> distinctNeeds = new HashMap<>();
        compiled.annotations().forEach((name, annotations) -> {
            RuleDefinition definition =
                    RuleDefinition.of(name, annotations, catalog).sharing(distinctNeeds);
            RuleDefinition other = definitions.put(definition.rule().id(), definition);
            if (other != null) {
                throw new IllegalStateException(
                        "Two rules are called %s.".formatted(other.rule().id()));
            }
            byFullName.put(name, definition);
            digest.update((name + new TreeMap<>(annotations)).getBytes(StandardCharsets.UTF_8));
            for (Need need : definition.needs()) {
                if (need.ofSolution()) {
                    solutionFacts.add(String.valueOf(need.value()));
                } else if (need.ofPart()) {
                    partFactsByType
                            .computeIfAbsent(String.valueOf(need.type()), type -> new HashSet<>())
                            .add(String.valueOf(need.value()));
                }
            }
        });
        catalog.solutions().forEach(s -> documents.put(s.id(), new Documents(s, factsOf(s))));
        this.policies = new Policies(
                catalog,
                definitions.values().stream().map(d -> d.rule().topic()).collect(Collectors.toSet()));
        digest.update(catalog.policies().toString().getBytes(StandardCharsets.UTF_8));
        this.version = HexFormat.of().formatHex(digest.digest()).substring(0, VERSION_DIGITS);
    }

    /**
     * Loads the compiled rules.
     *
     * @param catalog whose sources the rules cite and whose parts systems are resolved with
     * @throws IllegalStateException when no rule is there, or one is incomplete
     * @throws io.stowage.catalog.CatalogException when a policy of the site takes the name of a shipped rule
     */
    public static RuleEngine load(Catalog catalog) {
        return new RuleEngine(catalog);
    }

    /**
     * Checks one system: findings sorted by severity, id and path, and one outcome per rule, sorted by id. Without a day
     * to judge at no waiver is past.
     */
    public Evaluation evaluate(ResolvedSystem system) {
        return evaluate(system, LocalDate.MIN);
    }

    /**
     * Checks one system as of a day: what the document's waivers accept until then stays among the findings, as waived.
     */
    public Evaluation evaluate(ResolvedSystem system, LocalDate asOf) {
        return evaluate(system, asOf, List.of());
    }

    /**
     * The same with what the system is predicted to give.
     *
     * @param promised of the loads for which the document states a rate, in the healthy state and in the stated condition;
     *     what is not there is not covered
     * @throws io.stowage.catalog.configuration.UnreadableDocumentException when the system consists of more different
     *     things than are checked; without line and column
     * @throws EvaluationStoppedException when the rules do not come to an end
     * @throws java.util.concurrent.CancellationException when the thread is interrupted
     */
    public Evaluation evaluate(ResolvedSystem system, LocalDate asOf, List<Promised> promised) {
        return evaluate(system, asOf, promised, Limits.STANDARD);
    }

    Evaluation evaluate(ResolvedSystem system, LocalDate asOf, List<Promised> promised, Limits limits) {
        Watch.goOn();
        Watch watch = limits.watch();
        Gathered gathered = SystemFacts.of(catalog, system, promised);
        limits.check(gathered.facts());
        Map<String, Documented> documented = documented(system.solution());
        Kinds kinds = Kinds.of(gathered);

        List<Finding> findings = findings(matched(gathered, documented, kinds), watch);
        Map<String, Policies.Judged> judged = policies.isEmpty() ? Map.of() : policies.judge(system);
        if (!judged.isEmpty()) {
            judged.values().forEach(policy -> findings.addAll(policy.findings()));
            findings.sort(ORDER);
        }
        leaveOutTakenOver(findings, system.defaults());
        List<Waiver> waivers =
                Optional.ofNullable(system.configuration().waivers()).orElse(List.of());
        if (!waivers.isEmpty()) {
            WaivedFindings waived = new WaivedFindings(findings, waivers, asOf);
            findings.clear();
            findings.addAll(waived.findings());
            // The rules about waivers speak of what the others found, so they come after them.
            findings(waived.uses(), watch).stream()
                    .filter(f -> f.ruleId().startsWith("WAIVER-"))
                    .forEach(findings::add);
            findings.sort(ORDER);
            List<Fact> all = new ArrayList<>(gathered.facts());
            all.addAll(waived.uses());
            kinds = Kinds.of(new Gathered(all, gathered.missing()));
        }
        return new Evaluation(
                List.copyOf(findings),
                outcomes(findings, new Coverage(kinds, system.solution(), documented.keySet()), judged));
    }

    /** What an expansion took over from its array is said of the array, once: the user wrote it there. */
    private static void leaveOutTakenOver(List<Finding> findings, List<DefaultedValue> defaults) {
        Set<String> takenOver = defaults.stream()
                .filter(DefaultedValue::ofTheArray)
                .map(DefaultedValue::path)
                .collect(Collectors.toSet());
        if (takenOver.isEmpty()) {
            return;
        }
        Set<String> said = new HashSet<>();
        findings.forEach(f -> said.add(f.ruleId() + " " + f.path()));
        findings.removeIf(f -> isWithin(f.path(), takenOver)
                && said.contains(f.ruleId() + " " + EXPANSION.matcher(f.path()).replaceFirst("/")));
    }

    private static boolean isWithin(String path, Set<String> places) {
        for (int end = path.length(); end > 0; end = path.lastIndexOf('/', end - 1)) {
            if (places.contains(path.substring(0, end))) {
                return true;
            }
        }
        return false;
    }

    /** A session with everything that the rules match for a system. */
    KieSession session(ResolvedSystem system) {
        Gathered gathered = SystemFacts.of(catalog, system, List.of());
        return session(matched(gathered, documented(system.solution()), Kinds.of(gathered)), new Findings());
    }

    private List<Object> matched(Gathered gathered, Map<String, Documented> documented, Kinds kinds) {
        List<Object> facts = new ArrayList<>(gathered.facts());
        facts.addAll(documented.values());
        facts.addAll(stated(kinds));
        return facts;
    }

    private KieSession session(List<?> facts, Findings reported) {
        KieSession session = base.newKieSession();
        session.setGlobal("findings", reported);
        facts.forEach(session::insert);
        return session;
    }

    /** What the rules find in these facts, sorted. */
    private List<Finding> findings(List<?> facts, Watch watch) {
        Findings reported = new Findings();
        KieSession session = session(facts, reported);
        try {
            session.addEventListener(watch);
            session.fireAllRules();
        } finally {
            session.dispose();
        }
        List<Finding> findings = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        reported.reports().stream().map(this::finding).sorted(ORDER).forEach(finding -> {
            // Two facts may lead a rule to the same place; one finding says it.
            if (seen.add(finding.ruleId() + " " + finding.path())) {
                findings.add(finding);
            }
        });
        return findings;
    }

    private List<RuleOutcome> outcomes(List<Finding> findings, Coverage coverage, Map<String, Policies.Judged> judged) {
        Set<String> failed = new HashSet<>();
        Set<String> waived = new HashSet<>();
        findings.forEach(finding -> (finding.isWaived() ? waived : failed).add(finding.ruleId()));
        List<RuleOutcome> outcomes = new ArrayList<>(definitions.size() + judged.size());
        definitions.forEach((id, definition) -> outcomes.add(new RuleOutcome(
                id,
                failed.contains(id)
                        ? Outcome.FAILED
                        : waived.contains(id) ? Outcome.WAIVED : coverage.of(definition))));
        judged.forEach((id, policy) -> outcomes.add(
                new RuleOutcome(id, !failed.contains(id) && waived.contains(id) ? Outcome.WAIVED : policy.outcome())));
        outcomes.sort(Comparator.comparing(RuleOutcome::ruleId));
        return List.copyOf(outcomes);
    }

    /** Every rule, the site's policies among them, sorted by id. */
    public List<Rule> rules() {
        return Stream.concat(definitions.values().stream().map(RuleDefinition::rule), policies.rules().stream())
                .sorted(Comparator.comparing(Rule::id))
                .toList();
    }

    /** The rule of that id. */
    public Optional<Rule> rule(String id) {
        RuleDefinition definition = definitions.get(id);
        return definition != null
                ? Optional.of(definition.rule())
                : policies.rules().stream().filter(r -> r.id().equals(id)).findFirst();
    }

    /** Every rule in the words of a language, sorted by id. */
    public List<Rule> rules(Language language) {
        RuleWords inLanguage = words(language);
        return rules().stream().map(inLanguage::in).toList();
    }

    /** The rule of that id in the words of a language. */
    public Optional<Rule> rule(String id, Language language) {
        return rule(id).map(words(language)::in);
    }

    /** A finding in the words of a language; what it found and its fixes stay. */
    public Finding in(Language language, Finding finding) {
        if (language == Language.EN) {
            return finding;
        }
        RuleWords inLanguage = words(language);
        return policies.has(finding.ruleId())
                ? policies.in(language, finding, inLanguage.grammar())
                : inLanguage.in(finding);
    }

    /** The English message of a rule with its placeholders, for tests of the other languages. */
    String template(String id) {
        return Optional.ofNullable(definitions.get(id)).orElseThrow().message();
    }

    private RuleWords words(Language language) {
        return words.computeIfAbsent(language, l -> RuleWords.of(l, definitions.values()));
    }

    /** Twelve hexadecimal digits; engines of the same version judge alike. */
    public String version() {
        return version;
    }

    private Finding finding(Report report) {
        RuleDefinition definition = byFullName.get(report.rule());
        if (definition == null) {
            throw new IllegalStateException("No rule is called " + report.rule());
        }
        Rule rule = definition.rule();
        JsonNode found = Message.json(report.found());
        JsonNode expected = Message.json(report.expected());
        List<JsonNode> values = report.values().stream().map(Message::json).toList();
        String stating = report.expected() instanceof Reference reference ? reference.source() : null;
        return new Finding(
                rule.id(),
                rule.severity(),
                rule.findingClass(),
                report.path(),
                Message.of(definition.message(), found, expected, values, Grammar.ENGLISH),
                found,
                expected,
                stating == null ? rule.sources() : List.of(stating),
                null,
                values,
                List.of());
    }

    private Map<String, Documented> documented(Solution solution) {
        Documents known = documents.get(solution.id());
        return known != null && known.solution() == solution ? known.facts() : factsOf(solution);
    }

    private Map<String, Documented> factsOf(Solution solution) {
        Map<String, Documented> out = new LinkedHashMap<>();
        for (String name : solutionFacts) {
            solution.fact(name).ifPresent(fact -> out.put(name, new Documented(name, fact.value(), fact.source())));
        }
        options(out, "dataDrives", solution.dataDrives());
        options(out, "metadataDrives", solution.metadataDrives());
        return out;
    }

    private void options(Map<String, Documented> out, String name, List<String> ids) {
        if (!ids.isEmpty()) {
            out.put(name, new Documented(name, mapper.valueToTree(ids), null));
        }
    }

    /** What the catalog states of the parts in use, each part and name once. */
    private List<Stated> stated(Kinds kinds) {
        List<Stated> out = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        partFactsByType.forEach((type, names) -> kinds.parts(type)
                .forEach(part -> names.forEach(name -> {
                    if (seen.add(part.id() + " " + name)) {
                        part.fact(name).ifPresent(f -> out.add(new Stated(part.id(), name, f.value(), f.source())));
                    }
                })));
        return out;
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
