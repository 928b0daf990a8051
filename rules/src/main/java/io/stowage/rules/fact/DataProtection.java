package io.stowage.rules.fact;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a file system that spreads data over the servers' own drives protects it. Tags: {@code CODE}, {@code REPLICAS},
 * {@code SPARES} for what is said.
 *
 * @param code data and parity strips, {@code 8+2P}
 * @param replicas copies, the first included
 * @param spareDrives drives whose space is kept free in each array
 */
public record DataProtection(
        String path, @Nullable String code, @Nullable Integer replicas, @Nullable Integer spareDrives) implements Fact {
    @Override
    public List<String> tags() {
        List<String> tags = new ArrayList<>();
        if (code != null) {
            tags.add("CODE");
        }
        if (replicas != null) {
            tags.add("REPLICAS");
        }
        if (spareDrives != null) {
            tags.add("SPARES");
        }
        return List.copyOf(tags);
    }
}
