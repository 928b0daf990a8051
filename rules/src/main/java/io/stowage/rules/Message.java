package io.stowage.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.stowage.rules.RuleWords.Grammar;
import io.stowage.rules.fact.Reference;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts the values of a report into the words of its rule: {@code {found}}, {@code {expected}}, {@code {0}} …, and with a noun
 * to be counted {@code {found:drive}}.
 */
final class Message {
    private static final JsonNodeFactory NODES = JsonNodeFactory.withExactBigDecimals(true);

    private Message() {}

    static String of(
            String template,
            @Nullable JsonNode found,
            @Nullable JsonNode expected,
            List<JsonNode> values,
            Grammar grammar) {
        StringBuilder out = new StringBuilder();
        int at = 0;
        while (true) {
            int open = template.indexOf('{', at);
            int close = open < 0 ? -1 : template.indexOf('}', open);
            if (close < 0) {
                return out.append(template, at, template.length()).toString();
            }
            String[] name = template.substring(open + 1, close).split(":", 2);
            JsonNode value =
                    switch (name[0]) {
                        case "found" -> found;
                        case "expected" -> expected;
                        default -> values.get(Integer.parseInt(name[0]));
                    };
            out.append(template, at, open).append(words(value, grammar));
            if (name.length > 1) {
                out.append(grammar.gap()).append(counted(name[1], value, grammar));
            }
            at = close + 1;
        }
    }

    /** A value as JSON: numbers stay numbers, enum constants become their names, a reference its value. */
    static @Nullable JsonNode json(@Nullable Object value) {
        if (value == null) {
            return null;
        }
        if (value instanceof Reference reference) {
            return reference.value();
        }
        if (value instanceof JsonNode node) {
            return node;
        }
        if (value instanceof Integer number) {
            return NODES.numberNode(number);
        }
        if (value instanceof Long number) {
            return NODES.numberNode(number);
        }
        if (value instanceof BigDecimal number) {
            return NODES.numberNode(number);
        }
        if (value instanceof Boolean truth) {
            return NODES.booleanNode(truth);
        }
        return NODES.textNode(value instanceof Enum<?> constant ? constant.name() : value.toString());
    }

    /** One drive, two drives; {@code switch/switches} where an s is not enough. */
    private static String counted(String noun, @Nullable JsonNode number, Grammar grammar) {
        boolean one =
                number != null && number.isNumber() && number.decimalValue().compareTo(BigDecimal.ONE) == 0;
        int slash = noun.indexOf('/');
        if (slash < 0) {
            return one ? noun : noun + grammar.plural();
        }
        return one ? noun.substring(0, slash) : noun.substring(slash + 1);
    }

    private static String words(@Nullable JsonNode value, Grammar grammar) {
        if (value == null) {
            return grammar.nothing();
        }
        if (value.isArray()) {
            List<String> elements = new ArrayList<>();
            value.forEach(element -> elements.add(words(element, grammar)));
            int last = elements.size() - 1;
            return last < 1
                    ? String.join("", elements)
                    : String.join(grammar.comma(), elements.subList(0, last))
                            + grammar.or(elements.get(last))
                            + elements.get(last);
        }
        if (value.isBigDecimal()) {
            return plain(value.decimalValue());
        }
        return value.isTextual() ? grammar.value(value.asText()) : value.asText();
    }

    private static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
}
