package io.stowage.performance.measured;

import io.stowage.performance.Operation;
import io.stowage.performance.Pattern;
import org.jspecify.annotations.Nullable;

/** Which load of the models a phase of elbencho is. */
final class ElbenchoLoad {
    private static final long RANDOM_BYTES = 4096;

    private ElbenchoLoad() {}

    /**
     * Names a phase that moves data.
     *
     * @param ownFiles whether each thread has files of its own
     */
    static void describe(
            PointBuilder point, Operation operation, boolean random, boolean ownFiles, @Nullable Long block) {
        if (!random) {
            point.of(ownFiles ? Pattern.SEQUENTIAL_N_TO_N : Pattern.SEQUENTIAL_N_TO_1, operation);
        } else if (block != null && block == RANDOM_BYTES) {
            point.of(Pattern.RANDOM_4K, operation);
        } else {
            point.of(null, operation).apart("Random requests are predicted for 4 KiB only.");
        }
    }

    /** Says that the last thread needed longer than the first where that matters. */
    static void spread(PointBuilder point, java.math.BigDecimal first, java.math.BigDecimal last, String unit) {
        if (!Units.same(first, last, 0.05)) {
            point.note("Until the first thread was done it was %s %s; the figure is that of all threads."
                    .formatted(first.toPlainString(), unit));
        }
    }
}
