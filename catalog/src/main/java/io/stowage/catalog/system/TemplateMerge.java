package io.stowage.catalog.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.catalog.Solution;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Fills the keys a user left out from the solution's template, at any depth.
 *
 * <p>An object takes the missing keys. A list that is given replaces the template's list, and each of its elements is
 * filled from the template's first element, with two exceptions: a disk group only from the template group of its own
 * level, and an expansion from the array it stands behind.
 */
final class TemplateMerge {
    /** Lists whose elements are of one shape, so that the first template element describes them all. */
    private static final Set<String> GROUPS = Set.of("diskGroups");

    private final String source;
    private final List<DefaultedValue> defaults = new ArrayList<>();

    private TemplateMerge(String source) {
        this.source = source;
    }

    /** The complete document and what was filled in, sorted by path. */
    record Merged(ObjectNode document, List<DefaultedValue> defaults) {}

    static Merged merge(ObjectNode user, Solution solution) {
        TemplateMerge merge = new TemplateMerge("solution " + solution.id());
        ObjectNode template = solution.template().deepCopy();
        JsonNode metadataModules = user.get("metadataModules");
        ObjectNode without = solution.withoutMetadataModules();
        if (without != null && metadataModules instanceof ArrayNode list && list.isEmpty()) {
            overlay(template, without);
        }
        ObjectNode merged = user.deepCopy();
        merge.fill(merged, template, solution.optional(), "");
        merge.defaults.sort(Comparator.comparing(DefaultedValue::path));
        return new Merged(merged, List.copyOf(merge.defaults));
    }

    /** Lays the overlay's leaves over the template; lists are laid element by element. */
    private static void overlay(ObjectNode template, ObjectNode overlay) {
        overlay.fields().forEachRemaining(entry -> {
            JsonNode old = template.get(entry.getKey());
            JsonNode laid = entry.getValue();
            if (old instanceof ObjectNode o && laid instanceof ObjectNode l) {
                overlay(o, l);
            } else if (old instanceof ArrayNode o
                    && laid instanceof ArrayNode l
                    && o.size() == 1
                    && l.size() == 1
                    && o.get(0) instanceof ObjectNode oldElement
                    && l.get(0) instanceof ObjectNode laidElement
                    && !entry.getKey().equals("drives")) {
                overlay(oldElement, laidElement);
            } else {
                template.set(entry.getKey(), laid.deepCopy());
            }
        });
    }

    private void fill(ObjectNode node, @Nullable ObjectNode template, @Nullable ObjectNode optional, String path) {
        if (template != null) {
            template.fields().forEachRemaining(entry -> {
                if (!node.has(entry.getKey())) {
                    set(node, entry.getKey(), entry.getValue(), path);
                }
            });
        }
        List<String> keys = new ArrayList<>();
        node.fieldNames().forEachRemaining(keys::add);
        for (String key : keys) {
            JsonNode value = node.get(key);
            JsonNode fromTemplate = template == null ? null : template.get(key);
            JsonNode fromOptional = optional == null ? null : optional.get(key);
            String child = path + "/" + key;
            if (value instanceof ObjectNode object) {
                fillObject(object, fromTemplate, fromOptional, child);
            } else if (value instanceof ArrayNode array) {
                fillList(key, array, fromTemplate, fromOptional, child);
            }
        }
        if (node.has("expansions") && node.has("drives")) {
            fillExpansions(node, path);
        }
    }

    private void fillObject(ObjectNode object, @Nullable JsonNode template, @Nullable JsonNode optional, String path) {
        ObjectNode t = template instanceof ObjectNode o ? o : null;
        ObjectNode o = optional instanceof ObjectNode x ? x : null;
        fill(object, t == null ? o : t, o, path);
    }

    private void fillList(
            String key, ArrayNode array, @Nullable JsonNode template, @Nullable JsonNode optional, String path) {
        for (int i = 0; i < array.size(); i++) {
            if (array.get(i) instanceof ObjectNode element) {
                String child = path + "/" + i;
                ObjectNode like = GROUPS.contains(key) ? sameLevel(element, template) : first(template);
                ObjectNode optionally = first(optional);
                fill(element, like == null && !GROUPS.contains(key) ? optionally : like, optionally, child);
                if (GROUPS.contains(key)) {
                    fillByLevel(element, child);
                }
            }
        }
    }

    private static @Nullable ObjectNode first(@Nullable JsonNode list) {
        return list instanceof ArrayNode array && !array.isEmpty() && array.get(0) instanceof ObjectNode object
                ? object
                : null;
    }

    private static @Nullable ObjectNode sameLevel(ObjectNode group, @Nullable JsonNode templates) {
        if (templates instanceof ArrayNode array) {
            for (JsonNode candidate : array) {
                if (candidate instanceof ObjectNode object
                        && object.path("level")
                                .asText()
                                .equals(group.path("level").asText("?"))) {
                    return object;
                }
            }
            if (!group.has("level")) {
                return first(array);
            }
        }
        return null;
    }

    /** What the level itself implies where no template group has it. ADAPT's width is resolved with the drives. */
    private void fillByLevel(ObjectNode group, String path) {
        if (group.path("level").asText().equals("RAID1")) {
            setIfAbsent(group, "dataDrives", 1, path);
            setIfAbsent(group, "parityDrives", 1, path);
        }
        setIfAbsent(group, "count", 1, path);
    }

    private void setIfAbsent(ObjectNode node, String key, int value, String path) {
        if (!node.has(key)) {
            set(node, key, JsonNodeFactory.instance.numberNode(value), path);
        }
    }

    private void fillExpansions(ObjectNode array, String path) {
        JsonNode expansions = array.get("expansions");
        for (int i = 0; i < expansions.size(); i++) {
            if (expansions.get(i) instanceof ObjectNode expansion) {
                for (String key : List.of("drives", "diskGroups", "spares")) {
                    if (!expansion.has(key) && array.has(key)) {
                        expansion.set(key, array.get(key).deepCopy());
                        defaults.add(new DefaultedValue(
                                path + "/expansions/" + i + "/" + key,
                                array.get(key).deepCopy(),
                                "the array it stands behind"));
                    }
                }
                if (expansion.get("diskGroups") instanceof ArrayNode groups) {
                    for (JsonNode group : groups) {
                        if (group instanceof ObjectNode object) {
                            ObjectNode like = sameLevel(object, array.get("diskGroups"));
                            if (like != null) {
                                like.fields().forEachRemaining(e -> {
                                    if (!object.has(e.getKey())) {
                                        object.set(e.getKey(), e.getValue());
                                    }
                                });
                            }
                        }
                    }
                }
            }
        }
    }

    private void set(ObjectNode node, String key, JsonNode value, String path) {
        node.set(key, value.deepCopy());
        defaults.add(new DefaultedValue(path + "/" + key, value.deepCopy(), source));
    }
}
