package io.stowage.rules;

/**
 * What became of one rule in one evaluation.
 *
 * @param ruleId the rule
 * @param outcome what became of it
 */
public record RuleOutcome(String ruleId, Outcome outcome) {

    /** Failing comes first; "no rule ran" can never look like a pass. */
    public enum Outcome {
        FAILED,
        PASSED,
        /** Nothing it speaks about is in the configuration. */
        NOT_APPLICABLE,
        /** An input it needs is unknown. */
        NOT_COVERED,
        WAIVED
    }
}
