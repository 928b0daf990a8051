package io.stowage.rules;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.catalog.Catalog;
import io.stowage.catalog.Part;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.ErasureCode;
import io.stowage.catalog.configuration.PartReference;
import io.stowage.catalog.configuration.Range;
import io.stowage.catalog.configuration.ServerGroup;
import io.stowage.catalog.configuration.StrictReader;
import io.stowage.rules.Mutation.Kind;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/**
 * Every way to change one field of a complete document, always the same ones in the same order. Numbers become one more, one less, the
 * double, the half, ten times as much and the least allowed; names become each other value, parts each other part of the role, texts
 * another version; lists lose or repeat each element and all of them; keys that are not there are written. What the reader refuses is
 * left out by its range.
 */
final class Mutations {
    private static final JsonNodeFactory NODES = JsonNodeFactory.withExactBigDecimals(true);

    /** Keys that say which document it is, and not what is in it. */
    private static final Set<String> HEAD = Set.of("apiVersion", "kind", "name", "solution", "asOf", "waivers");

    private static final List<String> CODES = List.of("4+2P", "4+3P", "8+1P", "8+2P", "8+3P", "16+2P", "16+3P");
    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final BigDecimal TWO = BigDecimal.valueOf(2);

    private final Catalog catalog;
    private final ObjectNode complete;
    private final List<Mutation> out = new ArrayList<>();

    private Mutations(Catalog catalog, ObjectNode complete) {
        this.catalog = catalog;
        this.complete = complete;
    }

    /**
     * All mutations of a document.
     *
     * @param complete with every key that its solution supplies
     */
    static List<Mutation> of(Catalog catalog, ObjectNode complete) {
        Mutations mutations = new Mutations(catalog, complete);
        mutations.record(complete, "", Configuration.class);
        return List.copyOf(mutations.out);
    }

    private void record(JsonNode node, String pointer, Class<?> type) {
        for (RecordComponent component : type.getRecordComponents()) {
            String key = StrictReader.key(component);
            String child = pointer + "/" + key;
            if (pointer.isEmpty() && HEAD.contains(key)) {
                continue;
            }
            if (node.has(key)) {
                value(node.get(key), child, component, component.getGenericType());
            } else if (component.getGenericType() instanceof Class<?> c) {
                absent(child, component, c);
            }
        }
    }

    /** A key that is not there is written: with each name, each part, or the least, a middling and the greatest number. */
    private void absent(String pointer, RecordComponent component, Class<?> type) {
        PartReference reference = component.getAnnotation(PartReference.class);
        Range range = component.getAnnotation(Range.class);
        if (type.isRecord()) {
            boolean equipment =
                    Arrays.stream(type.getRecordComponents()).anyMatch(c -> c.getType() == ServerGroup.class);
            if (!equipment) {
                record(NODES.objectNode(), pointer, type);
            }
        } else if (type.isEnum()) {
            for (Object constant : type.getEnumConstants()) {
                added(pointer, NODES.textNode(((Enum<?>) constant).name()));
            }
        } else if (type == Boolean.class) {
            added(pointer, NODES.booleanNode(true));
            added(pointer, NODES.booleanNode(false));
        } else if (reference != null) {
            parts(reference).forEach(id -> added(pointer, NODES.textNode(id)));
        } else if (range != null) {
            long least = range.aboveMin() ? range.min() + 1 : range.min();
            long middle = Math.max(least, Math.round(Math.sqrt((double) range.max() * Math.max(1, least))));
            LongStream.of(least, middle, range.max()).distinct().forEach(n -> added(pointer, NODES.numberNode(n)));
        }
    }

    private List<String> parts(PartReference reference) {
        return catalog.parts().stream()
                .filter(part -> part.role() == reference.value())
                .map(Part::id)
                .toList();
    }

    private void value(JsonNode node, String pointer, RecordComponent component, Type type) {
        if (type instanceof ParameterizedType list) {
            list((ArrayNode) node, pointer);
            for (int i = 0; i < node.size(); i++) {
                value(node.get(i), pointer + "/" + i, component, list.getActualTypeArguments()[0]);
            }
        } else if (type instanceof Class<?> c && c.isRecord()) {
            record(node, pointer, c);
        } else if (type instanceof Class<?> c && c.isEnum()) {
            for (Object constant : c.getEnumConstants()) {
                other(pointer, node, NODES.textNode(((Enum<?>) constant).name()));
            }
        } else if (node.isNumber()) {
            number(node, pointer, component.getAnnotation(Range.class));
        } else if (node.isBoolean()) {
            other(pointer, node, NODES.booleanNode(!node.booleanValue()));
        } else {
            text(node, pointer, component);
        }
    }

    private void text(JsonNode node, String pointer, RecordComponent component) {
        PartReference reference = component.getAnnotation(PartReference.class);
        if (reference != null) {
            parts(reference).forEach(id -> other(pointer, node, NODES.textNode(id)));
        } else if (component.isAnnotationPresent(ErasureCode.class)) {
            CODES.forEach(code -> other(pointer, node, NODES.textNode(code)));
        } else {
            Set<String> versions = new LinkedHashSet<>();
            Matcher first = NUMBER.matcher(node.textValue());
            if (first.find()) {
                int major = Integer.parseInt(first.group());
                versions.add(first.replaceFirst(String.valueOf(major + 1)));
                versions.add(first.replaceFirst(String.valueOf(Math.max(0, major - 1))));
            }
            versions.add(node.textValue() + " (other)");
            versions.forEach(version -> other(pointer, node, NODES.textNode(version)));
        }
    }

    private void number(JsonNode node, String pointer, Range range) {
        BigDecimal now = node.decimalValue();
        Set<BigDecimal> others = new LinkedHashSet<>();
        for (BigDecimal other : List.of(
                now.add(BigDecimal.ONE),
                now.subtract(BigDecimal.ONE),
                now.multiply(TWO),
                node.isIntegralNumber() ? now.divide(TWO, 0, RoundingMode.FLOOR) : now.divide(TWO),
                now.multiply(BigDecimal.TEN),
                BigDecimal.valueOf(range.min()))) {
            int toMin = other.compareTo(BigDecimal.valueOf(range.min()));
            boolean inRange = (range.aboveMin() ? toMin > 0 : toMin >= 0)
                    && other.compareTo(BigDecimal.valueOf(range.max())) <= 0;
            if (inRange && other.compareTo(now) != 0) {
                others.add(other.stripTrailingZeros().scale() < 0 ? other.setScale(0) : other.stripTrailingZeros());
            }
        }
        for (BigDecimal other : others) {
            JsonNode value =
                    node.isIntegralNumber() ? NODES.numberNode(other.longValueExact()) : NODES.numberNode(other);
            replaced(pointer, other.compareTo(now) > 0 ? Kind.MORE : Kind.LESS, node, value);
        }
    }

    private void list(ArrayNode list, String pointer) {
        Set<JsonNode> removed = new LinkedHashSet<>();
        for (int i = 0; i < list.size(); i++) {
            ArrayNode without = list.deepCopy();
            without.remove(i);
            if (!without.isEmpty() && removed.add(without)) {
                changed(pointer, Kind.WITHOUT, "without " + short_(list.get(i)), without);
            }
            ArrayNode twice = list.deepCopy();
            twice.insert(i, list.get(i).deepCopy());
            if (removed.add(twice)) {
                changed(pointer, Kind.TWICE, "twice " + short_(list.get(i)), twice);
            }
        }
        if (!list.isEmpty()) {
            changed(pointer, Kind.EMPTY, "none", NODES.arrayNode());
        }
    }

    /** What tells an element of a list from the others, where it has something of the kind. */
    private static String short_(JsonNode element) {
        for (String key : List.of("part", "level", "name", "sizeGiB")) {
            if (element.has(key)) {
                return Mutation.shown(element.get(key));
            }
        }
        return element.isContainerNode() ? "one" : Mutation.shown(element);
    }

    private void other(String pointer, JsonNode from, JsonNode to) {
        if (!from.equals(to)) {
            replaced(pointer, Kind.OTHER, from, to);
        }
    }

    private void replaced(String pointer, Kind kind, JsonNode from, JsonNode to) {
        changed(pointer, kind, Mutation.shown(from) + " → " + Mutation.shown(to), to);
    }

    private void added(String pointer, JsonNode value) {
        changed(pointer, Kind.ADDED, Mutation.shown(value), value);
    }

    private void changed(String pointer, Kind kind, String change, JsonNode to) {
        ObjectNode document = complete.deepCopy();
        JsonPointer place = JsonPointer.compile(pointer);
        JsonNode parent = document.at(place.head());
        if (parent instanceof ArrayNode array) {
            array.set(place.last().getMatchingIndex(), to);
        } else {
            holder(document, place.head()).set(place.last().getMatchingProperty(), to);
        }
        out.add(new Mutation(pointer, kind, change, document));
    }

    /** The object at that place; made where it is not there. */
    private static ObjectNode holder(ObjectNode document, JsonPointer place) {
        JsonNode there = document.at(place);
        return there instanceof ObjectNode object
                ? object
                : holder(document, place.head()).putObject(place.last().getMatchingProperty());
    }
}
