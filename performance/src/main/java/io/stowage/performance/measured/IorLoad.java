package io.stowage.performance.measured;

import io.stowage.performance.Operation;
import io.stowage.performance.Pattern;
import org.jspecify.annotations.Nullable;

/** Which load of the models an IOR run is. */
final class IorLoad {
    private static final long RANDOM_BYTES = 4096;

    private IorLoad() {}

    /** Names the pattern of a phase, or says why it is none that the models know. */
    static void describe(
            PointBuilder point,
            Operation operation,
            String access,
            boolean random,
            int segments,
            @Nullable Long transferBytes,
            @Nullable Long blockBytes) {
        point.of(null, operation);
        if (random) {
            if (transferBytes != null && transferBytes == RANDOM_BYTES) {
                point.of(Pattern.RANDOM_4K, operation);
            } else {
                point.apart("Random requests are predicted for 4 KiB only.");
            }
        } else if (access.equals("file-per-process")) {
            point.of(Pattern.SEQUENTIAL_N_TO_N, operation);
        } else if (access.equals("single-shared-file")) {
            if (segments > 1 && transferBytes != null && transferBytes.equals(blockBytes)) {
                point.apart("Strided access to one shared file is not predicted.");
            } else {
                point.of(Pattern.SEQUENTIAL_N_TO_1, operation);
            }
        } else {
            point.apart("The file does not say whether each task had a file of its own.");
        }
    }
}
