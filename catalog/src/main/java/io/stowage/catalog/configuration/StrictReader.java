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
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Reads a document into a record and reports every problem at once. The record itself is the grammar: its component
 * names are the keys, its types and the annotations of this package the values allowed. Nothing is coerced, nothing is
 * ignored.
 */
public final class StrictReader {
    /** The whole text is held in memory, so it is bounded. */
    public static final int MAX_BYTES = 1_048_576;

    private static final int MAX_BYTES_OF_CHARACTER = 4;
    private static final int MAX_DECIMALS = 9;
    private static final String INVISIBLE = "The text holds characters that do not show or that reorder it.";
    private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
    private static final Pattern CODE = Pattern.compile(ErasureCode.PATTERN);
    private static final Comparator<Problem> BY_PLACE =
            Comparator.comparingInt(Problem::line).thenComparingInt(Problem::column);

    private static final ObjectMapper MAPPER = Json.mapper();

    private final Catalog catalog;

    /** A reader that knows the part and solution ids of {@code catalog}. */
    public StrictReader(Catalog catalog) {
        this.catalog = catalog;
    }

    /**
     * Reads UTF-8 bytes.
     *
     * @throws UnreadableDocumentException with every problem found
     */
    public <T extends Record> T read(byte[] bytes, DocumentFormat format, Class<T> type) {
        if (bytes.length > MAX_BYTES) {
            throw tooLarge(bytes.length);
        }
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer text = CharBuffer.allocate(bytes.length);
        if (StandardCharsets.UTF_8.newDecoder().decode(in, text, true).isError()) {
            String before = new String(bytes, 0, in.position(), StandardCharsets.UTF_8);
            int lineStart = before.lastIndexOf('\n') + 1;
            throw new UnreadableDocumentException(List.of(new Problem(
                    "",
                    1 + (int) before.chars().filter(c -> c == '\n').count(),
                    1 + before.length() - lineStart,
                    "not-utf-8",
                    bytes(bytes, in.position()),
                    "The document is not UTF-8 text.",
                    "Save it as UTF-8.")));
        }
        return read(text.flip().toString(), format, type);
    }

    /**
     * Reads a text.
     *
     * @throws UnreadableDocumentException with every problem found
     */
    public <T extends Record> T read(String text, DocumentFormat format, Class<T> type) {
        if (text.length() > MAX_BYTES) {
            throw tooLarge(text.length());
        }
        if (text.startsWith("\uFEFF")) {
            throw new UnreadableDocumentException(List.of(new Problem(
                    "",
                    1,
                    1,
                    "byte-order-mark",
                    "U+FEFF",
                    "The document starts with a byte order mark.",
                    "Save it as UTF-8 without a mark.")));
        }
        List<Problem> problems = new ArrayList<>();
        LocatedTree.Parsed tree = LocatedTree.parse(text, format, problems);
        if (tree != null) {
            new Check(tree.positions(), problems).record(tree.root(), "", type);
        }
        if (tree == null || !problems.isEmpty()) {
            throw new UnreadableDocumentException(
                    problems.stream()
                            .sorted(BY_PLACE)
                            .limit(LocatedTree.MAX_PROBLEMS)
                            .toList(),
                    problems.size() > LocatedTree.MAX_PROBLEMS);
        }
        try {
            return MAPPER.treeToValue(tree.root(), type);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(
                    "The grammar accepted what the record " + type.getSimpleName() + " refuses", e);
        }
    }

    /**
     * Reads YAML that follows no grammar yet, such as the product's own data files.
     *
     * @throws UnreadableDocumentException with every problem found
     */
    public static JsonNode tree(String yaml) {
        return located(yaml).root();
    }

    /**
     * Reads YAML that follows no grammar yet and keeps the lines. Texts hold no characters that do not show.
     *
     * @throws UnreadableDocumentException with every problem found
     */
    public static LocatedYaml located(String yaml) {
        List<Problem> problems = new ArrayList<>();
        LocatedTree.Parsed tree = LocatedTree.parse(yaml, DocumentFormat.YAML, problems);
        if (tree == null) {
            throw new UnreadableDocumentException(problems);
        }
        Map<String, Integer> lines = new HashMap<>();
        tree.positions().forEach((pointer, position) -> lines.put(pointer, position.line()));
        LocatedYaml located = new LocatedYaml(tree.root(), lines);
        harmlessTexts(located, tree.root(), "", problems);
        if (!problems.isEmpty()) {
            throw new UnreadableDocumentException(problems);
        }
        return located;
    }

    private static void harmlessTexts(LocatedYaml located, JsonNode node, String pointer, List<Problem> problems) {
        if (node.isTextual() && !TextRules.isHarmless(node.textValue())) {
            problems.add(new Problem(
                    pointer,
                    located.line(pointer),
                    0,
                    "invalid-text",
                    Problems.shorten(node.textValue()),
                    INVISIBLE,
                    "Remove them."));
        }
        node.fields().forEachRemaining(e -> {
            String child = LocatedTree.child(pointer, e.getKey());
            if (!TextRules.isHarmless(e.getKey())) {
                problems.add(new Problem(
                        child,
                        located.line(child),
                        0,
                        "invalid-text",
                        Problems.shorten(e.getKey()),
                        INVISIBLE,
                        "Remove them."));
            }
            harmlessTexts(located, e.getValue(), child, problems);
        });
        for (int i = 0; i < node.size() && node.isArray(); i++) {
            harmlessTexts(located, node.get(i), pointer + "/" + i, problems);
        }
    }

    /** The bytes from there on, as many as a character may have. */
    private static String bytes(byte[] bytes, int from) {
        StringBuilder shown = new StringBuilder("0x");
        for (int i = from; i < Math.min(from + MAX_BYTES_OF_CHARACTER, bytes.length); i++) {
            shown.append("%02X".formatted(bytes[i]));
        }
        return shown.toString();
    }

    private static UnreadableDocumentException tooLarge(int size) {
        return new UnreadableDocumentException(List.of(new Problem(
                "",
                0,
                0,
                "too-large",
                size + " bytes",
                "The document has %d bytes; at most %d are read.".formatted(size, MAX_BYTES),
                "Identical arrays are written once with a count.")));
    }

    /** The key of a component in a document. */
    public static String key(RecordComponent component) {
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
            for (Iterator<String> keys = object.fieldNames(); keys.hasNext() && !enough(); ) {
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
                            key,
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
                wrongType(
                        node,
                        pointer,
                        wanted(type),
                        component.isAnnotationPresent(Required.class)
                                ? "Write %s.".formatted(example(key(component), component))
                                : "Leave it out to get the solution's own value.");
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
            } else if (type == JsonNode.class) {
                free(node, pointer);
            } else {
                throw new IllegalStateException("No grammar for " + component);
            }
        }

        /** A value of any shape; only its texts can be wrong. */
        private void free(JsonNode node, String pointer) {
            if (node.isTextual()) {
                harmless(node.textValue(), pointer);
            }
            for (Iterator<Map.Entry<String, JsonNode>> fields = node.fields(); fields.hasNext() && !enough(); ) {
                Map.Entry<String, JsonNode> field = fields.next();
                free(field.getValue(), LocatedTree.child(pointer, field.getKey()));
            }
            for (int i = 0; i < node.size() && node.isArray() && !enough(); i++) {
                free(node.get(i), pointer + "/" + i);
            }
        }

        private void list(JsonNode node, String pointer, RecordComponent component, Type elementType) {
            if (!node.isArray()) {
                wrongType(node, pointer, "a list", "Write […], also around a single element.");
                return;
            }
            Size size = component.getAnnotation(Size.class);
            int max = size == null ? LocatedTree.MAX_VALUES : size.max();
            if (node.size() > max) {
                add(
                        pointer,
                        "too-many",
                        String.valueOf(node.size()),
                        "The list has %d elements; at most %d are read.".formatted(node.size(), max),
                        "Identical elements are written once with a count.");
                return;
            }
            for (int i = 0; i < node.size() && !enough(); i++) {
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
            if (number(node, pointer, component, "a whole number") && !node.isIntegralNumber()) {
                wrongType(node, pointer, "a whole number", "Write it without a decimal point or exponent.");
            }
        }

        private void decimal(JsonNode node, String pointer, RecordComponent component) {
            if (number(node, pointer, component, "a number")
                    && node.decimalValue().stripTrailingZeros().scale() > MAX_DECIMALS) {
                String shown = shown(node, pointer);
                add(
                        pointer,
                        "out-of-range",
                        shown,
                        "%s has more than %d decimals.".formatted(shown, MAX_DECIMALS),
                        "Round it.");
            }
        }

        /** Whether the value is a number within its range; what it is otherwise is reported. */
        private boolean number(JsonNode node, String pointer, RecordComponent component, String wanted) {
            if (!node.isNumber()) {
                String text = node.isTextual() ? node.textValue() : "";
                if (LocatedTree.isNotFinite(text)) {
                    String shown = shown(node, pointer);
                    add(pointer, "not-finite", shown, shown + " is not a finite number.", "Write a number.");
                } else {
                    boolean quoted = text.matches("[-+.0-9eE]{1,40}");
                    wrongType(node, pointer, wanted, quoted ? "Write the number without quotes." : "Write a number.");
                }
                return false;
            }
            Range range = component.getAnnotation(Range.class);
            long min = range == null ? Integer.MIN_VALUE : range.min();
            long max = range == null ? Integer.MAX_VALUE : range.max();
            boolean aboveMin = range != null && range.aboveMin();
            BigDecimal number = node.decimalValue();
            int toMin = number.compareTo(BigDecimal.valueOf(min));
            if (toMin < 0 || (aboveMin && toMin == 0) || number.compareTo(BigDecimal.valueOf(max)) > 0) {
                String shown = shown(node, pointer);
                String allowed = aboveMin ? "above %d and up to %d" : "from %d to %d";
                add(
                        pointer,
                        "out-of-range",
                        shown,
                        "%s is out of range.".formatted(shown),
                        "Write a number %s.".formatted(allowed.formatted(min, max)));
                return false;
            }
            return true;
        }

        private void text(JsonNode node, String pointer, RecordComponent component) {
            if (!node.isTextual()) {
                wrongType(node, pointer, "a text", "Put it in quotes.");
                return;
            }
            String text = node.textValue();
            if (TextRules.isBlank(text)) {
                add(pointer, "invalid-text", Problems.shorten(text), "The text is empty.", "Leave it out instead.");
                return;
            }
            if (!harmless(text, pointer)) {
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
            } else if (component.isAnnotationPresent(ErasureCode.class)
                    && !CODE.matcher(text).matches()) {
                add(
                        pointer,
                        "wrong-type",
                        Problems.shorten(text),
                        "%s is no erasure code.".formatted(Problems.shorten(text)),
                        "Write data + parity, such as 8+2P.");
            }
        }

        private boolean harmless(String text, String pointer) {
            if (TextRules.isHarmless(text)) {
                return true;
            }
            add(pointer, "invalid-text", Problems.shorten(text), INVISIBLE, "Remove them.");
            return false;
        }

        private void date(String text, String pointer) {
            if (!isDate(text)) {
                add(
                        pointer,
                        "wrong-type",
                        Problems.shorten(text),
                        "%s is not a date.".formatted(Problems.shorten(text)),
                        "Write it as 2026-12-31.");
            }
        }

        private boolean isDate(String text) {
            if (!DATE.matcher(text).matches()) {
                return false;
            }
            try {
                LocalDate.parse(text);
                return true;
            } catch (DateTimeParseException e) {
                return false;
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
            String shown = shown(node, pointer);
            add(pointer, "wrong-type", shown, "%s is not %s.".formatted(shown, wanted), advice);
        }

        private String wanted(Type type) {
            if (type instanceof ParameterizedType) {
                return "a list";
            }
            if (type instanceof Class<?> c && c.isRecord()) {
                return "an object";
            }
            return type == String.class ? "a text" : "a value";
        }

        /** The value as it was written, shortened. */
        private String shown(JsonNode node, String pointer) {
            String written = positions.getOrDefault(pointer, Position.UNKNOWN).written();
            return Problems.shorten(written == null || node.isNull() ? node.toString() : written);
        }

        /** Whether there is one fault more than is told; looking further only costs. */
        private boolean enough() {
            return problems.size() > LocatedTree.MAX_PROBLEMS;
        }

        private void add(String pointer, String code, String value, String detail, String advice) {
            Position at = positions.getOrDefault(pointer, Position.UNKNOWN);
            problems.add(new Problem(pointer, at.line(), at.column(), code, value, detail, advice));
        }
    }
}
