package io.stowage.performance;

import java.util.List;

/**
 * A system in one condition, as predictions need it.
 *
 * @param path what is left of the data path
 * @param lowShare how far below the value a rate may lie, as a share of the low end of the interval
 */
record Outage(SystemState state, DataPath path, double lowShare) {

    static Outage none(DataPath path) {
        return new Outage(new SystemState(Availability.FULL, List.of(), null), path, 1);
    }

    boolean isDataReachable() {
        return state.availability() != Availability.DATA_UNAVAILABLE;
    }
}
