package io.stowage.catalog;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.DocumentFormat;
import io.stowage.catalog.configuration.Json;
import io.stowage.catalog.configuration.Problem;
import io.stowage.catalog.configuration.StrictReader;
import io.stowage.catalog.configuration.UnreadableDocumentException;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the catalog's data files: {@code parts/<id>.yaml}, {@code solutions/<id>.yaml} and {@code sources.yaml}. It
 * fails fast and lists every problem at once.
 */
public final class CatalogLoader {
    private static final String ROOT = "stowage/catalog";
    private static final ObjectMapper MAPPER = Json.mapper();
    private static final Set<String> DRIVE_CLASSES = Set.of("midline SAS", "enterprise SAS", "SSD", "NVME");
    private static final BigDecimal MAX_CAPACITY_TB = BigDecimal.valueOf(90);

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
                tree(path, text).ifPresent(this::readSources);
            } else if (path.startsWith("parts/")) {
                tree(path, text).ifPresent(node -> readPart(path, node));
            } else if (path.startsWith("solutions/")) {
                tree(path, text).ifPresent(node -> readSolution(path, node));
            } else {
                problems.add("%s belongs to nothing. Maybe move it to parts/ or solutions/.".formatted(path));
            }
        });
        parts.values().forEach(this::checkPart);
        Catalog catalog = new Catalog(digest(files), parts, solutions, sources);
        solutions.values().forEach(solution -> checkSolution(solution, catalog));
        if (!problems.isEmpty()) {
            throw new CatalogException(problems);
        }
        return catalog;
    }

    private Optional<ObjectNode> tree(String path, String text) {
        try {
            if (StrictReader.tree(text) instanceof ObjectNode object) {
                return Optional.of(object);
            }
            problems.add("%s does not hold keys and values.".formatted(path));
        } catch (UnreadableDocumentException e) {
            for (Problem problem : e.problems()) {
                problems.add("%s, line %d: %s %s".formatted(path, problem.line(), problem.detail(), problem.advice()));
            }
        }
        return Optional.empty();
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
        withDefault(node, "fits", MAPPER.createArrayNode());
        withDefault(node, "unknown", MAPPER.createArrayNode());
        withDefault(node, "notes", MAPPER.createArrayNode());
        bind(path, node, Part.class, Set.of())
                .filter(part -> fileIsNamed(path, "parts/", part.id()))
                .ifPresent(part -> parts.put(part.id(), part));
    }

    private void readSolution(String path, ObjectNode node) {
        withDefault(node, "unknown", MAPPER.createArrayNode());
        withDefault(node, "notes", MAPPER.createArrayNode());
        withDefault(node, "optional", MAPPER.createObjectNode());
        bind(path, node, Solution.class, Set.of("withoutMetadataModules"))
                .filter(solution -> fileIsNamed(path, "solutions/", solution.id()))
                .ifPresent(solution -> solutions.put(solution.id(), solution));
    }

    private static void withDefault(ObjectNode node, String key, JsonNode value) {
        if (!node.has(key)) {
            node.set(key, value);
        }
    }

    private <T extends Record> Optional<T> bind(String path, ObjectNode node, Class<T> type, Set<String> mayLack) {
        int before = problems.size();
        List<String> known = Stream.of(type.getRecordComponents())
                .map(RecordComponent::getName)
                .toList();
        for (String key : known) {
            if (!node.has(key) && !mayLack.contains(key)) {
                problems.add("%s lacks %s.".formatted(path, key));
            }
        }
        node.fieldNames().forEachRemaining(key -> {
            if (!known.contains(key)) {
                problems.add("%s has a key %s. Known are %s.".formatted(path, key, String.join(", ", known)));
            }
        });
        node.path("facts").fields().forEachRemaining(fact -> {
            for (String key : List.of("value", "source", "basis")) {
                if (!fact.getValue().hasNonNull(key)) {
                    problems.add("%s states %s without %s.".formatted(path, fact.getKey(), key));
                }
            }
        });
        if (problems.size() > before) {
            return Optional.empty();
        }
        try {
            return Optional.of(MAPPER.treeToValue(node, type));
        } catch (JsonMappingException e) {
            String at = e.getPath().stream()
                    .map(step -> step.getFieldName() == null ? String.valueOf(step.getIndex()) : step.getFieldName())
                    .collect(Collectors.joining("/"));
            problems.add("%s: the value of %s is none that may stand there.".formatted(path, at));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A tree in memory cannot fail to be read", e);
        }
        return Optional.empty();
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
        if (part.role() == Role.DRIVE) {
            checkDrive(part);
        }
        for (String name : part.unknown()) {
            if (part.facts().containsKey(name)) {
                problems.add("Part %s states %s and calls it unknown.".formatted(part.id(), name));
            }
        }
    }

    private void checkDrive(Part drive) {
        if (drive.text("driveClass").filter(DRIVE_CLASSES::contains).isEmpty()) {
            problems.add("Drive %s states no driveClass. Maybe midline SAS, enterprise SAS, SSD or NVME."
                    .formatted(drive.id()));
        }
        Fact capacity = drive.facts().get("capacityTB");
        if (capacity != null
                && (!capacity.value().isNumber()
                        || capacity.value().decimalValue().signum() <= 0
                        || capacity.value().decimalValue().compareTo(MAX_CAPACITY_TB) > 0)) {
            problems.add("Drive %s has a capacityTB of %s. It is a number above 0 and up to %s."
                    .formatted(drive.id(), capacity.value(), MAX_CAPACITY_TB));
        }
    }

    private void checkSolution(Solution solution, Catalog catalog) {
        checkFacts("Solution " + solution.id(), solution);
        List<String> listed = new ArrayList<>(solution.dataDrives());
        listed.addAll(solution.metadataDrives());
        for (String drive : listed) {
            if (!parts.containsKey(drive)) {
                problems.add("Solution %s lists drive %s, which no file defines. Maybe add parts/%s.yaml."
                        .formatted(solution.id(), drive, drive));
            }
        }
        checkDocument("template", solution, solution.template(), catalog);
        checkDocument("optional", solution, solution.optional(), catalog);
        ObjectNode without = solution.withoutMetadataModules();
        if (without != null) {
            checkDocument("withoutMetadataModules", solution, without, catalog);
        }
    }

    /** A template is read like a user's document. */
    private void checkDocument(String key, Solution solution, ObjectNode keys, Catalog catalog) {
        ObjectNode document = keys.deepCopy()
                .put("apiVersion", "stowage/v1")
                .put("kind", "Configuration")
                .put("solution", solution.id());
        try {
            new StrictReader(catalog).read(document.toString(), DocumentFormat.JSON, Configuration.class);
        } catch (UnreadableDocumentException e) {
            for (Problem problem : e.problems()) {
                problems.add("Solution %s, %s, %s: %s %s"
                        .formatted(solution.id(), key, problem.pointer(), problem.detail(), problem.advice()));
            }
        }
    }

    private void checkFacts(String owner, FactSheet sheet) {
        sheet.facts().forEach((name, fact) -> {
            if (!sources.containsKey(fact.source())) {
                problems.add("%s cites source %s for %s, which sources.yaml does not list."
                        .formatted(owner, fact.source(), name));
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
