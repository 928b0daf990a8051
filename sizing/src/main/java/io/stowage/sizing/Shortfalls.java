package io.stowage.sizing;

import io.stowage.sizing.Evaluator.Measured;
import io.stowage.sizing.Need.Given;
import io.stowage.sizing.Need.Requirement;
import io.stowage.sizing.SizingReport.Unmet;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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

    private record Best(Measured measured, BigDecimal value) {}

    /** One entry per requirement that cannot be met together with the others; sorted as the request names them. */
    List<Unmet> of(List<Measured> designs) {
        List<Unmet> unmet = new ArrayList<>();
        for (Requirement requirement : need.requirements()) {
            Optional<Best> amongOthers = best(requirement, designs, true);
            Optional<Best> alone = best(requirement, designs, false);
            if (amongOthers.isPresent()) {
                String circumstance =
                        need.requirements().size() == 1 ? "of all designs" : "with every other requirement met";
                unmet.add(unmet(requirement, amongOthers.get(), circumstance));
            } else if (alone.isEmpty()) {
                unmet.add(unknown(requirement));
            } else if (!requirement.meets(alone.get().value())) {
                unmet.add(unmet(requirement, alone.get(), "even if every other requirement is dropped"));
            }
        }
        return List.copyOf(unmet);
    }

    private Optional<Best> best(Requirement requirement, List<Measured> designs, boolean othersMet) {
        Comparator<Best> better = Comparator.<Best, BigDecimal>comparing(Best::value);
        if (requirement.atMost()) {
            better = better.reversed();
        }
        // Among equals the one with fewer rack units, then the one found first.
        Comparator<Best> order =
                better.thenComparing(b -> -b.measured().totals().rackUnits());
        @Nullable Best best = null;
        for (Measured design : designs) {
            if (!design.allowed()) {
                continue;
            }
            if (othersMet && !othersMet(requirement, design)) {
                continue;
            }
            Optional<Given> given = evaluator.given(design, requirement);
            if (given.isPresent()) {
                Best candidate = new Best(design, given.get().value());
                if (best == null || order.compare(candidate, best) > 0) {
                    if (evaluator.validate(design.design()).valid()) {
                        best = candidate;
                    }
                }
            }
        }
        return Optional.ofNullable(best);
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

    private static Unmet unknown(Requirement requirement) {
        return new Unmet(
                requirement.key(),
                requirement.wanted(),
                null,
                null,
                requirement.unit(),
                null,
                "%s: no document gives a figure for any of these solutions.".formatted(requirement.key()));
    }
}
