package io.stowage.sizing;

import io.stowage.performance.Evidence;
import io.stowage.performance.Prediction;
import io.stowage.rules.Evaluation;
import io.stowage.sizing.Design.Metadata;
import io.stowage.sizing.Design.Shape;
import io.stowage.sizing.Evaluator.Measured;
import io.stowage.sizing.Need.Requirement;
import io.stowage.sizing.SizingReport.Meets;
import io.stowage.sizing.SizingRequest.Objective;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * Exact best-first search. Designs are visited in the order of the objective; within a family more modules never make
 * anything worse but the objective, so the first number of modules that meets the need is the one that matters.
 *
 * <p>The search ends when {@code limit} candidates of the best kind are found and every design not yet visited has a
 * larger objective, or when all families are exhausted.
 */
final class SizingSearch {
    private final Evaluator evaluator;
    private final Need need;
    private final Objective objective;
    private final int limit;
    private final Map<Object, ModuleFigures> figures = new HashMap<>();
    private final Map<Object, Boolean> reachable = new HashMap<>();
    private int feasible;

    SizingSearch(Evaluator evaluator, Need need, Objective objective, int limit) {
        this.evaluator = evaluator;
        this.need = need;
        this.objective = objective;
        this.limit = limit;
    }

    /** A design that meets the need and that no rule calls an ERROR. */
    record Feasible(Measured measured, Evaluation evaluation, Meets meets, long objective) {
        boolean bestKind() {
            return meets == Meets.LOW_END && !evaluation.hasSupportWarning();
        }
    }

    /** What one storage module adds: usable TB, rack units, drives. All are linear in the number of modules. */
    private record ModuleFigures(BigDecimal usableTB, int rackUnits, int drives) {}

    /** A design to visit; {@code reachable} when more modules are known to bring the family to the need. */
    private record Entry(Design design, int maxModules, long objective, int order, boolean reachable) {}

    /** The order of answers: see {@code design.md}, "Sizing request". */
    static final Comparator<Feasible> ORDER = Comparator.<Feasible>comparingInt(
                    f -> f.meets().ordinal())
            .thenComparing(f -> f.evaluation().hasSupportWarning())
            .thenComparingLong(Feasible::objective)
            .thenComparingInt(f -> worstEvidence(f.measured().predictions()).ordinal())
            .thenComparingInt(f -> f.measured().totals().drives())
            .thenComparing(f -> f.measured().design().solution().id())
            .thenComparingInt(f -> f.measured().design().otherDrives())
            .thenComparing(f -> -f.measured().capacity().usableBytes())
            .thenComparing(f -> f.measured().design().toString());

    static Evidence worstEvidence(List<Prediction> predictions) {
        return predictions.stream()
                .map(Prediction::evidence)
                .max(Comparator.naturalOrder())
                .orElse(Evidence.NOT_COVERED);
    }

    /** All feasible designs that were found, best first; the first {@code limit} are the answer. */
    List<Feasible> run(List<DesignSpace> spaces) {
        PriorityQueue<Entry> queue =
                new PriorityQueue<>(Comparator.comparingLong(Entry::objective).thenComparingInt(Entry::order));
        int order = 0;
        for (DesignSpace space : spaces) {
            for (Design family : space.families()) {
                Optional<Design> start = smallestForCapacity(family, space.maxModules());
                if (start.isPresent() && withinRack(start.get()) && !evaluator.isOffSale(start.get())) {
                    queue.add(new Entry(start.get(), space.maxModules(), objectiveOf(start.get()), order++, false));
                }
            }
        }
        List<Feasible> found = new ArrayList<>();
        int best = 0;
        long worstOfBest = Long.MAX_VALUE;
        while (!queue.isEmpty()) {
            Entry entry = queue.poll();
            if (best >= limit && entry.objective() > worstOfBest) {
                break;
            }
            Measured measured = evaluator.measure(entry.design());
            Optional<Meets> meets = evaluator.meets(measured);
            boolean more = meets.isEmpty() || meets.get() != Meets.LOW_END;
            if (meets.isPresent()) {
                Evaluation evaluation = evaluator.validate(entry.design());
                if (evaluation.valid()) {
                    Feasible f = new Feasible(measured, evaluation, meets.get(), entry.objective());
                    found.add(f);
                    feasible++;
                    if (f.bestKind()) {
                        best++;
                        worstOfBest = entry.objective();
                    }
                } else {
                    more = true;
                }
            } else if (!entry.reachable()) {
                more = reachable(entry);
            }
            Design next = entry.design().withModules(entry.design().modules() + 1);
            if (more && next.modules() <= entry.maxModules() && withinRack(next)) {
                queue.add(new Entry(next, entry.maxModules(), objectiveOf(next), entry.order(), true));
            }
        }
        found.sort(ORDER);
        return found;
    }

    int feasible() {
        return feasible;
    }

    /** False when not even the largest number of modules meets the need, so that the family can be left out. */
    private boolean reachable(Entry entry) {
        Design design = entry.design();
        Design largest = design.withModules(largestWithinRack(design, entry.maxModules()));
        if (largest.modules() <= design.modules()) {
            return false;
        }
        // Drives of one kind differ in capacity, which was settled before, not in speed.
        record Key(
                String solution, Shape full, Shape last, int modules, String kind, int metadataModules, int arrays) {}
        Metadata metadata = design.metadata();
        Key key = new Key(
                design.solution().id(),
                design.full(),
                design.last(),
                largest.modules(),
                DesignSpace.kind(evaluator.catalog().part(design.dataDrive())),
                metadata.modules(),
                metadata.arrays());
        Boolean known = need.wantsFiles() ? null : reachable.get(key);
        if (known == null) {
            Measured measured = evaluator.measure(largest);
            known = need.requirements().stream().filter(r -> !r.atMost()).allMatch(r -> evaluator
                    .given(measured, r)
                    .filter(g -> r.meets(g.value()))
                    .isPresent());
            reachable.put(key, known);
        }
        return known;
    }

    private int largestWithinRack(Design design, int maxModules) {
        Optional<Integer> cap = need.maxRackUnits();
        if (cap.isEmpty()) {
            return maxModules;
        }
        int modules = design.modules();
        while (modules < maxModules && rackUnits(design.withModules(modules + 1)) <= cap.get()) {
            modules++;
        }
        return modules;
    }

    private boolean withinRack(Design design) {
        return need.maxRackUnits().map(max -> rackUnits(design) <= max).orElse(true);
    }

    /** The fewest modules of a family that hold the wanted capacity; empty when not even the most do. */
    Optional<Design> smallestForCapacity(Design family, int maxModules) {
        BigDecimal each = moduleFigures(family, family.full()).usableTB();
        BigDecimal last = moduleFigures(family, family.last()).usableTB();
        BigDecimal missing = need.wantedTB().subtract(last);
        int others = missing.signum() <= 0
                ? 0
                : each.signum() == 0
                        ? Integer.MAX_VALUE - 1
                        : missing.divide(each, 0, RoundingMode.CEILING).intValue();
        int modules = Math.max(family.modules(), 1 + others);
        return modules > maxModules ? Optional.empty() : Optional.of(family.withModules(modules));
    }

    private long objectiveOf(Design design) {
        return objective == Objective.FEWEST_DRIVES ? drives(design) : rackUnits(design);
    }

    private int rackUnits(Design design) {
        int others = design.modules() - 1;
        Evaluator.Outline one = oneModule(design);
        int moreSwitches = design.switches(evaluator.catalog()) - one.design().switches(evaluator.catalog());
        return one.totals().rackUnits()
                + others * moduleFigures(design, design.full()).rackUnits()
                + moreSwitches * design.switchRackUnits(evaluator.catalog());
    }

    private int drives(Design design) {
        return oneModule(design).totals().drives()
                + (design.modules() - 1) * moduleFigures(design, design.full()).drives();
    }

    /** The design with its last module alone. Neither height nor count depends on the kind of drive. */
    private Evaluator.Outline oneModule(Design design) {
        Metadata metadata = design.metadata();
        Metadata anyDrive = metadata.modules() == 0
                ? metadata
                : new Metadata(
                        metadata.modules(),
                        metadata.arrays(),
                        design.solution().metadataDrives().get(0));
        return evaluator.outline(design.withShapes(design.last(), design.last())
                .withModules(1)
                .withDataDrive(design.solution().dataDrives().get(0))
                .withMetadata(anyDrive));
    }

    private ModuleFigures moduleFigures(Design design, Shape shape) {
        boolean ssdsInArrays = design.metadata().modules() == 0;
        record Key(String solution, Shape shape, String drive, boolean ssdsInArrays) {}
        Key key = new Key(design.solution().id(), shape, design.dataDrive(), ssdsInArrays);
        ModuleFigures known = figures.get(key);
        if (known == null) {
            Design plain = design.withShapes(shape, shape);
            Evaluator.Outline one = evaluator.outline(plain.withModules(1));
            Evaluator.Outline two = evaluator.outline(plain.withModules(2));
            int moreSwitches =
                    two.design().switches(evaluator.catalog()) - one.design().switches(evaluator.catalog());
            known = new ModuleFigures(
                    one.capacity().usableTB(),
                    two.totals().rackUnits()
                            - one.totals().rackUnits()
                            - moreSwitches * design.switchRackUnits(evaluator.catalog()),
                    two.totals().drives() - one.totals().drives());
            figures.put(key, known);
        }
        return known;
    }

    /** The design of its family, at most {@code maxModules} large, with the most modules that the rack takes. */
    Design largest(Design family, int maxModules) {
        return family.withModules(Math.max(family.modules(), largestWithinRack(family, maxModules)));
    }

    /** The requirement that a design misses, with what it gives. */
    static String shortfall(Requirement requirement, Optional<Need.Given> given) {
        if (given.isEmpty()) {
            return "%s is not known for it".formatted(requirement.key());
        }
        BigDecimal by = requirement.wanted().subtract(given.get().value()).abs();
        return "%s would be %s %s, %s %s %s"
                .formatted(
                        requirement.key(),
                        Numbers.show(given.get().value()),
                        requirement.unit(),
                        Numbers.show(by),
                        requirement.unit(),
                        requirement.atMost() ? "too many" : "too little");
    }
}
