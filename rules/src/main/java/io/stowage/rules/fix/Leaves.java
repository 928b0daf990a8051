package io.stowage.rules.fix;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Values at the ends of a document. */
final class Leaves {
    private Leaves() {}

    static int count(JsonNode node) {
        if (!node.isContainerNode() || node.isEmpty()) {
            return 1;
        }
        int sum = 0;
        for (JsonNode child : node) {
            sum += count(child);
        }
        return sum;
    }

    /** Places where one document has another value than the other, or none; as deep as both have something. */
    static List<JsonPointer> differing(JsonNode a, JsonNode b) {
        List<JsonPointer> out = new ArrayList<>();
        collect(JsonPointer.empty(), a, b, out);
        return out;
    }

    private static void collect(JsonPointer place, JsonNode a, JsonNode b, List<JsonPointer> out) {
        if (a.equals(b)) {
            return;
        }
        if (a.isObject() && b.isObject()) {
            TreeSet<String> keys = new TreeSet<>();
            a.fieldNames().forEachRemaining(keys::add);
            b.fieldNames().forEachRemaining(keys::add);
            keys.forEach(key -> collect(place.appendProperty(key), a.path(key), b.path(key), out));
        } else if (a.isArray() && b.isArray()) {
            for (int i = 0; i < Math.max(a.size(), b.size()); i++) {
                collect(place.appendIndex(i), a.path(i), b.path(i), out);
            }
        } else {
            out.add(place);
        }
    }

    /** How many values differ: the larger number at each place that differs. */
    static int changed(JsonNode a, JsonNode b) {
        return differing(a, b).stream()
                .mapToInt(place -> Math.max(ends(a.at(place)), ends(b.at(place))))
                .sum();
    }

    private static int ends(JsonNode node) {
        return node.isMissingNode() ? 0 : count(node);
    }
}
