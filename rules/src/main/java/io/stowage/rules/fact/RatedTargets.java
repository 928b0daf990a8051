package io.stowage.rules.fact;

import io.stowage.catalog.configuration.StorageTarget.Backend;
import io.stowage.catalog.configuration.StorageTarget.Compression;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Equal targets known by their rates. Tags: back end, and {@code COMPRESSED} or {@code PLAIN}.
 *
 * @param path of the targets
 * @param backend their file system
 * @param ratio bytes written over bytes stored, where it is stated
 */
public record RatedTargets(String path, Backend backend, Compression compression, @Nullable BigDecimal ratio)
        implements Fact {

    public boolean compressed() {
        return compression != Compression.NONE;
    }

    /** Whether a gain of compression is stated. */
    public boolean gains() {
        return ratio != null && ratio.compareTo(BigDecimal.ONE) > 0;
    }

    @Override
    public List<String> tags() {
        return List.of(backend.name(), compressed() ? "COMPRESSED" : "PLAIN");
    }
}
