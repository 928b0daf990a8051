package io.stowage.performance.measured;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Real files of many sites and versions, which lie beside the project and are not part of it. What each states is in
 * {@code measured/real.yaml}: figures only.
 */
class RealFilesTest {
    private static final Path EXPECTED = Path.of("src/test/resources/measured/real.yaml");

    @Test
    @DisplayName("every real file gives the figures that its index names, or the error it deserves")
    void figures() throws IOException {
        assumeTrue(Files.isDirectory(MeasuredFiles.REAL), "skipped: the real files do not lie beside the project");
        JsonNode expected = new ObjectMapper(new YAMLFactory()).readTree(Files.readString(EXPECTED));
        TreeSet<String> named = new TreeSet<>();
        expected.fieldNames().forEachRemaining(named::add);
        TreeSet<String> there = new TreeSet<>();
        for (String tool : List.of("ior", "mdtest", "io500", "fio", "iozone", "elbencho")) {
            MeasuredFiles.list(MeasuredFiles.REAL.resolve(tool)).forEach(f -> there.add(tool + "/" + f.getFileName()));
        }
        assertEquals(there, named, "files and expectations");
        for (String name : named) {
            check(name, expected.get(name));
        }
    }

    private static void check(String name, JsonNode expected) {
        Path file = MeasuredFiles.REAL.resolve(name);
        if (expected.has("error")) {
            UnreadableBenchmarkException error =
                    assertThrows(UnreadableBenchmarkException.class, () -> MeasuredFiles.read(file), name);
            assertTrue(
                    String.valueOf(error.getMessage())
                            .contains(expected.get("error").asText()),
                    name + ": " + error.getMessage());
            return;
        }
        BenchmarkFile read = MeasuredFiles.read(file);
        assertEquals(expected.get("tool").asText(), read.tool().name(), name);
        assertEquals(expected.get("points").asInt(), read.points().size(), name);
        List<String> printed = new ArrayList<>();
        read.points().forEach(p -> printed.add(p.phase() + ": " + p.printed()));
        for (JsonNode figure : expected.path("figures")) {
            assertTrue(
                    printed.stream().anyMatch(p -> p.contains(figure.asText())),
                    () -> name + " lacks " + figure.asText() + " in " + printed);
        }
        for (String key : List.of("nodes", "threads", "blockBytes")) {
            if (expected.has(key)) {
                MeasuredPoint.Load load = read.points().get(0).load();
                Object value =
                        switch (key) {
                            case "nodes" -> load.nodes();
                            case "threads" -> load.threads();
                            default -> load.blockBytes();
                        };
                assertEquals(expected.get(key).asText(), String.valueOf(value), name + " " + key);
            }
        }
    }
}
