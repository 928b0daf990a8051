package io.stowage.rules.fact;

import io.stowage.catalog.configuration.StatedRequirements;
import java.math.BigDecimal;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A load for which a Configuration can state a rate. */
public enum Load {
    SEQUENTIAL_READ("sequentialReadGBps", StatedRequirements::sequentialReadGBps),
    SEQUENTIAL_WRITE("sequentialWriteGBps", StatedRequirements::sequentialWriteGBps),
    RANDOM_READ("randomReadIops", StatedRequirements::randomReadIops),
    RANDOM_WRITE("randomWriteIops", StatedRequirements::randomWriteIops),
    CREATE(
            "metadata/createPerSecond",
            r -> r.metadata() == null ? null : r.metadata().createPerSecond()),
    STAT(
            "metadata/statPerSecond",
            r -> r.metadata() == null ? null : r.metadata().statPerSecond()),
    REMOVE(
            "metadata/removePerSecond",
            r -> r.metadata() == null ? null : r.metadata().removePerSecond());

    private final String key;
    private final Function<StatedRequirements, @Nullable BigDecimal> wish;

    Load(String key, Function<StatedRequirements, @Nullable BigDecimal> wish) {
        this.key = key;
        this.wish = wish;
    }

    /** JSON pointer to its requirement. */
    public String path() {
        return "/requirements/" + key;
    }

    /** Name of its requirement; the unit is in it. */
    public String requirement() {
        return key.substring(key.indexOf('/') + 1);
    }

    /** The rate that is asked for; null where none is, or 0. */
    public @Nullable BigDecimal wanted(@Nullable StatedRequirements requirements) {
        BigDecimal wanted = requirements == null ? null : wish.apply(requirements);
        return wanted == null || wanted.signum() == 0 ? null : wanted;
    }
}
