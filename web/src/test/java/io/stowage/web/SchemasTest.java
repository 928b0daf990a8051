package io.stowage.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Schemas")
class SchemasTest {

    @Test
    @DisplayName("are listed, and each is the one that lies in docs/schemas for editors")
    void served() throws Exception {
        JsonNode list = TestService.json(TestService.get("/schemas")).get("items");
        assertThat(list).hasSizeGreaterThanOrEqualTo(3);
        for (JsonNode entry : list) {
            HttpResponse<byte[]> response = TestService.get(entry.get("path").textValue());
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Type").orElse("")).startsWith("application/schema+json");
            Path file = Path.of("../docs/schemas", entry.get("name").textValue() + ".schema.json");
            assertThat(response.body()).isEqualTo(Files.readAllBytes(file));
        }
    }

    @Test
    @DisplayName("are given to whoever asks for JSON, and another name gets the nearest")
    void names() {
        assertThat(TestService.send("GET", "/schemas/part.json", Map.of("Accept", "application/json"), null)
                        .statusCode())
                .isEqualTo(200);
        HttpResponse<byte[]> response = TestService.get("/schemas/parts.json");
        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(new String(response.body(), java.nio.charset.StandardCharsets.UTF_8))
                .contains("part.json");
    }
}
