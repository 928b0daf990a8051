package io.stowage.catalog.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.catalog.configuration.LocatedTree.Position;
import io.stowage.catalog.configuration.LocatedTree.Unreadable;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.MappingStartEvent;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.parser.Parser;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.ReaderException;
import org.yaml.snakeyaml.reader.StreamReader;

/**
 * Reads the part of YAML that means the same to every YAML reader into a {@link LocatedTree}. What one version of YAML
 * takes for a number or a truth value and another for a text (012, 1_000, 1:30, NO) is refused, and so is all that
 * changes the meaning of a text from elsewhere: anchors, aliases, tags and merge keys.
 */
final class YamlText {
    private static final Set<String> NULLS = Set.of("", "~", "null", "Null", "NULL");
    private static final Set<String> TRUTH_TO_SOME = Set.of("y", "n", "yes", "no", "on", "off", "true", "false");
    /** Whatever YAML 1.1 or 1.2 takes for a number. */
    private static final Pattern NUMBER_TO_SOME = Pattern.compile("[-+]?(0b[01_]+|0o[0-7]+|0x[0-9a-fA-F_]+"
            + "|[0-9][0-9_]*(:[0-5]?[0-9])+(\\.[0-9_]*)?"
            + "|([0-9][0-9_]*(\\.[0-9_]*)?|\\.[0-9][0-9_]*)([eE][-+]?[0-9]+)?"
            + "|\\.(inf|Inf|INF|nan|NaN|NAN))");

    private static final Pattern LONG_NUMBER = Pattern.compile("[-+.0-9eE_]++");

    private final String text;
    private final int codePoints;
    private final Parser parser;
    private final LocatedTree tree;
    /** Pointer to what is being read: a value, or the object whose next key is. */
    private String reading = "";

    private Position last = new Position(1, 1, 0);

    YamlText(String text, LocatedTree tree) {
        this.text = text;
        this.codePoints = text.codePointCount(0, text.length());
        this.parser = new ParserImpl(new StreamReader(text), new LoaderOptions());
        this.tree = tree;
    }

    JsonNode root() throws Unreadable {
        JsonNode root;
        try {
            parser.getEvent();
            if (parser.checkEvent(Event.ID.StreamEnd)) {
                throw tree.empty();
            }
            parser.getEvent();
            if (parser.peekEvent() instanceof ScalarEvent only
                    && only.isPlain()
                    && only.getValue().isEmpty()) {
                throw tree.empty();
            }
            root = value(parser.getEvent(), "", null, 1);
        } catch (YAMLException | IllegalArgumentException e) {
            throw malformed(e);
        }
        try {
            parser.getEvent();
            if (!parser.checkEvent(Event.ID.StreamEnd)) {
                tree.trailing(position(parser.peekEvent().getStartMark()));
            }
        } catch (YAMLException | IllegalArgumentException e) {
            tree.trailing(position(e));
        }
        return root;
    }

    /** A value, placed at its key where it has one. */
    private JsonNode value(Event event, String at, @Nullable Position key, int depth) throws Unreadable {
        Position position = key == null ? position(event.getStartMark()) : key;
        boolean plain = event instanceof ScalarEvent scalar && scalar.isPlain();
        tree.begin(at, plain ? position.with(((ScalarEvent) event).getValue()) : position, depth);
        boolean refused = refuseReferences(event, at, position);
        if (event instanceof ScalarEvent scalar) {
            if (refused) {
                return JsonNodeFactory.instance.missingNode();
            }
            if (scalar.getValue().length() > LocatedTree.MAX_TEXT) {
                throw tree.tooLong(at, position);
            }
            return plain
                    ? plain(scalar.getValue(), at, position)
                    : JsonNodeFactory.instance.textNode(scalar.getValue());
        }
        if (event instanceof MappingStartEvent) {
            return object(at, depth);
        }
        return event instanceof CollectionStartEvent ? list(at, depth) : JsonNodeFactory.instance.missingNode();
    }

    private JsonNode plain(String text, String at, Position position) throws Unreadable {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        if (NULLS.contains(text)) {
            return nodes.nullNode();
        }
        if (text.equals("true") || text.equals("false")) {
            return nodes.booleanNode(text.equals("true"));
        }
        if (text.length() <= 5 && TRUTH_TO_SOME.contains(text.toLowerCase(Locale.ROOT))) {
            tree.add(
                    at,
                    position,
                    "wrong-type",
                    text,
                    "%s is a truth value to some readers of YAML and a text to others.".formatted(text),
                    "Write true or false, or put the text in quotes.");
            return nodes.missingNode();
        }
        if (text.length() > LocatedTree.MAX_NUMBER) {
            if (LONG_NUMBER.matcher(text).matches()) {
                throw tree.tooLong(at, position);
            }
            return nodes.textNode(text);
        }
        return NUMBER_TO_SOME.matcher(text).matches() ? tree.number(at, position, text) : nodes.textNode(text);
    }

    private JsonNode object(String at, int depth) throws Unreadable {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        while (!ends(at, Event.ID.MappingEnd)) {
            Event event = parser.getEvent();
            Position position = position(event.getStartMark());
            if (!(event instanceof ScalarEvent scalar)) {
                throw tree.stop(
                        at,
                        position,
                        event instanceof CollectionStartEvent ? "malformed" : "yaml-reference",
                        "A key that is no text stands here.",
                        "Write a single word, then a colon.");
            }
            String key = scalar.getValue();
            if (key.length() > LocatedTree.MAX_NAME) {
                throw tree.tooLong(at, position);
            }
            String child = LocatedTree.child(at, key);
            refuseReferences(scalar, child, position);
            reading = child;
            JsonNode value = value(parser.getEvent(), child, position, depth + 1);
            if (key.equals("<<") && scalar.isPlain()) {
                if (!value.isMissingNode()) {
                    refuse(child, position);
                }
            } else {
                tree.put(node, key, value, child, position);
            }
        }
        parser.getEvent();
        return node;
    }

    private JsonNode list(String at, int depth) throws Unreadable {
        ArrayNode node = JsonNodeFactory.instance.arrayNode();
        while (!ends(at + "/" + node.size(), Event.ID.SequenceEnd)) {
            tree.element(at, node.size() + 1, position(parser.peekEvent().getStartMark()));
            node.add(value(parser.getEvent(), at + "/" + node.size(), null, depth + 1));
        }
        parser.getEvent();
        return node;
    }

    /** Whether an object or a list ends here; otherwise the value of that pointer is read next. */
    private boolean ends(String at, Event.ID end) {
        reading = at;
        return parser.checkEvent(end);
    }

    private boolean refuseReferences(Event event, String at, Position position) throws Unreadable {
        boolean anchorOrAlias = event instanceof NodeEvent node && node.getAnchor() != null;
        boolean tag = (event instanceof ScalarEvent scalar && scalar.getTag() != null)
                || (event instanceof CollectionStartEvent collection && collection.getTag() != null);
        if (anchorOrAlias || tag) {
            refuse(at, position);
        }
        return anchorOrAlias || tag;
    }

    private void refuse(String at, Position position) throws Unreadable {
        tree.add(
                at,
                position,
                "yaml-reference",
                tree.shown(position),
                "YAML anchors, aliases, tags and merge keys are not read.",
                "Write the value out where it is used.");
    }

    private Unreadable malformed(RuntimeException e) {
        Position position = position(e);
        String advice = "Look at the place named, and just before it: the indentation, a bracket, a quote or a comma.";
        String detail = "This is not well-formed YAML.";
        if (e instanceof ReaderException) {
            detail = "A control character stands here.";
            advice = "Remove it, or write it escaped in double quotes.";
        } else if (e instanceof MarkedYAMLException marked) {
            int[] buffer = marked.getProblemMark().getBuffer();
            int at = marked.getProblemMark().getPointer();
            int character = at < buffer.length ? buffer[at] : 0;
            if (character == 0) {
                detail = "This is not well-formed YAML: it ends too early.";
            } else if (character == '\t') {
                detail = "A tab stands here; YAML is indented with spaces.";
            } else if (character == ':') {
                detail = "A colon stands here that follows no key.";
                advice = "Put the text in quotes if the colon belongs to it; otherwise look at the indentation.";
            } else {
                detail = "This is not well-formed YAML: %s cannot stand here."
                        .formatted(Problems.shorten(Character.toString(character)));
            }
        }
        return tree.stop(reading, position, "malformed", detail, advice);
    }

    /** Where the library says it failed; where it does not say so, at the place looked at last. */
    private Position position(RuntimeException e) {
        if (e instanceof MarkedYAMLException marked) {
            return position(marked.getProblemMark());
        }
        if (e instanceof ReaderException reader) {
            int before = Math.min(reader.getPosition(), codePoints);
            return tree.at(text.offsetByCodePoints(0, before));
        }
        return last;
    }

    private Position position(Mark mark) {
        int offset = text.length() == codePoints ? mark.getIndex() : text.offsetByCodePoints(0, mark.getIndex());
        last = new Position(mark.getLine() + 1, mark.getColumn() + 1, offset);
        return last;
    }
}
