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
    /** Designs to look at before the search gives up its claim to be exact; several seconds' worth. */
    private static final int MOST_DESIGNS = 20_000;

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
     * @param level what is looked for from here on: first any design that meets the need, then one that meets it at the
     *     low end
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
        PriorityQueue<Entry> queue =
                new PriorityQueue<>(Comparator.comparingLong(Entry::objective).thenComparingInt(Entry::order));
        int order = 0;
        for (DesignSpace space : spaces) {
            for (Design family : space.families()) {
                if (!evaluator.pinsAllow(family)) {
                    continue;
                }
                Optional<Design> start = smallestForCapacity(family, space.maxModules());
                if (start.isPresent() && withinRack(start.get()) && !evaluator.isOffSale(start.get())) {
                    queue.add(new Entry(
                            start.get(), space.maxModules(), objectiveOf(start.get()), order++, Meets.MID_POINT, 0));
                }
            }
        }
        List<Feasible> found = new ArrayList<>();
        long worstOfBest = Long.MAX_VALUE;
        while (!queue.isEmpty()
                && exact
                && !(best(found) >= limit && queue.peek().objective() > worstOfBest)) {
            long level = queue.peek().objective();
            List<Meeting> meeting = new ArrayList<>();
            while (!queue.isEmpty() && queue.peek().objective() == level && exact) {
                measure(queue.poll(), queue).ifPresent(meeting::add);
                exact = evaluator.evaluated() < MOST_DESIGNS;
            }
            meeting.sort(Comparator.comparing(Meeting::feasible, ORDER));
            if (judge(meeting, found, queue) > 0) {
                worstOfBest = level;
            }
        }
        feasible = found.size();
        found.sort(ORDER);
        return found;
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
        return meets.map(m -> new Meeting(entry, new Feasible(measured, UNJUDGED, m, entry.objective())));
    }

    /**
     * Asks the rules about designs of one objective, best first, until enough of the best kind are found: those after
     * them can only rank lower, and so can all with a larger objective.
     *
     * @return how many of the best kind came
     */
    private int judge(List<Meeting> meeting, List<Feasible> found, PriorityQueue<Entry> queue) {
        int came = 0;
        for (int i = 0; i < meeting.size(); i++) {
            if (best(found) >= limit) {
                unjudged.addAll(meeting.subList(i, meeting.size()));
                break;
            }
            Entry entry = meeting.get(i).entry();
            Feasible unjudged = meeting.get(i).feasible();
            Evaluation evaluation = evaluator.validate(entry.design());
            if (!evaluation.valid()) {
                if (entry.invalid() < MOST_INVALID) {
                    add(queue, entry, entry.design().modules() + 1, entry.level(), entry.invalid() + 1);
                }
                continue;
            }
            Feasible judged = new Feasible(unjudged.measured(), evaluation, unjudged.meets(), unjudged.objective());
            found.add(judged);
            came += judged.bestKind() ? 1 : 0;
            if (judged.meets() != Meets.LOW_END) {
                add(queue, entry, entry.design().modules() + 1, Meets.LOW_END, entry.invalid());
            }
        }
        return came;
    }

    private static int best(List<Feasible> found) {
        return (int) found.stream().filter(Feasible::bestKind).count();
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
     * more than the largest where none does. Rates never fall with more modules, so halving finds it.
     */
    private int modulesFor(Entry entry) {
        Design design = entry.design();
        Metadata metadata = design.metadata();
        // Without a need of metadata, only the width of the intervals hangs on how the metadata is kept.
        boolean metadataMatters = need.wantsMetadata() || entry.level() == Meets.LOW_END;
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
                entry.level());
        int threshold = thresholds.computeIfAbsent(key, k -> threshold(design, entry.maxModules(), entry.level()));
        return Math.max(threshold, design.modules());
    }

    private int threshold(Design design, int maxModules, Meets level) {
        int low = design.full().equals(design.last()) ? 1 : 2;
        int high = maxModules + 1;
        if (!fastEnough(design.withModules(maxModules), level)) {
            return high;
        }
        high = maxModules;
        while (low < high) {
            int middle = (low + high) / 2;
            if (fastEnough(design.withModules(middle), level)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return high;
    }

    /** Whether everything but capacity and height is met. */
    private boolean fastEnough(Design design, Meets level) {
        Measured measured = evaluator.measure(design);
        return need.requirements().stream()
                .filter(r -> !r.atMost() && !(r.measure() instanceof Need.Measure.Usable))
                .allMatch(r -> evaluator
                        .given(measured, r)
                        .filter(g -> r.meets(level == Meets.LOW_END ? g.low() : g.value()))
                        .isPresent());
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
