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
            if (parser.nextToken() == null) {
                throw tree.empty();
            }
            root = value(parser, "", position(parser.currentTokenLocation()), 1);
        } catch (StreamConstraintsException e) {
            throw tree.tooLong(pointer(parser), position(parser.currentLocation()));
        } catch (JsonProcessingException e) {
            throw malformed(pointer(parser), e);
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
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            Position position = position(parser.currentTokenLocation());
            String child = LocatedTree.child(at, key);
            parser.nextToken();
            tree.put(node, key, value(parser, child, position, depth + 1), child, position);
        }
        return node;
    }

    private JsonNode array(JsonParser parser, String at, int depth) throws IOException, Unreadable {
        ArrayNode node = JsonNodeFactory.instance.arrayNode();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            String child = at + "/" + node.size();
            node.add(value(parser, child, position(parser.currentTokenLocation()), depth + 1));
        }
        return node;
    }

    private Unreadable malformed(String at, JsonProcessingException e) {
        long offset = e.getLocation().getCharOffset();
        if (e instanceof JsonEOFException || offset < 0 || offset >= text.length()) {
            return tree.stop(
                    at,
                    position(e.getLocation()),
                    "malformed",
                    "This is not well-formed JSON: it ends too early.",
                    "Close what is open: a bracket, a brace or a quote is missing.");
        }
        int character = text.codePointAt((int) offset);
        String detail;
        if (character == '#' || character == '/') {
            detail = "JSON has no comments.";
        } else if (character == '\'') {
            detail = "JSON writes keys and texts in double quotes.";
        } else if (character < ' ') {
            detail = "This is not well-formed JSON: a control character stands here.";
        } else {
            detail = "This is not well-formed JSON: %s cannot stand here."
                    .formatted(Problems.shorten(Character.toString(character)));
        }
        return tree.stop(
                at,
                position(e.getLocation()),
                "malformed",
                detail,
                "Look at the place named, and just before it: a bracket, a quote or a comma is missing or too many.");
    }

    private static String pointer(JsonParser parser) {
        return parser.getParsingContext().pathAsPointer().toString();
    }

    private static Position position(JsonLocation location) {
        return new Position(location.getLineNr(), location.getColumnNr());
    }
}
