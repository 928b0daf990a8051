package io.stowage.catalog.configuration;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.catalog.Catalog;
import io.stowage.catalog.Part;
import io.stowage.catalog.Role;
import io.stowage.catalog.Solution;
import io.stowage.catalog.configuration.LocatedTree.Position;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a document into a record and reports every problem at once. The record itself is the grammar: its component
 * names are the keys, its types and the annotations of this package the values allowed. Nothing is coerced, nothing is
 * ignored.
 */
public final class StrictReader {
    /** The whole text is held in memory, so it is bounded. */
    public static final int MAX_BYTES = 1_000_000;

    private static final int MAX_PROBLEMS = 100;

    private final Catalog catalog;
    private final ObjectMapper mapper;

    /** A reader that knows the part and solution ids of {@code catalog}. */
    public StrictReader(Catalog catalog) {
        this.catalog = catalog;
        this.mapper = Json.mapper();
    }

    /**
     * Reads UTF-8 bytes.
     *
     * @throws UnreadableDocumentException with every problem found
     */
    public <T extends Record> T read(byte[] bytes, DocumentFormat format, Class<T> type) {
        if (bytes.length > MAX_BYTES) {
            throw new UnreadableDocumentException(List.of(new Problem(
                    "",
                    0,
                    0,
                    "too-large",
                    null,
                    "The document has %d bytes; at most %d are read.".formatted(bytes.length, MAX_BYTES),
                    "Identical arrays are written once with a count.")));
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return read(text, format, type);
        } catch (CharacterCodingException e) {
            throw new UnreadableDocumentException(List.of(
                    new Problem("", 0, 0, "not-utf-8", null, "The document is not UTF-8 text.", "Save it as UTF-8.")));
        }
    }

    /**
     * Reads a text.
     *
     * @throws UnreadableDocumentException with every problem found
     */
    public <T extends Record> T read(String text, DocumentFormat format, Class<T> type) {
        List<Problem> problems = new ArrayList<>();
        if (text.startsWith("\uFEFF")) {
            throw new UnreadableDocumentException(List.of(new Problem(
                    "",
                    1,
                    1,
                    "byte-order-mark",
                    null,
                    "The document starts with a byte order mark.",
                    "Save it as UTF-8 without a mark.")));
        }
        LocatedTree.Parsed tree = LocatedTree.parse(text, format, problems);
        if (tree != null) {
            new Check(tree.positions(), problems).record(tree.root(), "", type);
        }
        if (tree == null || !problems.isEmpty()) {
            throw new UnreadableDocumentException(
                    problems.size() > MAX_PROBLEMS ? problems.subList(0, MAX_PROBLEMS) : problems);
        }
        try {
            return mapper.treeToValue(tree.root(), type);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(
                    "The grammar accepted what the record " + type.getSimpleName() + " refuses", e);
        }
    }

    /** The key of a component in a document. */
    static String key(RecordComponent component) {
        JsonProperty renamed = component.getAccessor().getAnnotation(JsonProperty.class);
        return renamed == null || renamed.value().isEmpty() ? component.getName() : renamed.value();
    }

    /** One walk over one document. */
    private final class Check {
        private final Map<String, Position> positions;
        private final List<Problem> problems;

        Check(Map<String, Position> positions, List<Problem> problems) {
            this.positions = positions;
            this.problems = problems;
        }

        void record(JsonNode node, String pointer, Class<?> type) {
            if (!(node instanceof ObjectNode object)) {
                wrongType(node, pointer, "an object", "Write keys and values, {…}.");
                return;
            }
            Map<String, RecordComponent> known = new LinkedHashMap<>();
            for (RecordComponent component : type.getRecordComponents()) {
                known.put(key(component), component);
            }
            for (Iterator<String> keys = object.fieldNames(); keys.hasNext(); ) {
                String key = keys.next();
                RecordComponent component = known.get(key);
                String child = pointer + "/" + LocatedTree.escape(key);
                if (component == null) {
                    unknownKey(key, child, known.keySet());
                } else {
                    value(object.get(key), child, component, component.getGenericType());
                }
            }
            known.forEach((key, component) -> {
                if (component.isAnnotationPresent(Required.class) && !object.has(key)) {
                    add(
                            pointer,
                            "missing-key",
                            null,
                            "The key %s is missing.".formatted(key),
                            "Add %s.".formatted(example(key, component)));
                }
            });
        }

        private String example(String key, RecordComponent component) {
            OneOf oneOf = component.getAnnotation(OneOf.class);
            if (oneOf != null) {
                return key + ": " + oneOf.value()[0];
            }
            return component.isAnnotationPresent(SolutionReference.class)
                    ? key + ": " + String.join(" | ", solutionIds())
                    : key;
        }

        private void value(JsonNode node, String pointer, RecordComponent component, Type type) {
            if (node.isMissingNode()) {
                return; // reported where it was parsed
            }
            if (node.isNull()) {
                wrongType(node, pointer, wanted(type), "Leave the key out to get the solution's own value.");
            } else if (type instanceof ParameterizedType list && list.getRawType() == List.class) {
                list(node, pointer, component, list.getActualTypeArguments()[0]);
            } else if (type instanceof Class<?> c && c.isRecord()) {
                record(node, pointer, c);
            } else if (type instanceof Class<?> c && c.isEnum()) {
                enumeration(node, pointer, c);
            } else if (type == Integer.class || type == int.class || type == Long.class || type == long.class) {
                integer(node, pointer, component);
            } else if (type == BigDecimal.class || type == Double.class || type == double.class) {
                decimal(node, pointer, component);
            } else if (type == Boolean.class || type == boolean.class) {
                if (!node.isBoolean()) {
                    wrongType(node, pointer, "true or false", "Write true or false without quotes.");
                }
            } else if (type == String.class) {
                text(node, pointer, component);
            } else if (type != JsonNode.class) {
                throw new IllegalStateException("No grammar for " + component);
            }
        }

        private void list(JsonNode node, String pointer, RecordComponent component, Type elementType) {
            if (!node.isArray()) {
                wrongType(node, pointer, "a list", "Write […], also around a single element.");
                return;
            }
            Size size = component.getAnnotation(Size.class);
            int max = size == null ? LocatedTree.MAX_ELEMENTS : size.max();
            if (node.size() > max) {
                add(
                        pointer,
                        "too-many",
                        String.valueOf(node.size()),
                        "The list has %d elements; at most %d are read.".formatted(node.size(), max),
                        "Identical elements are written once with a count.");
                return;
            }
            for (int i = 0; i < node.size(); i++) {
                value(node.get(i), pointer + "/" + i, component, elementType);
            }
        }

        private void enumeration(JsonNode node, String pointer, Class<?> type) {
            List<String> names = Arrays.stream(type.getEnumConstants())
                    .map(constant -> ((Enum<?>) constant).name())
                    .toList();
            if (!node.isTextual()) {
                wrongType(node, pointer, "one of " + String.join(", ", names), "Write the name.");
            } else if (!names.contains(node.textValue())) {
                unknownValue(node.textValue(), pointer, "%s is not one of %s.", names, names);
            }
        }

        private void integer(JsonNode node, String pointer, RecordComponent component) {
            if (!node.isNumber()) {
                wrongType(node, pointer, "a whole number", unquoted(node));
                return;
            }
            BigDecimal number = node.decimalValue();
            if (outside(number, component)) {
                outOfRange(node, pointer, component);
            } else if (!node.isIntegralNumber()) {
                wrongType(node, pointer, "a whole number", "Write it without a decimal point or exponent.");
            }
        }

        private void decimal(JsonNode node, String pointer, RecordComponent component) {
            if (!node.isNumber()) {
                wrongType(node, pointer, "a number", unquoted(node));
            } else if (outside(node.decimalValue(), component)) {
                outOfRange(node, pointer, component);
            }
        }

        private boolean outside(BigDecimal number, RecordComponent component) {
            Range range = component.getAnnotation(Range.class);
            BigDecimal min = BigDecimal.valueOf(range == null ? Integer.MIN_VALUE : range.min());
            BigDecimal max = BigDecimal.valueOf(range == null ? Integer.MAX_VALUE : range.max());
            return number.compareTo(min) < 0 || number.compareTo(max) > 0;
        }

        private void outOfRange(JsonNode node, String pointer, RecordComponent component) {
            Range range = component.getAnnotation(Range.class);
            long min = range == null ? Integer.MIN_VALUE : range.min();
            long max = range == null ? Integer.MAX_VALUE : range.max();
            String shown = shown(node);
            add(
                    pointer,
                    "out-of-range",
                    shown,
                    "%s is outside %d to %d.".formatted(shown, min, max),
                    "Write a number from %d to %d.".formatted(min, max));
        }

        private void text(JsonNode node, String pointer, RecordComponent component) {
            if (!node.isTextual()) {
                wrongType(node, pointer, "a text", "Put it in quotes.");
                return;
            }
            String text = node.textValue();
            if (text.isBlank() || !TextRules.isHarmless(text)) {
                add(
                        pointer,
                        "invalid-text",
                        Problems.shorten(text),
                        text.isBlank()
                                ? "The text is empty."
                                : "The text holds control characters or marks that reorder it.",
                        text.isBlank() ? "Leave the key out instead." : "Remove them.");
                return;
            }
            OneOf oneOf = component.getAnnotation(OneOf.class);
            PartReference part = component.getAnnotation(PartReference.class);
            if (oneOf != null && !Arrays.asList(oneOf.value()).contains(text)) {
                unknownValue(text, pointer, "%s is not one of %s.", List.of(oneOf.value()), List.of(oneOf.value()));
            } else if (part != null) {
                part(text, pointer, part.value());
            } else if (component.isAnnotationPresent(SolutionReference.class)
                    && catalog.findSolution(text).isEmpty()) {
                unknownValue(text, pointer, "No solution %s; there are %s.", solutionIds(), solutionIds());
            } else if (component.isAnnotationPresent(IsoDate.class)) {
                date(text, pointer);
            }
        }

        private void date(String text, String pointer) {
            try {
                LocalDate.parse(text);
            } catch (DateTimeParseException e) {
                add(
                        pointer,
                        "wrong-type",
                        Problems.shorten(text),
                        "%s is not a date.".formatted(Problems.shorten(text)),
                        "Write it as 2026-12-31.");
            }
        }

        private void part(String id, String pointer, Role role) {
            List<String> candidates = catalog.parts().stream()
                    .filter(p -> p.role() == role)
                    .map(Part::id)
                    .toList();
            Part part = catalog.findPart(id).orElse(null);
            if (part == null) {
                String nearest = Problems.nearest(id, candidates)
                        .map(n -> "Maybe %s.".formatted(n))
                        .orElse("");
                add(
                        pointer,
                        "unknown-part",
                        Problems.shorten(id),
                        "No part %s is in the catalog.".formatted(Problems.shorten(id)),
                        (nearest + " Known here: " + String.join(", ", candidates) + ".").strip());
            } else if (part.role() != role) {
                add(
                        pointer,
                        "wrong-role",
                        id,
                        "%s is a part of role %s; here stands one of role %s.".formatted(id, part.role(), role),
                        "Known here: " + String.join(", ", candidates) + ".");
            }
        }

        private List<String> solutionIds() {
            return catalog.solutions().stream().map(Solution::id).toList();
        }

        private void unknownKey(String key, String pointer, Collection<String> known) {
            String advice = Problems.nearest(key, known)
                    .map(n -> "Maybe %s.".formatted(n))
                    .orElse("Known here: " + String.join(", ", known) + ".");
            add(
                    pointer,
                    "unknown-key",
                    Problems.shorten(key),
                    "No key %s is known here.".formatted(Problems.shorten(key)),
                    advice);
        }

        private void unknownValue(
                String value, String pointer, String detail, List<String> listed, List<String> known) {
            String shown = Problems.shorten(value);
            add(
                    pointer,
                    "unknown-value",
                    shown,
                    detail.formatted(shown, String.join(", ", listed)),
                    Problems.nearest(value, known)
                            .map(n -> "Maybe %s.".formatted(n))
                            .orElse("Write one of those."));
        }

        private void wrongType(JsonNode node, String pointer, String wanted, String advice) {
            String shown = shown(node);
            add(pointer, "wrong-type", shown, "%s is not %s.".formatted(shown, wanted), advice);
        }

        private String wanted(Type type) {
            if (type instanceof ParameterizedType) {
                return "a list";
            }
            if (type instanceof Class<?> c && (c.isRecord())) {
                return "an object";
            }
            return type == String.class ? "a text" : "a value";
        }

        private String unquoted(JsonNode node) {
            return node.isTextual() ? "Write the number without quotes." : "Write a number.";
        }

        private String shown(JsonNode node) {
            if (node.isNumber()
                    && node.decimalValue().precision()
                                    - (long) node.decimalValue().scale()
                            > 30) {
                return Problems.shorten(node.decimalValue().toString());
            }
            if (node.isIntegralNumber()) {
                BigInteger integer = node.bigIntegerValue();
                return Problems.shorten(integer.toString());
            }
            return Problems.shorten(node.toString());
        }

        private void add(String pointer, String code, @Nullable String value, String detail, String advice) {
            Position at = positions.getOrDefault(pointer, Position.UNKNOWN);
            problems.add(new Problem(pointer, at.line(), at.column(), code, value, detail, advice));
        }
    }
}
