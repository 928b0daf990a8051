package io.stowage.catalog.configuration;

import static io.stowage.catalog.configuration.DocumentFormat.JSON;
import static io.stowage.catalog.configuration.DocumentFormat.YAML;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.catalog.Documents;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a Configuration accepts and how it answers to what it does not. */
class ConfigurationReaderTest {
    @Test
    @DisplayName("the shortest valid document")
    void shortest() {
        Configuration configuration =
                Reading.read(YAML, "{apiVersion: stowage/v1, kind: Configuration, solution: pixstor-me4}");
        assertEquals(
                new Configuration(
                        "stowage/v1",
                        "Configuration",
                        null,
                        "pixstor-me4",
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null),
                configuration);
    }

    @Test
    @DisplayName("JSON and YAML of the same document read alike, and what is written is read again")
    void sameInBothNotations() {
        Configuration fromYaml = Reading.read(YAML, EveryKey.YAML_TEXT);
        assertEquals(fromYaml, Reading.read(JSON, EveryKey.jsonText()));
        assertEquals(
                fromYaml, Reading.read(JSON, Json.mapper().valueToTree(fromYaml).toString()));
    }

    @Test
    @DisplayName("the document of every key holds every key, so that each is tested")
    void everyKeyIsTested() {
        Set<String> grammar = new TreeSet<>();
        keys(Configuration.class, "", grammar);
        Set<String> document = new TreeSet<>();
        keys(EveryKey.tree(), "", document);
        grammar.removeIf(path -> path.startsWith("/metadataModules/")
                || path.matches("/(nvmeModules|gateways|ngenea|management)/servers/.*"));
        document.removeIf(path -> path.startsWith("/metadataModules/")
                || path.matches("/(nvmeModules|gateways|ngenea|management)/servers/.*"));
        assertEquals(grammar, document);
    }

    private static void keys(Type type, String path, Set<String> out) {
        if (type instanceof ParameterizedType list) {
            keys(list.getActualTypeArguments()[0], path, out);
        } else if (type instanceof Class<?> c && c.isRecord()) {
            for (RecordComponent component : c.getRecordComponents()) {
                out.add(path + "/" + StrictReader.key(component));
                keys(component.getGenericType(), path + "/" + StrictReader.key(component), out);
            }
        }
    }

    private static void keys(JsonNode node, String path, Set<String> out) {
        if (node instanceof ArrayNode) {
            node.forEach(element -> keys(element, path, out));
        }
        node.fields().forEachRemaining(entry -> {
            out.add(path + "/" + entry.getKey());
            keys(entry.getValue(), path + "/" + entry.getKey(), out);
        });
    }

    @Test
    @DisplayName("every key of the document, misspelt by one letter, is named")
    void misspeltKeys() {
        List<String> objects = new ArrayList<>();
        objects(EveryKey.tree(), "", objects);
        for (String pointer : objects) {
            List<String> names = new ArrayList<>();
            EveryKey.tree().at(pointer).fieldNames().forEachRemaining(names::add);
            for (String name : names) {
                if (!Set.of("apiVersion", "kind", "solution").contains(name)) {
                    assertMisspelling(pointer, name, name.substring(0, 1) + name.substring(1) + "x");
                    assertMisspelling(pointer, name, name.charAt(1) + name.substring(0, 1) + name.substring(2));
                }
            }
        }
    }

    private static void objects(JsonNode node, String pointer, List<String> out) {
        if (node.isObject()) {
            out.add(pointer);
        }
        node.fields().forEachRemaining(entry -> objects(entry.getValue(), pointer + "/" + entry.getKey(), out));
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            objects(node.get(i), pointer + "/" + i, out);
        }
    }

    private static void assertMisspelling(String pointer, String name, String misspelt) {
        JsonNode tree = EveryKey.tree();
        ObjectNode object = (ObjectNode) tree.at(pointer);
        object.set(misspelt, object.remove(name));
        // A required key that is misspelt is missing, too.
        List<Problem> problems = Reading.problems(JSON, tree.toString()).stream()
                .filter(problem -> !problem.code().equals("missing-key"))
                .toList();
        assertEquals(1, problems.size(), problems::toString);
        assertEquals(pointer + "/" + misspelt, problems.get(0).pointer());
        assertEquals("unknown-key", problems.get(0).code());
        assertEquals("Maybe " + name + ".", problems.get(0).advice());
    }

    @Test
    @DisplayName("three faults at once are all reported, each at its place, in JSON")
    void threeFaultsInJson() {
        assertEquals(
                List.of(
                        "/storageModules/0/arrays/0/cout 6:21 unknown-key cout",
                        "/storageModules/0/arrays/0/count 6:32 out-of-range -1",
                        "/storageModules/0/arrays/0/diskGroups/0/chunkKiB 7:5 wrong-type \"512\"",
                        "/storageModules/0/arrays/1 8:5 wrong-type 5"),
                places(
                        Reading.problems(
                                JSON,
                                """
                        {
                          "apiVersion": "stowage/v1",
                          "kind": "Configuration",
                          "solution": "pixstor-me4",
                          "storageModules": [
                            { "arrays": [ { "cout": 1, "count": -1, "diskGroups": [ {
                            "chunkKiB": "512" } ] },
                            5 ] } ] }
                        """)));
    }

    @Test
    @DisplayName("three faults at once are all reported, each at its place, in YAML")
    void threeFaultsInYaml() {
        assertEquals(
                List.of(
                        "/storageModules/0/arrays/0/cout 6:9 unknown-key cout",
                        "/storageModules/0/arrays/0/count 7:9 out-of-range -1",
                        "/storageModules/0/arrays/0/diskGroups/0/level 8:24 wrong-type 3",
                        "/storageModules/0/arrays/0/diskGroups/0/chunkKiB 8:34 wrong-type \"512\"",
                        "/storageModules/0/arrays/1/part 9:9 unknown-part me4048",
                        "/storageModules/0/arrays/1/count 10:9 out-of-range 1e9",
                        "/storageModules/0/arrays/2 11:9 wrong-type 5"),
                places(
                        Reading.problems(
                                YAML,
                                """
                        apiVersion: stowage/v1
                        kind: Configuration
                        solution: pixstor-me4
                        storageModules:
                          - arrays:
                              - cout: 1
                                count: -1
                                diskGroups: [ {level: 3, chunkKiB: "512"} ]
                              - part: me4048
                                count: 1e9
                              - 5
                        """)));
    }

    private static List<String> places(List<Problem> problems) {
        return problems.stream()
                .map(p -> "%s %d:%d %s %s".formatted(p.pointer(), p.line(), p.column(), p.code(), p.value()))
                .toList();
    }

    @Test
    @DisplayName("what must be there is asked for, with what to write")
    void missingKeys() {
        List<Problem> problems = Reading.problems(JSON, "{}");
        assertEquals(3, problems.size());
        assertTrue(problems.stream()
                .allMatch(p -> p.code().equals("missing-key") && p.pointer().isEmpty()));
        assertEquals("Add apiVersion: stowage/v1.", problems.get(0).advice());
        assertEquals(
                "Add solution: beegfs-hc | beegfs-hp | cephfs | lustre | nss72-ha | nss73-ha | pixstor-me4 | pixstor-me5 | pnfs | storage-scale-ece.",
                problems.get(2).advice());
    }

    @Test
    @DisplayName("a part that does not exist: the nearest of the right role, and all that could stand here")
    void unknownPart() {
        Problem problem = Reading.problems(
                        YAML, Documents.document("pixstor-me4", "storageModules: [{arrays: [{part: me4048}]}]"))
                .get(0);
        assertEquals("unknown-part", problem.code());
        assertEquals("/storageModules/0/arrays/0/part", problem.pointer());
        assertEquals("me4048", problem.value());
        assertTrue(String.valueOf(problem.advice()).startsWith("Maybe me4084. Known here: "));
        assertFalse(String.valueOf(problem.advice()).contains("hdd-nls"), "only arrays could stand here");
    }

    @Test
    @DisplayName("a part of the wrong role")
    void wrongRole() {
        Problem problem = Reading.problems(
                        YAML, Documents.document("pixstor-me4", "storageModules: [{arrays: [{part: r740}]}]"))
                .get(0);
        assertEquals("wrong-role", problem.code());
        assertEquals("/storageModules/0/arrays/0/part", problem.pointer());
    }

    @Test
    @DisplayName("a solution, a version and a kind that do not exist")
    void unknownHead() {
        assertEquals(
                List.of(
                        "/apiVersion 1:2 unknown-value stowage/v2",
                        "/kind 1:26 unknown-value Config",
                        "/solution 1:40 unknown-value pixstor-me6"),
                places(Reading.problems(YAML, "{apiVersion: stowage/v2, kind: Config, solution: pixstor-me6}")));
    }
}
