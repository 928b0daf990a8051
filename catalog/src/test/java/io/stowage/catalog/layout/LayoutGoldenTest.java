package io.stowage.catalog.layout;

import static io.stowage.catalog.Documents.CATALOG;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.stowage.catalog.Documents;
import io.stowage.catalog.configuration.Json;
import io.stowage.catalog.system.Resolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The layout of every example, one element a line; {@code -Dstowage.update=true} writes it anew. */
class LayoutGoldenTest {
    private static final Path EXAMPLES = Path.of("..", "examples");
    private static final Path GOLDEN = Path.of("src", "test", "resources", "layouts");
    private static final ObjectMapper MAPPER = Json.mapper();

    static List<String> examples() throws IOException {
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            return files.map(f -> f.getFileName().toString())
                    .filter(f -> f.endsWith(".yaml"))
                    .map(f -> f.replace(".yaml", ""))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    @DisplayName("an example is laid out as before")
    void asBefore(String example) throws IOException {
        Layout layout = Layout.of(
                new Resolver(CATALOG).resolve(Documents.read(Files.readString(EXAMPLES.resolve(example + ".yaml")))),
                CATALOG);
        String text = render(MAPPER.valueToTree(layout));
        Path golden = GOLDEN.resolve(example + ".json");
        if (Boolean.getBoolean("stowage.update")) {
            Files.createDirectories(GOLDEN);
            Files.writeString(golden, text);
        }
        assertEquals(Files.readString(golden), text);
    }

    private static String render(JsonNode layout) {
        List<String> keys = new ArrayList<>();
        for (Iterator<Map.Entry<String, JsonNode>> fields = layout.fields(); fields.hasNext(); ) {
            Map.Entry<String, JsonNode> field = fields.next();
            List<String> lines = new ArrayList<>();
            field.getValue().forEach(element -> lines.addAll(lines(element)));
            keys.add("\"%s\": [\n%s\n]".formatted(field.getKey(), String.join(",\n", lines)));
        }
        return "{\n" + String.join(",\n", keys) + "\n}\n";
    }

    /** One line for an element; one for each part of a slot map or rack, so that a difference is seen. */
    private static List<String> lines(JsonNode element) {
        String text = element.toString();
        return List.of(text.replaceAll(",\\{\"(role|bottomUnit)\"", ",\n  {\"$1\""));
    }
}
