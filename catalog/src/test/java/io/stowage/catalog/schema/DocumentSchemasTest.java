package io.stowage.catalog.schema;

import static io.stowage.catalog.Documents.CATALOG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import io.stowage.catalog.CatalogException;
import io.stowage.catalog.CatalogLoader;
import io.stowage.catalog.ResourceFiles;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.DocumentFormat;
import io.stowage.catalog.configuration.EveryKey;
import io.stowage.catalog.configuration.Json;
import io.stowage.catalog.configuration.StrictReader;
import io.stowage.catalog.configuration.UnreadableDocumentException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An editor with these schemas says what the reader says; {@code -Dstowage.update=true} writes them. */
class DocumentSchemasTest {
    private static final Path ROOT = Path.of("..");
    private static final Path DOCS = ROOT.resolve("docs/schemas");
    private static final String HEADER = "# yaml-language-server: $schema=../docs/schemas/configuration.schema.json";
    private static final ObjectMapper MAPPER = Json.mapper();
    private static final YAMLMapper YAML = new YAMLMapper();
    private static final DocumentSchemas SCHEMAS = new DocumentSchemas(CATALOG, contract());
    private static final StrictReader READER = new StrictReader(CATALOG);
    private static final Map<String, JsonSchema> COMPILED = compiled();
    private static final List<JsonNode> DOCUMENTS = documents();

    private static JsonNode contract() {
        return yaml(ROOT.resolve("api/src/main/openapi/stowage.yaml"));
    }

    private static JsonNode yaml(Path file) {
        try {
            return YAML.readTree(file.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, JsonSchema> compiled() {
        SchemaValidatorsConfig config =
                SchemaValidatorsConfig.builder().formatAssertionsEnabled(true).build();
        Map<String, JsonSchema> compiled = new HashMap<>();
        SCHEMAS.byName()
                .forEach((name, schema) -> compiled.put(
                        name,
                        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                                .getSchema(schema, config)));
        return compiled;
    }

    private static List<JsonNode> documents() {
        List<JsonNode> documents = new ArrayList<>(List.of(EveryKey.tree()));
        examples().forEach(file -> documents.add(yaml(file)));
        return documents;
    }

    static List<Path> examples() {
        try (Stream<Path> files = Files.list(ROOT.resolve("examples"))) {
            return files.filter(f -> f.toString().endsWith(".yaml")).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Set<ValidationMessage> faults(String schema, JsonNode document) {
        return COMPILED.get(schema).validate(document);
    }

    private static boolean isRead(JsonNode document) {
        try {
            READER.read(document.toString(), DocumentFormat.JSON, Configuration.class);
            return true;
        } catch (UnreadableDocumentException e) {
            return false;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"configuration", "part", "solution"})
    @DisplayName("docs/schemas holds what the records say, for editors without a service")
    void current(String name) throws IOException {
        Path file = DOCS.resolve(name + ".schema.json");
        String text = DocumentSchemas.text(SCHEMAS.byName().get(name));
        if (Boolean.getBoolean("stowage.update")) {
            Files.createDirectories(DOCS);
            Files.writeString(file, text);
        }
        assertEquals(text, Files.readString(file), "Maybe run the tests of catalog with -Dstowage.update=true");
    }

    @ParameterizedTest
    @MethodSource("examples")
    @DisplayName("every example names its schema in its first line and is valid under it")
    void example(Path file) throws IOException {
        assertEquals(HEADER, Files.readAllLines(file).get(0));
        assertEquals(Set.of(), faults("configuration", yaml(file)));
    }

    @Test
    @DisplayName("every part and every solution that ships is valid")
    void shippedFiles() throws IOException {
        int checked = 0;
        for (Map.Entry<String, String> file :
                ResourceFiles.under("stowage/catalog").entrySet()) {
            String folder = file.getKey().replaceAll("/.*", "");
            String schema = Map.of("parts", "part", "solutions", "solution").get(folder);
            if (schema != null) {
                assertEquals(Set.of(), faults(schema, YAML.readTree(file.getValue())), file.getKey());
                checked++;
            }
        }
        assertTrue(checked > 50, checked + " files");
    }

    @Property(tries = 1500, edgeCases = EdgeCasesMode.NONE)
    @Label("a document with one value or key changed is valid exactly where it can be read")
    void agree(@ForAll("places") Place place, @ForAll("values") JsonNode value, @ForAll("changes") Change change) {
        JsonNode document = DOCUMENTS.get(place.document() % DOCUMENTS.size()).deepCopy();
        List<ObjectNode> objects = new ArrayList<>();
        collect(document, objects);
        ObjectNode object = objects.get(place.object() % objects.size());
        List<String> keys = new ArrayList<>();
        object.fieldNames().forEachRemaining(keys::add);
        if (keys.isEmpty()) {
            return;
        }
        String key = keys.get(place.key() % keys.size());
        switch (change) {
            case REPLACE -> object.set(key, value);
            case IN_LIST -> {
                if (object.get(key) instanceof ArrayNode list) {
                    list.add(value);
                }
            }
            case REMOVE -> object.remove(key);
            case ADD -> object.set(keys.get(0) + "s", value);
            case MOVE -> ((ObjectNode) document).set(key, object.get(key));
            case REPEAT -> {
                if (object.get(key) instanceof ArrayNode list && !list.isEmpty()) {
                    for (int i = list.size(); i < 130; i++) {
                        list.add(list.get(0).deepCopy());
                    }
                }
            }
        }
        Set<ValidationMessage> faults = faults("configuration", document);
        assertEquals(isRead(document), faults.isEmpty(), () -> change + " " + key + " " + value + ": " + faults);
    }

    enum Change {
        REPLACE,
        IN_LIST,
        REMOVE,
        ADD,
        MOVE,
        REPEAT
    }

    record Place(int document, int object, int key) {}

    @Provide
    Arbitrary<Place> places() {
        Arbitrary<Integer> any = Arbitraries.integers().between(0, 10_000);
        return Combinators.combine(any, any, any).as(Place::new);
    }

    @Provide
    Arbitrary<Change> changes() {
        return Arbitraries.of(Change.class);
    }

    /** Values of every kind; those that only the reader can tell apart are in {@link #beyondASchema}. */
    @Provide
    Arbitrary<JsonNode> values() {
        JsonNodeFactory make = JsonNodeFactory.instance;
        List<String> words = new ArrayList<>(List.of(
                "", " ", "x", "12", "RAID6", "RAID7", "IB_EDR", "DATA", "NFS", "SCALE", "2026-01-31", "2026-02-30"));
        words.add("2026-1-3");
        words.addAll(List.of("stowage/v1", "Configuration", "pixstor-me4", "nss73-ha", "me4084", "me484", "r740"));
        words.addAll(List.of("hdd-nls-12tb", "ssd-sas-960gb", "sb7800", "sas-hba-12g", "cx5-vpi", "perc-h730p"));
        return Arbitraries.oneOf(
                Arbitraries.of(words).map(make::textNode),
                Arbitraries.integers().between(-2, 20).map(make::numberNode),
                Arbitraries.of(-2147483649L, 64L, 1000L, 1001L, 65_536L, 1_000_000L, 1_000_001L, 2147483648L)
                        .map(make::numberNode),
                Arbitraries.of("0.5", "0.000000001", "-0.5", "1024.5", "12.25")
                        .map(text -> make.numberNode(new java.math.BigDecimal(text))),
                Arbitraries.of(
                        make.nullNode(),
                        make.booleanNode(true),
                        make.arrayNode(),
                        make.objectNode(),
                        make.arrayNode().add(make.objectNode()),
                        make.arrayNode().addNull(),
                        make.objectNode().put("count", 1),
                        make.objectNode().put("part", "me484")));
    }

    private static void collect(JsonNode node, List<ObjectNode> objects) {
        if (node instanceof ObjectNode object) {
            objects.add(object);
        }
        node.forEach(child -> collect(child, objects));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "\"clients\":{\"count\":1.0}",
                "\"clients\":{\"count\":1e1}",
                "\"clients\":{\"linkGbps\":0.1234567891}",
                "\"name\":\"zero\\u200bwidth\"",
                "\"name\":\"\\u00a0\"",
                "\"clients\":{},\"clients\":{}"
            })
    @DisplayName("what only the reader can tell")
    void beyondASchema(String keys) throws IOException {
        String text =
                "{\"apiVersion\":\"stowage/v1\",\"kind\":\"Configuration\",\"solution\":\"pixstor-me4\"," + keys + "}";
        assertEquals(Set.of(), faults("configuration", MAPPER.readTree(text)));
        boolean refused = false;
        try {
            READER.read(text, DocumentFormat.JSON, Configuration.class);
        } catch (UnreadableDocumentException e) {
            refused = true;
        }
        assertTrue(refused);
    }

    @ParameterizedTest
    @ValueSource(strings = {"parts/hdd-nls-12tb.yaml", "solutions/nss73-ha.yaml"})
    @DisplayName("a data file without one of its keys is valid exactly where the catalog takes it")
    void dataFilesWithoutAKey(String path) throws IOException {
        TreeMap<String, String> files = new TreeMap<>(ResourceFiles.under("stowage/catalog"));
        String schema = path.startsWith("parts/") ? "part" : "solution";
        ObjectNode whole = (ObjectNode) YAML.readTree(files.get(path));
        List<String> keys = new ArrayList<>();
        whole.fieldNames().forEachRemaining(keys::add);
        int refused = 0;
        for (String key : keys) {
            ObjectNode without = whole.deepCopy();
            without.remove(key);
            boolean valid = faults(schema, without).isEmpty();
            files.put(path, without.toString());
            // What the file means may still be wrong, which is for the catalog alone to say.
            assertEquals(valid, !lacks(files, path, key), key);
            refused += valid ? 0 : 1;
        }
        assertTrue(refused > 3, refused + " keys are required");
    }

    private static boolean lacks(Map<String, String> files, String path, String key) {
        try {
            CatalogLoader.load(files);
            return false;
        } catch (CatalogException e) {
            return e.problems().contains("%s: The key %s is missing.".formatted(path, key));
        }
    }

    @Test
    @DisplayName("every key of a Configuration is explained, and a wrong one is refused at any depth")
    void explained() {
        ObjectNode schema = SCHEMAS.byName().get("configuration");
        List<String> silent = new ArrayList<>();
        objects(schema, silent, schema);
        schema.get("$defs").forEach(definition -> objects((ObjectNode) definition, silent, schema));
        assertEquals(List.of(), silent);
        JsonNode wrong = EveryKey.tree();
        ((ObjectNode) wrong.at("/storageModules/0/arrays/0/spares")).put("globl", 4);
        assertFalse(faults("configuration", wrong).isEmpty());
    }

    private static void objects(ObjectNode schema, List<String> silent, ObjectNode root) {
        schema.path("properties").fields().forEachRemaining(property -> {
            JsonNode value = property.getValue();
            String target = value.path("$ref").asText(value.at("/items/$ref").asText());
            boolean said = value.has("description")
                    || (!target.isEmpty() && root.at(target.substring(1)).has("description"));
            if (!said) {
                silent.add(schema.path("description").asText() + " " + property.getKey());
            }
        });
    }
}
