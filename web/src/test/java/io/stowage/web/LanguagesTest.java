package io.stowage.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.catalog.configuration.Json;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Languages")
class LanguagesTest {
    private static final byte[] THREE_SPARES =
            """
            {"apiVersion": "stowage/v1", "kind": "Configuration", "solution": "pixstor-me4",
             "storageModules": [{"arrays": [{"part": "me4084", "spares": {"global": 3}}]}]}"""
                    .getBytes(StandardCharsets.UTF_8);

    private static HttpResponse<byte[]> validate(Map<String, String> headers) {
        return TestService.send("POST", "/api/v1/validations", headers, THREE_SPARES);
    }

    private static JsonNode json(HttpResponse<byte[]> response) throws IOException {
        return Json.mapper().readTree(response.body());
    }

    private static JsonNode spares(HttpResponse<byte[]> response) throws IOException {
        for (JsonNode finding : json(response).path("findings")) {
            if (finding.path("ruleId").asText().equals("SPARE-001")) {
                return finding;
            }
        }
        throw new AssertionError("no SPARE-001 in " + json(response));
    }

    @Test
    @DisplayName("of findings and fixes are those the client asks for; what was found and the digest stay")
    void findings() throws IOException {
        HttpResponse<byte[]> english = validate(Map.of("Content-Type", "application/json"));
        HttpResponse<byte[]> spanish =
                validate(Map.of("Content-Type", "application/json", "Accept-Language", "es-MX,es;q=0.9,en;q=0.1"));
        HttpResponse<byte[]> chinese = validate(Map.of("Content-Type", "application/json", "Accept-Language", "zh-CN"));
        assertThat(english.headers().firstValue("Content-Language")).contains("en");
        assertThat(spanish.headers().firstValue("Content-Language")).contains("es");
        assertThat(chinese.headers().firstValue("Content-Language")).contains("zh");
        assertThat(spanish.headers().allValues("Vary")).contains("Accept-Language");
        assertThat(spares(spanish).path("message").asText())
                .isEqualTo("Cada gabinete tiene 3 repuestos globales; la solución documenta 4.");
        assertThat(spares(chinese).path("message").asText()).isEqualTo("每个机箱有 3 块全局热备盘；方案文档中为 4 块。");
        assertThat(spares(spanish).path("fixes").path(0).path("description").asText())
                .isEqualTo("4 repuestos globales en lugar de 3");
        assertThat(spares(spanish).path("fixes").path(0).path("patch"))
                .isEqualTo(spares(english).path("fixes").path(0).path("patch"));
        assertThat(json(spanish).path("digest")).isEqualTo(json(english).path("digest"));
        assertThat(json(chinese).path("digest")).isEqualTo(json(english).path("digest"));
    }

    @Test
    @DisplayName("of rules: title, condition and reason")
    void rules() throws IOException {
        JsonNode rule = json(TestService.send("GET", "/api/v1/rules/SPARE-001", Map.of("Accept-Language", "es"), null));
        assertThat(rule.path("title").asText()).isEqualTo("menos repuestos de los que documenta la solución");
        assertThat(rule.path("severity").asText()).isEqualTo("ERROR");
    }

    @Test
    @DisplayName("that nobody speaks, and headers that make no sense, are answered in English")
    void fallback() throws IOException {
        for (String header :
                new String[] {"de", "*", ";", ";;", ";;;q", ",", "es;q=x", "x".repeat(900), "es,".repeat(700)}) {
            HttpResponse<byte[]> response =
                    validate(Map.of("Content-Type", "application/json", "Accept-Language", header));
            assertThat(response.statusCode()).as(header).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Language")).contains("en");
            assertThat(spares(response).path("message").asText()).startsWith("Each enclosure has 3");
        }
    }

    @Test
    @DisplayName("may be asked for in several fields, and in fields without sense of any other call")
    void fields() {
        String answer = TestService.exchange("GET /api/v1/rules/SPARE-001 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
                + "Accept-Language: de, es;q=0.2\r\nAccept-Language: zh;q=0.4\r\n\r\n");
        assertThat(answer).startsWith("HTTP/1.1 200").containsIgnoringCase("\r\nContent-Language: zh\r\n");
        for (String path : new String[] {"/health", "/api/v1/catalog/parts?limit=1", "/api/v1/catalog/parts/me4084"}) {
            assertThat(TestService.send("GET", path, Map.of("Accept-Language", ";;"), null)
                            .statusCode())
                    .as(path)
                    .isEqualTo(200);
        }
    }

    @Test
    @DisplayName("of the errors of a document, as JSON and as a table; the digest stays")
    void documents() throws IOException {
        for (String document : List.of("bill-of-material", "layout", "rack", "cabling")) {
            HttpResponse<byte[]> english = document(document, "en", "application/json");
            HttpResponse<byte[]> spanish = document(document, "es", "application/json");
            HttpResponse<byte[]> table = document(document, "zh", "text/csv");
            assertThat(spanish.headers().firstValue("Content-Language")).contains("es");
            assertThat(spanish.headers().allValues("Vary")).contains("Accept-Language");
            assertThat(json(spanish).at("/errors/0/message").asText())
                    .isEqualTo("Cada gabinete tiene 3 repuestos globales; la solución documenta 4.");
            assertThat(json(spanish).path("document")).isEqualTo(json(english).path("document"));
            assertThat(json(spanish).path("digest")).isEqualTo(json(english).path("digest"));
            assertThat(new String(table.body(), StandardCharsets.UTF_8))
                    .contains("NOT VALID: SPARE-001")
                    .contains("每个机箱有 3 块全局热备盘");
        }
    }

    private static HttpResponse<byte[]> document(String name, String language, String form) {
        return TestService.send(
                "POST",
                "/api/v1/documents/" + name,
                Map.of("Content-Type", "application/json", "Accept-Language", language, "Accept", form),
                THREE_SPARES);
    }

    @Test
    @DisplayName("of the support warnings of a sizing; the digest stays")
    void sizings() throws IOException {
        HttpResponse<byte[]> english = size("en");
        HttpResponse<byte[]> chinese = size("zh-TW");
        String warning = json(english).at("/candidates/0/supportWarnings/0").asText();
        String worded = json(chinese).at("/candidates/0/supportWarnings/0").asText();
        assertThat(chinese.headers().firstValue("Content-Language")).contains("zh");
        assertThat(warning).matches("[A-Z]+-\\d+ /.*: [A-Z].*");
        assertThat(worded)
                .startsWith(warning.substring(0, warning.indexOf(':') + 2))
                .matches(".*[\\u4e00-\\u9fff].*。");
        assertThat(json(chinese).path("digest")).isEqualTo(json(english).path("digest"));
    }

    /** Three arrays lie within the documented range, but no document names them. */
    private static HttpResponse<byte[]> size(String language) {
        return TestService.send(
                "POST",
                "/api/v1/sizings",
                Map.of("Content-Type", "application/json", "Accept-Language", language),
                """
                {"requirements": {"usableTB": 2000}, "solutions": ["pixstor-me4"], "limit": 1,
                 "pins": [{"path": "/storageModules/0/arrays/0/count", "value": 3}]}"""
                        .getBytes(StandardCharsets.UTF_8));
    }

    @Test
    @DisplayName("are told by every operation that takes Accept-Language in the contract, and by no other")
    void contract() {
        JsonNode contract = TestService.contract();
        Set<String> asked = new TreeSet<>();
        Set<String> told = new TreeSet<>();
        contract.path("paths")
                .fields()
                .forEachRemaining(path -> path.getValue().fields().forEachRemaining(operation -> {
                    operation.getValue().path("parameters").forEach(parameter -> {
                        if (parameter.path("$ref").asText().endsWith("/AcceptLanguage")) {
                            asked.add(path.getKey());
                        }
                    });
                    JsonNode headers = operation.getValue().at("/responses/200/headers");
                    if (headers.has("Content-Language") && headers.has("Vary")) {
                        told.add(path.getKey());
                    }
                }));
        assertThat(told).isEqualTo(asked);
        assertThat(asked)
                .containsExactly(
                        "/api/v1/documents/bill-of-material",
                        "/api/v1/documents/cabling",
                        "/api/v1/documents/layout",
                        "/api/v1/documents/rack",
                        "/api/v1/rules",
                        "/api/v1/rules/{id}",
                        "/api/v1/sizings",
                        "/api/v1/validations");
    }
}
