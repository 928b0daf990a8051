package io.stowage.performance;

/**
 * What one resource allows.
 *
 * @param limit what it is expected to allow
 * @param hard what it cannot exceed whatever happens; infinite where that is not known
 * @param basis how it is known
 */
record Ceiling(String resource, double limit, double hard, String basis) {
    static final String CLIENT_LINKS = "client links";
}
