package io.stowage.rules;

import io.stowage.catalog.Solution;
import io.stowage.rules.RuleOutcome.Outcome;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/** Says what the silence of a rule means for one system. Rules share needs, so each need is looked at once. */
final class Coverage {
    private final Kinds kinds;
    private final Solution solution;
    private final Set<String> documented;
    private final Map<Need, Outcome> seen = new IdentityHashMap<>();

    /** @param documented names of the facts that the solution has */
    Coverage(Kinds kinds, Solution solution, Set<String> documented) {
        this.kinds = kinds;
        this.solution = solution;
        this.documented = documented;
    }

    /** PASSED, NOT_APPLICABLE where something the rule is about is not there, NOT_COVERED where an input is unknown. */
    Outcome of(RuleDefinition definition) {
        boolean covered = true;
        for (Need need : definition.needs()) {
            if (need.required()) {
                Outcome outcome = seen.computeIfAbsent(need, this::of);
                if (outcome == Outcome.NOT_APPLICABLE) {
                    return outcome;
                }
                covered &= outcome == Outcome.PASSED;
            }
        }
        return covered ? Outcome.PASSED : Outcome.NOT_COVERED;
    }

    private Outcome of(Need need) {
        return need.ofSolution() ? ofSolution(String.valueOf(need.value())) : kinds.outcome(need);
    }

    private Outcome ofSolution(String name) {
        if (documented.contains(name)) {
            return Outcome.PASSED;
        }
        return solution.unknown().contains(name) ? Outcome.NOT_COVERED : Outcome.NOT_APPLICABLE;
    }
}
