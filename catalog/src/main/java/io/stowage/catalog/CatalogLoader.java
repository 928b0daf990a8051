package io.stowage.catalog;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import io.stowage.catalog.configuration.Json;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the catalog's data files: {@code parts/<id>.yaml}, {@code solutions/<id>.yaml} and {@code sources.yaml}. It
 * fails fast and lists every problem at once.
 */
public final class CatalogLoader {
    private static final String ROOT = "stowage/catalog";

    private final ObjectMapper yaml = new ObjectMapper(
                    new YAMLFactory().enable(YAMLParser.Feature.EMPTY_STRING_AS_NULL))
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY);
    private final ObjectMapper json = Json.mapper();
    private final List<String> problems = new ArrayList<>();
    private final SortedMap<String, Part> parts = new TreeMap<>();
    private final SortedMap<String, Solution> solutions = new TreeMap<>();
    private final SortedMap<String, Source> sources = new TreeMap<>();

    private CatalogLoader() {}

    /**
     * The catalog that ships with the product.
     *
     * @throws CatalogException with every problem of the data files
     */
    public static Catalog load() {
        return load(ResourceFiles.under(ROOT));
    }

    /**
     * A catalog from file texts by relative path, for example {@code parts/me4084.yaml}.
     *
     * @throws CatalogException with every problem found
     */
    public static Catalog load(Map<String, String> files) {
        return new CatalogLoader().read(new TreeMap<>(files));
    }

    private Catalog read(SortedMap<String, String> files) {
        files.forEach((path, text) -> {
            if (path.equals("sources.yaml")) {
                tree(path, text, this::readSources);
            } else if (path.startsWith("parts/")) {
                tree(path, text, node -> readPart(path, node));
            } else if (path.startsWith("solutions/")) {
                tree(path, text, node -> readSolution(path, node));
            }
        });
        parts.values().forEach(this::checkPart);
        solutions.values().forEach(this::checkSolution);
        if (!problems.isEmpty()) {
            throw new CatalogException(problems);
        }
        return new Catalog(digest(files), parts, solutions, sources);
    }

    private void tree(String path, String text, Consumer<ObjectNode> use) {
        try {
            JsonNode node = yaml.readTree(text);
            if (node instanceof ObjectNode object) {
                use.accept(object);
            } else {
                problems.add("%s does not hold keys and values.".formatted(path));
            }
        } catch (JsonProcessingException e) {
            problems.add("%s cannot be read: %s".formatted(path, e.getOriginalMessage()));
        }
    }

    private void readSources(ObjectNode node) {
        node.fields().forEachRemaining(entry -> {
            String title = entry.getValue().path("title").asText("");
            String address = entry.getValue().path("address").asText("");
            if (title.isEmpty() || address.isEmpty()) {
                problems.add("sources.yaml: source %s needs a title and an address.".formatted(entry.getKey()));
            }
            sources.put(entry.getKey(), new Source(entry.getKey(), title, address));
        });
    }

    private void readPart(String path, ObjectNode node) {
        withDefault(node, "fits", json.createArrayNode());
        withDefault(node, "unknown", json.createArrayNode());
        withDefault(node, "notes", json.createArrayNode());
        Part part = bind(path, node, Part.class);
        if (part != null && fileIsNamed(path, "parts/", part.id())) {
            parts.put(part.id(), part);
        }
    }

    private void readSolution(String path, ObjectNode node) {
        withDefault(node, "unknown", json.createArrayNode());
        withDefault(node, "notes", json.createArrayNode());
        withDefault(node, "optional", json.createObjectNode());
        Solution solution = bind(path, node, Solution.class);
        if (solution != null && fileIsNamed(path, "solutions/", solution.id())) {
            solutions.put(solution.id(), solution);
        }
    }

    private void withDefault(ObjectNode node, String key, JsonNode value) {
        if (!node.has(key)) {
            node.set(key, value);
        }
    }

    private <T> @Nullable T bind(String path, ObjectNode node, Class<T> type) {
        try {
            return json.treeToValue(node, type);
        } catch (JsonProcessingException e) {
            problems.add("%s cannot be read: %s".formatted(path, e.getOriginalMessage()));
            return null;
        }
    }

    private boolean fileIsNamed(String path, String folder, String id) {
        if (path.equals(folder + id + ".yaml")) {
            return true;
        }
        problems.add("%s says id %s. Maybe rename it to %s%s.yaml.".formatted(path, id, folder, id));
        return false;
    }

    private void checkPart(Part part) {
        checkFacts("Part " + part.id(), part);
        for (String enclosure : part.fits()) {
            if (!parts.containsKey(enclosure)) {
                problems.add("Drive %s fits %s, which no file defines. Maybe add parts/%s.yaml."
                        .formatted(part.id(), enclosure, enclosure));
            }
        }
        if (part.role() == Role.DRIVE && part.fact("driveClass").isEmpty()) {
            problems.add("Drive %s states no driveClass. Maybe midline SAS, enterprise SAS, SSD or NVME."
                    .formatted(part.id()));
        }
        for (String name : part.unknown()) {
            if (part.facts().containsKey(name)) {
                problems.add("Part %s states %s and calls it unknown.".formatted(part.id(), name));
            }
        }
    }

    private void checkSolution(Solution solution) {
        checkFacts("Solution " + solution.id(), solution);
        List<String> listed = new ArrayList<>(solution.dataDrives());
        listed.addAll(solution.metadataDrives());
        for (String drive : listed) {
            if (!parts.containsKey(drive)) {
                problems.add("Solution %s lists drive %s, which no file defines. Maybe add parts/%s.yaml."
                        .formatted(solution.id(), drive, drive));
            }
        }
        checkParts(solution.id(), solution.template());
        checkParts(solution.id(), solution.optional());
        ObjectNode without = solution.withoutMetadataModules();
        if (without != null) {
            checkParts(solution.id(), without);
        }
    }

    private void checkParts(String solution, JsonNode node) {
        if (node instanceof ArrayNode array) {
            array.forEach(element -> checkParts(solution, element));
        }
        if (node instanceof ObjectNode object) {
            object.fields().forEachRemaining(entry -> {
                if (entry.getKey().equals("part")
                        && !parts.containsKey(entry.getValue().asText())) {
                    problems.add(
                            "The template of solution %s names part %s, which no file defines. Maybe add parts/%s.yaml."
                                    .formatted(
                                            solution,
                                            entry.getValue().asText(),
                                            entry.getValue().asText()));
                }
                checkParts(solution, entry.getValue());
            });
        }
    }

    private void checkFacts(String owner, FactSheet sheet) {
        sheet.facts().forEach((name, fact) -> {
            if (fact.value() == null || fact.value().isNull()) {
                problems.add("%s states %s without a value. Maybe list it under unknown.".formatted(owner, name));
            }
            if (fact.source() == null || !sources.containsKey(fact.source())) {
                problems.add("%s cites source %s for %s, which sources.yaml does not list."
                        .formatted(owner, fact.source(), name));
            }
            if (fact.basis() == null) {
                problems.add(
                        "%s states %s without a basis. Maybe documented, derived or assumed.".formatted(owner, name));
            }
        });
    }

    private static String digest(SortedMap<String, String> files) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            files.forEach((path, text) -> {
                sha.update(path.getBytes(StandardCharsets.UTF_8));
                sha.update((byte) 0);
                sha.update(text.getBytes(StandardCharsets.UTF_8));
                sha.update((byte) 0);
            });
            return HexFormat.of().formatHex(sha.digest()).substring(0, 12);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
