package io.stowage.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The words of all rules in one language: for English those of the rule files, for others a file for each topic,
 * {@code /stowage/words/<language>/<topic>.yaml}.
 */
final class RuleWords {
    private static final YAMLMapper YAML = new YAMLMapper();

    private final Map<String, Words> byId;
    private final Grammar grammar;

    /** Words of one rule; English where the language has none, which a test forbids for our own rules. */
    record Words(String title, String condition, String why, String message) {}

    /**
     * How a language counts and lists.
     *
     * @param nothing for a value that is missing
     * @param comma between the elements of a list
     * @param or before the last of them
     * @param otherOr instead of that, before certain words; in Spanish {@code u} before the sound of an o
     * @param plural ending of a counted noun that gives only one form
     * @param gap between a number and what it counts
     * @param values words that stand for values which are English words, such as the name of a resource
     */
    record Grammar(
            String nothing,
            String comma,
            String or,
            @Nullable OtherOr otherOr,
            String plural,
            String gap,
            Map<String, String> values) {
        static final Grammar ENGLISH = new Grammar("nothing", ", ", " or ", null, "s", " ", Map.of());

        /** @param before what the next word is matched with as a whole */
        record OtherOr(String word, Pattern before) {}

        String or(String next) {
            return otherOr != null && otherOr.before().matcher(next).matches() ? otherOr.word() : or;
        }

        String value(String text) {
            return values.getOrDefault(text, text);
        }

        /** @param file the words of a language; what it leaves out is as in English, but for the plural */
        static Grammar of(JsonNode file) {
            JsonNode grammar = file.path("grammar");
            JsonNode other = grammar.path("otherOr");
            Map<String, String> values = new HashMap<>();
            file.path("values")
                    .fields()
                    .forEachRemaining(e -> values.put(e.getKey(), e.getValue().asText()));
            return new Grammar(
                    grammar.path("nothing").asText(ENGLISH.nothing),
                    grammar.path("comma").asText(ENGLISH.comma),
                    grammar.path("or").asText(ENGLISH.or),
                    other.isMissingNode()
                            ? null
                            : new OtherOr(
                                    other.path("word").asText(),
                                    Pattern.compile(other.path("before").asText())),
                    grammar.path("plural").asText(""),
                    grammar.path("gap").asText(ENGLISH.gap),
                    Map.copyOf(values));
        }
    }

    private RuleWords(Map<String, Words> byId, Grammar grammar) {
        this.byId = byId;
        this.grammar = grammar;
    }

    static RuleWords english(Collection<RuleDefinition> rules) {
        return new RuleWords(ofDefinitions(rules), Grammar.ENGLISH);
    }

    /**
     * Reads the words of a language.
     *
     * @throws UncheckedIOException when a file of the build cannot be read
     */
    static RuleWords of(Language language, Collection<RuleDefinition> rules) {
        if (language == Language.EN) {
            return english(rules);
        }
        Map<String, Words> words = ofDefinitions(rules);
        TreeSet<String> topics = new TreeSet<>();
        rules.forEach(r -> topics.add(r.rule().topic()));
        for (String topic : topics) {
            JsonNode file = read("/stowage/words/%s/%s.yaml".formatted(language.tag(), topic));
            if (file != null) {
                file.fields()
                        .forEachRemaining(e ->
                                words.computeIfPresent(e.getKey(), (id, english) -> translated(e.getValue(), english)));
            }
        }
        JsonNode all = read("/stowage/words/%s.yaml".formatted(language.tag()));
        return new RuleWords(words, Grammar.of(all == null ? YAML.createObjectNode() : all));
    }

    private static Map<String, Words> ofDefinitions(Collection<RuleDefinition> rules) {
        Map<String, Words> words = new HashMap<>();
        rules.forEach(r -> words.put(
                r.rule().id(),
                new Words(r.rule().title(), r.rule().condition(), r.rule().why(), r.message())));
        return words;
    }

    private static Words translated(JsonNode words, Words english) {
        return new Words(
                words.path("title").asText(english.title()),
                words.path("condition").asText(english.condition()),
                words.path("why").asText(english.why()),
                words.path("message").asText(english.message()));
    }

    private static @Nullable JsonNode read(String file) {
        try (InputStream in = RuleWords.class.getResourceAsStream(file)) {
            return in == null ? null : YAML.readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(file, e);
        }
    }

    Rule in(Rule rule) {
        Words words = byId.get(rule.id());
        return words == null
                ? rule
                : new Rule(
                        rule.id(),
                        words.title(),
                        rule.severity(),
                        rule.findingClass(),
                        rule.topic(),
                        words.condition(),
                        words.why(),
                        rule.sources(),
                        rule.covers(),
                        rule.origin());
    }

    Finding in(Finding finding) {
        Words words = byId.get(finding.ruleId());
        return words == null ? finding : finding.withMessage(message(words, finding));
    }

    Grammar grammar() {
        return grammar;
    }

    private String message(Words words, Finding finding) {
        return Message.of(words.message(), finding.found(), finding.expected(), finding.values(), grammar);
    }
}
