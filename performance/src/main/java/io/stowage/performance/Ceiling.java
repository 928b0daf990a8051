package io.stowage.performance;

import java.util.Comparator;

/**
 * What one resource allows.
 *
 * @param limit what it is expected to allow
 * @param hard what it cannot exceed whatever happens; infinite where that is not known
 * @param basis how it is known
 */
record Ceiling(String resource, double limit, double hard, String basis) {
    static final String CLIENT_LINKS = "client links";
    static final String DRIVES = "drives";
    static final String CONTROLLERS = "array controllers";

    static final Comparator<Ceiling> TIGHTEST =
            Comparator.comparingDouble(Ceiling::limit).thenComparing(Ceiling::resource);

    /** The same with a share of its limit. */
    Ceiling times(double share) {
        return new Ceiling(resource, limit * share, hard, basis);
    }
}
