package io.stowage.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.regex.Pattern;

/**
 * One field of a document changed.
 *
 * @param pointer JSON pointer to what was changed: a value, or a list that has other elements now
 * @param kind which way it was changed
 * @param change what was changed, in short: {@code 4 → 3}
 * @param document the document afterwards
 */
record Mutation(String pointer, Kind kind, String change, ObjectNode document) {
    private static final Pattern INDEX = Pattern.compile("/\\d+(?=/|$)");

    /** Which way a field is changed. */
    enum Kind {
        /** A larger number. */
        MORE,
        /** A smaller number. */
        LESS,
        /** Another value of the same kind. */
        OTHER,
        /** A key that was not there. */
        ADDED,
        /** A list without one of its elements. */
        WITHOUT,
        /** A list with one of its elements twice. */
        TWICE,
        /** A list without elements. */
        EMPTY
    }

    /** Whether it is a list that was changed. */
    boolean ofList() {
        return kind == Kind.WITHOUT || kind == Kind.TWICE || kind == Kind.EMPTY;
    }

    /** The pointer with {@code *} in place of each index. */
    String key() {
        return key(pointer);
    }

    static String key(String pointer) {
        return INDEX.matcher(pointer).replaceAll("/*");
    }

    /** A value as it is shown in a list of changes. */
    static String shown(JsonNode value) {
        return value.isTextual() ? value.textValue() : value.toString();
    }
}
