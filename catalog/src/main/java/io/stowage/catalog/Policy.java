package io.stowage.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A constraint of an organisation's own, as plain data: a key of the Configuration is compared with a value. It is
 * listed, fires, is waived and gets fixes like a shipped rule. There is no language to write conditions in, since a
 * language can run code.
 *
 * @param id as those of rules, for example {@code ACME-001}; its first word is the topic
 * @param title the problem it finds
 * @param severity {@code ERROR}, {@code WARNING} or {@code INFO}
 * @param findingClass {@code SUPPORT}, {@code RISK} or {@code EVIDENCE}
 * @param scope ids of the solutions it is about; empty for all
 * @param field JSON pointer into a complete Configuration, {@code *} for any element of a list
 * @param value what the field is compared with: a number, a text, a truth value, or a list of those; absent for {@code
 *     required}
 * @param messages by language tag; {@code en} is always there
 * @param why the reason for it
 */
public record Policy(
        String id,
        String title,
        String severity,
        String findingClass,
        List<String> scope,
        String field,
        Operator operator,
        @Nullable JsonNode value,
        Map<String, String> messages,
        String why,
        String source) {

    /** How a field is compared with the value. */
    public enum Operator {
        EQUAL("=", "="),
        DIFFERENT("≠", "!="),
        LESS("<", "<"),
        AT_MOST("≤", "<="),
        MORE(">", ">"),
        AT_LEAST("≥", ">="),
        IN("in", "in"),
        NOT_IN("not in", "not in"),
        REQUIRED("required", "required");

        private final String sign;
        private final String plain;

        Operator(String sign, String plain) {
            this.sign = sign;
            this.plain = plain;
        }

        /** As it is shown, for example {@code ≥}. */
        public String sign() {
            return sign;
        }

        static Optional<Operator> of(String written) {
            return Arrays.stream(values())
                    .filter(o -> o.sign.equals(written) || o.plain.equals(written))
                    .findFirst();
        }

        /** Whether it compares by size, which needs numbers. */
        boolean bySize() {
            return this == LESS || this == AT_MOST || this == MORE || this == AT_LEAST;
        }

        boolean ofList() {
            return this == IN || this == NOT_IN;
        }
    }

    /** Whether a value of the field is as the policy wants it. */
    public boolean holds(JsonNode found) {
        JsonNode wanted = value;
        if (operator == Operator.REQUIRED || wanted == null) {
            return true;
        }
        return switch (operator) {
            case EQUAL -> equal(found, wanted);
            case DIFFERENT -> !equal(found, wanted);
            case IN -> among(found, wanted);
            case NOT_IN -> !among(found, wanted);
            case LESS -> compare(found, wanted) < 0;
            case AT_MOST -> compare(found, wanted) <= 0;
            case MORE -> compare(found, wanted) > 0;
            case AT_LEAST -> compare(found, wanted) >= 0;
            case REQUIRED -> true;
        };
    }

    private static boolean among(JsonNode found, JsonNode list) {
        for (JsonNode each : list) {
            if (equal(found, each)) {
                return true;
            }
        }
        return false;
    }

    private static boolean equal(JsonNode a, JsonNode b) {
        return a.isNumber() && b.isNumber() ? compare(a, b) == 0 : a.equals(b);
    }

    private static int compare(JsonNode a, JsonNode b) {
        BigDecimal left = a.decimalValue();
        return left.compareTo(b.decimalValue());
    }
}
