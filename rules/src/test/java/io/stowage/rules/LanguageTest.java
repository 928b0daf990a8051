package io.stowage.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The languages say the same things about the same rules. */
class LanguageTest {
    private static final Path WORDS = Path.of("src/main/resources/stowage/words");
    private static final YAMLMapper YAML = new YAMLMapper();
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-z]+|\\d+)(?::[^}]*)?}");
    private static final Pattern COUNTED = Pattern.compile("\\{[^{}:]+:([^}]*)}");
    private static final Pattern UNSPACED =
            Pattern.compile("\\{[^{}]*:[^{}]*} [\\u4e00-\\u9fff]|[\\u4e00-\\u9fff][,;:?!]|[,;?!][\\u4e00-\\u9fff]");
    /** Not an id, a key or a constant of a document. */
    private static final Pattern ENGLISH_WORDS = Pattern.compile("[a-z][a-z]* [A-Za-z ,]+");

    private static final Pattern WIDE = Pattern.compile("[\\u4e00-\\u9fff]");

    @ParameterizedTest(name = "{0} is served in {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "es|ES",
                "es-MX, en;q=0.5|ES",
                "zh-Hans-CN|ZH",
                "zh;q=0.2, es;q=0.7|ES",
                "de, fr|EN",
                "de, zh;q=0.1|ZH",
                "es;q=0, zh|ZH",
                "*|EN",
                ";|EN",
                ";;|EN",
                ";;;|EN",
                ",|EN",
                ";;, es|ES",
                "es;q=1.5, zh;q=0.1|ZH",
                "es ; q = 0.5|ES",
                "es;q=0.|EN",
                "ES-mx|ES",
                "*, es;q=0.5|ES",
                "es;q=0.5, zh;q=0.5|ES",
                "zh_CN|EN",
                "esperanto, eo|EN",
                "en;q=abc|EN",
                "''|EN"
            })
    void acceptLanguage(String header, Language language) {
        assertEquals(language, Language.of(header));
    }

    @Test
    @DisplayName("no header, and one longer than any browser sends, are served in English")
    void fallback() {
        assertEquals(Language.EN, Language.of(null));
        assertEquals(Language.EN, Language.of("es," + "a".repeat(2000)));
    }

    @Test
    @DisplayName(
            "every rule has words in every language, with the same placeholders; no file words a rule that is not there")
    void sameKeysAndPlaceholders() throws IOException {
        for (Language language : List.of(Language.ES, Language.ZH)) {
            TreeMap<String, JsonNode> words = new TreeMap<>();
            for (Path file : files(language)) {
                YAML.readTree(Files.readString(file)).fields().forEachRemaining(e -> {
                    assertEquals(
                            e.getKey().split("-")[0].toLowerCase(java.util.Locale.ROOT) + ".yaml",
                            String.valueOf(file.getFileName()),
                            e.getKey() + " stands in the file of another topic");
                    words.put(e.getKey(), e.getValue());
                });
            }
            List<String> faults = new ArrayList<>();
            for (Rule rule : RulesFixture.ENGINE.rules()) {
                JsonNode own = words.remove(rule.id());
                if (own == null) {
                    faults.add("%s/%s.yaml has no %s".formatted(language.tag(), rule.topic(), rule.id()));
                    continue;
                }
                for (String key : List.of("title", "condition", "why", "message")) {
                    if (own.path(key).asText().isBlank()) {
                        faults.add("%s/%s.yaml: %s has no %s".formatted(language.tag(), rule.topic(), rule.id(), key));
                    }
                }
                TreeSet<String> english = placeholders(template(rule.id()));
                TreeSet<String> there = placeholders(own.path("message").asText());
                if (!english.equals(there)) {
                    faults.add("%s/%s.yaml: the message of %s has %s, in English %s"
                            .formatted(language.tag(), rule.topic(), rule.id(), there, english));
                }
                misuses(language, own)
                        .forEach(what -> faults.add(
                                "%s/%s.yaml: %s: %s".formatted(language.tag(), rule.topic(), rule.id(), what)));
            }
            words.keySet().forEach(id -> faults.add("%s words %s, which is no rule".formatted(language.tag(), id)));
            assertEquals(List.of(), faults);
        }
    }

    /** What reads wrong in a language whatever is said. */
    private static List<String> misuses(Language language, JsonNode words) {
        List<String> out = new ArrayList<>();
        String message = words.path("message").asText();
        Matcher counted = COUNTED.matcher(message);
        while (counted.find()) {
            String noun = counted.group(1);
            if (language == Language.ES && !noun.contains("/") && !noun.matches("\\p{L}*[aeiou]")) {
                out.add(noun + " has no plural form, such as {found:unidad/unidades}");
            }
            if (language == Language.ZH
                    && (noun.contains("/")
                            || !WIDE.matcher(noun.substring(0, 1)).find())) {
                out.add(noun + " is to be one form that begins with its measure word, such as {found:块硬盘}");
            }
        }
        words.fields().forEachRemaining(e -> {
            String text = e.getValue().asText();
            if (language == Language.ES && text.matches(".*\\d,\\d.*")) {
                out.add(e.getKey() + " writes a number with a comma; messages have a point");
            }
            if (language == Language.ZH && UNSPACED.matcher(text).find()) {
                out.add(e.getKey() + " has a gap between a counted noun and what follows, or narrow punctuation");
            }
            if (WIDE.matcher(text).find() != (language == Language.ZH)) {
                out.add(e.getKey() + " is in another language");
            }
        });
        return out;
    }

    @Test
    @DisplayName("values of a message that are English words are worded in the other languages")
    void values() throws IOException {
        TreeMap<String, String> seen = new TreeMap<>();
        for (RuleCasesTest.Cases cases : RuleCasesTest.read().values()) {
            for (RuleCasesTest.Case each : cases.failing()) {
                for (Finding finding : each.evaluate().findings()) {
                    for (JsonNode value : finding.values()) {
                        if (value.isTextual()
                                && ENGLISH_WORDS.matcher(value.asText()).matches()) {
                            seen.put(value.asText(), finding.ruleId());
                            for (Language language : List.of(Language.ES, Language.ZH)) {
                                String message = RulesFixture.ENGINE
                                        .in(language, finding)
                                        .message();
                                assertFalse(
                                        message.contains(value.asText()), () -> "words/%s.yaml has no value '%s': %s"
                                                .formatted(language.tag(), value.asText(), message));
                            }
                        }
                    }
                }
            }
        }
        assertEquals("ENCLOSURE-005", seen.get("midline SAS"));
        assertEquals("NEED-015", seen.get("server links"));
    }

    @ParameterizedTest(name = "the last of a list, {0}, in {1}: {2}")
    @CsvSource({
        "ETH_10G, ES, 'a, b o ETH_10G'",
        "OMNI_PATH, ES, 'a, b u OMNI_PATH'",
        "8+3P, ES, 'a, b u 8+3P'",
        "11, ES, 'a, b u 11'",
        "110, ES, 'a, b o 110'",
        "OMNI_PATH, ZH, a、b 或 OMNI_PATH"
    })
    void lists(String last, Language language, String shown) {
        Finding finding =
                RulesFixture.evaluate("{solution: pixstor-me4, network: {fabric: IB_HDR100}}").findings().stream()
                        .filter(f -> f.ruleId().equals("NETWORK-004"))
                        .findFirst()
                        .orElseThrow();
        Finding listing = new Finding(
                finding.ruleId(),
                finding.severity(),
                finding.findingClass(),
                finding.path(),
                finding.message(),
                finding.found(),
                YAML.createArrayNode().add("a").add("b").add(last),
                finding.sources(),
                null,
                List.of(),
                List.of());
        String message = RulesFixture.ENGINE.in(language, listing).message();
        assertTrue(message.contains(shown), message);
    }

    @Test
    @DisplayName("words of fixes have the same keys and placeholders in every language")
    void fixes() throws IOException {
        JsonNode english = YAML.readTree(Files.readString(WORDS.resolve("en.yaml")));
        for (Language language : List.of(Language.ES, Language.ZH)) {
            JsonNode own = YAML.readTree(Files.readString(WORDS.resolve(language.tag() + ".yaml")));
            for (String section : List.of("sentences", "counted")) {
                assertEquals(keys(english.path(section)), keys(own.path(section)), language.tag() + " " + section);
            }
            english.path("sentences")
                    .fields()
                    .forEachRemaining(e -> assertEquals(
                            placeholders(e.getValue().asText()),
                            placeholders(own.path("sentences").path(e.getKey()).asText()),
                            language.tag() + " " + e.getKey()));
        }
    }

    @Test
    @DisplayName("a rule is the same in every language but for its words, which are those of the language")
    void rules() {
        for (Rule rule : RulesFixture.ENGINE.rules()) {
            Rule spanish = RulesFixture.ENGINE.rule(rule.id(), Language.ES).orElseThrow();
            Rule chinese = RulesFixture.ENGINE.rule(rule.id(), Language.ZH).orElseThrow();
            assertEquals(rule, RulesFixture.ENGINE.rule(rule.id(), Language.EN).orElseThrow());
            assertEquals(rule.sources(), spanish.sources());
            assertEquals(rule.severity(), chinese.severity());
            assertNotEquals(rule.condition(), spanish.condition());
            assertTrue(WIDE.matcher(chinese.title()).find(), rule.id());
            assertFalse(WIDE.matcher(spanish.title()).find(), rule.id());
        }
    }

    @Test
    @DisplayName("the languages word the same values and count and list by the same keys")
    void sameGrammar() throws IOException {
        JsonNode spanish = YAML.readTree(Files.readString(WORDS.resolve("es.yaml")));
        JsonNode chinese = YAML.readTree(Files.readString(WORDS.resolve("zh.yaml")));
        assertEquals(keys(spanish.path("values")), keys(chinese.path("values")));
        for (String key : List.of("nothing", "comma", "or", "plural", "gap")) {
            assertTrue(spanish.path("grammar").has(key), "es.yaml: grammar has no " + key);
            assertTrue(chinese.path("grammar").has(key), "zh.yaml: grammar has no " + key);
        }
    }

    private static List<Path> files(Language language) throws IOException {
        try (Stream<Path> files = Files.list(WORDS.resolve(language.tag()))) {
            return files.sorted().toList();
        }
    }

    private static String template(String id) {
        return RulesFixture.ENGINE.template(id);
    }

    private static TreeSet<String> placeholders(String message) {
        TreeSet<String> out = new TreeSet<>();
        Matcher matcher = PLACEHOLDER.matcher(message);
        while (matcher.find()) {
            out.add(matcher.group(1));
        }
        return out;
    }

    private static TreeSet<String> keys(JsonNode node) {
        TreeSet<String> out = new TreeSet<>();
        node.fieldNames().forEachRemaining(out::add);
        return out;
    }
}
