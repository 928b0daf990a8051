package io.stowage.rules.fact;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A value of the catalog that a rule compares with. The typed readings throw {@link IllegalStateException} when the
 * catalog holds another type, which a test of the rule shows.
 */
public sealed interface Reference permits Documented, Stated {

    /** A fact of this value allows every part. */
    String ANY = "any";

    /** Name of the fact in the catalog; the unit is in it. */
    String name();

    JsonNode value();

    /** Id of the document that states it; absent where the rule's own sources do. */
    @Nullable
    String source();

    default int integer() {
        if (!value().isIntegralNumber()) {
            throw wrongType("a whole number");
        }
        return value().intValue();
    }

    default BigDecimal decimal() {
        if (!value().isNumber()) {
            throw wrongType("a number");
        }
        return value().decimalValue();
    }

    default boolean isTrue() {
        return value().booleanValue();
    }

    default String text() {
        if (!value().isTextual()) {
            throw wrongType("a text");
        }
        return value().textValue();
    }

    /** Whether the value is a list that has this text or whole number in it. */
    default boolean lists(Object wanted) {
        return has(value(), wanted);
    }

    /** Whether this text is the value, or in the list that is the value; {@code any} allows every text. */
    default boolean allows(String wanted) {
        return value().isTextual()
                ? value().textValue().equals(wanted) || value().textValue().equals(ANY)
                : lists(wanted);
    }

    /** Whether the list kept under {@code key} has this whole number; true when there is no such list. */
    default boolean lists(String key, int wanted) {
        JsonNode list = value().get(key);
        return list == null || has(list, wanted);
    }

    /** Whether the list kept under {@code key} has this text; false when there is no such list. */
    default boolean has(String key, String wanted) {
        return has(under(key), wanted);
    }

    /** What is kept under {@code key}. */
    default JsonNode under(String key) {
        return value().path(key);
    }

    /** The lower end of the range kept under {@code key}. */
    default int least(String key) {
        return under(key).path(0).intValue();
    }

    /** The upper end of the range kept under {@code key}. */
    default int most(String key) {
        return under(key).path(1).intValue();
    }

    /** Whether a number lies between the two kept under {@code key}; true when there is no such range. */
    default boolean spans(String key, int number) {
        return !value().has(key) || (number >= least(key) && number <= most(key));
    }

    private static boolean has(JsonNode list, Object wanted) {
        for (JsonNode element : list) {
            if (wanted instanceof Integer number
                    ? element.isIntegralNumber() && element.intValue() == number
                    : element.asText().equals(wanted.toString())) {
                return true;
            }
        }
        return false;
    }

    private IllegalStateException wrongType(String wanted) {
        return new IllegalStateException("%s is %s, which is not %s.".formatted(name(), value(), wanted));
    }
}
