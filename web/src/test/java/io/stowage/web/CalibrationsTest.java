package io.stowage.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.catalog.configuration.Json;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Calibrations")
class CalibrationsTest {
    private static final Path FILES = Path.of("../performance/src/test/resources/measured/files");

    private static ObjectNode request(String... names) throws IOException {
        ObjectNode request = Json.mapper().createObjectNode();
        request.putObject("configuration")
                .put("apiVersion", "stowage/v1")
                .put("kind", "Configuration")
                .put("solution", "pixstor-me4");
        for (String name : names) {
            request.withArrayProperty("files")
                    .addObject()
                    .put("name", name)
                    .put("content", Files.readString(FILES.resolve(name)));
        }
        return request;
    }

    private static HttpResponse<byte[]> post(JsonNode request) {
        return TestService.post("/api/v1/calibrations", request.toString());
    }

    @Test
    @DisplayName("answer points, comparisons and an overlay that a prediction takes")
    void calibrate() throws IOException {
        HttpResponse<byte[]> response = post(request("ior-old-two-phases.txt", "mdtest-old-empty-files.txt"));
        assertThat(response.statusCode()).isEqualTo(200);
        JsonNode report = TestService.json(response);
        assertThat(report.path("files")).hasSize(2);
        assertThat(report.path("points")).hasSize(6);
        assertThat(report.path("comparisons").path(0).path("verdict").asText()).isEqualTo("WITHIN");
        assertThat(report.path("overlay").path("efficiencies").size()).isPositive();
        ObjectNode prediction = Json.mapper().createObjectNode();
        prediction.set("configuration", request("ior.csv").get("configuration"));
        prediction.set("overlay", report.get("overlay"));
        HttpResponse<byte[]> predicted = TestService.post("/api/v1/predictions", prediction.toString());
        assertThat(predicted.statusCode()).isEqualTo(200);
        assertThat(new String(predicted.body(), java.nio.charset.StandardCharsets.UTF_8))
                .contains("the efficiency that this site measured");
    }

    @Test
    @DisplayName("keep what could be read of several files, and say of the others why not, with the line")
    void someUnreadable() throws IOException {
        ObjectNode request = request("ior-old-two-phases.txt");
        request.withArrayProperty("files")
                .addObject()
                .put("name", "notes.txt")
                .put("content", "nothing\r\nof use\u0000");
        JsonNode report = TestService.json(post(request));
        assertThat(report.path("files").path(1).path("problem").asText()).contains("No result of IOR");
        assertThat(report.path("files").path(1).path("line").asInt()).isEqualTo(1);
        assertThat(report.path("points")).hasSize(2);
    }

    @Test
    @DisplayName("refuse a request of which no file can be read, and every fault of the rest of the body at its place")
    void unreadable() throws IOException {
        ObjectNode request = request();
        request.withArrayProperty("files").addObject().put("name", "notes.txt").put("content", "x".repeat(30_000));
        HttpResponse<byte[]> response = post(request);
        assertThat(response.statusCode()).isEqualTo(400);
        JsonNode problem = TestService.json(response);
        assertThat(problem.path("errors").path(0).path("pointer").asText()).isEqualTo("/files/0/content");
        request.put("extra", 1);
        ((ObjectNode) request.path("configuration")).put("solution", "pixstor-m4");
        JsonNode faults = TestService.json(post(request));
        assertThat(faults.path("errors")).hasSize(2);
        assertThat(post(Json.mapper().createObjectNode()).statusCode()).isEqualTo(400);
    }
}
