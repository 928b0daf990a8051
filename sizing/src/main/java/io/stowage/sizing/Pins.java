package io.stowage.sizing;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.DocumentFormat;
import io.stowage.catalog.configuration.Json;
import io.stowage.catalog.configuration.Problem;
import io.stowage.catalog.configuration.Problems;
import io.stowage.catalog.configuration.StrictReader;
import io.stowage.catalog.configuration.UnreadableDocumentException;
import io.stowage.sizing.SizingRequest.Pin;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Values that every candidate keeps. A pin on something the search chooses (counts and kinds of arrays, expansions and
 * drives) selects among the designs; any other value is written into each document.
 */
final class Pins {
    /** Keys that the search itself chooses. */
    private static final Pattern CHOSEN = Pattern.compile(
            "/solution|/(storageModules|metadataModules)(/\\d+(/arrays(/\\d+(/(part|count|drives|expansions)(/.*)?)?)?)?)?");

    private static final Pattern NUMBER = Pattern.compile("[0-9]+");
    private static final Pattern LATER_MODULE = Pattern.compile("/storageModules/[1-9][0-9]*(/.*)?");
    private static final int MOST_SEGMENTS = 12;

    /** What the search chooses for a pin on one part of the document hangs on that part of a design alone. */
    enum Place {
        STORAGE("/storageModules"),
        METADATA("/metadataModules");

        private final String section;

        Place(String section) {
            this.section = section;
        }
    }

    private final List<Pin> chosen = new ArrayList<>();
    private final List<Pin> written = new ArrayList<>();
    private final ObjectMapper mapper = Json.mapper();

    /**
     * The pins of a request.
     *
     * @throws UnreadableDocumentException when a path is no JSON pointer, leads to no key of a Configuration, or a pin
     *     fixes nothing
     */
    Pins(@Nullable List<Pin> pins, StrictReader reader) {
        List<Problem> problems = new ArrayList<>();
        for (int i = 0; pins != null && i < pins.size(); i++) {
            Pin pin = pins.get(i);
            check(pin, "/pins/" + i, reader, problems);
            for (int j = 0; j < i; j++) {
                contradiction(pins.get(j), pin, "/pins/" + i, problems);
            }
            if (pin.value() != null && !CHOSEN.matcher(pin.path()).matches()) {
                written.add(pin);
            } else {
                chosen.add(pin);
            }
        }
        if (!problems.isEmpty()) {
            throw new UnreadableDocumentException(problems);
        }
    }

    private static void contradiction(Pin first, Pin second, String at, List<Problem> problems) {
        if (first.path().equals(second.path())
                && first.value() != null
                && second.value() != null
                && !same(first.value(), second.value())) {
            problems.add(problem(
                    at + "/value",
                    "contradiction",
                    second.value().toString(),
                    "Another pin fixes the same key to %s.".formatted(first.value()),
                    "Keep one of the two."));
        }
    }

    private void check(Pin pin, String at, StrictReader reader, List<Problem> problems) {
        if (pin.value() == null && pin.min() == null && pin.max() == null) {
            problems.add(problem(
                    at,
                    "empty-pin",
                    Problems.shorten(pin.path()),
                    "The pin fixes nothing.",
                    "Give value, min or max."));
            return;
        }
        if (pin.value() != null && (pin.min() != null || pin.max() != null)) {
            problems.add(problem(
                    at,
                    "contradiction",
                    Problems.shorten(pin.value().toString()),
                    "The pin gives a value and a range.",
                    "Give one of them."));
            return;
        }
        if (pin.min() != null && pin.max() != null && pin.min().compareTo(pin.max()) > 0) {
            problems.add(problem(
                    at + "/max",
                    "contradiction",
                    pin.max().toPlainString(),
                    "max %s is less than min %s."
                            .formatted(pin.max().toPlainString(), pin.min().toPlainString()),
                    "Swap them, or give a value."));
            return;
        }
        String wrongPath = wrongPath(pin.path());
        if (wrongPath != null) {
            problems.add(problem(
                    at + "/path",
                    "wrong-type",
                    Problems.shorten(pin.path()),
                    "%s %s".formatted(Problems.shorten(pin.path()), wrongPath),
                    "Write it as /storageModules/0/arrays/0/count; list elements count from 0 to 63."));
            return;
        }
        JsonPointer pointer;
        try {
            pointer = JsonPointer.compile(pin.path());
        } catch (IllegalArgumentException e) {
            problems.add(problem(
                    at + "/path",
                    "wrong-type",
                    pin.path(),
                    "%s is not a JSON pointer.".formatted(pin.path()),
                    "Write it as /storageModules/0/arrays/0/count."));
            return;
        }
        if (pointer.matches()) {
            problems.add(problem(
                    at + "/path",
                    "wrong-type",
                    pin.path(),
                    "The pointer names the whole document.",
                    "Name a key in it."));
            return;
        }
        JsonNode value = pin.value() != null
                ? pin.value()
                : mapper.getNodeFactory().numberNode(pin.min() != null ? pin.min() : pin.max());
        ObjectNode probe = mapper.createObjectNode();
        probe.put("apiVersion", "stowage/v1").put("kind", "Configuration").put("solution", "pixstor-me4");
        String first = pointer.getMatchingProperty();
        probe.set(first, probeTail(pointer.tail(), value));
        try {
            reader.read(mapper.writeValueAsString(probe), DocumentFormat.JSON, Configuration.class);
        } catch (UnreadableDocumentException e) {
            for (Problem p : e.problems()) {
                problems.add(problem(
                        at + (p.code().equals("unknown-key") ? "/path" : "/value"),
                        p.code(),
                        p.value(),
                        p.detail(),
                        p.advice()));
            }
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A tree can always be written", e);
        }
    }

    /** What is wrong with a path before it is looked up: no Configuration nests deeper, none has longer lists. */
    private static @Nullable String wrongPath(String path) {
        List<String> segments = List.of(path.split("/", -1));
        if (segments.size() > MOST_SEGMENTS) {
            return "goes deeper than a Configuration does.";
        }
        for (String segment : segments) {
            if (segment.equals("-")
                    || (NUMBER.matcher(segment).matches()
                            && (segment.length() > 2 || Integer.parseInt(segment) > 63))) {
                return "names an element %s that no list of a Configuration has.".formatted(Problems.shorten(segment));
            }
        }
        return null;
    }

    /** A document that holds just the pinned value, so that the strict reader can judge path and value. */
    private JsonNode probeTail(JsonPointer pointer, JsonNode value) {
        if (pointer.matches()) {
            return value;
        }
        JsonNode below = probeTail(pointer.tail(), value);
        if (pointer.mayMatchElement()) {
            return mapper.createArrayNode().add(below);
        }
        return mapper.createObjectNode().set(pointer.getMatchingProperty(), below);
    }

    private static Problem problem(String at, String code, String value, String detail, @Nullable String advice) {
        return new Problem(at, 0, 0, code, value, detail, advice);
    }

    /** The date that candidates are judged at, where a pin fixes it. */
    Optional<String> asOf() {
        return written.stream()
                .filter(pin -> pin.path().equals("/asOf"))
                .map(pin -> java.util.Objects.requireNonNull(pin.value()).asText())
                .findFirst();
    }

    /** True when a pin speaks of a storage module that the smallest designs do not have. */
    boolean onLaterModules() {
        return chosen.stream().anyMatch(p -> LATER_MODULE.matcher(p.path()).matches());
    }

    /** True when a pin fixes the data switches, whose number is else derived. */
    boolean writesSwitches() {
        return written.stream().anyMatch(p -> p.path().startsWith("/network/switches"));
    }

    /** The paths of all pins, for texts. */
    List<String> paths() {
        List<String> paths = new ArrayList<>();
        chosen.forEach(p -> paths.add(p.path()));
        written.forEach(p -> paths.add(p.path()));
        return List.copyOf(paths);
    }

    boolean isEmpty() {
        return chosen.isEmpty() && written.isEmpty();
    }

    /** The document with all written pins in it. */
    Configuration applyTo(Configuration configuration) {
        if (written.isEmpty()) {
            return configuration;
        }
        ObjectNode document = mapper.valueToTree(configuration);
        for (Pin pin : written) {
            set(document, JsonPointer.compile(pin.path()), java.util.Objects.requireNonNull(pin.value()));
        }
        try {
            return mapper.treeToValue(document, Configuration.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("The pins were checked when they were read", e);
        }
    }

    private void set(ObjectNode parent, JsonPointer pointer, JsonNode value) {
        String key = pointer.getMatchingProperty();
        JsonPointer tail = pointer.tail();
        if (tail.matches()) {
            parent.set(key, value);
            return;
        }
        JsonNode child = parent.get(key);
        if (tail.mayMatchElement()) {
            ArrayNode list = child instanceof ArrayNode array ? array : parent.putArray(key);
            int index = tail.getMatchingIndex();
            if (index < list.size()
                    && list.get(index) instanceof ObjectNode element
                    && !tail.tail().matches()) {
                set(element, tail.tail(), value);
            } else if (index == list.size() || tail.tail().matches()) {
                if (tail.tail().matches()) {
                    list.insert(index, value);
                } else {
                    set(list.addObject(), tail.tail(), value);
                }
            }
        } else {
            set(child instanceof ObjectNode object ? object : parent.putObject(key), tail, value);
        }
    }

    /** True when a place in a document is what a pin has written there, or lies in it. */
    boolean wrote(String path) {
        return written.stream().anyMatch(p -> path.equals(p.path()) || path.startsWith(p.path() + "/"));
    }

    /** True when the search chooses what some pin of that part of the document fixes. */
    boolean choose(Place place) {
        return chosen.stream().anyMatch(pin -> in(place, pin));
    }

    private static boolean in(Place place, Pin pin) {
        return pin.path().startsWith(place.section);
    }

    /**
     * True when that part of the complete document keeps every pin on it.
     *
     * @param offered takes, by path, the values that stand where a pin wants another
     */
    boolean holdIn(Place place, Configuration complete, Map<String, Set<String>> offered) {
        JsonNode document = mapper.valueToTree(complete);
        boolean hold = true;
        for (Pin pin : chosen) {
            if (in(place, pin) && !holds(pin, document)) {
                hold = false;
                JsonNode found = document.at(pin.path());
                if (found.isValueNode() && !found.isMissingNode()) {
                    offered.computeIfAbsent(pin.path(), path -> new TreeSet<>()).add(found.asText());
                }
            }
        }
        return hold;
    }

    /** True when the complete document keeps every pin. */
    boolean holdIn(Configuration complete) {
        if (isEmpty()) {
            return true;
        }
        JsonNode document = mapper.valueToTree(complete);
        return chosen.stream().allMatch(pin -> holds(pin, document))
                && written.stream().allMatch(pin -> holds(pin, document));
    }

    private boolean holds(Pin pin, JsonNode document) {
        JsonNode found = document.at(pin.path());
        if (pin.value() != null) {
            return same(found, pin.value());
        }
        if (!found.isNumber()) {
            return false;
        }
        BigDecimal number = found.decimalValue();
        return (pin.min() == null || number.compareTo(pin.min()) >= 0)
                && (pin.max() == null || number.compareTo(pin.max()) <= 0);
    }

    private static boolean same(JsonNode a, JsonNode b) {
        if (a.isNumber() && b.isNumber()) {
            return a.decimalValue().compareTo(b.decimalValue()) == 0;
        }
        return a.equals(b);
    }
}
