package io.stowage.catalog.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A document as a tree that still knows where each value stood, and the limits that hold for every notation. Faults
 * that a tree cannot hold (duplicate keys, NaN, YAML aliases) are added to the problems while it is built by
 * {@link JsonText} or {@link YamlText}.
 */
final class LocatedTree {
    static final int MAX_NESTING = 64;
    static final int MAX_VALUES = 50_000;
    static final int MAX_ELEMENTS = 10_000;
    static final int MAX_TEXT = 20_000;
    static final int MAX_NAME = 128;
    static final int MAX_NUMBER = 100;
    static final int MAX_PROBLEMS = 100;
    /** Pointers of all values together: deep nesting under long keys must not cost more than many values do. */
    private static final int MAX_POINTERS = 8_000_000;

    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]{1,4})?");
    private static final Pattern HUGE_EXPONENT = Pattern.compile("-?[0-9]+(\\.[0-9]+)?[eE][-+]?[0-9]{5,}");
    private static final Pattern MINUS_ZERO = Pattern.compile("-0+(\\.0+)?([eE].*)?");
    private static final Pattern NOT_FINITE = Pattern.compile("[-+]?\\.?(nan|inf|infinity)", Pattern.CASE_INSENSITIVE);
    /** Chars that are shown of a text that cannot be read: enough to be shortened, and so few before its end. */
    private static final int EXCERPT = 200;

    private static final int LAST = 40;
    private static final String PLAIN_NUMBER = "Write a plain decimal number such as 12 or 0.5.";

    private final String text;
    private final Map<String, Position> positions = new HashMap<>();
    private final List<Problem> problems;
    private int pointers;

    private LocatedTree(String text, List<Problem> problems) {
        this.text = text;
        this.problems = problems;
    }

    /**
     * Where a value stands: line and column, from 1, of its key, or of the value itself in a list.
     *
     * @param offset number of chars before it
     * @param written the value as it was written, where the tree does not keep that
     */
    record Position(int line, int column, int offset, @Nullable String written) {
        static final Position UNKNOWN = new Position(0, 0, 0, null);

        Position(int line, int column, int offset) {
            this(line, column, offset, null);
        }

        Position with(String text) {
            return new Position(line, column, offset, text);
        }
    }

    /** A tree and the positions of its values by JSON pointer. */
    record Parsed(JsonNode root, Map<String, Position> positions) {}

    /** The text cannot be read beyond some point. */
    static final class Unreadable extends Exception {
        private static final long serialVersionUID = 1L;
        private final transient Problem problem;

        Unreadable(Problem problem) {
            super(problem.detail());
            this.problem = problem;
        }
    }

    /**
     * Parses a whole document.
     *
     * @return the tree, or null when the text cannot be read to its end; the reason is then among the problems
     */
    static @Nullable Parsed parse(String text, DocumentFormat format, List<Problem> problems) {
        LocatedTree tree = new LocatedTree(text, problems);
        try {
            JsonNode root =
                    format == DocumentFormat.JSON ? new JsonText(text, tree).root() : new YamlText(text, tree).root();
            return new Parsed(root, tree.positions);
        } catch (Unreadable e) {
            problems.add(e.problem);
            return null;
        }
    }

    /** Notes that a value begins. */
    void begin(String at, Position position, int depth) throws Unreadable {
        // A key that stands twice is reported; all other problems are about where it stands first.
        positions.putIfAbsent(at, position);
        if (depth > MAX_NESTING) {
            throw stop(
                    at,
                    position,
                    "too-deep",
                    "The document nests deeper than %d levels.".formatted(MAX_NESTING),
                    "A Configuration needs fewer than ten; look for a bracket that is opened again and again.");
        }
        pointers += at.length();
        if (positions.size() > MAX_VALUES || pointers > MAX_POINTERS) {
            throw stop(
                    at,
                    position,
                    "too-large",
                    positions.size() > MAX_VALUES
                            ? "The document holds more than %d values.".formatted(MAX_VALUES)
                            : "The document holds too many values below long keys.",
                    "Identical things are written once with a count.");
        }
    }

    /** Notes that a list holds one element more. */
    void element(String list, int size, Position position) throws Unreadable {
        if (size > MAX_ELEMENTS) {
            throw stop(
                    list,
                    position,
                    "too-many",
                    "The list has more than %d elements.".formatted(MAX_ELEMENTS),
                    "Identical elements are written once with a count.");
        }
    }

    /** The value of a number as written; missing, and reported, when it is none that means the same to everyone. */
    JsonNode number(String at, Position position, String written) throws Unreadable {
        String shown = Problems.shorten(written);
        if (isNotFinite(written)) {
            add(at, position, "not-finite", shown, shown + " is not a finite number.", PLAIN_NUMBER);
        } else if (HUGE_EXPONENT.matcher(written).matches()) {
            add(at, position, "out-of-range", shown, shown + " is beyond any number used here.", PLAIN_NUMBER);
        } else if (MINUS_ZERO.matcher(written).matches()) {
            add(at, position, "wrong-type", shown, shown + " is not a plain decimal number.", "Write 0.");
        } else if (!NUMBER.matcher(written).matches()) {
            add(
                    at,
                    position,
                    "wrong-type",
                    shown,
                    shown + " is not a plain decimal number.",
                    PLAIN_NUMBER + " A text that looks like a number stands in quotes.");
        } else if (written.chars().allMatch(c -> c == '-' || (c >= '0' && c <= '9'))) {
            return whole(new BigInteger(written));
        } else {
            return JsonNodeFactory.instance.numberNode(new BigDecimal(written));
        }
        return JsonNodeFactory.instance.missingNode();
    }

    private static JsonNode whole(BigInteger number) {
        if (number.bitLength() < Integer.SIZE) {
            return JsonNodeFactory.instance.numberNode(number.intValue());
        }
        return number.bitLength() < Long.SIZE
                ? JsonNodeFactory.instance.numberNode(number.longValue())
                : JsonNodeFactory.instance.numberNode(number);
    }

    static boolean isNotFinite(String written) {
        return written.length() <= 10 && NOT_FINITE.matcher(written).matches();
    }

    /** Puts a value under its key, or reports that the key stands there already. */
    void put(ObjectNode object, String key, JsonNode value, String at, Position position) throws Unreadable {
        if (object.has(key)) {
            add(
                    at,
                    position,
                    "duplicate-key",
                    Problems.shorten(key),
                    "The key %s stands twice in the same object.".formatted(Problems.shorten(key)),
                    "Keep one of the two.");
        } else {
            object.set(key, value);
        }
    }

    /** A fault after which the rest can still be read, unless there are too many. */
    void add(String at, Position position, String code, String value, String detail, String advice) throws Unreadable {
        Problem problem = new Problem(at, position.line(), position.column(), code, value, detail, advice);
        if (problems.size() >= MAX_PROBLEMS) {
            throw new Unreadable(problem);
        }
        problems.add(problem);
    }

    void trailing(Position position) throws Unreadable {
        add(
                "",
                position,
                "trailing-content",
                shown(position),
                "There is more after the end of the document.",
                "Send one document only.");
    }

    Unreadable empty() {
        return stop(
                "",
                new Position(1, 1, 0),
                "empty",
                "The document is empty.",
                "Send a document that starts with apiVersion.");
    }

    Unreadable tooLong(String at, Position position) {
        return stop(
                at,
                position,
                "too-large",
                "A number, a text or a key is longer than is read here.",
                "Limits: numbers %d digits, texts %d characters, keys %d characters."
                        .formatted(MAX_NUMBER, MAX_TEXT, MAX_NAME));
    }

    /** A fault after which nothing more can be read. */
    Unreadable stop(String at, Position position, String code, String detail, String advice) {
        return new Unreadable(
                new Problem(at, position.line(), position.column(), code, shown(position), detail, advice));
    }

    /** What stands there to the end of the line; where nothing does, the last line before. */
    String shown(Position position) {
        int from = Math.min(position.offset(), text.length());
        int to = from;
        while (to < text.length() && to - from <= EXCERPT && !isLineEnd(text.charAt(to))) {
            to++;
        }
        String rest = text.substring(from, to).strip();
        return Problems.shorten(rest.isEmpty() ? lineBefore(from) : rest);
    }

    private String lineBefore(int end) {
        int to = end;
        while (to > 0 && text.charAt(to - 1) <= ' ') {
            to--;
        }
        int from = to;
        while (from > 0 && to - from < LAST && !isLineEnd(text.charAt(from - 1))) {
            from--;
        }
        return text.substring(from, to).strip();
    }

    private static boolean isLineEnd(char c) {
        return c == '\n' || c == '\r';
    }

    /** Line and column of the char with so many before it. */
    Position at(int offset) {
        int line = 1;
        int start = 0;
        for (int i = 0; i < offset; i++) {
            if (text.charAt(i) == '\n'
                    || (text.charAt(i) == '\r' && (i + 1 == text.length() || text.charAt(i + 1) != '\n'))) {
                line++;
                start = i + 1;
            }
        }
        return new Position(line, 1 + offset - start, offset);
    }

    static String child(String at, String key) {
        return at + "/" + escape(key);
    }

    static String escape(String key) {
        return key.replace("~", "~0").replace("/", "~1");
    }
}
