package io.stowage.sizing;

import io.stowage.catalog.Part;
import io.stowage.rules.Evaluation;
import io.stowage.rules.Finding;
import io.stowage.rules.FindingClass;
import io.stowage.rules.Severity;
import io.stowage.sizing.Design.Metadata;
import io.stowage.sizing.Design.Shape;
import io.stowage.sizing.Evaluator.Measured;
import io.stowage.sizing.Need.Requirement;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Why each configuration that has a little less than a candidate is not the better answer. */
final class SmallerDesigns {
    private final Evaluator evaluator;
    private final Need need;

    SmallerDesigns(Evaluator evaluator, Need need) {
        this.evaluator = evaluator;
        this.need = need;
    }

    /** One sentence per smaller configuration; never empty. */
    List<String> whyNot(SizingSearch.Feasible candidate) {
        Map<String, Design> smaller = smaller(candidate.measured().design());
        List<String> reasons = new ArrayList<>();
        smaller.forEach((what, design) -> reasons.add("%s: %s".formatted(what, reason(design, candidate))));
        if (reasons.isEmpty()) {
            reasons.add(
                    "Nothing smaller is documented: it has the fewest arrays, no expansion and the smallest drives that are offered.");
        }
        return List.copyOf(reasons);
    }

    private Map<String, Design> smaller(Design design) {
        Map<String, Design> out = new LinkedHashMap<>();
        Shape last = design.last();
        boolean alike = design.full().equals(last);
        if (design.modules() > 1 && !alike) {
            Design without = design.withShapes(design.full(), design.full()).withModules(design.modules() - 1);
            out.put("Without the module of %s (%s)".formatted(last, without.shortName()), without);
        }
        if (design.modules() > 1) {
            Design fewer = design.withModules(design.modules() - 1);
            out.put("One storage module fewer (%s)".formatted(fewer.shortName()), fewer);
        }
        if (last.expanded() > 0) {
            put(out, design, new Shape(last.arrays(), 0), "No expansion");
            if (last.expanded() > 1) {
                put(out, design, new Shape(last.arrays(), last.expanded() - 1), "One expansion fewer");
            }
        }
        if (last.arrays() > design.solution().integer("arraysPerModuleMin").orElse(1)) {
            put(
                    out,
                    design,
                    new Shape(last.arrays() - 1, Math.min(last.expanded(), last.arrays() - 1)),
                    "One array fewer");
        }
        nextSmallerDrive(design)
                .ifPresent(drive -> out.put("Smaller drives (%s)".formatted(drive), design.withDataDrive(drive)));
        Metadata metadata = design.metadata();
        if (metadata.modules() == 1 && metadata.arrays() > 1) {
            Metadata fewer = new Metadata(1, metadata.arrays() - 1, metadata.drive());
            out.put("One metadata array fewer (%d)".formatted(fewer.arrays()), design.withMetadata(fewer));
        } else if (metadata.modules() == 1
                && last.expanded() == 0
                && design.full().expanded() == 0) {
            out.put(
                    "Metadata SSDs in the data arrays instead of a metadata module",
                    design.withMetadata(Metadata.NONE));
        }
        return out;
    }

    private static void put(Map<String, Design> out, Design design, Shape shape, String what) {
        Design fewer =
                design.modules() == 1 ? design.withShapes(shape, shape) : design.withShapes(design.full(), shape);
        out.put("%s (%s)".formatted(what, fewer.shortName()), fewer);
    }

    /** The documented drive with the next smaller capacity and the same kind. */
    private Optional<String> nextSmallerDrive(Design design) {
        Part now = evaluator.catalog().part(design.dataDrive());
        return design.solution().dataDrives().stream()
                .map(evaluator.catalog()::part)
                .filter(p -> p.text("driveClass").equals(now.text("driveClass")))
                .filter(p -> p.driveBytes() < now.driveBytes())
                .max(java.util.Comparator.comparingLong(Part::driveBytes).thenComparing(Part::id))
                .map(Part::id);
    }

    private String reason(Design design, SizingSearch.Feasible candidate) {
        Measured measured = evaluator.measure(design);
        List<String> reasons = new ArrayList<>(measured.excluded());
        boolean onlyAtMidPoint = false;
        for (Requirement requirement : need.requirements()) {
            Optional<Need.Given> given = evaluator.given(measured, requirement);
            if (given.isEmpty() || !requirement.meets(given.get().value())) {
                reasons.add(SizingSearch.shortfall(requirement, given));
            } else if (!requirement.meets(given.get().low())) {
                onlyAtMidPoint = true;
                reasons.add("%s meets %s %s at the predicted value, not at the low end of its interval (%s %s)"
                        .formatted(
                                requirement.key(),
                                Numbers.show(requirement.wanted()),
                                requirement.unit(),
                                Numbers.show(given.get().low()),
                                requirement.unit()));
            }
        }
        Evaluation evaluation = evaluator.validate(design);
        evaluation.findings().stream()
                .filter(f -> f.severity() == Severity.ERROR)
                .forEach(f -> reasons.add("it is not valid: %s (%s)".formatted(withoutStop(f.message()), f.ruleId())));
        List<Finding> support = evaluation.findings().stream()
                .filter(f -> f.severity() == Severity.WARNING && f.findingClass() == FindingClass.SUPPORT)
                .toList();
        boolean meets = reasons.isEmpty() || onlyAtMidPoint;
        if (!support.isEmpty() && !candidate.evaluation().hasSupportWarning()) {
            String message = withoutStop(support.get(0).message());
            reasons.add("%sno document covers it: %s (%s)"
                    .formatted(
                            meets && !onlyAtMidPoint ? "it would fit, but " : "",
                            message,
                            support.get(0).ruleId()));
        }
        if (reasons.isEmpty()) {
            reasons.add(sameSize(measured, candidate));
        }
        return String.join("; ", reasons) + ".";
    }

    /** The sentence without its full stop, to go on after it. */
    private static String withoutStop(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }

    private static String sameSize(Measured smaller, SizingSearch.Feasible candidate) {
        int units = smaller.totals().rackUnits();
        int drives = smaller.totals().drives();
        boolean noSmaller = units >= candidate.measured().totals().rackUnits()
                && drives >= candidate.measured().totals().drives();
        BigDecimal tb = smaller.capacity().usableTB();
        return noSmaller
                ? "it would fit with %s TB, but takes as many rack units (%d) and drives (%d), and its speed is less well known or no better"
                        .formatted(Numbers.show(tb), units, drives)
                : "it would fit too, with %d rack units and %d drives, and is ranked by the objective"
                        .formatted(units, drives);
    }
}
