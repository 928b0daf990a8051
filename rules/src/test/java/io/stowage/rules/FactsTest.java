package io.stowage.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.catalog.configuration.Json;
import io.stowage.rules.SystemFacts.Gathered;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Facts are of distinct things: their number hangs on what is written, not on how many of it there are. */
@DisplayName("The number of facts")
class FactsTest {
    private static final ObjectMapper MAPPER = Json.mapper();

    static Stream<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("../examples"))) {
            return files.filter(f -> f.toString().endsWith(".yaml")).sorted().toList().stream();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("examples")
    @DisplayName("stays the same when any count of an example is three times as large")
    void anyCount(Path file) throws IOException {
        ObjectNode complete =
                MAPPER.valueToTree(RulesFixture.system(Files.readString(file)).configuration());
        int before = number(complete);
        List<String> counts = new ArrayList<>();
        counts(complete, "", counts);
        assertTrue(counts.size() > 0, file::toString);
        for (String pointer : counts) {
            ObjectNode larger = complete.deepCopy();
            JsonPointer place = JsonPointer.compile(pointer);
            ((ObjectNode) larger.at(place.head()))
                    .put("count", Math.min(16, 3 * complete.at(place).intValue()));
            assertEquals(before, number(larger), pointer);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 40, 400})
    @DisplayName("is that of one array, however many identical ones there are")
    void identicalArrays(int arrays) {
        String system =
                "{solution: pixstor-me4, storageModules: [{arrays: [{count: %d, expansions: [{part: me484}]}]}]}";
        assertEquals(
                number(MAPPER.valueToTree(
                        RulesFixture.system(system.formatted(1)).configuration())),
                number(MAPPER.valueToTree(
                        RulesFixture.system(system.formatted(arrays)).configuration())));
    }

    @Test
    @DisplayName("grows when the same arrays are written one by one")
    void writtenOneByOne() {
        Gathered together = facts("{solution: pixstor-me4, storageModules: [{arrays: [{count: 2}]}]}");
        Gathered apart = facts("{solution: pixstor-me4, storageModules: [{arrays: [{count: 1}, {count: 1}]}]}");
        assertTrue(apart.facts().size() > together.facts().size());
    }

    private static Gathered facts(String yaml) {
        return SystemFacts.of(RulesFixture.CATALOG, RulesFixture.system(yaml), List.of());
    }

    private static int number(JsonNode document) {
        Gathered gathered = SystemFacts.of(RulesFixture.CATALOG, RulesFixture.system(document), List.of());
        return gathered.facts().size() + gathered.missing().size();
    }

    private static void counts(JsonNode node, String at, List<String> out) {
        node.fields().forEachRemaining(e -> {
            if (e.getKey().equals("count") && e.getValue().intValue() > 0) {
                out.add(at + "/count");
            }
            counts(e.getValue(), at + "/" + e.getKey(), out);
        });
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            counts(node.get(i), at + "/" + i, out);
        }
    }
}
