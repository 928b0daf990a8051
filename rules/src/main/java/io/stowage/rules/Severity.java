package io.stowage.rules;

/** How bad a finding is, worst first. */
public enum Severity {
    /** Cannot be built or supported. */
    ERROR,
    /** Works, but is unwise or undocumented. */
    WARNING,
    /** Worth knowing. */
    INFO
}
