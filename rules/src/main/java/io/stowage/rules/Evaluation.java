package io.stowage.rules;

import java.util.List;

/**
 * What all rules said about one configuration.
 *
 * @param findings sorted by severity, rule id, path
 * @param outcomes one per rule, sorted by rule id
 */
public record Evaluation(List<Finding> findings, List<RuleOutcome> outcomes) {

    /** True when no finding is an ERROR that nobody has waived. */
    public boolean valid() {
        return findings.stream().noneMatch(Evaluation::isError);
    }

    /** True when a finding is an ERROR that nobody has waived. */
    public static boolean isError(Finding finding) {
        return finding.severity() == Severity.ERROR && !finding.isWaived();
    }

    /** True when some WARNING is outside what the vendor documents. */
    public boolean hasSupportWarning() {
        return findings.stream()
                .anyMatch(f -> f.severity() == Severity.WARNING && f.findingClass() == FindingClass.SUPPORT);
    }
}
