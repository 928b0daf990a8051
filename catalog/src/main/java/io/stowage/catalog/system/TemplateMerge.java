package io.stowage.catalog.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.catalog.Solution;
import io.stowage.catalog.configuration.RaidLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Fills the keys a user left out from the solution's template, at any depth, and never touches what was given.
 *
 * <p>An object takes the keys it lacks. A list that is given replaces the template's list, and each of its elements is
 * filled from the template's element of the same part, otherwise from the one at its place or the first, with two
 * exceptions: a disk group is
 * filled only from the template's group of its own level, otherwise from what the level implies; and an expansion takes
 * the drives, disk groups and spares of the array it stands behind.
 */
final class TemplateMerge {
    private static final String GROUPS = "diskGroups";
    private static final String EXPANSIONS = "expansions";
    private static final List<String> AS_IN_THE_ARRAY = List.of("drives", GROUPS, "spares");
    private static final String TARGETS = "targets";
    /** With targets the user says what the data is on: no arrays are supplied. */
    private static final List<String> PLACES_OF_ARRAYS = List.of("storageModules", "metadataModules", "nvmeModules");

    private static final List<String> MODULES_OF_ARRAYS = List.of("storageModules", "metadataModules");
    /** Keys of which a document gives one or the other: what is given is not completed. */
    private static final String PROTECTION = "protection";

    private static final String THE_ARRAY = DefaultedValue.THE_ARRAY;
    private static final String THE_LEVEL = "the RAID level";

    private final String solution;
    private final List<DefaultedValue> defaults = new ArrayList<>();

    private TemplateMerge(Solution solution) {
        this.solution = "solution " + solution.id();
    }

    /** The complete document and what was filled in, in the order in which it was. */
    record Merged(ObjectNode document, List<DefaultedValue> defaults) {}

    static Merged merge(ObjectNode user, Solution solution) {
        ObjectNode template = solution.template().deepCopy();
        ObjectNode optional = solution.optional().deepCopy();
        if (user.path(TARGETS).size() > 0) {
            template.remove(PLACES_OF_ARRAYS);
            // Without a template beside it, what is optional in an array would be supplied unasked.
            optional.remove(MODULES_OF_ARRAYS);
        }
        ObjectNode without = solution.withoutMetadataModules();
        if (without != null && user.get("metadataModules") instanceof ArrayNode modules && modules.isEmpty()) {
            overlay(template, without);
        }
        TemplateMerge merge = new TemplateMerge(solution);
        ObjectNode merged = user.deepCopy();
        merge.fill(merged, template, optional, "", merge.solution);
        return new Merged(merged, List.copyOf(merge.defaults));
    }

    /** Replaces keys of the template; of a list of one object in both, keys of that object. */
    private static void overlay(ObjectNode template, ObjectNode overlay) {
        overlay.fields().forEachRemaining(entry -> {
            JsonNode old = template.get(entry.getKey());
            JsonNode laid = entry.getValue();
            if (old instanceof ObjectNode o && laid instanceof ObjectNode l) {
                overlay(o, l);
            } else if (old != null
                    && old.size() == 1
                    && laid.size() == 1
                    && old.get(0) instanceof ObjectNode o
                    && laid.get(0) instanceof ObjectNode l) {
                overlay(o, l);
            } else {
                template.set(entry.getKey(), laid.deepCopy());
            }
        });
    }

    /**
     * Fills an object and all below it.
     *
     * @param template its counterpart in the template
     * @param optional its counterpart among the values that count only where the user mentions the key
     */
    private void fill(
            ObjectNode node, @Nullable JsonNode template, @Nullable JsonNode optional, String path, String source) {
        Set<String> keys = new TreeSet<>();
        node.fieldNames().forEachRemaining(keys::add);
        if (template instanceof ObjectNode given) {
            given.fields().forEachRemaining(entry -> setIfAbsent(node, entry.getKey(), entry.getValue(), path, source));
        }
        for (String key : keys) {
            JsonNode value = node.get(key);
            JsonNode optionally = optional == null ? null : optional.get(key);
            JsonNode like = template != null && template.has(key) ? template.get(key) : optionally;
            String child = path + "/" + key;
            if (key.equals(PROTECTION)) {
                continue;
            }
            if (value instanceof ObjectNode object) {
                fill(object, like, optionally, child, source);
            } else if (value instanceof ArrayNode list && key.equals(GROUPS)) {
                fillGroups(list, like, child, source);
            } else if (value instanceof ArrayNode list && !key.equals(EXPANSIONS)) {
                for (int i = 0; i < list.size(); i++) {
                    if (list.get(i) instanceof ObjectNode element) {
                        JsonNode elementLike = counterpart(element, "part", i, like);
                        JsonNode elementOptionally = counterpart(element, "part", i, optionally);
                        fill(
                                element,
                                elementLike == null ? elementOptionally : elementLike,
                                elementOptionally,
                                child + "/" + i,
                                source);
                    }
                }
            }
        }
        if (node.has(GROUPS)) {
            completeAdapt(node, path);
        }
        if (keys.contains(EXPANSIONS) && node.get(EXPANSIONS) instanceof ArrayNode list) {
            fillExpansions(node, list, optional == null ? null : optional.get(EXPANSIONS), path + "/" + EXPANSIONS);
        }
    }

    /** Of a list's elements the one that has the same value of a key; of several, or of none, the one at its place. */
    private static @Nullable JsonNode counterpart(ObjectNode element, String key, int place, @Nullable JsonNode list) {
        if (list == null || list.isEmpty()) {
            return null;
        }
        JsonNode value = element.get(key);
        JsonNode there = list.get(place < list.size() ? place : 0);
        if (value == null || value.equals(there.get(key))) {
            return there;
        }
        for (JsonNode candidate : list) {
            if (value.equals(candidate.get(key))) {
                return candidate;
            }
        }
        return there;
    }

    private void fillGroups(ArrayNode groups, @Nullable JsonNode template, String path, String source) {
        for (int i = 0; i < groups.size(); i++) {
            if (groups.get(i) instanceof ObjectNode group) {
                JsonNode like = counterpart(group, "level", i, template);
                if (like != null && (!group.has("level") || group.get("level").equals(like.get("level")))) {
                    fill(group, like, null, path + "/" + i, source);
                }
                fillByLevel(group, path + "/" + i);
            }
        }
    }

    /** What a level implies: one group, as small as the level allows, with the parity the level has. */
    private void fillByLevel(ObjectNode group, String path) {
        RaidLevel level = RaidLevel.valueOf(group.path("level").asText(RaidLevel.RAID0.name()));
        setIfAbsent(group, "level", JsonNodeFactory.instance.textNode(level.name()), path, THE_LEVEL);
        setIfAbsent(group, "count", 1, path);
        if (level != RaidLevel.ADAPT) {
            setIfAbsent(group, "dataDrives", level.minimumDataDrives(), path);
            setIfAbsent(
                    group,
                    "parityDrives",
                    level.parityDrives(group.get("dataDrives").intValue()),
                    path);
        }
    }

    /** ADAPT takes all drives but the spares and those of other groups; four fifths of its width hold data (8 + 2). */
    private void completeAdapt(ObjectNode enclosure, String path) {
        long drives = 0;
        for (JsonNode set : enclosure.path("drives")) {
            drives += set.path("count").intValue();
        }
        JsonNode spares = enclosure.path("spares");
        drives -= spares.path("global").intValue() + spares.path("dedicated").intValue();
        JsonNode groups = enclosure.path(GROUPS);
        for (JsonNode group : groups) {
            drives -= group.path("count").longValue()
                    * (group.path("dataDrives").intValue()
                            + group.path("parityDrives").intValue());
        }
        for (int i = 0; i < groups.size(); i++) {
            if (groups.get(i) instanceof ObjectNode group
                    && group.path("level").asText().equals(RaidLevel.ADAPT.name())) {
                int width = (int)
                        Math.max(0, drives / Math.max(1, group.path("count").intValue()));
                String at = path + "/" + GROUPS + "/" + i;
                int data = Math.min(1024, Math.max(1, width * 4 / 5));
                boolean bothAbsent = !group.has("dataDrives") && !group.has("parityDrives");
                setIfAbsent(group, "dataDrives", data, at);
                setIfAbsent(group, "parityDrives", bothAbsent ? Math.min(1024, Math.max(0, width - data)) : 2, at);
            }
        }
    }

    private void fillExpansions(ObjectNode array, ArrayNode expansions, @Nullable JsonNode optional, String path) {
        ObjectNode asInTheArray = array.deepCopy().retain(AS_IN_THE_ARRAY);
        for (int i = 0; i < expansions.size(); i++) {
            if (expansions.get(i) instanceof ObjectNode expansion) {
                String at = path + "/" + i;
                JsonNode optionally = counterpart(expansion, "part", i, optional);
                if (optionally != null) {
                    optionally
                            .fields()
                            .forEachRemaining(e -> setIfAbsent(expansion, e.getKey(), e.getValue(), at, solution));
                }
                setIfAbsent(expansion, "count", JsonNodeFactory.instance.numberNode(1), at, THE_ARRAY);
                fill(expansion, asInTheArray, null, at, THE_ARRAY);
            }
        }
    }

    private void setIfAbsent(ObjectNode node, String key, int value, String path) {
        setIfAbsent(node, key, JsonNodeFactory.instance.numberNode(value), path, THE_LEVEL);
    }

    private void setIfAbsent(ObjectNode node, String key, JsonNode value, String path, String source) {
        if (!node.has(key)) {
            node.set(key, value.deepCopy());
            defaults.add(new DefaultedValue(path + "/" + key, value.deepCopy(), source));
        }
    }
}
