package io.stowage.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.catalog.Policy.Operator;
import io.stowage.catalog.configuration.ConfigurationKeys;
import io.stowage.catalog.configuration.ConfigurationKeys.Key;
import io.stowage.catalog.configuration.ConfigurationKeys.Kind;
import io.stowage.catalog.configuration.Problems;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads {@code policies.yaml}: a list of policies, each field of each checked by itself, every problem told at once. */
final class PolicyReader {
    private static final List<String> KEYS = List.of(
            "id", "title", "severity", "class", "scope", "field", "operator", "value", "message", "why", "source");
    private static final Set<String> MAY_LACK = Set.of("title", "class", "scope", "value", "why");
    private static final List<String> SEVERITIES = List.of("ERROR", "WARNING", "INFO");
    private static final List<String> CLASSES = List.of("SUPPORT", "RISK", "EVIDENCE");
    private static final List<String> LANGUAGES = List.of("en", "es", "zh");
    private static final Pattern ID = Pattern.compile("[A-Z]{2,20}-[0-9]{3}");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^}]*)}");
    private static final Set<String> PLACEHOLDERS = Set.of("found", "expected");
    private static final int MOST_POLICIES = 200;
    private static final int LONGEST_TEXT = 500;

    private final DataFile file;
    private final Collection<String> solutions;
    private final Collection<String> sources;
    private final List<String> problems;
    private final Set<String> ids = new TreeSet<>();

    PolicyReader(DataFile file, Collection<String> solutions, Collection<String> sources, List<String> problems) {
        this.file = file;
        this.solutions = solutions;
        this.sources = sources;
        this.problems = problems;
    }

    /** The policies, sorted by id; those with a fault are left out, and their faults are among the problems. */
    List<Policy> read() {
        JsonNode root = file.root();
        if (!root.isArray()) {
            problems.add(
                    "%s: The file does not hold a list. Maybe start each policy with - id:.".formatted(file.name()));
            return List.of();
        }
        if (root.size() > MOST_POLICIES) {
            problems.add("%s: There are %d policies; at most %d are read."
                    .formatted(file.name(), root.size(), MOST_POLICIES));
            return List.of();
        }
        List<Policy> out = new ArrayList<>();
        for (int i = 0; i < root.size(); i++) {
            policy(root.get(i), "/" + i).ifPresent(out::add);
        }
        return out.stream().sorted(Comparator.comparing(Policy::id)).toList();
    }

    private Optional<Policy> policy(JsonNode node, String at) {
        int before = problems.size();
        if (!node.isObject()) {
            problem(at, "A policy is keys and values: %s.".formatted(String.join(", ", KEYS)));
            return Optional.empty();
        }
        node.fieldNames().forEachRemaining(key -> {
            if (!KEYS.contains(key)) {
                problem(at + "/" + key, unknown("key", key, KEYS));
            }
        });
        for (String key : KEYS) {
            if (!node.has(key) && !MAY_LACK.contains(key)) {
                problem(at, "The key %s is missing.".formatted(key));
            }
        }
        String id = text(node, at, "id");
        if (id != null && !ID.matcher(id).matches()) {
            problem(
                    at + "/id",
                    "%s is no id. Write a word of capitals and three digits, such as ACME-001."
                            .formatted(Problems.shorten(id)));
        } else if (id != null && !ids.add(id)) {
            problem(at + "/id", "%s is there twice.".formatted(id));
        }
        String severity = word(node, at, "severity", SEVERITIES);
        String findingClass = node.has("class") ? word(node, at, "class", CLASSES) : "RISK";
        if ("EVIDENCE".equals(findingClass) && severity != null && !severity.equals("INFO")) {
            problem(at + "/class", "EVIDENCE goes with INFO only. Maybe write RISK.");
        }
        Operator operator = operator(node, at);
        Key key = field(node, at);
        value(node, at, operator, key);
        Map<String, String> messages = messages(node, at);
        String title = node.has("title") ? text(node, at, "title") : title(node, operator, messages.get("en"));
        String why = node.has("why") ? text(node, at, "why") : "A policy of the site.";
        String source = text(node, at, "source");
        if (source != null && !sources.contains(source)) {
            problem(
                    at + "/source",
                    "No sources.yaml lists the source %s. Write SITE, or list it.".formatted(Problems.shorten(source)));
        }
        List<String> scope = scope(node, at);
        if (problems.size() > before
                || id == null
                || title == null
                || severity == null
                || findingClass == null
                || operator == null
                || why == null
                || source == null) {
            return Optional.empty();
        }
        return Optional.of(new Policy(
                id,
                title,
                severity,
                findingClass,
                scope,
                node.path("field").asText(),
                operator,
                node.get("value"),
                messages,
                why,
                source));
    }

    private @Nullable String word(JsonNode node, String at, String key, List<String> known) {
        String text = text(node, at, key);
        if (text != null && !known.contains(text)) {
            problem(at + "/" + key, unknown(key, text, known));
            return null;
        }
        return text;
    }

    private @Nullable Operator operator(JsonNode node, String at) {
        String text = text(node, at, "operator");
        Optional<Operator> operator = text == null ? Optional.empty() : Operator.of(text);
        if (text != null && operator.isEmpty()) {
            problem(
                    at + "/operator",
                    "%s is no operator. Write one of = ≠ < ≤ > ≥ (or != <= >=), in, not in, required."
                            .formatted(Problems.shorten(text)));
        }
        return operator.orElse(null);
    }

    private @Nullable Key field(JsonNode node, String at) {
        String field = text(node, at, "field");
        if (field == null) {
            return null;
        }
        try {
            return ConfigurationKeys.of(field);
        } catch (ConfigurationKeys.UnknownKeyException e) {
            problem(at + "/field", "%s leads nowhere. %s".formatted(Problems.shorten(field), e.getMessage()));
            return null;
        }
    }

    private void value(JsonNode node, String at, @Nullable Operator operator, @Nullable Key key) {
        JsonNode value = node.path("value");
        if (operator == null) {
            return;
        }
        if (operator == Operator.REQUIRED) {
            if (!value.isMissingNode()) {
                problem(at + "/value", "required compares with nothing. Remove value.");
            }
            return;
        }
        if (value.isMissingNode()) {
            problem(at, "The key value is missing; %s compares with it.".formatted(operator.sign()));
            return;
        }
        if (operator.ofList() != value.isArray() || value.isArray() && value.isEmpty()) {
            problem(
                    at + "/value",
                    operator.ofList()
                            ? "%s compares with a list. Write [first, second].".formatted(operator.sign())
                            : "%s compares with one value. Write in for a list.".formatted(operator.sign()));
            return;
        }
        if (key == null) {
            return;
        }
        if (operator.bySize() && key.kind() != Kind.NUMBER) {
            problem(
                    at + "/operator",
                    "%s compares numbers, and the field holds none. Write = or in.".formatted(operator.sign()));
            return;
        }
        if (key.kind() == Kind.LIST || key.kind() == Kind.OBJECT) {
            problem(at + "/field", "The field holds no single value. Name a key below it, or write required.");
            return;
        }
        for (JsonNode each : value.isArray() ? value : List.of(value)) {
            compared(each, at, key);
        }
    }

    private void compared(JsonNode value, String at, Key key) {
        boolean fits =
                switch (key.kind()) {
                    case NUMBER -> value.isNumber();
                    case TRUTH -> value.isBoolean();
                    default -> value.isTextual();
                };
        if (!fits) {
            String kind =
                    switch (key.kind()) {
                        case NUMBER -> "a number";
                        case TRUTH -> "true or false";
                        default -> "a text";
                    };
            problem(at + "/value", "%s is not %s, which the field holds.".formatted(shown(value), kind));
        } else if (!key.words().isEmpty() && !key.words().contains(value.asText())) {
            problem(at + "/value", unknown("value", value.asText(), key.words()));
        }
    }

    private Map<String, String> messages(JsonNode node, String at) {
        Map<String, String> out = new TreeMap<>();
        JsonNode message = node.path("message");
        if (message.isObject()) {
            message.fieldNames().forEachRemaining(language -> {
                if (LANGUAGES.contains(language)) {
                    put(out, language, text(message, at + "/message", language));
                } else {
                    problem(at + "/message/" + language, unknown("language", language, LANGUAGES));
                }
            });
            if (!message.has("en")) {
                problem(at + "/message", "The message has no en, which every reader falls back to.");
            }
        } else {
            put(out, "en", text(node, at, "message"));
        }
        out.values().forEach(text -> placeholders(text, at));
        return out;
    }

    /** The message, or what it compares where the message speaks of values that a list of rules does not have. */
    private static @Nullable String title(JsonNode node, @Nullable Operator operator, @Nullable String message) {
        if (message == null || operator == null || message.indexOf('{') < 0) {
            return message;
        }
        String field = node.path("field").asText();
        return operator == Operator.REQUIRED
                ? "%s is missing".formatted(field)
                : "%s is not %s %s".formatted(field, operator.sign(), plain(node.path("value")));
    }

    private static String plain(JsonNode value) {
        return value.isTextual() ? value.asText() : value.toString();
    }

    private static void put(Map<String, String> out, String language, @Nullable String text) {
        if (text != null) {
            out.put(language, text);
        }
    }

    private void placeholders(String text, String at) {
        Matcher matcher = PLACEHOLDER.matcher(text);
        while (matcher.find()) {
            if (!PLACEHOLDERS.contains(matcher.group(1))) {
                problem(
                        at + "/message",
                        "{%s} stands for nothing. Write {found} or {expected}."
                                .formatted(Problems.shorten(matcher.group(1))));
            }
        }
        if (text.chars().filter(c -> c == '{').count()
                != text.chars().filter(c -> c == '}').count()) {
            problem(at + "/message", "The braces of the message do not pair.");
        }
    }

    private List<String> scope(JsonNode node, String at) {
        JsonNode scope = node.path("scope");
        List<String> out = new ArrayList<>();
        if (scope.isMissingNode()) {
            return out;
        }
        if (!scope.isArray() || scope.isEmpty()) {
            problem(at + "/scope", "scope is a list of solutions, such as [pixstor-me4]. Leave it out for all.");
            return out;
        }
        scope.forEach(each -> {
            if (!solutions.contains(each.asText())) {
                problem(at + "/scope", unknown("solution", each.asText(), solutions));
            }
            out.add(each.asText());
        });
        return out;
    }

    private @Nullable String text(JsonNode node, String at, String key) {
        JsonNode value = node.path(key);
        if (value.isMissingNode()) {
            return null;
        }
        if (!value.isTextual() || value.textValue().isBlank()) {
            problem(at + "/" + key, "%s is not a text. Maybe put it in quotes.".formatted(shown(value)));
            return null;
        }
        if (value.textValue().length() > LONGEST_TEXT) {
            problem(at + "/" + key, "The text has more than %d characters.".formatted(LONGEST_TEXT));
            return null;
        }
        return value.textValue();
    }

    private static String unknown(String what, String word, Collection<String> known) {
        return "No %s %s is known here. %s"
                .formatted(
                        what,
                        Problems.shorten(word),
                        Problems.nearest(word, known)
                                .map("Maybe %s."::formatted)
                                .orElse("Known are %s.".formatted(String.join(", ", known))));
    }

    private static String shown(JsonNode value) {
        return Problems.shorten(value.isTextual() ? value.textValue() : value.toString());
    }

    private void problem(String pointer, String text) {
        problems.add("%s: %s".formatted(file.at(pointer), text));
    }
}
