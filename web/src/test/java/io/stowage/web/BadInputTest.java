package io.stowage.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What a client may send by mistake or in bad faith, and what it is told. */
@DisplayName("Bad input")
class BadInputTest {
    private static final String VALIDATIONS = "/api/v1/validations";
    private static final String HEAD =
            "{\"apiVersion\":\"stowage/v1\",\"kind\":\"Configuration\",\"solution\":\"pixstor-me4\"";
    private static final Map<String, String> JSON = Map.of("Content-Type", "application/json");
    private static final Map<String, String> YAML = Map.of("Content-Type", "application/yaml");

    private static String array(String keys) {
        return HEAD + ",\"storageModules\":[{\"arrays\":[{\"part\":\"me4084\"," + keys + "}]}]}";
    }

    private static String clients(String count) {
        return HEAD + ",\"clients\":{\"count\":" + count + "}}";
    }

    /** The one fault of a document: pointer, code and value told, or null where there is no value to tell. */
    private record Fault(String pointer, String code, String value) {}

    private static Map<String, Map.Entry<String, Fault>> json() {
        Map<String, Map.Entry<String, Fault>> table = new LinkedHashMap<>();
        String count = "/clients/count";
        table.put(
                "unknown key",
                Map.entry(HEAD + ",\"storagModules\":[]}", fault("/storagModules", "unknown-key", "storagModules")));
        table.put(
                "unknown key below",
                Map.entry(array("\"cuont\":4"), fault("/storageModules/0/arrays/0/cuont", "unknown-key", "cuont")));
        table.put(
                "number in quotes",
                Map.entry(
                        array("\"diskGroups\":[{\"chunkKiB\":\"512\"}]"),
                        fault("/storageModules/0/arrays/0/diskGroups/0/chunkKiB", "wrong-type", "\"512\"")));
        table.put("negative", Map.entry(clients("-1"), fault(count, "out-of-range", "-1")));
        table.put(
                "10^9 arrays",
                Map.entry(
                        array("\"count\":1000000000"),
                        fault("/storageModules/0/arrays/0/count", "out-of-range", "1000000000")));
        table.put("1e9", Map.entry(clients("1e9"), fault(count, "out-of-range", null)));
        table.put("1e999", Map.entry(clients("1e999"), fault(count, "out-of-range", null)));
        table.put(
                "beyond 64 bits",
                Map.entry(clients("9223372036854775808"), fault(count, "out-of-range", "9223372036854775808")));
        table.put("NaN", Map.entry(clients("NaN"), fault(count, "not-finite", "NaN")));
        table.put("-Infinity", Map.entry(clients("-Infinity"), fault(count, "not-finite", "-Infinity")));
        table.put("NaN as text", Map.entry(clients("\"NaN\""), fault(count, "not-finite", null)));
        table.put("fraction", Map.entry(clients("1.5"), fault(count, "wrong-type", "1.5")));
        table.put("true", Map.entry(clients("true"), fault(count, "wrong-type", "true")));
        table.put("null", Map.entry(clients("null"), fault(count, "wrong-type", "null")));
        table.put(
                "unknown part",
                Map.entry(
                        array("\"drives\":[{\"part\":\"hdd-nls-99tb\"}]"),
                        fault("/storageModules/0/arrays/0/drives/0/part", "unknown-part", "hdd-nls-99tb")));
        table.put(
                "part of another role",
                Map.entry(
                        array("\"drives\":[{\"part\":\"me484\"}]"),
                        fault("/storageModules/0/arrays/0/drives/0/part", "wrong-role", "me484")));
        table.put(
                "enum by number",
                Map.entry(array("\"pool\":0"), fault("/storageModules/0/arrays/0/pool", "wrong-type", "0")));
        table.put(
                "enum in lower case",
                Map.entry(
                        array("\"pool\":\"linear\""),
                        fault("/storageModules/0/arrays/0/pool", "unknown-value", "linear")));
        table.put("array for object", Map.entry(HEAD + ",\"clients\":[]}", fault("/clients", "wrong-type", "[]")));
        table.put(
                "object for array",
                Map.entry(HEAD + ",\"storageModules\":{}}", fault("/storageModules", "wrong-type", "{}")));
        table.put(
                "scalar for array",
                Map.entry(HEAD + ",\"storageModules\":1}", fault("/storageModules", "wrong-type", "1")));
        table.put(
                "null element",
                Map.entry(HEAD + ",\"storageModules\":[null]}", fault("/storageModules/0", "wrong-type", "null")));
        table.put(
                "duplicate key",
                Map.entry(HEAD + ",\"solution\":\"nss73-ha\"}", fault("/solution", "duplicate-key", "solution")));
        table.put("trailing document", Map.entry(HEAD + "} {}", fault("", "trailing-content", null)));
        table.put("comment", Map.entry(HEAD + "/* x */}", fault(null, "malformed", null)));
        table.put("byte order mark", Map.entry("\uFEFF" + HEAD + "}", fault("", "byte-order-mark", null)));
        table.put("NUL", Map.entry(HEAD + ",\"name\":\"a\\u0000b\"}", fault("/name", "invalid-text", null)));
        table.put("lone surrogate", Map.entry(HEAD + ",\"name\":\"a\\ud800b\"}", fault("/name", "invalid-text", null)));
        table.put(
                "text that runs backwards",
                Map.entry(HEAD + ",\"name\":\"a\\u202eb\"}", fault("/name", "invalid-text", null)));
        table.put("nothing", Map.entry("", fault("", "empty", null)));
        table.put("only null", Map.entry("null", fault("", "wrong-type", "null")));
        table.put("only a list", Map.entry("[]", fault("", "wrong-type", "[]")));
        table.put("not JSON", Map.entry("{", fault("", "malformed", null)));
        table.put("200,000 levels", Map.entry("[".repeat(200_000), fault(null, "too-deep", null)));
        table.put("200,000 levels of objects", Map.entry("{\"a\":".repeat(200_000), fault(null, "too-deep", null)));
        table.put("a number of 10,000 digits", Map.entry(clients("9".repeat(10_000)), fault(count, "too-large", null)));
        return table;
    }

    private static Map<String, Map.Entry<String, Fault>> yaml() {
        Map<String, Map.Entry<String, Fault>> table = new LinkedHashMap<>();
        String head = "apiVersion: stowage/v1\nkind: Configuration\nsolution: pixstor-me4\n";
        table.put("anchor", Map.entry(head + "name: &a x\n", fault("/name", "yaml-reference", null)));
        table.put("tag", Map.entry(head + "name: !!str x\n", fault("/name", "yaml-reference", null)));
        table.put(
                "class tag",
                Map.entry(
                        head + "name: !!javax.script.ScriptEngineManager [\"http://127.0.0.1\"]\n",
                        fault("/name", null, null)));
        table.put("octal", Map.entry(head + "clients: {count: 012}\n", fault("/clients/count", null, null)));
        table.put("sexagesimal", Map.entry(head + "clients: {count: 1:30}\n", fault("/clients/count", null, null)));
        table.put("underscores", Map.entry(head + "clients: {count: 1_000}\n", fault("/clients/count", null, null)));
        table.put("duplicate key", Map.entry(head + "solution: nss73-ha\n", fault("/solution", "duplicate-key", null)));
        table.put("two documents", Map.entry(head + "---\n" + head, fault("", "trailing-content", null)));
        table.put("billion laughs", Map.entry("a: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]\n", fault(null, null, null)));
        return table;
    }

    private static Fault fault(String pointer, String code, String value) {
        return new Fault(pointer, code, value);
    }

    @TestFactory
    @DisplayName("as JSON: 400 with pointer, code, value and advice")
    List<DynamicTest> asJson() {
        return tests(json(), JSON);
    }

    @TestFactory
    @DisplayName("as YAML: 400 with pointer and advice")
    List<DynamicTest> asYaml() {
        return tests(yaml(), YAML);
    }

    private static List<DynamicTest> tests(Map<String, Map.Entry<String, Fault>> table, Map<String, String> headers) {
        List<DynamicTest> tests = new ArrayList<>();
        table.forEach((name, row) -> tests.add(dynamicTest(name, () -> {
            HttpResponse<byte[]> response =
                    TestService.send("POST", VALIDATIONS, headers, row.getKey().getBytes(StandardCharsets.UTF_8));
            JsonNode problem = problem(response, 400, "unreadable-document");
            Fault want = row.getValue();
            JsonNode error = first(problem, want.pointer());
            if (want.code() != null) {
                assertThat(error.get("code").textValue()).isEqualTo(want.code());
            }
            if (want.value() != null) {
                assertThat(error.get("value").textValue()).isEqualTo(want.value());
            }
        })));
        return tests;
    }

    private static JsonNode first(JsonNode problem, String pointer) {
        for (JsonNode error : problem.get("errors")) {
            if (pointer == null || error.get("pointer").textValue().equals(pointer)) {
                return error;
            }
        }
        throw new AssertionError("Nothing at " + pointer + ": " + problem);
    }

    /** Checks what holds for every problem. */
    static JsonNode problem(HttpResponse<byte[]> response, int status, String code) {
        String text = new String(response.body(), StandardCharsets.UTF_8);
        assertThat(response.statusCode()).as(text).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(text)
                .doesNotContain("io.stowage")
                .doesNotContain("java.")
                .doesNotContain("jackson")
                .doesNotContain("micronaut")
                .doesNotContain("netty")
                .doesNotContain("Exception");
        JsonNode problem = TestService.json(response);
        assertThat(problem.get("status").intValue()).isEqualTo(status);
        assertThat(problem.get("code").textValue()).isEqualTo(code);
        assertThat(problem.get("type").textValue()).isEqualTo("urn:stowage:problem:" + code);
        assertThat(problem.get("detail").textValue()).isNotBlank();
        for (JsonNode error : problem.get("errors")) {
            assertThat(error.path("detail").asText()).isNotBlank();
            assertThat(error.path("value").asText()).as(error.toString()).isNotBlank();
            assertThat(error.path("advice").asText()).as(error.toString()).isNotBlank();
        }
        return problem;
    }

    @Test
    @DisplayName("with three faults names all three, each at its place")
    void threeFaults() {
        JsonNode problem = problem(
                TestService.post(
                        VALIDATIONS,
                        HEAD + ",\"nam\":\"x\",\n\"clients\":{\"count\":0},\"network\":{\"fabric\":\"EDR\"}}"),
                400,
                "unreadable-document");
        Set<String> found = new TreeSet<>();
        problem.get("errors")
                .forEach(e -> found.add(
                        e.get("pointer").asText() + " " + e.get("code").asText()));
        assertThat(found)
                .containsExactly("/clients/count out-of-range", "/nam unknown-key", "/network/fabric unknown-value");
        assertThat(first(problem, "/nam").get("advice").textValue()).isEqualTo("Maybe name.");
        assertThat(first(problem, "/clients/count").get("line").intValue()).isEqualTo(2);
    }

    @Test
    @DisplayName("inside a prediction or sizing request points into that request")
    void insideOtherRequests() {
        JsonNode prediction = problem(
                TestService.post(
                        "/api/v1/predictions",
                        "{\"configuration\":" + clients("0") + ",\"workloads\":[{\"pattern\":\"RANDOM\"}]}"),
                400,
                "unreadable-document");
        first(prediction, "/configuration/clients/count");
        first(prediction, "/workloads/0/pattern");
        JsonNode sizing = problem(
                TestService.post(
                        "/api/v1/sizings", "{\"requirements\":{\"usableTB\":1e18},\"solutions\":[\"pixstor\"]}"),
                400,
                "unreadable-document");
        first(sizing, "/requirements/usableTB");
        first(sizing, "/solutions/0");
    }

    @TestFactory
    @DisplayName("in a form that is not read: 415 or 413")
    List<DynamicTest> forms() {
        byte[] good = (HEAD + "}").getBytes(StandardCharsets.UTF_8);
        List<DynamicTest> tests = new ArrayList<>();
        Map.of(
                        "no Content-Type", Map.<String, String>of(),
                        "text", Map.of("Content-Type", "text/plain"),
                        "no media type", Map.of("Content-Type", "garbage"),
                        "form", Map.of("Content-Type", "application/x-www-form-urlencoded"),
                        "multipart", Map.of("Content-Type", "multipart/form-data;boundary=x"),
                        "UTF-16", Map.of("Content-Type", "application/json;charset=utf-16"),
                        "gzip", Map.of("Content-Type", "application/json", "Content-Encoding", "gzip"),
                        "unknown coding", Map.of("Content-Type", "application/json", "Content-Encoding", "zstd"))
                .forEach((name, headers) -> tests.add(dynamicTest(
                        name,
                        () -> problem(
                                TestService.send("POST", VALIDATIONS, headers, good), 415, "unsupported-media-type"))));
        tests.add(dynamicTest("just below the limit", () -> assertThat(
                        TestService.send("POST", VALIDATIONS, JSON, padded(StrictBodyReader.MAX_BYTES))
                                .statusCode())
                .isEqualTo(200)));
        tests.add(dynamicTest(
                "just above the limit",
                () -> problem(
                        TestService.send("POST", VALIDATIONS, JSON, padded(StrictBodyReader.MAX_BYTES + 1)),
                        413,
                        "body-too-large")));
        return tests;
    }

    @Test
    @DisplayName("by a method that the path does not take is a wrong method, with or without a body")
    void wrongMethod() {
        problem(TestService.send("PUT", "/api/v1/sizings", Map.of(), null), 405, "method-not-allowed");
    }

    @TestFactory
    @DisplayName("that is nearly a name is answered with the name, and nothing else is guessed")
    List<DynamicTest> nearestNames() {
        List<DynamicTest> tests = new ArrayList<>();
        Map.of(
                        "/api/v1/catalog/solutions/pixstor", "Maybe pixstor-me4.",
                        "/api/v1/catalog/sources/XX", "The list without the id holds all of them.",
                        "/docs/nothing", "Known here: docs.js, ",
                        "/api/v1/benchmarks?system=pixstor-me3", "Maybe pixstor-dvd-me5.",
                        "/api/v1/benchmarks?system=zzz", "Known here: ",
                        "/api/v1/benchmarks?workload=zzz", "Known here: ")
                .forEach((path, advice) -> tests.add(dynamicTest(path, () -> {
                    JsonNode problem = TestService.json(TestService.get(path));
                    assertThat(problem.at("/errors/0/advice").asText()).startsWith(advice);
                    assertThat(problem.get("status").intValue()).isEqualTo(path.contains("?") ? 400 : 404);
                })));
        String unnamed = HEAD.replace("pixstor-me4", "pixstor") + "}";
        tests.add(dynamicTest("solution of a configuration", () -> assertThat(
                        first(TestService.json(TestService.post(VALIDATIONS, unnamed)), "/solution")
                                .get("advice")
                                .textValue())
                .isEqualTo("Maybe pixstor-me4.")));
        return tests;
    }

    @Test
    @DisplayName("with a header that is no media type: the header is named, not called missing")
    void noMediaType() throws Exception {
        HttpResponse<byte[]> response = TestService.send(
                "POST", VALIDATIONS, Map.of("Content-Type", "garbage"), (HEAD + "}").getBytes(StandardCharsets.UTF_8));
        assertThat(new String(response.body(), StandardCharsets.UTF_8))
                .contains("Content-Type holds")
                .contains("garbage");
    }

    @Test
    @DisplayName("of eleven megabytes: 413, and the connection is not just cut")
    void farTooLarge() throws Exception {
        problem(TestService.send("POST", VALIDATIONS, JSON, padded(11_500_000)), 413, "body-too-large");
    }

    private static byte[] padded(int length) {
        String document = HEAD + "}";
        return (document + " ".repeat(length - document.length())).getBytes(StandardCharsets.UTF_8);
    }
}
