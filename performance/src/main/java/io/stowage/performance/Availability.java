package io.stowage.performance;

/** Whether the data of a system can be reached. */
public enum Availability {
    FULL,
    DEGRADED,
    DATA_UNAVAILABLE
}
