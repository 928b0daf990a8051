package io.stowage.rules;

/** What a finding is about. */
public enum FindingClass {
    /** Outside what the vendor documents. */
    SUPPORT,
    /** Documented, but unwise. */
    RISK,
    /** How well something is known; always of severity INFO. */
    EVIDENCE
}
