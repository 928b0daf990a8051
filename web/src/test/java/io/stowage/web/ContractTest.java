package io.stowage.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.atlassian.oai.validator.OpenApiInteractionValidator;
import com.atlassian.oai.validator.model.Request.Method;
import com.atlassian.oai.validator.model.SimpleResponse;
import com.atlassian.oai.validator.report.ValidationReport;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every example of the contract is sent, and every answer is checked against the contract. */
@DisplayName("The contract")
class ContractTest {
    private static final JsonNode CONTRACT = TestService.contract();
    private static final OpenApiInteractionValidator VALIDATOR = validator();

    private static OpenApiInteractionValidator validator() {
        try {
            return OpenApiInteractionValidator.createForInlineApiSpecification(Files.readString(TestService.CONTRACT))
                    .build();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Fails when the answer differs from what the contract says of that path, method and status. */
    static void conforms(String path, String method, HttpResponse<byte[]> response) {
        SimpleResponse answer = SimpleResponse.Builder.status(response.statusCode())
                .withContentType(response.headers().firstValue("Content-Type").orElse(""))
                .withBody(new String(response.body(), StandardCharsets.UTF_8))
                .build();
        ValidationReport report =
                VALIDATOR.validateResponse(path.replaceAll("\\?.*", ""), Method.valueOf(method), answer);
        assertThat(report.getMessages())
                .as("%s %s answered %s", method, path, new String(response.body(), StandardCharsets.UTF_8))
                .isEmpty();
    }

    @TestFactory
    @DisplayName("answers every example of a request body, as JSON and as YAML")
    List<DynamicTest> requestBodies() {
        List<DynamicTest> tests = new ArrayList<>();
        operations((path, method, operation) -> operation
                .at("/requestBody/content")
                .fields()
                .forEachRemaining(content -> content.getValue()
                        .path("examples")
                        .fields()
                        .forEachRemaining(example -> tests.add(dynamicTest(
                                "%s %s: %s as %s".formatted(method, path, example.getKey(), content.getKey()), () -> {
                                    JsonNode value = TestService.resolve(CONTRACT, example.getValue())
                                            .get("value");
                                    boolean yaml = content.getKey().endsWith("yaml");
                                    byte[] body = (yaml ? TestService.YAML : TestService.JSON).writeValueAsBytes(value);
                                    HttpResponse<byte[]> response = TestService.send(
                                            method, path, Map.of("Content-Type", content.getKey()), body);
                                    assertThat(response.statusCode())
                                            .as(new String(response.body(), StandardCharsets.UTF_8))
                                            .isEqualTo(200);
                                    conforms(path, method, response);
                                })))));
        assertThat(tests).hasSizeGreaterThan(10);
        return tests;
    }

    @TestFactory
    @DisplayName("answers every call without a body, with the examples of its parameters")
    List<DynamicTest> reads() {
        List<DynamicTest> tests = new ArrayList<>();
        operations((path, method, operation) -> {
            if (method.equals("GET")) {
                tests.add(dynamicTest(path, () -> {
                    String address = path;
                    List<String> query = new ArrayList<>();
                    for (JsonNode reference : operation.path("parameters")) {
                        JsonNode parameter = TestService.resolve(CONTRACT, reference);
                        String name = parameter.get("name").textValue();
                        if (parameter.has("example")) {
                            String value =
                                    URLEncoder.encode(parameter.get("example").asText(), StandardCharsets.UTF_8);
                            if (parameter.get("in").textValue().equals("path")) {
                                address = address.replace("{" + name + "}", value);
                            } else {
                                query.add(name + "=" + value);
                            }
                        }
                    }
                    for (String full : List.of(address, address + "?" + String.join("&", query))) {
                        HttpResponse<byte[]> response = TestService.get(full);
                        assertThat(response.statusCode()).as(full).isEqualTo(200);
                        conforms(full, "GET", response);
                        if (operation.at("/operationId").textValue().startsWith("list")) {
                            assertThat(TestService.json(response).get("items"))
                                    .as(full)
                                    .isNotEmpty();
                        }
                    }
                }));
            }
        });
        return tests;
    }

    @TestFactory
    @DisplayName("shows problems as the service gives them")
    List<DynamicTest> problems() {
        List<DynamicTest> tests = new ArrayList<>();
        CONTRACT.at("/components/examples").fields().forEachRemaining(example -> {
            JsonNode request = example.getValue().get("x-request");
            if (request != null) {
                tests.add(dynamicTest(
                        example.getKey(),
                        () -> problem(request, example.getValue().get("value"))));
            }
        });
        assertThat(tests).hasSizeGreaterThan(30);
        return tests;
    }

    private static void problem(JsonNode request, JsonNode documented) {
        Map<String, String> headers = new LinkedHashMap<>();
        request.path("headers")
                .fields()
                .forEachRemaining(h -> headers.put(h.getKey(), h.getValue().asText()));
        String method = request.get("method").textValue();
        String path = request.get("path").textValue();
        if (request.has("raw")) {
            raw(request, documented);
            return;
        }
        HttpResponse<byte[]> response = TestService.send(method, path, headers, body(request));
        JsonNode answer = TestService.json(response);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(response.statusCode()).isEqualTo(documented.get("status").intValue());
        assertThat(answer.get("status")).isEqualTo(documented.get("status"));
        // Advice may list what the catalog holds, which grows; it must be there, but is not compared.
        assertThat(withoutAdvice(answer)).isEqualTo(withoutAdvice(documented));
        String documentedMethod = documentedMethod(path.replaceAll("\\?.*", ""), method);
        if (documentedMethod != null) {
            conforms(path, documentedMethod, response);
        }
    }

    /** What an HTTP client does not send: the request is written as it stands, with … filled up. */
    private static void raw(JsonNode request, JsonNode documented) {
        String sent = request.get("raw")
                .textValue()
                .replace("…", "a".repeat(request.path("fill").asInt()));
        String answer = TestService.exchange(sent);
        assertThat(answer).matches("(?s)HTTP/\\d\\.\\d %s .*".formatted(documented.get("status")));
        assertThat(answer).containsIgnoringCase("content-type: application/problem+json");
        try {
            assertThat(TestService.JSON.readTree(answer.substring(answer.indexOf("\r\n\r\n"))))
                    .isEqualTo(documented);
        } catch (IOException e) {
            throw new IllegalStateException(answer, e);
        }
    }

    @Test
    @DisplayName("shows every kind of problem that the service has, under every call that can meet it")
    void everyKindIsShown() {
        TreeSet<String> missing = new TreeSet<>();
        operations((path, method, operation) -> {
            TreeSet<String> shown = new TreeSet<>();
            operation.path("responses").forEach(response -> TestService.resolve(CONTRACT, response)
                    .at("/content/application~1problem+json/examples")
                    .forEach(example -> shown.add(TestService.resolve(CONTRACT, example)
                            .at("/value/code")
                            .textValue())));
            for (ProblemKind kind : ProblemKind.values()) {
                boolean canMeet =
                        switch (kind) {
                            case UNREADABLE_DOCUMENT, BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, OVERLOADED, TOO_SLOW ->
                                method.equals("POST");
                            case NOT_FOUND -> path.contains("{");
                            default -> true;
                        };
                if (canMeet && !shown.contains(kind.code())) {
                    missing.add(method + " " + path + " " + kind.code());
                }
            }
        });
        assertThat(missing).isEmpty();
    }

    /** The method itself where the contract has it; for a 405 one that it has; null for a path it does not have. */
    private static String documentedMethod(String path, String method) {
        List<String> methods = new ArrayList<>();
        operations((template, documented, operation) -> {
            if (path.matches(template.replaceAll("\\{[^}]*}", "[^/]+"))) {
                methods.add(documented);
            }
        });
        if (methods.isEmpty()) {
            return null;
        }
        return methods.contains(method) ? method : methods.get(0);
    }

    private static JsonNode withoutAdvice(JsonNode problem) {
        JsonNode copy = problem.deepCopy();
        for (JsonNode error : copy.path("errors")) {
            if (error.path("advice").asText("").isBlank()) {
                throw new AssertionError("No advice: " + error);
            }
            ((com.fasterxml.jackson.databind.node.ObjectNode) error).remove("advice");
        }
        return copy;
    }

    private static byte[] body(JsonNode request) {
        if (request.has("bodyBase64")) {
            return Base64.getDecoder().decode(request.get("bodyBase64").textValue());
        }
        if (request.has("bodyBytes")) {
            return " ".repeat(request.get("bodyBytes").intValue()).getBytes(StandardCharsets.UTF_8);
        }
        return request.has("body") ? request.get("body").textValue().getBytes(StandardCharsets.UTF_8) : null;
    }

    @Test
    @DisplayName("shows an example of every problem a call can meet")
    void everyProblemHasAnExample() {
        TreeSet<String> without = new TreeSet<>();
        operations((path, method, operation) -> operation
                .path("responses")
                .fields()
                .forEachRemaining(response -> {
                    if (response.getKey().compareTo("400") >= 0
                            && TestService.resolve(CONTRACT, response.getValue())
                                    .at("/content/application~1problem+json/examples")
                                    .isEmpty()) {
                        without.add(method + " " + path + " " + response.getKey());
                    }
                }));
        assertThat(without).isEmpty();
    }

    @TestFactory
    @DisplayName("shows an answer of every call, in the form the call has")
    List<DynamicTest> answers() {
        List<DynamicTest> tests = new ArrayList<>();
        operations((path, method, operation) -> tests.add(dynamicTest(method + " " + path, () -> {
            JsonNode examples = operation.at("/responses/200/content/application~1json/examples");
            assertThat(examples).isNotEmpty();
            for (JsonNode example : examples) {
                String value =
                        TestService.resolve(CONTRACT, example).get("value").toString();
                SimpleResponse answer = SimpleResponse.Builder.ok()
                        .withContentType("application/json")
                        .withBody(value)
                        .build();
                assertThat(VALIDATOR
                                .validateResponse(path, Method.valueOf(method), answer)
                                .getMessages())
                        .isEmpty();
            }
        })));
        return tests;
    }

    @Test
    @DisplayName("is what the service hands out")
    void isServed() throws IOException {
        HttpResponse<byte[]> response = TestService.get("/openapi.yaml");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo(Files.readAllBytes(TestService.CONTRACT));
    }

    interface Visitor {
        void visit(String path, String method, JsonNode operation);
    }

    static void operations(Visitor visitor) {
        CONTRACT.path("paths").fields().forEachRemaining(path -> path.getValue()
                .fields()
                .forEachRemaining(operation -> visitor.visit(
                        path.getKey(), operation.getKey().toUpperCase(java.util.Locale.ROOT), operation.getValue())));
    }
}
