package io.stowage.rules;

import java.util.List;

/**
 * What all rules said about one configuration.
 *
 * @param findings sorted by severity, rule id, path
 * @param outcomes one per rule, sorted by rule id
 */
public record Evaluation(List<Finding> findings, List<RuleOutcome> outcomes) {

    /** True when no finding is an ERROR. */
    public boolean valid() {
        return findings.stream().noneMatch(f -> f.severity() == Severity.ERROR);
    }

    /** True when some WARNING is outside what the vendor documents. */
    public boolean hasSupportWarning() {
        return findings.stream()
                .anyMatch(f -> f.severity() == Severity.WARNING && f.findingClass() == FindingClass.SUPPORT);
    }
}
