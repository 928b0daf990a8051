package io.stowage.sizing;

import io.stowage.rules.Severity;
import io.stowage.sizing.Evaluator.Measured;
import io.stowage.sizing.Need.Requirement;
import io.stowage.sizing.SizingReport.Unmet;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What stands in the way when nothing meets every requirement: for each requirement, the best that the others allow.
 * Every family is looked at with as many modules as the rack takes, and with as few as the capacity needs.
 */
final class Shortfalls {
    private final Evaluator evaluator;
    private final Need need;

    Shortfalls(Evaluator evaluator, Need need) {
        this.evaluator = evaluator;
        this.need = need;
    }

    /** Designs that are validated in search of the best valid one before it is called not found. */
    private static final int MOST_VALIDATED = 200;

    private record Best(Measured measured, BigDecimal value) {}

    /** One entry per requirement that cannot be met together with the others; sorted as the request names them. */
    List<Unmet> of(List<Measured> designs, List<String> assumptions) {
        if (designs.isEmpty()) {
            if (!evaluator.offeredInstead().isEmpty()) {
                return List.of(pinsNotKept());
            }
            List<String> leftOut =
                    assumptions.stream().filter(a -> a.contains(" is left out")).toList();
            return List.of(without(
                    evaluator.pinPaths().isEmpty() ? "solutions" : "pins",
                    "No solution is left to choose from. " + String.join(" ", leftOut)));
        }
        List<Measured> pinned = designs.stream().filter(Measured::allowed).toList();
        if (pinned.isEmpty()) {
            return List.of(pinsNotKept());
        }
        List<Unmet> unmet = new ArrayList<>();
        for (Requirement requirement : need.requirements()) {
            Optional<Best> amongOthers = best(requirement, pinned, true);
            Optional<Best> alone = amongOthers.isPresent() ? amongOthers : best(requirement, pinned, false);
            if (amongOthers.isPresent()) {
                String circumstance =
                        need.requirements().size() == 1 ? "of all designs" : "with every other requirement met";
                unmet.add(unmet(requirement, amongOthers.get(), circumstance));
            } else if (alone.isEmpty()) {
                unmet.add(unknown(requirement, pinned));
            } else if (!requirement.meets(alone.get().value())) {
                unmet.add(unmet(requirement, alone.get(), "even if every other requirement is dropped"));
            }
        }
        return unmet.isEmpty() ? List.of(invalid(pinned.get(0))) : List.copyOf(unmet);
    }

    private Optional<Best> best(Requirement requirement, List<Measured> designs, boolean othersMet) {
        Comparator<Best> better = Comparator.comparing(Best::value);
        if (!requirement.atMost()) {
            better = better.reversed();
        }
        // Among equals the one with fewer rack units, then the one found first.
        Comparator<Best> order =
                better.thenComparingInt(b -> b.measured().totals().rackUnits());
        return designs.stream()
                .filter(d -> !othersMet || othersMet(requirement, d))
                .flatMap(d -> evaluator.given(d, requirement).stream().map(g -> new Best(d, g.value())))
                .sorted(order)
                .limit(MOST_VALIDATED)
                .filter(b -> evaluator.validate(b.measured().design()).valid())
                .findFirst();
    }

    private boolean othersMet(Requirement requirement, Measured design) {
        return need.requirements().stream().filter(r -> r != requirement).allMatch(r -> evaluator
                .given(design, r)
                .filter(g -> r.meets(g.value()))
                .isPresent());
    }

    private Unmet unmet(Requirement requirement, Best best, String circumstance) {
        BigDecimal by = requirement.wanted().subtract(best.value()).abs();
        return new Unmet(
                requirement.key(),
                requirement.wanted(),
                best.value(),
                by,
                requirement.unit(),
                evaluator.configuration(best.measured().design()),
                "%s: %s %s wanted; %s, the nearest (%s, solution %s) gives %s %s, %s %s %s."
                        .formatted(
                                requirement.key(),
                                Numbers.show(requirement.wanted()),
                                requirement.unit(),
                                circumstance,
                                best.measured().design().shortName(),
                                best.measured().design().solution().id(),
                                Numbers.show(best.value()),
                                requirement.unit(),
                                Numbers.show(by),
                                requirement.unit(),
                                requirement.atMost() ? "too many" : "too little"));
    }

    private Unmet unknown(Requirement requirement, List<Measured> designs) {
        if (designs.stream().anyMatch(d -> evaluator.given(d, requirement).isPresent())) {
            return invalid(designs.get(0));
        }
        String reason = designs.get(0).predictions().stream()
                .filter(p -> requirement.measure() instanceof Need.Measure.Rate rate
                        && rate.workload().pattern() == p.workload().pattern()
                        && rate.workload().operation() == p.workload().operation())
                .flatMap(p -> Optional.ofNullable(p.reason()).stream())
                .findFirst()
                .orElse("No document gives a figure for any of these solutions.");
        return new Unmet(
                requirement.key(),
                requirement.wanted(),
                null,
                null,
                requirement.unit(),
                null,
                "%s: %s".formatted(requirement.key(), reason));
    }

    /** Designs would do, but the rules call every one of them an ERROR; the first one's is told. */
    private Unmet invalid(Measured example) {
        String error = evaluator.validate(example.design()).findings().stream()
                .filter(f -> f.severity() == Severity.ERROR)
                .map(f -> "%s (%s at %s)".formatted(f.message(), f.ruleId(), f.path()))
                .findFirst()
                .orElse("the rules reject every design that meets the rest");
        return without(
                evaluator.pinPaths().isEmpty() ? "rules" : "pins",
                "No design%s is valid: %s."
                        .formatted(
                                evaluator.isRestricted()
                                        ? " with the pins " + String.join(", ", evaluator.pinPaths())
                                        : "",
                                error));
    }

    private Unmet pinsNotKept() {
        StringBuilder message =
                new StringBuilder("No design keeps the pins %s.".formatted(String.join(", ", evaluator.pinPaths())));
        evaluator
                .offeredInstead()
                .forEach((path, values) ->
                        message.append(" At %s the designs have %s.".formatted(path, String.join(", ", values))));
        return without("pins", message.toString());
    }

    private static Unmet without(String requirement, String message) {
        return new Unmet(requirement, null, null, null, null, null, message);
    }
}
