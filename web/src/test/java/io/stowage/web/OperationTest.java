package io.stowage.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.catalog.Catalog;
import io.stowage.catalog.configuration.StrictReader;
import io.stowage.web.KnownAnswers.Check;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Operation")
class OperationTest {

    @Test
    @DisplayName("the service lives, and is ready once the three known answers came out right")
    void ready() throws InterruptedException {
        assertThat(TestService.context().getBean(Readiness.class).await()).isTrue();
        assertThat(TestService.get("/health").statusCode()).isEqualTo(200);
        HttpResponse<byte[]> response = TestService.get("/health/readiness");
        assertThat(response.statusCode()).isEqualTo(200);
        JsonNode ready = TestService.json(response);
        assertThat(ready.get("status").textValue()).isEqualTo("UP");
        assertThat(ready.get("checks")).hasSize(3);
    }

    @Test
    @DisplayName("it is not ready before they were asked, nor when one is wrong")
    void notReady() {
        KnownAnswers wrong =
                new KnownAnswers(
                        new StrictReader(TestService.context().getBean(Catalog.class)),
                        TestService.context().getBean(io.stowage.sizing.Advisor.class)) {
                    @Override
                    List<Check> ask() {
                        return List.of(new Check("capacity", "6144 TB", "6143 TB", false));
                    }
                };
        Readiness readiness = new Readiness(wrong);
        assertThat(readiness.isReady()).isFalse();
        assertThat(new HealthController(readiness).ready().code()).isEqualTo(503);
        readiness.ask();
        assertThat(readiness.isReady()).isFalse();
        assertThat(new HealthController(readiness).ready().code()).isEqualTo(503);
    }

    @Test
    @DisplayName("requests are counted in the Prometheus text format")
    void metrics() {
        TestService.get("/api/v1/rules?limit=1");
        HttpResponse<byte[]> response = TestService.get("/metrics");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type").orElse("")).startsWith("text/plain");
        assertThat(new String(response.body(), StandardCharsets.UTF_8))
                .contains("http_server_requests_seconds_count")
                .contains("uri=\"/api/v1/rules\"");
    }

    @Test
    @DisplayName("the pages need no other host, and every file they name is there")
    void pages() {
        for (String page : List.of("/", "/docs")) {
            HttpResponse<byte[]> response = TestService.send("GET", page, Map.of("Accept", "text/html"), null);
            String html = new String(response.body(), StandardCharsets.UTF_8);
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(html)
                    .contains("<meta charset=\"utf-8\">")
                    .doesNotContain("//")
                    .doesNotContain("<script>");
            Matcher named = Pattern.compile("(?:src|href)=\"([^\"]+)\"").matcher(html);
            int count = 0;
            while (named.find()) {
                count++;
                HttpResponse<byte[]> file = TestService.get(named.group(1));
                assertThat(file.statusCode()).as(named.group(1)).isEqualTo(200);
                assertThat(file.body()).as(named.group(1)).isNotEmpty();
            }
            assertThat(count).isGreaterThan(2);
        }
    }

    @Test
    @DisplayName("an unexpected failure tells the client nothing but a word to look for in the log")
    void failure() {
        ProblemResponses responses = TestService.context().getBean(ProblemResponses.class);
        byte[] body = responses
                .failure(
                        io.micronaut.http.HttpRequest.GET("/api/v1/rules"),
                        new IllegalStateException("jdbc:h2:/secret/path"))
                .body();
        assertThat(new String(body, StandardCharsets.UTF_8))
                .doesNotContain("secret")
                .doesNotContain("IllegalState")
                .contains("requestId");
    }
}
