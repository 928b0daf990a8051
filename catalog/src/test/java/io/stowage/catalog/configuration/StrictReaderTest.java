package io.stowage.catalog.configuration;

import static io.stowage.catalog.configuration.DocumentFormat.JSON;
import static io.stowage.catalog.configuration.DocumentFormat.YAML;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.stowage.catalog.Documents;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The traps of the two notations: what must not be read, and what is said about it. */
class StrictReaderTest {
    private static final String HEAD =
            "{\"apiVersion\":\"stowage/v1\",\"kind\":\"Configuration\",\"solution\":\"pixstor-me4\"";

    private static String json(String keys) {
        return HEAD + (keys.isEmpty() ? "" : "," + keys) + "}";
    }

    private static String yaml(String keys) {
        return Documents.document("pixstor-me4", keys);
    }

    private static Problem onlyProblem(DocumentFormat format, String text) {
        List<Problem> problems = Reading.problems(format, text);
        assertEquals(1, problems.size(), problems::toString);
        assertFalse(problems.get(0).value().isBlank(), problems::toString);
        return problems.get(0);
    }

    private static void assertOnly(DocumentFormat format, String text, String pointer, String code) {
        Problem problem = onlyProblem(format, text);
        assertEquals(pointer, problem.pointer(), problem::toString);
        assertEquals(code, problem.code(), problem::toString);
    }

    @ParameterizedTest(name = "{0}: {2}")
    @MethodSource
    @DisplayName("numbers that are no finite plain decimal numbers in range")
    void numbers(DocumentFormat format, String pointer, String written, String code, String shown) {
        String key = pointer.substring(pointer.lastIndexOf('/') + 1);
        String object = pointer.substring(1, pointer.lastIndexOf('/'));
        Problem problem = onlyProblem(
                format,
                format == JSON
                        ? json("\"%s\":{\"%s\":%s}".formatted(object, key, written))
                        : yaml("%s: {%s: %s}".formatted(object, key, written)));
        assertEquals(pointer, problem.pointer());
        assertEquals(code, problem.code());
        assertEquals(shown, problem.value());
    }

    static Stream<Arguments> numbers() {
        Stream.Builder<Arguments> rows = Stream.builder();
        for (String pointer : List.of("/clients/count", "/fileSystem/blockSizeMiB")) {
            for (DocumentFormat format : List.of(JSON, YAML)) {
                for (String written : List.of("NaN", "Infinity", "-Infinity", "\"NaN\"", "\"Infinity\"", "\"-inf\"")) {
                    rows.add(Arguments.of(format, pointer, written, "not-finite", written));
                }
                for (String written : List.of(
                        "1e999",
                        "-1e999",
                        "1e1000000000",
                        "1e-1000000000",
                        "1e99999999999999999999",
                        "-1",
                        "0",
                        "1e9",
                        "4.9e-324",
                        "9223372036854775808",
                        "9223373000000000000000000",
                        "9".repeat(80))) {
                    rows.add(Arguments.of(format, pointer, written, "out-of-range", written));
                }
                for (String written : List.of("-0", "-0.0", "\"84\"", "\"\"", "\"1e3\"", "true", "[]", "{}", "[12]")) {
                    rows.add(Arguments.of(format, pointer, written, "wrong-type", written));
                }
                rows.add(Arguments.of(format, pointer, "null", "wrong-type", "null"));
            }
            for (String written : List.of(
                    "012", "1_000", "0x1F", "0b11", "0o17", "1:30", "+5", ".5", "5.", "190:20:30", "NO", "on")) {
                rows.add(Arguments.of(YAML, pointer, written, "wrong-type", written));
            }
            for (String written : List.of(".nan", ".NaN", ".inf", "-.Inf", "+.INF")) {
                rows.add(Arguments.of(YAML, pointer, written, "not-finite", written));
            }
        }
        for (String written : List.of("1.9", "84.0", "1e2")) {
            rows.add(Arguments.of(JSON, "/clients/count", written, "wrong-type", written));
            rows.add(Arguments.of(YAML, "/clients/count", written, "wrong-type", written));
        }
        rows.add(Arguments.of(JSON, "/fileSystem/blockSizeMiB", "0.0000000001", "out-of-range", "0.0000000001"));
        return rows.build();
    }

    @ParameterizedTest
    @ValueSource(strings = {"012", "+1", ".5", "1.", "0x10", "1_000", "--1", "1e", "tru", "nul"})
    @DisplayName("what JSON has no words for")
    void brokenJsonValues(String written) {
        assertEquals(
                "malformed",
                onlyProblem(JSON, json("\"clients\":{\"count\":" + written + "}"))
                        .code());
    }

    @Test
    @DisplayName("exact decimals and exponents are read where decimals are meant")
    void decimals() {
        assertEquals("100", blockSize("1e2").toBigInteger().toString());
        assertEquals("0.5", blockSize("0.5").toPlainString());
        assertEquals("0.1", blockSize("0.1").toPlainString());
    }

    private static java.math.BigDecimal blockSize(String written) {
        FileSystem fileSystem = Reading.read(JSON, json("\"fileSystem\":{\"blockSizeMiB\":" + written + "}"))
                .fileSystem();
        return fileSystem == null || fileSystem.blockSizeMiB() == null
                ? java.math.BigDecimal.ZERO
                : fileSystem.blockSizeMiB();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "empty | '' ",
                "empty | '   ' ",
                "wrong-type | null",
                "wrong-type | []",
                "wrong-type | 42",
                "wrong-type | \"x\"",
                "malformed | {",
                "malformed | {\"a\"",
                "malformed | {\"a\":",
                "malformed | [1,",
                "malformed | \"x",
                "malformed | # comment",
                "malformed | /* comment */ {}",
                "malformed | {'a':1}",
                "malformed | {a:1}",
                "malformed | ]"
            })
    @DisplayName("JSON documents that are none")
    void noJson(String code, String text) {
        assertEquals(code, onlyProblem(JSON, text).code());
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "}", "]", ",", "x", "// comment", "# comment", "/* c */", "null"})
    @DisplayName("one document only: nothing may follow it")
    void trailing(String rest) {
        Problem problem = onlyProblem(JSON, json("") + "\n " + rest);
        assertEquals("trailing-content", problem.code());
        assertEquals(2, problem.line());
        assertEquals(2, problem.column());
    }

    @ParameterizedTest
    @ValueSource(strings = {"---\nname: x", "---\n", "...\n---\nname: x", "...\nname: x", "--- {}"})
    @DisplayName("one YAML document only")
    void trailingYaml(String rest) {
        assertOnly(YAML, yaml(rest), "", "trailing-content");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n\n", "# only a comment\n", "---\n", "--- ~\n"})
    @DisplayName("an empty YAML document")
    void emptyYaml(String text) {
        Problem problem = onlyProblem(YAML, text);
        assertTrue(problem.code().equals("empty") || problem.code().equals("wrong-type"), problem.code());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "clients: &a {count: 1} | /clients",
                "clients: *a | /clients",
                "name: &a x | /name",
                "name: *a | /name",
                "name: !!str 5 | /name",
                "name: !<tag:yaml.org,2002:str> x | /name",
                "name: !!binary aGVsbG8= | /name",
                "name: ! x | /name",
                "clients: !foo {count: 1} | /clients",
                "clients: {count: !!int \"5\"} | /clients/count",
                "storageModules: !!set [] | /storageModules",
                "&a name: x | /name",
                "!!str name: x | /name",
                "<<: {name: x} | /<<",
                "<<: *a | /<<",
                "clients: {<<: {count: 1}} | /clients/<<",
                "clients: {<<: [{count: 1}]} | /clients/<<"
            })
    @DisplayName("YAML anchors, aliases, tags and merge keys")
    void yamlReferences(String keys, String pointer) {
        assertOnly(YAML, yaml(keys), pointer, "yaml-reference");
    }

    @Test
    @DisplayName("a tower of aliases is refused without being built")
    void billionLaughs() {
        StringBuilder text = new StringBuilder("a: &a [x,x,x,x,x,x,x,x,x]\n");
        for (char c = 'b'; c <= 'z'; c++) {
            text.append(c).append(": &").append(c).append(" [");
            text.append(("*" + (char) (c - 1) + ",").repeat(9)).append("]\n");
        }
        List<Problem> problems =
                assertTimeoutPreemptively(Duration.ofSeconds(2), () -> Reading.problems(YAML, text.toString()));
        assertTrue(problems.stream().anyMatch(p -> p.code().equals("yaml-reference")));
        assertEquals(100, problems.size());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"NO", "no", "yes", "Yes", "on", "OFF", "y", "True", "FALSE", "1:30", "012", "1_000", "0x1F"})
    @DisplayName("YAML texts that some readers take for something else must be quoted")
    void ambiguousTexts(String written) {
        assertOnly(YAML, yaml("name: " + written), "/name", "wrong-type");
        assertEquals(
                written, Reading.read(YAML, yaml("name: \"" + written + "\"")).name());
    }

    @ParameterizedTest
    @CsvSource({"true", "5", "7.10", "~", "null", "''", "[]", "{}"})
    @DisplayName("a text is a text")
    void noText(String written) {
        assertOnly(YAML, yaml("name: " + written), "/name", "wrong-type");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2020-01-01",
                "3.10.0-957.12.2.el7",
                "a-b",
                "x y",
                "5.1.0.0",
                "'single'",
                "\"double\"",
                "|\n  block",
                ">-\n  folded",
                "nothing",
                "1st"
            })
    @DisplayName("YAML texts that are texts to everyone need no quotes")
    void plainTexts(String written) {
        assertNotNull(Reading.read(YAML, yaml("name: " + written)).name());
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "name: @x",
                "name: `x",
                "name: %x",
                "name: [",
                "name: ]",
                "name: {a",
                "\tname: x",
                "name: \"\\q\"",
                "name: \"open",
                "name: a: b",
                "- a",
                "? [a, b]\n: 1",
                "? {a: b}\n: 1",
                "name: x\n  y: z",
                "name: \u0001",
                "name: \u0000"
            })
    @DisplayName("YAML that is not well-formed")
    void brokenYaml(String keys) {
        Problem problem = onlyProblem(YAML, yaml(keys));
        assertEquals("malformed", problem.code());
        assertTrue(problem.line() >= 4, problem::toString);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%YAML 2.0\n---\na: 1",
                "%YAML 99999999999.1\n---\na: 1",
                "%YAML 1.99999999999\n---\na: 1",
                "%TAG ! x\n---\na: 1",
                "a: \"\\U99999999\"",
                "a: \"\\UFFFFFFFF\"",
                "a: \"\\xZZ\"",
                "a: !%ff x",
                "a: !<> x",
                "a: |99999999999\n x",
                "a: |0\n x"
            })
    @DisplayName("directives, escapes and tags that are wrong in themselves")
    void brokenYamlItself(String text) {
        assertFalse(Reading.problems(YAML, text).isEmpty());
    }

    @ParameterizedTest(name = "case {index}")
    @ValueSource(
            strings = {
                "\\ud800",
                "\\udc00x",
                "\\u0000",
                "\\u0007",
                "\\u202ex",
                "\\u2066x",
                "\\u200e",
                "\\u061c",
                "\\u200b",
                "\\ufeff",
                "\\u2028x",
                "\\uffff",
                "",
                "   ",
                "\\u00a0",
                "\\u3000\\t"
            })
    @DisplayName("texts that are empty, do not show or reorder what is shown")
    void harmfulTexts(String written) {
        assertOnly(JSON, json("\"name\":\"" + written + "\""), "/name", "invalid-text");
        assertOnly(YAML, yaml("name: \"" + written + "\""), "/name", "invalid-text");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Größe 12 TB", "存储", "תצורה", "a\u200db", "😀", "line\\nline"})
    @DisplayName("texts of any language are read as they are")
    void harmlessTexts(String written) {
        assertEquals(
                written.replace("\\n", "\n"),
                Reading.read(JSON, json("\"name\":\"" + written + "\"")).name());
    }

    @Test
    @DisplayName("a harmful key or value is never repeated as it is")
    void harmfulCharactersAreNotEchoed() {
        for (String document : List.of(json("\"na\\u202eme\":1"), json("\"name\":\"\\u202ex\\u0000\\ud800\""))) {
            Problem problem = onlyProblem(JSON, document);
            assertTrue(TextRules.isHarmless(problem.detail() + problem.advice() + problem.value()));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "name, [], wrong-type",
        "storageModules, {}, wrong-type",
        "storageModules, 'x', wrong-type",
        "clients, [], wrong-type",
        "clients, 1, wrong-type",
        "asOf, '\"2020-13-01\"', wrong-type",
        "asOf, '\"20200101\"', wrong-type",
        "asOf, '\"+12020-01-01\"', wrong-type",
        "asOf, '\"2020-02-30\"', wrong-type"
    })
    @DisplayName("one shape is not taken for another")
    void shapes(String key, String written, String code) {
        assertOnly(YAML, yaml(key + ": " + written), "/" + key, code);
    }

    @Test
    @DisplayName("an enumeration is never read by number, by case or by abbreviation")
    void enumerations() {
        assertOnly(JSON, json("\"network\":{\"fabric\":0}"), "/network/fabric", "wrong-type");
        assertOnly(JSON, json("\"network\":{\"fabric\":\"0\"}"), "/network/fabric", "unknown-value");
        Problem lowerCase = onlyProblem(JSON, json("\"network\":{\"fabric\":\"ib_edr\"}"));
        assertEquals("unknown-value", lowerCase.code());
        assertEquals("Maybe IB_EDR.", lowerCase.advice());
    }

    @Test
    @DisplayName("null is no value, not even in a list")
    void nulls() {
        assertOnly(JSON, json("\"storageModules\":[null]"), "/storageModules/0", "wrong-type");
        assertOnly(JSON, json("\"clients\":null"), "/clients", "wrong-type");
        Problem required = onlyProblem(JSON, json("").replace("\"Configuration\"", "null"));
        assertEquals("/kind", required.pointer());
        assertEquals("Write kind: Configuration.", required.advice());
    }

    @Test
    @DisplayName("a key that stands twice is reported where it stands the second time")
    void duplicateKeys() {
        Problem inJson = onlyProblem(JSON, json("\n\"name\":\"a\",\n \"name\":\"b\""));
        assertEquals(
                List.of("/name", "duplicate-key", 3, 2),
                List.of(inJson.pointer(), inJson.code(), inJson.line(), inJson.column()));
        Problem inYaml = onlyProblem(YAML, yaml("clients:\n  count: 1\n  count: 1"));
        assertEquals(
                List.of("/clients/count", "duplicate-key", 6, 3),
                List.of(inYaml.pointer(), inYaml.code(), inYaml.line(), inYaml.column()));
    }

    @Test
    @DisplayName("a byte order mark and bytes that are not UTF-8")
    void encodings() {
        assertOnly(JSON, "\uFEFF" + json(""), "", "byte-order-mark");
        assertOnly(YAML, "\uFEFF" + yaml(""), "", "byte-order-mark");
        for (byte[] bytes : List.of(
                json("").getBytes(StandardCharsets.UTF_16),
                new byte[] {'{', '\n', '"', (byte) 0xC3, (byte) 0x28, '"', '}'},
                new byte[] {'{', '\n', '"', (byte) 0xC0, (byte) 0x80, '"', '}'},
                new byte[] {'{', '\n', '"', (byte) 0xED, (byte) 0xA0, (byte) 0x80, '"', '}'},
                new byte[] {'{', '\n', '"', (byte) 0xE2, (byte) 0x82})) {
            for (DocumentFormat format : DocumentFormat.values()) {
                Problem problem = Reading.problems(format, bytes).get(0);
                assertEquals("not-utf-8", problem.code());
                if (bytes[0] == '{') {
                    assertEquals(List.of(2, 2), List.of(problem.line(), problem.column()));
                }
            }
        }
    }

    @Test
    @DisplayName("nothing that is too large, too long or too deep costs much")
    void bombs() {
        String deep = "[".repeat(1_000_000);
        String deepObjects = "{\"a\":".repeat(200_000);
        String keys = ("\"" + "k".repeat(120) + "\":{").repeat(60);
        assertAll(
                () -> assertBomb(JSON, deep, "too-deep"),
                () -> assertBomb(YAML, deep, "too-deep"),
                () -> assertBomb(JSON, deepObjects, "too-deep"),
                () -> assertBomb(YAML, "{a: ".repeat(250_000), "too-deep"),
                () -> assertBomb(YAML, "- ".repeat(500_000), "too-deep"),
                () -> assertBomb(JSON, json("\"name\":\"" + "x".repeat(1_000_000) + "\""), "too-large"),
                () -> assertBomb(YAML, yaml("name: " + "x".repeat(1_000_000)), "too-large"),
                () -> assertBomb(YAML, yaml("name: \"" + "x".repeat(1_000_000) + "\""), "too-large"),
                () -> assertBomb(JSON, json("\"" + "x".repeat(1_000_000) + "\":1"), "too-large"),
                () -> assertBomb(YAML, yaml("? " + "x".repeat(500) + "\n: 1"), "too-large"),
                () -> assertBomb(JSON, json("\"clients\":{\"count\":" + "9".repeat(1_000_000) + "}"), "too-large"),
                () -> assertBomb(YAML, yaml("clients: {count: " + "9".repeat(1_000_000) + "}"), "too-large"),
                () -> assertBomb(YAML, yaml("name: 1" + ":1".repeat(500_000)), "too-large"),
                () -> assertBomb(JSON, "[" + "1,".repeat(10_000) + "1]", "too-many"),
                () -> assertBomb(YAML, "[" + "1,".repeat(10_000) + "1]", "too-many"),
                () -> assertBomb(JSON, "[" + ("[" + "1,".repeat(9_998) + "1],").repeat(6) + "1]", "too-large"),
                () -> assertBomb(YAML, "[" + ("[" + "1,".repeat(9_998) + "1],").repeat(6) + "1]", "too-large"),
                () -> assertBomb(JSON, "{" + keys + "\"a\":[" + "1,".repeat(9_998) + "1]", "too-large"),
                () -> assertBomb(JSON, "{" + unknownKeys(12_000) + "}", "unknown-key"),
                () -> assertBomb(YAML, "{" + unknownKeys(12_000) + "}", "unknown-key"),
                () -> assertBomb(JSON, "{" + "\"a\":1,".repeat(170_000) + "\"a\":1}", "duplicate-key"),
                () -> assertBomb(YAML, yaml("a: 1\n".repeat(200_000)), "duplicate-key"),
                () -> assertBomb(JSON, json("\"storageModules\":[" + "{},".repeat(65) + "{}]"), "too-many"),
                () -> assertBomb(JSON, " ".repeat(1_048_577), "too-large"),
                () -> assertBomb(YAML, "#".repeat(1_048_577), "too-large"),
                () -> assertBomb(YAML, "\n".repeat(1_000_000), "empty"),
                () -> assertBomb(YAML, yaml("\"".repeat(1_000_001)), "malformed"),
                () -> assertBomb(YAML, yaml("? ".repeat(500_000)), "malformed"),
                () -> assertBomb(YAML, yaml("!".repeat(1_000_000)), "malformed"));
    }

    private static String unknownKeys(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "\"%s%05d\": 1".formatted("k".repeat(70), i))
                .collect(Collectors.joining(","));
    }

    @Test
    @DisplayName("faults that are too many to tell are counted as more than are told")
    void moreThanAreTold() {
        StrictReader reader = new StrictReader(Documents.CATALOG);
        UnreadableDocumentException refused = assertThrows(
                UnreadableDocumentException.class,
                () -> reader.read("{" + unknownKeys(10_000) + "}", JSON, Configuration.class));
        assertEquals(100, refused.problems().size());
        assertTrue(refused.summary().startsWith("There are more than 100 faults; "), refused.summary());
        UnreadableDocumentException hundred = assertThrows(
                UnreadableDocumentException.class,
                () -> reader.read(json(unknownKeys(100)), JSON, Configuration.class));
        assertTrue(hundred.summary().startsWith("There are 100 faults; "), hundred.summary());
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource
    @DisplayName("a fault shows what it is about, as it was written, and says where it stands and what to do")
    void shown(DocumentFormat format, String text, String pointer, String value, String advice) {
        Problem problem = onlyProblem(format, text);
        assertEquals(pointer, problem.pointer(), problem::toString);
        assertEquals(value, problem.value(), problem::toString);
        assertTrue(String.valueOf(problem.advice()).startsWith(advice), problem::toString);
    }

    static Stream<Arguments> shown() {
        String longKey = "k".repeat(200);
        String cut = "k".repeat(79);
        return Stream.of(
                Arguments.of(JSON, "{", "", "{", "Close"),
                Arguments.of(JSON, "", "", "\"\"", "Send"),
                Arguments.of(JSON, json("") + " {\"a\":1}\n2", "", "{\"a\":1}", "Send one"),
                Arguments.of(JSON, "\uFEFF" + json(""), "", "U+FEFF", "Save"),
                Arguments.of(JSON, json("").replace("\"kind\":\"Configuration\",", ""), "", "kind", "Add"),
                Arguments.of(JSON, json("\"" + longKey + "\":1"), "", "\"" + cut + "…", "Limits"),
                Arguments.of(YAML, yaml(longKey + ": 1"), "", cut + "k…", "Limits"),
                Arguments.of(
                        JSON,
                        json("\"clients\":{\"count\":" + "9".repeat(200) + "}"),
                        "/clients/count",
                        "9".repeat(80) + "…",
                        "Limits"),
                Arguments.of(JSON, json("\"clients\":{\"count\":truh}"), "/clients/count", "truh}}", "Look"),
                Arguments.of(JSON, "{/* x */}", "", "/* x */}", "Remove it"),
                Arguments.of(JSON, "{\"solution\":\"nss73-ha\", # x\n}", "", "# x", "Remove it"),
                Arguments.of(JSON, json("\"name\":\"a\u0000b\""), "/name", "\uFFFDb\"}", "Remove it"),
                Arguments.of(JSON, "{\"name\":\"a\nb\"}", "/name", "{\"name\":\"a", "Remove it"),
                Arguments.of(JSON, json("'name':1"), "", "'name':1}", "Put it in double quotes"),
                Arguments.of(YAML, yaml("name: &a x"), "/name", "name: &a x", "Write the value out"),
                Arguments.of(YAML, yaml("name: \"open"), "/name", "name: \"open", "Look"),
                Arguments.of(YAML, yaml("clients: {count: 1"), "/clients", "clients: {count: 1", "Look"),
                Arguments.of(YAML, yaml("\tname: x"), "", "name: x", "Look"));
    }

    /** Far more time than is needed, so that a slow machine does not fail; far less than a quadratic reader takes. */
    private static void assertBomb(DocumentFormat format, String text, String code) {
        List<Problem> problems = assertTimeoutPreemptively(Duration.ofSeconds(5), () -> Reading.problems(format, text));
        assertTrue(
                problems.stream().anyMatch(p -> p.code().equals(code)),
                () -> code + " expected, found " + problems.get(0));
    }

    /** Parts of other requests: a value of any shape, and shapes that Configuration does not use. */
    record Pin(@Required String path, com.fasterxml.jackson.databind.JsonNode value) {}

    @Test
    @DisplayName("a value of any shape keeps its type, and its texts are checked too")
    void valuesOfAnyShape() {
        StrictReader reader = new StrictReader(Documents.CATALOG);
        assertEquals(
                5, reader.read("{path: /a, value: 5}", YAML, Pin.class).value().intValue());
        UnreadableDocumentException refused = assertThrows(
                UnreadableDocumentException.class,
                () -> reader.read("{\"path\":\"/a\",\"value\":{\"b\":[\"\\u0000\"]}}", JSON, Pin.class));
        assertEquals("/value/b/0", refused.problems().get(0).pointer());
    }
}
