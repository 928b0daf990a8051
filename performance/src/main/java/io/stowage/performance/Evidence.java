package io.stowage.performance;

/** How well a prediction is known, best first. */
public enum Evidence {
    /** This system was published; the value is still the model's, the published point stands beside it. */
    MEASURED,
    /** Between systems that were published. */
    INTERPOLATED,
    /** Outside what was measured; the interval is wider. */
    EXTRAPOLATED,
    /** From data sheets alone. */
    DATASHEET,
    /** Nothing published bears on it; no number is given. */
    NOT_COVERED
}
