package io.stowage.sizing;

import io.stowage.catalog.Catalog;
import io.stowage.catalog.capacity.Capacity;
import io.stowage.catalog.capacity.CapacityCalculator;
import io.stowage.catalog.configuration.Condition;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.system.PartLife;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.catalog.system.Resolver;
import io.stowage.catalog.system.Totals;
import io.stowage.performance.Prediction;
import io.stowage.performance.Predictor;
import io.stowage.rules.Evaluation;
import io.stowage.rules.RuleEngine;
import io.stowage.sizing.Design.Metadata;
import io.stowage.sizing.Design.Shape;
import io.stowage.sizing.Need.Given;
import io.stowage.sizing.Need.Measure;
import io.stowage.sizing.Need.Requirement;
import io.stowage.sizing.Pins.Place;
import io.stowage.sizing.SizingReport.Meets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;

/** Resolves, measures and validates single designs for one request; remembers only what comparisons need. */
final class Evaluator {
    private final Catalog catalog;
    private final Resolver resolver;
    private final CapacityCalculator capacities = new CapacityCalculator();
    private final RuleEngine rules;
    private final Predictor predictor;
    private final Need need;
    private final Condition condition;
    private final Pins pins;
    private final Optional<PartLife> life;
    private static final Shape ONE_ARRAY = new Shape(1, 0);

    private final Map<Place, Map<Design, Boolean>> keptPins = new EnumMap<>(Place.class);
    private final Map<String, Set<String>> offered = new TreeMap<>();
    private int tried;
    private final Map<Design, Measured> known = new HashMap<>();
    private final Map<Design, Outline> outlines = new HashMap<>();
    private final Map<Design, Evaluation> evaluations = new HashMap<>();
    private final Map<Design, ResolvedSystem> smallSystems = new HashMap<>();

    Evaluator(
            Catalog catalog,
            Resolver resolver,
            RuleEngine rules,
            Predictor predictor,
            Need need,
            Condition condition,
            Pins pins,
            Optional<PartLife> life) {
        this.catalog = catalog;
        this.resolver = resolver;
        this.rules = rules;
        this.predictor = predictor;
        this.need = need;
        this.condition = condition;
        this.pins = pins;
        this.life = life;
    }

    /**
     * A design with everything that its requirements are compared with.
     *
     * @param excluded why the request leaves it out, in words; empty where it does not
     */
    record Measured(
            Design design, Capacity capacity, Totals totals, List<Prediction> predictions, List<String> excluded) {
        boolean allowed() {
            return excluded.isEmpty();
        }
    }

    /** A design counted but not predicted. */
    record Outline(Design design, Capacity capacity, Totals totals) {}

    /** How a design stands against the need: empty when it does not meet it. */
    Optional<Meets> meets(Measured measured) {
        if (!measured.allowed()) {
            return Optional.empty();
        }
        boolean low = true;
        for (Requirement requirement : need.requirements()) {
            Optional<Given> given = given(measured, requirement);
            if (given.isEmpty() || !requirement.meets(given.get().value())) {
                return Optional.empty();
            }
            low = low && requirement.meets(given.get().low());
        }
        return Optional.of(low ? Meets.LOW_END : Meets.MID_POINT);
    }

    Optional<Given> given(Measured measured, Requirement requirement) {
        return need.given(requirement, measured.capacity(), measured.totals(), measured.predictions());
    }

    /** Ends the work of a request that nobody waits for any more. */
    private static void goOn() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("The search was stopped");
        }
    }

    /** Whether a design meets every requirement but capacity and height. Nothing is kept: thresholds try many designs. */
    boolean isFastEnough(Design design, Meets level) {
        goOn();
        tried++;
        ResolvedSystem system = grown(design);
        List<Prediction> predictions = predictor.predictWithoutCurves(system, need.workloads(), condition);
        return need.requirements().stream()
                .filter(r -> !r.atMost() && !(r.measure() instanceof Measure.Usable))
                .allMatch(r -> (r.measure() instanceof Measure.Rate rate
                                ? need.rate(rate, predictions)
                                : need.given(r, capacities.of(system), Totals.of(system), predictions))
                        .filter(g -> r.meets(level == Meets.LOW_END ? g.low() : g.value()))
                        .isPresent());
    }

    /** Counts and predicts a design; each design once. */
    Measured measure(Design design) {
        goOn();
        return known.computeIfAbsent(design, d -> {
            ResolvedSystem system = grown(d);
            return new Measured(
                    d,
                    capacities.of(system),
                    Totals.of(system),
                    predictor.predictWithoutCurves(system, need.workloads(), condition),
                    excluded(d, system));
        });
    }

    /** Why the request leaves a design out; empty where it does not. */
    private List<String> excluded(Design design, ResolvedSystem grown) {
        List<String> reasons = new ArrayList<>();
        if (!pins.isEmpty() && !keepsPins(design)) {
            reasons.add("a pin excludes it");
        }
        life.ifPresent(l -> l.offSale(grown)
                .forEach(note ->
                        reasons.add(note.message().substring(0, note.message().length() - 1))));
        return List.copyOf(reasons);
    }

    /** Modules alike keep a pin alike, so that the smallest system of the design shows it. */
    private boolean keepsPins(Design design) {
        Design shown = pins.onLaterModules() ? design : small(design);
        return pins.holdIn(smallSystems.computeIfAbsent(shown, this::system).configuration());
    }

    /**
     * Whether the pins on arrays, expansions and drives leave a family in the search; neither its other parts nor the
     * number of its modules change that. What a pin wants and the family has not is remembered.
     */
    boolean pinsAllow(Design family) {
        boolean storage = pins.onLaterModules() || !pins.choose(Place.STORAGE) || keeps(Place.STORAGE, family);
        return storage && (!pins.choose(Place.METADATA) || keeps(Place.METADATA, family));
    }

    private boolean keeps(Place place, Design family) {
        Metadata metadata = family.metadata();
        Design like =
                switch (place) {
                    case STORAGE ->
                        metadata.modules() == 0
                                ? family
                                : family.withMetadata(new Metadata(
                                        1, 1, family.solution().metadataDrives().get(0)));
                    case METADATA ->
                        family.withShapes(ONE_ARRAY, ONE_ARRAY)
                                .withModules(1)
                                .withDataDrive(family.solution().dataDrives().get(0));
                };
        return keptPins.computeIfAbsent(place, p -> new HashMap<>())
                .computeIfAbsent(like, d -> pins.holdIn(place, system(d).configuration(), offered));
    }

    /** By path of a pin, what the designs have there that do not keep it. */
    Map<String, Set<String>> offeredInstead() {
        return offered;
    }

    /** Whether the request asks for parts on sale only and the design has others; more modules change nothing. */
    boolean isOffSale(Design design) {
        return life.map(l -> !l.offSale(grown(design)).isEmpty()).orElse(false);
    }

    /**
     * The system of a design, grown from one with as few modules as show both shapes. Its paths and its document are
     * those of the small one; capacity, totals and predictions do not read them.
     */
    private ResolvedSystem grown(Design design) {
        ResolvedSystem system = smallSystems.computeIfAbsent(small(design), this::system);
        int switches = design.switches(catalog);
        List<ResolvedSystem.Switches> data = system.dataSwitches().size() == 1 && !pins.writesSwitches()
                ? List.of(new ResolvedSystem.Switches(
                        system.dataSwitches().get(0).path(),
                        system.dataSwitches().get(0).part(),
                        switches))
                : system.dataSwitches();
        return system.withStorageModules(design.modules(), data);
    }

    /** The design with as few modules as show both of its shapes. */
    private static Design small(Design design) {
        boolean alike = design.modules() == 1 || design.full().equals(design.last());
        return alike ? design.withShapes(design.last(), design.last()).withModules(1) : design.withModules(2);
    }

    /** Whether more modules can bring a pin to hold. */
    boolean pinsLaterModules() {
        return pins.onLaterModules();
    }

    /** Counts a design without predicting it; each design once. */
    Outline outline(Design design) {
        return outlines.computeIfAbsent(design, d -> {
            ResolvedSystem system = grown(d);
            return new Outline(d, capacities.of(system), Totals.of(system));
        });
    }

    /** The document to quote, with all pins in it. */
    Configuration configuration(Design design) {
        return pins.applyTo(design.configuration(catalog));
    }

    private ResolvedSystem system(Design design) {
        return resolver.resolve(configuration(design));
    }

    /** What the rules say. */
    Evaluation validate(Design design) {
        return evaluations.computeIfAbsent(design, d -> rules.evaluate(system(d)));
    }

    /** The full predictions with their curves, for a candidate that is returned. */
    List<Prediction> predictFully(Design design) {
        return predictor.predict(system(design), need.workloads(), condition);
    }

    Catalog catalog() {
        return catalog;
    }

    /** Whether the request leaves out designs that its requirements would allow. */
    boolean isRestricted() {
        return !pins.isEmpty() || life.isPresent();
    }

    List<String> pinPaths() {
        return pins.paths();
    }

    /** How often a design was predicted. */
    int evaluated() {
        return known.size() + tried;
    }
}
