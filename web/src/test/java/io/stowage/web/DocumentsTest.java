package io.stowage.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Documents")
class DocumentsTest {
    private static final String NSS =
            "{\"apiVersion\":\"stowage/v1\",\"kind\":\"Configuration\",\"solution\":\"nss73-ha\"%s}";
    private static final String VALID = NSS.formatted("");
    /** Eight groups of 9 + 2 take more drives than the enclosure has. */
    private static final String INVALID = NSS.formatted(
            ",\"storageModules\":[{\"arrays\":[{\"diskGroups\":[{\"level\":\"RAID6\",\"dataDrives\":9,\"parityDrives\":2,\"count\":8}]}]}]");

    private static HttpResponse<byte[]> ask(String kind, String body, String accept) {
        return TestService.send(
                "POST",
                "/api/v1/documents/" + kind,
                accept.isEmpty()
                        ? Map.of("Content-Type", "application/json")
                        : Map.of("Content-Type", "application/json", "Accept", accept),
                body.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> rows(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8).lines().toList();
    }

    @ParameterizedTest(name = "{0}")
    @DisplayName("are given as JSON and as a table")
    @CsvSource({
        "bill-of-material, line, 15",
        "layout, device, 84",
        "rack, rack, 4",
        "cabling, cable, 10",
    })
    void bothForms(String kind, String firstName, int rowsAtLeast) {
        HttpResponse<byte[]> json = ask(kind, VALID, "application/json");
        assertThat(json.statusCode()).isEqualTo(200);
        assertThat(TestService.json(json).get("valid").booleanValue()).isTrue();
        ContractTest.conforms("/api/v1/documents/" + kind, "POST", json);
        HttpResponse<byte[]> csv = ask(kind, VALID, "text/csv");
        assertThat(csv.statusCode()).isEqualTo(200);
        assertThat(csv.headers().firstValue("Content-Type")).contains("text/csv;charset=utf-8;header=present");
        assertThat(rows(csv).get(0)).startsWith(firstName + ",");
        assertThat(rows(csv)).hasSizeGreaterThanOrEqualTo(rowsAtLeast + 1);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @DisplayName("take the form that Accept prefers")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    '' | application/json
                    */* | application/json
                    text/html, text/csv;q=0.9, */*;q=0.1 | text/csv
                    text/csv;q=0.2, application/json;q=0.8 | application/json
                    application/json;q=0, text/csv | text/csv
                    """)
    void negotiation(String accept, String form) {
        HttpResponse<byte[]> response = ask("rack", VALID, accept);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type").orElseThrow()).startsWith(form);
        assertThat(response.body()[0]).isEqualTo((byte) (form.equals("text/csv") ? 'r' : '{'));
    }

    @ParameterizedTest
    @DisplayName("name the forms they are offered in when none will do")
    @ValueSource(strings = {"application/pdf", "image/svg+xml", "application/json;q=0"})
    void otherForms(String accept) {
        HttpResponse<byte[]> response = ask("bill-of-material", VALID, accept);
        assertThat(response.statusCode()).isEqualTo(406);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(TestService.json(response).get("detail").textValue()).contains("application/json and text/csv");
    }

    @ParameterizedTest
    @DisplayName("of an invalid configuration say so in both forms")
    @ValueSource(strings = {"bill-of-material", "layout", "rack", "cabling"})
    void invalid(String kind) {
        JsonNode json = TestService.json(ask(kind, INVALID, "application/json"));
        assertThat(json.get("valid").booleanValue()).isFalse();
        assertThat(json.get("errors")).isNotEmpty();
        List<String> rows = rows(ask(kind, INVALID, "text/csv"));
        for (int i = 0; i < json.get("errors").size(); i++) {
            JsonNode error = json.get("errors").get(i);
            assertThat(error.get("severity").textValue()).isEqualTo("ERROR");
            assertThat(rows.get(i + 1))
                    .contains("NOT VALID: " + error.get("ruleId").textValue())
                    .endsWith(",");
        }
        assertThat(rows.get(json.get("errors").size() + 1)).doesNotContain("NOT VALID");
    }

    @Test
    @DisplayName("that cannot be laid out or read are refused with every fault")
    void unreadable() {
        HttpResponse<byte[]> huge = ask(
                "layout",
                NSS.formatted(",\"storageModules\":[{\"servers\":{\"count\":1000},\"arrays\":[{\"count\":1000}]}]"),
                "text/csv");
        assertThat(huge.statusCode()).isEqualTo(400);
        assertThat(TestService.json(huge).get("errors").get(0).get("code").textValue())
                .isEqualTo("too-large");
        HttpResponse<byte[]> typo = ask("rack", NSS.formatted(",\"servicess\":{}"), "");
        assertThat(typo.statusCode()).isEqualTo(400);
    }

    @Test
    @DisplayName("hold no cell that a spreadsheet calculates, whatever a user writes")
    void formulas() {
        String keys = ",\"storageModules\":[{\"servers\":{\"cpu\":\"=1+1\"}}],\"software\":{\"os\":\"@SUM(A1)\"}";
        for (String row : rows(ask("bill-of-material", NSS.formatted(keys), "text/csv"))) {
            for (String cell : row.split(",", -1)) {
                assertThat(cell.replaceFirst("^\"", "")).doesNotMatch("^[=+@\\-\\t].*");
            }
        }
    }

    @Test
    @DisplayName("are the same bytes for the same request, and carry the day they are judged at")
    void repeatable() {
        String body = NSS.formatted(",\"asOf\":\"2026-01-31\"");
        HttpResponse<byte[]> once = ask("bill-of-material", body, "");
        assertThat(ask("bill-of-material", body, "").body()).isEqualTo(once.body());
        assertThat(TestService.json(once).get("asOf").textValue()).isEqualTo("2026-01-31");
    }
}
