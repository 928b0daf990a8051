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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * Exact best-first search. Designs are visited in the order of the objective; within a family more modules never make
 * anything worse but the objective, so the first number of modules that meets the need is the one that matters.
 *
 * <p>The search ends when {@code limit} candidates of the best kind are found and every design not yet visited has a
 * larger objective, or when all families are exhausted. Designs that meet the need at the mid-point of an interval only
 * are looked at where too few meet it at the low end, and the rules are asked only about designs that can still rank.
 */
final class SizingSearch {
    /** Designs to look at before the search gives up its claim to be exact; several seconds' worth. */
    private static final int MOST_DESIGNS = 50_000;

    /**
     * Storage modules to add in the hope that a rule's ERROR goes away. No rule but the one on four metadata arrays,
     * which wants four data arrays, asks for more storage; four modules have them in any shape.
     */
    private static final int MOST_INVALID = 3;

    private final Evaluator evaluator;
    private final Need need;
    private final Objective objective;
    private final int limit;
    private final Map<Object, ModuleFigures> figures = new HashMap<>();
    private final Map<Object, Integer> thresholds = new HashMap<>();
    private static final Evaluation UNJUDGED = new Evaluation(List.of(), List.of());

    private final Set<Design> met = new HashSet<>();
    private final List<Meeting> unjudged = new ArrayList<>();
    private boolean exact = true;
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

    /**
     * A design to visit.
     *
     * @param level where in its interval a prediction must meet the need
     * @param invalid designs of the family that met the need but not the rules
     */
    private record Entry(Design design, int maxModules, long objective, int order, Meets level, int invalid) {}

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
        List<Start> starts = new ArrayList<>();
        for (DesignSpace space : spaces) {
            for (Design family : space.families()) {
                if (evaluator.pinsAllow(family)) {
                    smallestForCapacity(family, space.maxModules())
                            .filter(start -> withinRack(start) && !evaluator.isOffSale(start))
                            .ifPresent(start -> starts.add(new Start(start, space.maxModules())));
                }
            }
        }
        List<Feasible> found = new ArrayList<>();
        // Those that meet the need at the mid-point only rank below all that meet it at the low end.
        for (Meets level : List.of(Meets.LOW_END, Meets.MID_POINT)) {
            visit(queue(starts, level), level, found);
        }
        feasible = found.size();
        found.sort(ORDER);
        return found;
    }

    /** The smallest design of a family that holds the capacity. */
    private record Start(Design design, int maxModules) {}

    private PriorityQueue<Entry> queue(List<Start> starts, Meets level) {
        PriorityQueue<Entry> queue =
                new PriorityQueue<>(Comparator.comparingLong(Entry::objective).thenComparingInt(Entry::order));
        for (Start start : starts) {
            queue.add(
                    new Entry(start.design(), start.maxModules(), objectiveOf(start.design()), queue.size(), level, 0));
        }
        return queue;
    }

    /** Visits designs in the order of the objective, all of one value together, until no later one can rank higher. */
    private void visit(PriorityQueue<Entry> queue, Meets level, List<Feasible> found) {
        long objective = Long.MIN_VALUE;
        while (!queue.isEmpty()
                && exact
                && (settled(found, level) < limit || queue.peek().objective() == objective)) {
            objective = queue.peek().objective();
            List<Meeting> meeting = new ArrayList<>();
            while (!queue.isEmpty() && queue.peek().objective() == objective && exact) {
                measure(queue.poll(), queue).ifPresent(meeting::add);
                exact = evaluator.evaluated() < MOST_DESIGNS;
            }
            judge(meeting, queue, level, found);
        }
    }

    /**
     * A design that meets the need and was not judged by the rules yet.
     *
     * @param feasible as if no rule had anything against it
     */
    private record Meeting(Entry entry, Feasible feasible) {}

    /** Measures the design of an entry; where it does not meet the need, those that may take its place. */
    private Optional<Meeting> measure(Entry entry, PriorityQueue<Entry> queue) {
        int needed = modulesFor(entry);
        if (needed > entry.design().modules()) {
            add(queue, entry, needed, entry.level(), entry.invalid());
            return Optional.empty();
        }
        Measured measured = evaluator.measure(entry.design());
        Optional<Meets> meets = evaluator.meets(measured);
        // Only a pin on a later module can still be met by more modules.
        if (meets.isEmpty() && evaluator.pinsLaterModules()) {
            add(queue, entry, entry.design().modules() + 1, entry.level(), entry.invalid());
        }
        if (meets.isEmpty() || !met.add(entry.design())) {
            return Optional.empty();
        }
        return meets.map(m -> new Meeting(entry, new Feasible(measured, UNJUDGED, m, entry.objective())));
    }

    /**
     * Asks the rules about designs of one value of the objective, best first, until enough are found: those after them
     * can only rank lower.
     */
    private void judge(List<Meeting> meeting, PriorityQueue<Entry> queue, Meets level, List<Feasible> found) {
        meeting.sort(Comparator.comparing(Meeting::feasible, ORDER));
        int at = 0;
        while (at < meeting.size() && settled(found, level) < limit) {
            judge(meeting.get(at++), queue).ifPresent(found::add);
        }
        unjudged.addAll(meeting.subList(at, meeting.size()));
    }

    /** How many were found that no design with a larger objective can displace. */
    private static int settled(List<Feasible> found, Meets level) {
        return (int) found.stream()
                .filter(f -> f.bestKind()
                        || (level == Meets.MID_POINT
                                && (f.meets() == Meets.LOW_END
                                        || !f.evaluation().hasSupportWarning())))
                .count();
    }

    /** What the rules make of a design; where one calls it an ERROR, more modules may take its place. */
    private Optional<Feasible> judge(Meeting meeting, PriorityQueue<Entry> queue) {
        Entry entry = meeting.entry();
        Evaluation evaluation = evaluator.validate(entry.design());
        if (!evaluation.valid()) {
            if (entry.invalid() < MOST_INVALID) {
                add(queue, entry, entry.design().modules() + 1, entry.level(), entry.invalid() + 1);
            }
            return Optional.empty();
        }
        Feasible f = meeting.feasible();
        return Optional.of(new Feasible(f.measured(), evaluation, f.meets(), f.objective()));
    }

    /**
     * Whether a design is at least as good as another in everything that counts, better in something, and valid; also
     * among those that the search had no need to ask the rules about.
     */
    boolean isDominated(Feasible candidate, List<Feasible> found) {
        return found.stream().anyMatch(other -> dominates(other.measured(), candidate.measured()))
                || unjudged.stream()
                        .map(m -> m.feasible().measured())
                        .anyMatch(other -> dominates(other, candidate.measured())
                                && evaluator.validate(other.design()).valid());
    }

    /** At least as good in rack units, drives, capacity and every predicted rate, and better in one of them. */
    private static boolean dominates(Measured a, Measured b) {
        List<BigDecimal> x = merits(a);
        List<BigDecimal> y = merits(b);
        boolean better = false;
        for (int i = 0; i < x.size(); i++) {
            int order = x.get(i).compareTo(y.get(i));
            if (order < 0) {
                return false;
            }
            better = better || order > 0;
        }
        return better;
    }

    private static List<BigDecimal> merits(Measured measured) {
        List<BigDecimal> merits = new ArrayList<>();
        merits.add(BigDecimal.valueOf(-measured.totals().rackUnits()));
        merits.add(BigDecimal.valueOf(-measured.totals().drives()));
        merits.add(BigDecimal.valueOf(measured.capacity().usableBytes()));
        measured.predictions()
                .forEach(p -> merits.add(BigDecimal.valueOf(
                        Optional.ofNullable(p.sustained()).map(r -> r.value()).orElse(0.0))));
        return merits;
    }

    private void add(PriorityQueue<Entry> queue, Entry entry, int modules, Meets level, int invalid) {
        Design next = entry.design().withModules(modules);
        if (modules <= entry.maxModules() && withinRack(next)) {
            queue.add(new Entry(next, entry.maxModules(), objectiveOf(next), entry.order(), level, invalid));
        }
    }

    int feasible() {
        return feasible;
    }

    /** False when the search was cut short. */
    boolean exact() {
        return exact;
    }

    /**
     * The fewest modules, at least those of the entry, with which its family meets every rate at the entry's level;
     * more than the largest where none does.
     */
    private int modulesFor(Entry entry) {
        return Math.max(
                threshold(entry.design(), entry.maxModules(), entry.level()),
                entry.design().modules());
    }

    private int threshold(Design design, int maxModules, Meets level) {
        Metadata metadata = design.metadata();
        // Without a need of metadata, only the width of the intervals hangs on how the metadata is kept.
        boolean metadataMatters = need.wantsMetadata() || level == Meets.LOW_END;
        // Drives of one kind differ in capacity, which was settled before; their speed differs only by whether they
        // are the drives that were measured. The number of files hangs on the size of the metadata drives.
        record Key(
                String solution,
                Shape full,
                Shape last,
                boolean one,
                String kind,
                int otherDrives,
                int metadataModules,
                int arrays,
                String metadataDrive,
                Meets level) {}
        Key key = new Key(
                design.solution().id(),
                design.full(),
                design.last(),
                design.full().equals(design.last()),
                DesignSpace.kind(evaluator.catalog().part(design.dataDrive())),
                design.otherDrives(),
                metadataMatters ? metadata.modules() : Math.min(1, metadata.modules()),
                metadataMatters ? metadata.arrays() : 0,
                need.wantsFiles() ? metadata.drive() : "",
                level);
        Integer known = thresholds.get(key);
        if (known == null) {
            int least = design.full().equals(design.last()) ? 1 : 2;
            // What the low end needs, the mid-point needs at least.
            known = fewest(
                    design,
                    level == Meets.MID_POINT ? least : threshold(design, maxModules, Meets.MID_POINT),
                    maxModules,
                    level);
            thresholds.put(key, known);
        }
        return known;
    }

    /** Rates never fall with more modules: steps that double find a number that does, halving the fewest. */
    private int fewest(Design design, int least, int maxModules, Meets level) {
        int low = least;
        int high = least;
        int step = 1;
        while (high <= maxModules && !evaluator.isFastEnough(design.withModules(high), level)) {
            low = high + 1;
            high = high == maxModules ? maxModules + 1 : Math.min(maxModules, high + step);
            step *= 2;
        }
        while (low < high && high <= maxModules) {
            int middle = (low + high) / 2;
            if (evaluator.isFastEnough(design.withModules(middle), level)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return high;
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
