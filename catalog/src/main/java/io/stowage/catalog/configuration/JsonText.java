package io.stowage.catalog.configuration;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.catalog.configuration.LocatedTree.Position;
import io.stowage.catalog.configuration.LocatedTree.Unreadable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads JSON (RFC 8259, nothing beside it) into a {@link LocatedTree}. */
final class JsonText {
    /** NaN and Infinity are read so that they can be reported at their place; they are never accepted. */
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNumberLength(LocatedTree.MAX_NUMBER)
                    .maxStringLength(LocatedTree.MAX_TEXT)
                    .maxNameLength(LocatedTree.MAX_NAME)
                    .build())
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    private final String text;
    private final LocatedTree tree;
    /** Pointer to what is being read: a value, or the object whose next key is. */
    private String reading = "";

    private boolean readingKey;
    /** Where the last token that could be read ends. */
    private int end;

    JsonText(String text, LocatedTree tree) {
        this.text = text;
        this.tree = tree;
    }

    JsonNode root() throws Unreadable {
        try (JsonParser parser = JSON.createParser(text)) {
            return root(parser);
        } catch (IOException e) {
            throw new IllegalStateException("A text in memory cannot fail to be read", e);
        }
    }

    private JsonNode root(JsonParser parser) throws IOException, Unreadable {
        JsonNode root;
        try {
            if (next(parser, "") == null) {
                throw tree.empty();
            }
            root = value(parser, "", position(parser.currentTokenLocation()), 1);
        } catch (StreamConstraintsException e) {
            failed(parser);
            throw tree.tooLong(reading, tree.at(nextToken()));
        } catch (JsonProcessingException e) {
            failed(parser);
            throw malformed(e);
        }
        try {
            if (parser.nextToken() != null) {
                tree.trailing(position(parser.currentTokenLocation()));
            }
        } catch (JsonProcessingException e) {
            tree.trailing(position(e.getLocation()));
        }
        return root;
    }

    private @Nullable JsonToken next(JsonParser parser, String at) throws IOException {
        reading = at;
        readingKey = false;
        end = (int) parser.currentLocation().getCharOffset();
        return parser.nextToken();
    }

    private @Nullable JsonToken nextKey(JsonParser parser, String object) throws IOException {
        reading = object;
        readingKey = true;
        end = (int) parser.currentLocation().getCharOffset();
        return parser.nextToken();
    }

    /** The parser reads a number or a word together with its key; where it fails only then, the key was well. */
    private void failed(JsonParser parser) throws IOException {
        if (readingKey && parser.currentToken() == JsonToken.FIELD_NAME) {
            reading = LocatedTree.child(reading, parser.currentName());
            int i = nextToken() + 1;
            while (text.charAt(i) != '"') {
                i += text.charAt(i) == '\\' ? 2 : 1;
            }
            end = i + 1;
        }
    }

    /** Where the token begins that cannot be read. */
    private int nextToken() {
        int start = end;
        while (start < text.length() && (text.charAt(start) <= ' ' || ",:".indexOf(text.charAt(start)) >= 0)) {
            start++;
        }
        return start;
    }

    private JsonNode value(JsonParser parser, String at, Position position, int depth) throws IOException, Unreadable {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        JsonToken token = parser.currentToken();
        if (token.isNumeric()) {
            String written = parser.getText();
            tree.begin(at, position.with(written), depth);
            return tree.number(at, position, written);
        }
        tree.begin(at, position, depth);
        return switch (token) {
            case START_OBJECT -> object(parser, at, depth);
            case START_ARRAY -> array(parser, at, depth);
            case VALUE_TRUE -> nodes.booleanNode(true);
            case VALUE_FALSE -> nodes.booleanNode(false);
            case VALUE_NULL -> nodes.nullNode();
            default -> nodes.textNode(parser.getText());
        };
    }

    private JsonNode object(JsonParser parser, String at, int depth) throws IOException, Unreadable {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        while (nextKey(parser, at) != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            Position position = position(parser.currentTokenLocation());
            String child = LocatedTree.child(at, key);
            next(parser, child);
            tree.put(node, key, value(parser, child, position, depth + 1), child, position);
        }
        return node;
    }

    private JsonNode array(JsonParser parser, String at, int depth) throws IOException, Unreadable {
        ArrayNode node = JsonNodeFactory.instance.arrayNode();
        while (next(parser, at + "/" + node.size()) != JsonToken.END_ARRAY) {
            String child = at + "/" + node.size();
            Position position = position(parser.currentTokenLocation());
            tree.element(at, node.size() + 1, position);
            node.add(value(parser, child, position, depth + 1));
        }
        return node;
    }

    private Unreadable malformed(JsonProcessingException e) {
        long offset = e.getLocation().getCharOffset();
        if (e instanceof JsonEOFException || offset < 0 || offset >= text.length()) {
            return tree.stop(
                    reading,
                    tree.at(text.length()),
                    "malformed",
                    "This is not well-formed JSON: it ends too early.",
                    "Close what is open: a bracket, a brace or a quote is missing.");
        }
        int character = text.codePointAt((int) offset);
        String advice =
                "Look at the place named, and just before it: a bracket, a quote or a comma is missing or too many.";
        String detail;
        if (character == '#' || character == '/') {
            detail = "JSON has no comments.";
            advice = "Remove it, or send the document as YAML.";
        } else if (character == '\'') {
            detail = "JSON writes keys and texts in double quotes.";
            advice = "Put it in double quotes.";
        } else if (character < ' ') {
            detail = "This is not well-formed JSON: a control character stands here.";
            advice = "Remove it, or write it escaped, such as \\n for a new line.";
        } else {
            detail = "This is not well-formed JSON: %s cannot stand here."
                    .formatted(Problems.shorten(Character.toString(character)));
        }
        return tree.stop(reading, position(e.getLocation()), "malformed", detail, advice);
    }

    private static Position position(JsonLocation location) {
        return new Position(location.getLineNr(), location.getColumnNr(), (int) location.getCharOffset());
    }
}
