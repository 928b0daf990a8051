package io.stowage.sizing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.stowage.catalog.Catalog;
import io.stowage.catalog.Solution;
import io.stowage.catalog.bill.BillOfMaterial;
import io.stowage.catalog.capacity.CapacityCalculator;
import io.stowage.catalog.configuration.Condition;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.Gateways.Protocol;
import io.stowage.catalog.configuration.Json;
import io.stowage.catalog.configuration.Network.Fabric;
import io.stowage.catalog.configuration.Problem;
import io.stowage.catalog.configuration.StrictReader;
import io.stowage.catalog.configuration.UnreadableDocumentException;
import io.stowage.catalog.layout.Cabling;
import io.stowage.catalog.layout.CsvDocument;
import io.stowage.catalog.layout.Layout;
import io.stowage.catalog.layout.RackElevation;
import io.stowage.catalog.system.LifeNote;
import io.stowage.catalog.system.PartLife;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.catalog.system.Resolver;
import io.stowage.performance.Prediction;
import io.stowage.performance.Predictor;
import io.stowage.performance.SystemState;
import io.stowage.performance.measured.BenchmarkFile;
import io.stowage.performance.measured.BenchmarkReader;
import io.stowage.performance.measured.Comparison;
import io.stowage.performance.measured.MeasuredPoint;
import io.stowage.performance.measured.Overlay;
import io.stowage.performance.measured.SiteCalibration;
import io.stowage.performance.measured.UnreadableBenchmarkException;
import io.stowage.rules.Evaluation;
import io.stowage.rules.Finding;
import io.stowage.rules.FindingClass;
import io.stowage.rules.Language;
import io.stowage.rules.RuleEngine;
import io.stowage.rules.RuleOutcome;
import io.stowage.rules.RuleOutcome.Outcome;
import io.stowage.rules.Severity;
import io.stowage.rules.fix.FixFinder;
import io.stowage.rules.fix.FixFinder.WaysOut;
import io.stowage.sizing.Evaluator.Measured;
import io.stowage.sizing.Need.Requirement;
import io.stowage.sizing.SizingReport.Candidate;
import io.stowage.sizing.SizingReport.Margin;
import io.stowage.sizing.SizingReport.Unmet;
import io.stowage.sizing.SizingRequest.Objective;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Answers the three questions about a storage system: is it right, how fast is it, and which one to quote. Equal
 * requests on the same day get equal answers.
 */
public final class Advisor {
    private static final int DEFAULT_LIMIT = 5;

    /** A Configuration counts at most this many servers of one kind. */
    private static final int MOST_GATEWAYS = 1000;

    /** A digest is the same in every language. */
    private static final UnaryOperator<Finding> WORDLESS = finding -> finding.withMessage("");

    private final Catalog catalog;
    private final Resolver resolver;
    private final CapacityCalculator capacities = new CapacityCalculator();
    private final RuleEngine rules;
    private final FixFinder fixes;
    private final Predictor predictor;
    private final Promises promises;
    private final StrictReader reader;
    private final Clock clock;
    private final ObjectMapper mapper = Json.mapper().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);

    /**
     * An advisor on one catalog.
     *
     * @param clock tells today's date where a request names none
     */
    public Advisor(Catalog catalog, RuleEngine rules, Predictor predictor, Clock clock) {
        this.catalog = catalog;
        this.resolver = new Resolver(catalog);
        this.rules = rules;
        this.predictor = predictor;
        this.promises = new Promises(predictor);
        this.fixes = new FixFinder(catalog, rules, promises::of);
        this.reader = new StrictReader(catalog);
        this.clock = clock;
    }

    /**
     * Checks a configuration against every rule, looks for ways out of what is wrong, and counts its capacity.
     *
     * @param allOutcomes whether to say what became of each rule
     */
    public ValidationReport validate(Configuration configuration, boolean allOutcomes) {
        return validate(configuration, allOutcomes, Language.EN);
    }

    /** The same in the words of a language; the digest is the same in every language. */
    public ValidationReport validate(Configuration configuration, boolean allOutcomes, Language language) {
        ResolvedSystem system = resolver.resolve(configuration);
        LocalDate day = LocalDate.parse(asOf(configuration));
        Evaluation evaluation = rules.evaluate(system, day, promises.of(system));
        WaysOut ways = fixes.waysOut(configuration, evaluation, day, language);
        ValidationReport report = new ValidationReport(
                evaluation.valid(),
                summary(evaluation),
                ways.findings(),
                ways.repair().orElse(null),
                new PartLife(catalog, day).notes(system),
                capacities.of(system),
                allOutcomes ? evaluation.outcomes() : null,
                system.defaults(),
                versions(system.configuration()),
                asOf(configuration),
                "");
        return report.withDigest(digest(report.withoutWords()));
    }

    /** A document with its findings in the words of a language; all else stays, the digest too. */
    public <T extends CsvDocument> Document<T> in(Language language, Document<T> document) {
        return document.in(finding -> rules.in(language, finding));
    }

    /** A sizing with its support warnings in the words of a language; all else stays, the digest too. */
    public SizingReport in(Language language, SizingReport report) {
        return report.in(finding -> rules.in(language, finding));
    }

    /** Everything a configuration takes, for a quote. */
    public Document<BillOfMaterial> billOfMaterial(Configuration configuration) {
        LocalDate day = LocalDate.parse(asOf(configuration));
        return document(configuration, (system, layout) -> BillOfMaterial.of(system, layout, catalog, day));
    }

    /** Where everything of a configuration goes. */
    public Document<Layout> layout(Configuration configuration) {
        return document(configuration, (system, layout) -> layout);
    }

    /** What stands where in the racks. */
    public Document<RackElevation> rack(Configuration configuration) {
        return document(configuration, (system, layout) -> layout.rackElevation());
    }

    /** What is connected with what. */
    public Document<Cabling> cabling(Configuration configuration) {
        return document(configuration, (system, layout) -> layout.cabling());
    }

    private <T extends CsvDocument> Document<T> document(
            Configuration configuration, BiFunction<ResolvedSystem, Layout, T> make) {
        ResolvedSystem system = resolver.resolve(configuration);
        T made = make.apply(system, Layout.of(system, catalog));
        LocalDate day = LocalDate.parse(asOf(configuration));
        List<Finding> errors = rules.evaluate(system, day, promises.of(system)).findings().stream()
                .filter(Evaluation::isError)
                .toList();
        Document<T> document =
                new Document<>(errors.isEmpty(), errors, made, versionsOf(system, made), asOf(configuration), "");
        return new Document<>(
                document.valid(), errors, made, document.versions(), document.asOf(), digest(document.in(WORDLESS)));
    }

    /** A bill rests on the parts it lists, which a configuration need not name, and on the prices it multiplies. */
    private Versions versionsOf(ResolvedSystem system, CsvDocument made) {
        Versions versions = versions(system.configuration(), made);
        if (!(made instanceof BillOfMaterial bill) || bill.price() == null) {
            return versions;
        }
        SortedSet<String> site = new TreeSet<>(versions.site());
        site.add("prices.yaml");
        return new Versions(versions.catalog(), versions.rules(), versions.models(), List.copyOf(site));
    }

    private static List<Prediction> corrected(@Nullable Overlay overlay, List<Prediction> predictions) {
        return overlay == null ? predictions : SiteCalibration.apply(overlay, predictions);
    }

    /**
     * Compares benchmark files of a system with its predictions.
     *
     * @throws UnreadableDocumentException when none of the files can be read, with the fault of each
     */
    public CalibrationReport calibrate(CalibrationRequest request) {
        ResolvedSystem system = resolver.resolve(request.configuration());
        List<CalibrationReport.ReadFile> files = new ArrayList<>();
        List<MeasuredPoint> points = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        for (int i = 0; i < request.files().size(); i++) {
            CalibrationRequest.ImportedFile file = request.files().get(i);
            try {
                BenchmarkFile read = BenchmarkReader.read(file.name(), file.content());
                points.addAll(read.points());
                files.add(new CalibrationReport.ReadFile(
                        file.name(), read.tool(), read.version(), read.points().size(), read.notes(), null, null));
            } catch (UnreadableBenchmarkException e) {
                files.add(new CalibrationReport.ReadFile(
                        file.name(), null, null, 0, List.of(), e.line(), e.getMessage()));
                problems.add(new Problem(
                        "/files/%d/content".formatted(i),
                        e.line(),
                        1,
                        "unreadable-benchmark",
                        e.value(),
                        "%s, line %d: %s".formatted(file.name(), e.line(), e.getMessage()),
                        "Send the file as the tool wrote it."));
            }
        }
        if (request.files().isEmpty()) {
            problems.add(new Problem(
                    "/files",
                    0,
                    0,
                    "missing",
                    "[]",
                    "There are no files.",
                    "Send the results as the tools wrote them."));
        }
        if (points.isEmpty()) {
            throw new UnreadableDocumentException(problems);
        }
        SiteCalibration calibration = new SiteCalibration(predictor, system);
        List<Comparison> comparisons = calibration.compare(points);
        CalibrationReport report = new CalibrationReport(
                files,
                points,
                comparisons,
                calibration.overlay(points, comparisons),
                system.defaults(),
                versions(system.configuration()),
                asOf(request.configuration()),
                "");
        return report.withDigest(digest(report));
    }

    private static ValidationReport.Summary summary(Evaluation evaluation) {
        return new ValidationReport.Summary(
                count(evaluation.findings(), Severity.ERROR),
                count(evaluation.findings(), Severity.WARNING),
                count(evaluation.findings(), Severity.INFO),
                count(evaluation.outcomes(), Outcome.PASSED),
                count(evaluation.outcomes(), Outcome.NOT_APPLICABLE),
                count(evaluation.outcomes(), Outcome.NOT_COVERED),
                count(evaluation.outcomes(), Outcome.WAIVED));
    }

    private static int count(List<Finding> findings, Severity severity) {
        return (int) findings.stream()
                .filter(f -> f.severity() == severity && !f.isWaived())
                .count();
    }

    private static int count(List<RuleOutcome> outcomes, Outcome outcome) {
        return (int) outcomes.stream().filter(o -> o.outcome() == outcome).count();
    }

    /** Predicts how fast a configuration is. */
    public PredictionReport predict(PredictionRequest request) {
        ResolvedSystem system = resolver.resolve(request.configuration());
        Condition condition = request.condition() == null ? Condition.HEALTHY : request.condition();
        Double rebuildMBps =
                request.rebuildMBps() == null ? null : request.rebuildMBps().doubleValue();
        SystemState state = predictor.state(system, condition, rebuildMBps);
        PredictionReport report = new PredictionReport(
                condition,
                state.availability(),
                Stream.concat(state.notes().stream(), predictor.advice(system).stream())
                        .toList(),
                state.rebuild(),
                corrected(
                        request.overlay(),
                        predictor.predict(
                                system,
                                request.workloads() == null ? List.of() : request.workloads(),
                                condition,
                                rebuildMBps)),
                system.defaults(),
                versions(system.configuration()),
                asOf(request.configuration()),
                "");
        return report.withDigest(digest(report));
    }

    /**
     * Searches the best configurations for a need.
     *
     * @throws UnreadableDocumentException when requirements contradict each other or a pin leads nowhere
     * @throws java.util.concurrent.CancellationException when the thread is interrupted
     */
    public SizingReport size(SizingRequest request) {
        Requirements asked = request.requirements();
        Need need = Need.of(asked);
        Pins pins = new Pins(request.pins(), reader);
        Condition condition = asked.condition() == null ? Condition.HEALTHY : asked.condition();
        String asOf = pins.asOf().orElse(LocalDate.now(clock).toString());
        PartLife life = new PartLife(catalog, LocalDate.parse(asOf));
        boolean excluding = Boolean.TRUE.equals(request.excludeEndOfSale()) && !life.isSilent();
        Evaluator evaluator = new Evaluator(
                catalog,
                resolver,
                rules,
                predictor,
                need,
                condition,
                pins,
                excluding ? Optional.of(life) : Optional.empty());
        List<String> assumptions = new ArrayList<>(need.assumptions());
        List<DesignSpace> spaces = spaces(request, pins, assumptions);
        int limit = request.limit() == null ? DEFAULT_LIMIT : request.limit();
        Objective objective = request.objective() == null ? Objective.FEWEST_RACK_UNITS : request.objective();
        SizingSearch search = new SizingSearch(evaluator, need, objective, limit);
        List<SizingSearch.Feasible> found = search.run(spaces);

        List<Candidate> candidates = new ArrayList<>();
        SmallerDesigns smaller = new SmallerDesigns(evaluator, need);
        for (SizingSearch.Feasible feasible : found.subList(0, Math.min(limit, found.size()))) {
            candidates.add(candidate(candidates.size() + 1, feasible, found, search, need, evaluator, smaller, life));
        }
        List<Unmet> unmet = candidates.isEmpty() ? unmet(spaces, search, evaluator, need, assumptions) : List.of();
        SizingReport report = new SizingReport(
                List.copyOf(candidates),
                evaluator.evaluated(),
                search.feasible(),
                search.exact(),
                describe(spaces),
                unmet,
                List.copyOf(assumptions),
                versions(spaces.stream().map(DesignSpace::solution).toList(), request.pins()),
                asOf,
                "");
        return new SizingReport(
                report.candidates(),
                report.evaluated(),
                report.feasible(),
                report.exact(),
                report.space(),
                report.unmet(),
                report.assumptions(),
                report.versions(),
                report.asOf(),
                digest(report.in(WORDLESS)));
    }

    private List<DesignSpace> spaces(SizingRequest request, Pins pins, List<String> assumptions) {
        List<Solution> solutions =
                request.solutions() == null || request.solutions().isEmpty()
                        ? catalog.solutions().stream().filter(Solution::offered).toList()
                        : solutions(request.solutions());
        Requirements asked = request.requirements();
        List<Protocol> protocols = asked.protocols() == null ? List.of() : asked.protocols();
        Fabric fabric = asked.fabric();
        List<DesignSpace> spaces = new ArrayList<>();
        for (Solution solution : solutions) {
            List<String> own = solution.texts("protocols");
            List<Protocol> missing = protocols.stream()
                    .filter(p -> !own.contains(p.name()))
                    .distinct()
                    .sorted()
                    .toList();
            List<String> byGateway = solution.texts("gatewayProtocols");
            if (!missing.stream().allMatch(p -> byGateway.contains(p.name()))) {
                assumptions.add("%s is left out: it serves no %s.".formatted(solution.id(), missing));
                continue;
            }
            if (fabric != null && !solution.texts("fabrics").contains(fabric.name())) {
                assumptions.add("%s is left out: it is not documented on %s.".formatted(solution.id(), fabric));
                continue;
            }
            int gateways = missing.isEmpty() ? 0 : gateways(solution, asked, fabric);
            if (gateways > MOST_GATEWAYS) {
                assumptions.add("%s is left out: it would take %d gateways, and a Configuration has at most %d."
                        .formatted(solution.id(), gateways, MOST_GATEWAYS));
                continue;
            }
            if (gateways > 0) {
                assumptions.add(
                        "%s serves %s through %d gateways, so many that with one lost their links still carry the wanted rate; no document gives the throughput of a gateway."
                                .formatted(solution.id(), missing, gateways));
            }
            List<String> refusals = new ArrayList<>();
            DesignSpace space = new DesignSpace(solution, gateways, missing, fabric)
                    .retain(design -> takes(pins, design, refusals));
            if (space.isEmpty()) {
                assumptions.add("%s is left out: it cannot take the pins %s: %s"
                        .formatted(solution.id(), String.join(", ", pins.paths()), refusals.get(0)));
                continue;
            }
            spaces.add(space);
        }
        return spaces;
    }

    /** Whether a design takes what the pins write into it; if not, the reason is added to the refusals. */
    private boolean takes(Pins pins, Design design, List<String> refusals) {
        if (pins.isEmpty()) {
            return true;
        }
        try {
            Evaluation evaluation = rules.evaluate(resolver.resolve(pins.applyTo(design.configuration(catalog))));
            Optional<Finding> error = evaluation.findings().stream()
                    .filter(f -> f.severity() == Severity.ERROR && pins.wrote(f.path()))
                    .findFirst();
            error.ifPresent(f -> refusals.add("%s, %s".formatted(f.ruleId(), f.message())));
            return error.isEmpty();
        } catch (UnreadableDocumentException e) {
            refusals.add(e.problems().get(0).detail());
            return false;
        }
    }

    private List<Solution> solutions(List<String> ids) {
        List<Problem> problems = new ArrayList<>();
        List<Solution> solutions = new ArrayList<>();
        for (int i = 0; i < ids.size(); i++) {
            Solution solution = catalog.solution(ids.get(i));
            if (solution.offered()) {
                if (!solutions.contains(solution)) {
                    solutions.add(solution);
                }
            } else {
                problems.add(new Problem(
                        "/solutions/" + i,
                        0,
                        0,
                        "not-offered",
                        solution.id(),
                        "%s can be validated but is not offered: %s.".formatted(solution.id(), solution.status()),
                        "Offered are %s."
                                .formatted(String.join(
                                        ", ",
                                        catalog.solutions().stream()
                                                .filter(Solution::offered)
                                                .map(Solution::id)
                                                .toList()))));
            }
        }
        if (!problems.isEmpty()) {
            throw new UnreadableDocumentException(problems);
        }
        return solutions;
    }

    /** Enough gateways that with one lost the links of the others carry the larger sequential rate. */
    private static int gateways(Solution solution, Requirements asked, @Nullable Fabric fabric) {
        int minimum = solution.integer("gatewaysForHa").orElse(2);
        BigDecimal read = asked.sequentialReadGBps() == null ? BigDecimal.ZERO : asked.sequentialReadGBps();
        BigDecimal write = asked.sequentialWriteGBps() == null ? BigDecimal.ZERO : asked.sequentialWriteGBps();
        Fabric used = fabric == null
                ? Fabric.valueOf(
                        solution.template().path("network").path("fabric").asText(Fabric.IB_EDR.name()))
                : fabric;
        int links = read.max(write)
                .divide(BigDecimal.valueOf(used.gigabytesPerSecond()), 0, RoundingMode.CEILING)
                .intValue();
        return Math.max(minimum, links + 1);
    }

    private Candidate candidate(
            int rank,
            SizingSearch.Feasible feasible,
            List<SizingSearch.Feasible> all,
            SizingSearch search,
            Need need,
            Evaluator evaluator,
            SmallerDesigns smaller,
            PartLife life) {
        Measured measured = feasible.measured();
        List<Margin> margins = new ArrayList<>();
        for (Requirement requirement : need.requirements()) {
            evaluator
                    .given(measured, requirement)
                    .ifPresent(given -> margins.add(new Margin(
                            requirement.key(),
                            requirement.wanted(),
                            given.value(),
                            given.low(),
                            requirement.unit(),
                            Numbers.percentAbove(given.value(), requirement.wanted()))));
        }
        List<Finding> support = feasible.evaluation().findings().stream()
                .filter(f -> f.severity() == Severity.WARNING && f.findingClass() == FindingClass.SUPPORT)
                .toList();
        return new Candidate(
                rank,
                evaluator.configuration(measured.design()),
                measured.capacity(),
                evaluator.predictFully(measured.design()),
                measured.totals(),
                List.copyOf(margins),
                feasible.meets(),
                Candidate.supportWarnings(support),
                !search.isDominated(feasible, all),
                smaller.whyNot(feasible),
                notes(measured, life.notes(resolver.resolve(evaluator.configuration(measured.design())))),
                support);
    }

    private static List<String> notes(Measured measured, List<LifeNote> life) {
        List<String> notes = new ArrayList<>(measured.capacity().assumptions());
        if (measured.design().gateways() > 0) {
            notes.add("The gateways' throughput is bounded by their links; no document gives a measured figure.");
        }
        life.forEach(note -> notes.add(note.message()));
        notes.addAll(measured.design().solution().notes());
        return List.copyOf(notes);
    }

    private static List<Unmet> unmet(
            List<DesignSpace> spaces, SizingSearch search, Evaluator evaluator, Need need, List<String> assumptions) {
        List<Measured> designs = new ArrayList<>();
        for (DesignSpace space : spaces) {
            for (Design family :
                    evaluator.isRestricted() ? space.families() : space.largestDrives(evaluator.catalog())) {
                if (!evaluator.pinsAllow(family)) {
                    continue;
                }
                search.smallestForCapacity(family, space.maxModules())
                        .ifPresent(d -> designs.add(evaluator.measure(d)));
                Design largest = search.largest(family, space.maxModules());
                designs.add(evaluator.measure(largest));
            }
        }
        return new Shortfalls(evaluator, need).of(designs, assumptions);
    }

    private static String describe(List<DesignSpace> spaces) {
        return spaces.isEmpty()
                ? "no solution was left to choose from"
                : String.join("; ", spaces.stream().map(DesignSpace::describe).toList());
    }

    /** The versions, with the site's files that any of the documents or solutions rests on. */
    private Versions versions(@Nullable Object... restsOn) {
        return new Versions(
                catalog.version(),
                rules.version(),
                predictor.version(),
                catalog.siteFilesIn(mapper.valueToTree(restsOn)));
    }

    private String asOf(Configuration configuration) {
        String asked = configuration.asOf();
        return asked == null ? LocalDate.now(clock).toString() : asked;
    }

    /** SHA-256 over the report's JSON with an empty digest. */
    private String digest(Object report) {
        try {
            byte[] json = mapper.writeValueAsString(report).getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(json));
        } catch (JsonProcessingException | NoSuchAlgorithmException e) {
            throw new IllegalStateException("A report can always be written and digested", e);
        }
    }
}
