package io.stowage.performance.measured;

import io.stowage.performance.Pattern;
import org.jspecify.annotations.Nullable;

/** Which metadata load of the models files of a size are. */
final class MetadataLoad {
    private static final long KIB = 1024;

    private MetadataLoad() {}

    static @Nullable Pattern pattern(long fileBytes) {
        if (fileBytes == 0) {
            return Pattern.METADATA_EMPTY;
        }
        if (fileBytes == 3 * KIB) {
            return Pattern.METADATA_3K;
        }
        return fileBytes == 4 * KIB ? Pattern.METADATA_4K : null;
    }
}
