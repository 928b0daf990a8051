package io.stowage.catalog.layout;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where the copies of metadata stand. Arrays form pairs, and the copy of a metadata LUN stands in the other array of its
 * pair; in an array without partner, LUNs form pairs (WP13, WP14). Arrays that their module leaves without partner form
 * pairs across modules.
 */
final class MetadataCopies {
    /** Where one LUN stands in the replication of metadata. */
    record Copy(int failureGroup, @Nullable String replica) {}

    private final Map<String, Copy> copies = new HashMap<>();
    private final Notes notes;

    /**
     * Places the copies.
     *
     * @param modules for each module, for each of its arrays, the names of the metadata LUNs there
     */
    MetadataCopies(List<List<List<String>>> modules, Notes notes) {
        this.notes = notes;
        List<List<String>> alone = new ArrayList<>();
        for (List<List<String>> arrays : modules) {
            List<List<String>> holding =
                    arrays.stream().filter(names -> !names.isEmpty()).toList();
            int paired = holding.size() / 2 * 2;
            pairs(holding.subList(0, paired));
            alone.addAll(holding.subList(paired, holding.size()));
        }
        pairs(alone);
    }

    Optional<Copy> of(String lun) {
        return Optional.ofNullable(copies.get(lun));
    }

    private void pairs(List<List<String>> arrays) {
        for (int i = 0; i < arrays.size(); i += 2) {
            List<String> one = arrays.get(i);
            List<String> other = i + 1 < arrays.size() ? arrays.get(i + 1) : List.of();
            int pairs = Math.min(one.size(), other.size());
            for (int n = 0; n < pairs; n++) {
                pair(one.get(n), other.get(n));
            }
            List<String> left = new ArrayList<>(one.subList(pairs, one.size()));
            left.addAll(other.subList(pairs, other.size()));
            for (int n = 0; n + 1 < left.size(); n += 2) {
                pair(left.get(n), left.get(n + 1));
            }
            if (left.size() % 2 == 1) {
                String single = left.get(left.size() - 1);
                copies.put(single, new Copy(1, null));
                notes.add("%s has no partner: no LUN is left for the copy of its metadata.".formatted(single));
            }
        }
    }

    private void pair(String one, String other) {
        copies.put(one, new Copy(1, other));
        copies.put(other, new Copy(2, one));
    }
}
