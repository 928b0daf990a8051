package io.stowage.rules.fix;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One key of a document set to another value, or left to the solution.
 *
 * @param path JSON pointer into the document
 * @param value what it becomes; null to remove the key or the element
 */
record Change(String path, @Nullable JsonNode value) {
    private static final JsonNodeFactory NODES = JsonNodeFactory.withExactBigDecimals(true);

    /** Lists whose elements the solution completes, each from the element at its place: an empty one stands for it. */
    private static final Set<String> COMPLETED_BY_PLACE =
            Set.of("storageModules", "metadataModules", "nvmeModules", "arrays", "expansions");

    /**
     * The RFC 6902 operation that makes this change.
     *
     * @param user the document as it was written
     * @param complete the same with everything the solution supplies
     * @return null where there is nothing to change
     */
    @Nullable
    ObjectNode operation(JsonNode user, JsonNode complete) {
        JsonPointer pointer = JsonPointer.compile(path);
        JsonNode now = user.at(pointer);
        if (value == null) {
            return now.isMissingNode() ? null : operation("remove", path, null);
        }
        if (!now.isMissingNode()) {
            return now.equals(value) ? null : operation("replace", path, value);
        }
        JsonPointer parent = pointer.head();
        String key = pointer.last().getMatchingProperty();
        JsonNode added = value;
        while (parent != null && user.at(parent).isMissingNode()) {
            added = holding(complete.at(parent), parent, key, added);
            key = parent.last().getMatchingProperty();
            parent = parent.head();
        }
        if (parent == null || !accepts(user.at(parent), key)) {
            return null;
        }
        String place = parent + "/" + key.replace("~", "~0").replace("/", "~1");
        return operation("add", place, added);
    }

    private static boolean accepts(JsonNode parent, String key) {
        if (parent instanceof ArrayNode list) {
            return key.matches("[0-9]{1,9}") && Integer.parseInt(key) <= list.size();
        }
        return parent.isObject();
    }

    /** The smallest node that can stand at {@code place} and has {@code key}. */
    private static JsonNode holding(JsonNode complete, JsonPointer place, String key, JsonNode value) {
        if (!(complete instanceof ArrayNode list)) {
            return NODES.objectNode().set(key, value);
        }
        // A list that is given replaces the solution's: its other elements must stay what they are.
        ArrayNode out = NODES.arrayNode();
        boolean byPlace = COMPLETED_BY_PLACE.contains(place.last().getMatchingProperty());
        int index = Integer.parseInt(key);
        for (int i = 0; i < Math.max(list.size(), index + 1); i++) {
            JsonNode element = list.path(i);
            if (i != index) {
                out.add(byPlace ? NODES.objectNode() : element.deepCopy());
            } else if (byPlace || !(element instanceof ObjectNode whole) || !value.isObject()) {
                out.add(value);
            } else {
                out.add(whole.deepCopy().setAll((ObjectNode) value));
            }
        }
        return out;
    }

    private static ObjectNode operation(String op, String path, @Nullable JsonNode value) {
        ObjectNode operation = NODES.objectNode().put("op", op).put("path", path);
        return value == null ? operation : operation.set("value", value);
    }
}
