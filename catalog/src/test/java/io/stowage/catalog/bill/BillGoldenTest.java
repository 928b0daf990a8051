package io.stowage.catalog.bill;

import static io.stowage.catalog.Documents.CATALOG;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.catalog.Documents;
import io.stowage.catalog.configuration.Json;
import io.stowage.catalog.layout.Layout;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.catalog.system.Resolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The bill of every example, one line of it a line; {@code -Dstowage.update=true} writes it anew. */
class BillGoldenTest {
    private static final Path EXAMPLES = Path.of("..", "examples");
    private static final Path GOLDEN = Path.of("src", "test", "resources", "bills");

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
    @DisplayName("an example is billed as before")
    void asBefore(String example) throws IOException {
        ResolvedSystem system =
                new Resolver(CATALOG).resolve(Documents.read(Files.readString(EXAMPLES.resolve(example + ".yaml"))));
        BillOfMaterial bill =
                BillOfMaterial.of(system, Layout.of(system, CATALOG), CATALOG, LocalDate.parse("2026-01-31"));
        String text = render(Json.mapper().valueToTree(bill));
        Path golden = GOLDEN.resolve(example + ".json");
        if (Boolean.getBoolean("stowage.update")) {
            Files.createDirectories(GOLDEN);
            Files.writeString(golden, text);
        }
        assertEquals(Files.readString(golden), text);
    }

    private static String render(JsonNode bill) {
        List<String> keys = new ArrayList<>();
        for (Iterator<Map.Entry<String, JsonNode>> fields = bill.fields(); fields.hasNext(); ) {
            Map.Entry<String, JsonNode> field = fields.next();
            List<String> elements = new ArrayList<>();
            field.getValue().forEach(element -> elements.add(element.toString()));
            keys.add("\"%s\": %s"
                    .formatted(
                            field.getKey(),
                            field.getValue().isArray()
                                    ? "[\n%s\n]".formatted(String.join(",\n", elements))
                                    : field.getValue()));
        }
        return "{\n" + String.join(",\n", keys) + "\n}\n";
    }
}
