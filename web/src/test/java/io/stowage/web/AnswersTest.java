package io.stowage.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Answers")
class AnswersTest {
    private static final String LARGE =
            "{\"apiVersion\":\"stowage/v1\",\"kind\":\"Configuration\",\"solution\":\"pixstor-me4\"}";

    @ParameterizedTest
    @DisplayName("to the same request are the same bytes")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    /api/v1/validations?outcomes=all | {"apiVersion":"stowage/v1","kind":"Configuration","solution":"nss73-ha"}
                    /api/v1/predictions | {"configuration":{"apiVersion":"stowage/v1","kind":"Configuration","solution":"nss73-ha"}}
                    /api/v1/sizings | {"requirements":{"usableTB":700}}
                    """)
    void sameBytes(String path, String body) {
        HttpResponse<byte[]> once = TestService.post(path, body);
        assertThat(once.statusCode()).isEqualTo(200);
        assertThat(TestService.post(path, body).body()).isEqualTo(once.body());
    }

    @Test
    @DisplayName("are the same whether the question is JSON or YAML, however it is spaced")
    void notationDoesNotMatter() {
        byte[] yaml = "solution: pixstor-me4\napiVersion: 'stowage/v1'\nkind: Configuration\n"
                .getBytes(StandardCharsets.UTF_8);
        assertThat(TestService.send("POST", "/api/v1/validations", Map.of("Content-Type", "application/yaml"), yaml)
                        .body())
                .isEqualTo(TestService.post("/api/v1/validations", LARGE).body());
    }

    @Test
    @DisplayName("say what became of every rule when asked to")
    void outcomes() {
        JsonNode without = TestService.json(TestService.post("/api/v1/validations", LARGE));
        JsonNode with = TestService.json(TestService.post("/api/v1/validations?outcomes=all", LARGE));
        assertThat(without.has("outcomes")).isFalse();
        int rules = TestService.json(TestService.get("/api/v1/rules?limit=500"))
                .get("items")
                .size();
        assertThat(with.get("outcomes")).hasSize(rules);
    }

    @ParameterizedTest
    @DisplayName("in pages hold every element once")
    @ValueSource(strings = {"/api/v1/catalog/parts", "/api/v1/catalog/sources", "/api/v1/rules", "/api/v1/benchmarks"})
    void pages(String path) {
        List<String> ids = new ArrayList<>();
        String next = "";
        do {
            JsonNode page = TestService.json(TestService.get(path + "?limit=7" + next));
            page.get("items").forEach(item -> ids.add(item.get("id").textValue()));
            next = page.has("next") ? "&cursor=" + page.get("next").textValue() : "";
        } while (!next.isEmpty());
        List<String> whole = new ArrayList<>();
        JsonNode all = TestService.json(TestService.get(path + "?limit=500"));
        all.get("items").forEach(item -> whole.add(item.get("id").textValue()));
        assertThat(new HashSet<>(ids)).hasSameSizeAs(ids);
        assertThat(ids).startsWith(whole.toArray(String[]::new));
    }

    @Test
    @DisplayName("about figures show every contradiction of the sources, also those that belong to no point")
    void everyConflict() throws IOException {
        List<String> recorded = new ArrayList<>();
        Matcher id = Pattern.compile("(?m)^  - id: (C-[0-9]+)")
                .matcher(Files.readString(Path.of(
                        "..", "performance", "src", "main", "resources", "stowage", "performance", "conflicts.yaml")));
        while (id.find()) {
            recorded.add(id.group(1));
        }
        assertThat(recorded).hasSizeGreaterThanOrEqualTo(30);
        assertThat(TestService.json(TestService.get("/api/v1/benchmarks?limit=1"))
                        .get("conflicts"))
                .extracting(conflict -> conflict.get("id").textValue())
                .containsExactlyInAnyOrderElementsOf(recorded);
        assertThat(TestService.json(
                                TestService.get("/api/v1/benchmarks?system=pixstor-large-hdmd1&workload=random_n_to_n"))
                        .get("conflicts"))
                .extracting(conflict -> conflict.get("id").textValue())
                .containsExactly("C-05");
    }

    @Test
    @DisplayName("about parts can be narrowed by role and by a word")
    void narrowed() {
        JsonNode items = TestService.json(TestService.get("/api/v1/catalog/parts?role=DRIVE&q=NLS"))
                .get("items");
        assertThat(items).isNotEmpty();
        items.forEach(part -> {
            assertThat(part.get("role").textValue()).isEqualTo("DRIVE");
            assertThat(part.toString()).contains("nls");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"benchmarks", "catalog/sources", "catalog/parts", "catalog/solutions", "rules", "models"})
    @DisplayName("speak of documents, not of how their figures were gathered")
    void noInternalWords(String list) {
        assertThat(new String(TestService.get("/api/v1/" + list + "?limit=500").body(), StandardCharsets.UTF_8))
                .contains("items")
                .doesNotContainIgnoringCase("the seed")
                .doesNotContain("2,000 characters");
    }
}
