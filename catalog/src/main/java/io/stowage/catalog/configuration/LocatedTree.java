package io.stowage.catalog.configuration;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;

/**
 * A JSON or YAML document as a tree that still knows where each value stood. Faults that the tree cannot hold
 * (duplicate keys, NaN, YAML aliases) are added to the problems while it is built.
 */
final class LocatedTree {
    static final int MAX_NESTING = 64;
    static final int MAX_TEXT = 20_000;
    static final int MAX_ELEMENTS = 10_000;
    private static final int MAX_NAME = 1_000;
    private static final int MAX_NUMBER = 100;
    private static final int MAX_TOKENS = 200_000;

    private static final StreamReadConstraints CONSTRAINTS = StreamReadConstraints.builder()
            .maxNestingDepth(MAX_NESTING)
            .maxNumberLength(MAX_NUMBER)
            .maxStringLength(MAX_TEXT)
            .maxNameLength(MAX_NAME)
            .maxTokenCount(MAX_TOKENS)
            .build();
    /** NaN and Infinity are read so that they can be reported at their place; they are never accepted. */
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(CONSTRAINTS)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    private static final YAMLFactory YAML = YAMLFactory.builder()
            .streamReadConstraints(CONSTRAINTS)
            .loaderOptions(yamlLimits())
            .build();
    /** YAML 1.1 reads 012 as octal and 1_000 as a number; only what JSON would read too is taken as a number. */
    private static final Pattern PLAIN_NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?");

    private final Map<String, Position> positions = new HashMap<>();
    private final List<Problem> problems;
    private final DocumentFormat format;

    private LocatedTree(DocumentFormat format, List<Problem> problems) {
        this.format = format;
        this.problems = problems;
    }

    /** Where a value begins: line and column from 1. */
    record Position(int line, int column) {
        static final Position UNKNOWN = new Position(0, 0);

        static Position of(JsonLocation location) {
            return new Position(Math.max(location.getLineNr(), 0), Math.max(location.getColumnNr(), 0));
        }
    }

    private static LoaderOptions yamlLimits() {
        LoaderOptions options = new LoaderOptions();
        options.setNestingDepthLimit(MAX_NESTING);
        options.setMaxAliasesForCollections(0);
        options.setAllowDuplicateKeys(false);
        return options;
    }

    /** A tree and the positions of its values. */
    record Parsed(JsonNode root, Map<String, Position> positions) {}

    /**
     * Parses a whole document.
     *
     * @return the tree, or null when the text is not well-formed; the reason is then among the problems
     */
    static @Nullable Parsed parse(String text, DocumentFormat format, List<Problem> problems) {
        LocatedTree builder = new LocatedTree(format, problems);
        try (JsonParser parser = format == DocumentFormat.JSON ? JSON.createParser(text) : YAML.createParser(text)) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                problems.add(new Problem(
                        "",
                        1,
                        1,
                        "empty",
                        null,
                        "The document is empty.",
                        "Send a document that starts with apiVersion."));
                return null;
            }
            JsonNode root = builder.value(parser, "");
            JsonToken rest = parser.nextToken();
            if (rest != null) {
                Position at = Position.of(parser.currentTokenLocation());
                problems.add(new Problem(
                        "",
                        at.line(),
                        at.column(),
                        "trailing-content",
                        null,
                        "There is more after the end of the document.",
                        "Send one document only."));
            }
            return new Parsed(root, builder.positions);
        } catch (StreamConstraintsException e) {
            problems.add(tooLarge(e));
            return null;
        } catch (JsonProcessingException e) {
            problems.add(malformed(e, format));
            return null;
        } catch (IOException e) {
            throw new IllegalStateException("A text in memory cannot fail to be read", e);
        }
    }

    private JsonNode value(JsonParser parser, String pointer) throws IOException {
        Position position = Position.of(parser.currentTokenLocation());
        positions.put(pointer, position);
        refuseYamlReferences(parser, pointer, position);
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser, pointer);
            case START_ARRAY -> array(parser, pointer);
            case VALUE_STRING -> nodes.textNode(parser.getText());
            case VALUE_TRUE -> nodes.booleanNode(true);
            case VALUE_FALSE -> nodes.booleanNode(false);
            case VALUE_NULL -> nodes.nullNode();
            case VALUE_NUMBER_INT -> number(parser, pointer, position, true);
            case VALUE_NUMBER_FLOAT -> number(parser, pointer, position, false);
            default -> throw new IllegalStateException("Unexpected token " + parser.currentToken());
        };
    }

    private JsonNode number(JsonParser parser, String pointer, Position position, boolean integral) throws IOException {
        String text = parser.getText();
        if (!PLAIN_NUMBER.matcher(text).matches()) {
            boolean notFinite = text.toLowerCase(Locale.ROOT).contains("nan")
                    || text.toLowerCase(Locale.ROOT).contains("inf");
            add(
                    pointer,
                    position,
                    notFinite ? "not-finite" : "wrong-type",
                    text,
                    notFinite
                            ? "%s is not a finite number.".formatted(Problems.shorten(text))
                            : "%s is not a plain decimal number.".formatted(Problems.shorten(text)),
                    "Write a plain decimal number such as 12 or 0.5.");
            return JsonNodeFactory.instance.missingNode();
        }
        return integral
                ? JsonNodeFactory.instance.numberNode(parser.getBigIntegerValue())
                : JsonNodeFactory.instance.numberNode(parser.getDecimalValue());
    }

    private JsonNode object(JsonParser parser, String pointer) throws IOException {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            Position keyPosition = Position.of(parser.currentTokenLocation());
            String child = pointer + "/" + escape(key);
            parser.nextToken();
            JsonNode value = value(parser, child);
            positions.put(child, keyPosition);
            if (node.has(key)) {
                add(
                        child,
                        keyPosition,
                        "duplicate-key",
                        key,
                        "The key %s stands twice in the same object.".formatted(Problems.shorten(key)),
                        "Keep one of the two.");
            } else {
                node.set(key, value);
            }
        }
        return node;
    }

    private JsonNode array(JsonParser parser, String pointer) throws IOException {
        ArrayNode node = JsonNodeFactory.instance.arrayNode();
        int index = 0;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            node.add(value(parser, pointer + "/" + index));
            index++;
        }
        return node;
    }

    /** Aliases and tags change the meaning of YAML text out of the reader's sight, so they are refused. */
    private void refuseYamlReferences(JsonParser parser, String pointer, Position position) throws IOException {
        if (format == DocumentFormat.YAML && parser instanceof YAMLParser yaml) {
            if (yaml.isCurrentAlias() || yaml.getObjectId() != null || yaml.getTypeId() != null) {
                add(
                        pointer,
                        position,
                        "yaml-reference",
                        null,
                        "YAML anchors, aliases and tags are not read.",
                        "Write the value out where it is used.");
            }
        }
    }

    private void add(String pointer, Position at, String code, @Nullable String value, String detail, String advice) {
        problems.add(new Problem(
                pointer, at.line(), at.column(), code, value == null ? null : Problems.shorten(value), detail, advice));
    }

    private static Problem tooLarge(StreamConstraintsException e) {
        String message = String.valueOf(e.getOriginalMessage());
        Position at = position(e);
        if (message.contains("nesting")) {
            return new Problem(
                    "",
                    at.line(),
                    at.column(),
                    "too-deep",
                    null,
                    "The document nests deeper than %d levels.".formatted(MAX_NESTING),
                    "A Configuration needs fewer than ten; look for a bracket that is opened again and again.");
        }
        return new Problem(
                "",
                at.line(),
                at.column(),
                "too-large",
                null,
                "A number, a text, a name or the whole document is longer than is read here.",
                "Limits: numbers %d digits, texts %d characters, names %d characters, %d values in all."
                        .formatted(MAX_NUMBER, MAX_TEXT, MAX_NAME, MAX_TOKENS));
    }

    private static Problem malformed(JsonProcessingException e, DocumentFormat format) {
        Position at = position(e);
        String reason = String.valueOf(e.getOriginalMessage())
                .lines()
                .findFirst()
                .orElse("")
                .strip();
        boolean usable = !reason.isEmpty()
                && !reason.contains("`")
                && !reason.contains("fasterxml")
                && !reason.contains("java.");
        return new Problem(
                "",
                at.line(),
                at.column(),
                "malformed",
                null,
                "This is not well-formed %s%s".formatted(format, usable ? ": " + Problems.shorten(reason, 300) : "."),
                "Look at the place named, and just before it: a bracket, a quote or a comma is missing or too many.");
    }

    private static Position position(JsonProcessingException e) {
        return e.getLocation() == null ? Position.UNKNOWN : Position.of(e.getLocation());
    }

    static String escape(String key) {
        return key.replace("~", "~0").replace("/", "~1");
    }
}
