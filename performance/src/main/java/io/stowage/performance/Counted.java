package io.stowage.performance;

/** A count with its noun, in the singular for one. */
final class Counted {
    private Counted() {}

    /** For example {@code 1 client} and {@code 16 clients}. */
    static String of(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    /** The same with what was done to it: {@code 1 was measured}, {@code 16 were measured}. */
    static String measured(long count) {
        return count + (count == 1 ? " was measured" : " were measured");
    }
}
