package io.stowage.rules.fact;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What happens when a server fails. Tags: {@code AUTOMATIC} where its partner takes over by itself, {@code FENCING} where
 * the document says how the failed server is stopped, {@code ZFS} where pools of ZFS move with it.
 *
 * @param automatic whether its partner takes over by itself; false where not said
 * @param fencing ways to stop the failed server
 * @param fencingSaid whether the document says how, none included
 */
public record FailoverPlan(String path, boolean automatic, List<String> fencing, boolean fencingSaid, boolean zfs)
        implements Fact {

    public boolean fenced() {
        return !fencing.isEmpty();
    }

    /** Whether a documented way is missing. */
    public boolean lacks(Reference documented) {
        for (var way : documented.value()) {
            if (!fencing.contains(way.asText())) {
                return true;
            }
        }
        return false;
    }

    /** The ways, one after the other; null where there is none. */
    public @Nullable String ways() {
        return fencing.isEmpty() ? null : String.join(", ", fencing);
    }

    /** The documented ways, one after the other. */
    public String documented(Reference documented) {
        List<String> all = new ArrayList<>();
        documented.value().forEach(way -> all.add(way.asText()));
        return String.join(", ", all);
    }

    @Override
    public List<String> tags() {
        List<String> tags = new ArrayList<>();
        if (automatic) {
            tags.add("AUTOMATIC");
        }
        if (fencingSaid) {
            tags.add("FENCING");
        }
        if (zfs) {
            tags.add("ZFS");
        }
        return List.copyOf(tags);
    }
}
