package io.stowage.performance.measured;

/** One format of one tool. Readers keep no state. */
interface BenchmarkFormat {
    /** Whether a text looks like this format, judged by what it contains and never by its name. */
    boolean recognises(BenchmarkText text);

    /**
     * Reads the points.
     *
     * @throws UnreadableBenchmarkException naming the line that is cut, contradicts another or has a unit of its own
     */
    BenchmarkFile read(BenchmarkText text);
}
