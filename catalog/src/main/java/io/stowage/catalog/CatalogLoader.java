package io.stowage.catalog;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.DocumentFormat;
import io.stowage.catalog.configuration.Json;
import io.stowage.catalog.configuration.Problem;
import io.stowage.catalog.configuration.Problems;
import io.stowage.catalog.configuration.StrictReader;
import io.stowage.catalog.configuration.UnreadableDocumentException;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the catalog's data files: {@code parts/<id>.yaml}, {@code solutions/<id>.yaml}, {@code sources.yaml} and, in a
 * site catalog, {@code prices.yaml} and {@code policies.yaml}. It fails fast and lists every problem at once.
 *
 * <p>A file of the site stands in place of the shipped file of the same id. A solution of the site that says {@code
 * extends: shipped} is laid over the shipped one instead: drives, notes and unknown names are appended, facts are
 * replaced name by name.
 */
public final class CatalogLoader {
    /** Source that facts of a site catalog may cite without listing it. */
    static final String SITE_SOURCE = "SITE";

    private static final String ROOT = "stowage/catalog";
    private static final String PARTS = "parts/";
    private static final String SOLUTIONS = "solutions/";
    private static final String SOURCES = "sources.yaml";
    private static final String PRICES = "prices.yaml";
    private static final String POLICIES = "policies.yaml";
    private static final ObjectMapper MAPPER = Json.mapper();
    private static final Set<String> DRIVE_CLASSES = Set.of("midline SAS", "enterprise SAS", "SSD", "NVME");
    private static final BigDecimal MAX_CAPACITY_TB = BigDecimal.valueOf(90);
    private static final BigDecimal MAX_NUMBER = BigDecimal.valueOf(1_000_000);
    private static final int MAX_DECIMALS = 9;

    private static final List<String> APPENDED =
            List.of("dataDrives", "metadataDrives", "billItems", "unknown", "notes", "conflicts");
    private static final List<String> EXTENSION_KEYS = List.of(
            "id",
            "extends",
            "offered",
            "dataDrives",
            "metadataDrives",
            "billItems",
            "facts",
            "unknown",
            "notes",
            "conflicts");

    private static final List<String> BASES = Arrays.stream(Basis.values())
            .map(basis -> MAPPER.valueToTree(basis).asText())
            .toList();

    /** Facts that answers are calculated from, so that a wrong kind must not wait for the first question. */
    private static final Set<String> WHOLE_NUMBERS = Set.of(
            "activeServersPerModule",
            "arraysPerModuleMax",
            "arraysPerModuleMin",
            "controllersMax",
            "driveSlots",
            "drivesPerEnclosure",
            "expansionsPerArrayMax",
            "gatewaysForHa",
            "metadataArraysPerModuleMax",
            "metadataArraysPerModuleMin",
            "metadataDrivesPerArray",
            "metadataServersPerModule",
            "ports",
            "rackUnits",
            "rpm",
            "serversPerModule",
            "standardMetadataDrivesPerArray",
            "storageModulesMax");

    private static final Set<String> NUMBERS = Set.of("portGBpsRaw", "sequentialWriteGBps", "weightKg");
    private static final Set<String> PART_IDS =
            Set.of("dataArray", "metadataArray", "expansion", "sasHba", "standardMetadataDrive", "replacedBy");
    private static final Set<String> DATES = Set.of("available", "endOfSale");

    private final List<String> problems = new ArrayList<>();
    private final SortedMap<String, DataFile> files = new TreeMap<>();
    /** Paths of files that are there but cannot be used; what is said of their contents would only confuse. */
    private final Set<String> broken = new HashSet<>();

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
    public static Catalog load(Map<String, String> shipped) {
        return new CatalogLoader().read(shipped, "", Map.of(), null);
    }

    /**
     * The shipped catalog with a site's own files over it.
     *
     * @param directory holds the site's files
     * @throws CatalogException with every problem found
     */
    public static Catalog loadWithSite(Path directory) {
        SiteDirectory site = SiteDirectory.read(directory);
        CatalogLoader loader = new CatalogLoader();
        loader.problems.addAll(site.problems());
        loader.broken.addAll(site.refused());
        Map<String, String> shipped = ResourceFiles.under(ROOT);
        return loader.read(shipped, site.name() + "/", site.texts(), load(shipped));
    }

    /**
     * A catalog from shipped and site files by relative path.
     *
     * @throws CatalogException with every problem found
     */
    public static Catalog loadWithSite(Map<String, String> shipped, Map<String, String> site) {
        return new CatalogLoader().read(shipped, "site/", site, load(shipped));
    }

    private Catalog read(
            Map<String, String> shipped, String siteName, Map<String, String> site, @Nullable Catalog below) {
        new TreeMap<>(shipped).forEach((path, text) -> parse(path, path, text, Origin.SHIPPED));
        Map<String, String> own = new TreeMap<>(site);
        own.forEach((path, text) -> parse(path, siteName + path, text, Origin.SITE));
        if (below != null) {
            below.sources().forEach(source -> sources.put(source.id(), source));
            sources.put(
                    SITE_SOURCE, new Source(SITE_SOURCE, "Stated by the site's own catalog", "-", Origin.SITE, false));
        }
        files.forEach((path, file) -> {
            if (path.startsWith(PARTS)) {
                readPart(path, file);
            } else if (path.startsWith(SOLUTIONS)) {
                readSolution(path, file);
            } else if (path.equals(SOURCES)) {
                readSources(file);
            } else if (!path.equals(PRICES) && !path.equals(POLICIES)) {
                problems.add("%s belongs to nothing. Maybe move it to parts/ or solutions/.".formatted(file.name()));
            }
        });
        parts.values().forEach(this::checkPart);
        DataFile priceFile = files.get(PRICES);
        PriceList prices = priceFile == null
                ? PriceList.NONE
                : new PriceReader(
                                priceFile,
                                id -> parts.containsKey(id) || broken.contains(PARTS + id + ".yaml"),
                                sources::containsKey,
                                problems)
                        .read();
        DataFile policyFile = files.get(POLICIES);
        List<Policy> policies = policyFile == null
                ? List.of()
                : new PolicyReader(policyFile, solutions.keySet(), sources.keySet(), problems).read();
        Catalog catalog =
                new Catalog(digest(shipped, own), below, parts, solutions, sources, prices, policies, own.keySet());
        solutions.values().forEach(solution -> checkSolution(solution, catalog));
        if (!problems.isEmpty()) {
            throw new CatalogException(problems);
        }
        return catalog;
    }

    private void parse(String path, String name, String text, Origin origin) {
        DataFile below = origin == Origin.SITE ? files.get(path) : null;
        if (text.isBlank()) {
            problems.add("%s is empty. Fill it or remove it.".formatted(name));
            broken.add(path);
            return;
        }
        try {
            DataFile file = new DataFile(name, origin, below != null, StrictReader.located(text));
            boolean list = path.equals(PRICES) || path.equals(POLICIES);
            if (!list && !file.root().isObject()) {
                problems.add("%s does not hold keys and values.".formatted(name));
                broken.add(path);
            } else if (path.startsWith(SOLUTIONS)
                    && origin == Origin.SITE
                    && file.root().has("extends")) {
                extend(path, file, below);
            } else {
                files.put(path, file);
            }
        } catch (UnreadableDocumentException e) {
            for (Problem problem : e.problems()) {
                problems.add("%s, line %d: %s %s".formatted(name, problem.line(), problem.detail(), problem.advice()));
            }
            broken.add(path);
        }
    }

    /** Lays a site's solution over the shipped one. */
    private void extend(String path, DataFile site, @Nullable DataFile below) {
        unknownKeys(site, EXTENSION_KEYS, "Here stand %s; to change more, state the whole solution without extends.");
        // A key that is not known keeps nothing else of the file from being checked.
        int before = problems.size();
        if (below == null) {
            problems.add(
                    "%s: There is no shipped solution of that name to extend. Maybe remove extends and state the whole solution."
                            .formatted(site.at("/extends")));
        }
        if (!site.root().path("extends").asText().equals("shipped")) {
            problems.add("%s: %s is not shipped. Write extends: shipped."
                    .formatted(site.at("/extends"), shown(site.root().path("extends"))));
        }
        if (!site.root().has("id")) {
            problems.add("%s: The key id is missing.".formatted(site.name()));
        }
        if (!(site.root().path("facts").isMissingNode()
                || site.root().path("facts").isObject())) {
            problems.add("%s: facts does not hold keys and values.".formatted(site.at("/facts")));
        }
        for (String key : APPENDED) {
            JsonNode given = site.root().path(key);
            if (!given.isMissingNode() && !given.isArray()) {
                problems.add("%s: %s is not a list. Write [...].".formatted(site.at("/" + key), key));
            }
        }
        if (problems.size() > before || below == null) {
            broken.add(path);
            return;
        }
        ObjectNode merged = below.root().deepCopy();
        for (String key : APPENDED) {
            Set<JsonNode> all = new LinkedHashSet<>();
            merged.path(key).forEach(all::add);
            site.root().path(key).forEach(all::add);
            merged.set(key, MAPPER.createArrayNode().addAll(all));
        }
        site.root().path("facts").fields().forEachRemaining(fact -> merged.withObjectProperty("facts")
                .set(fact.getKey(), fact.getValue()));
        ArrayNode unknown = MAPPER.createArrayNode();
        merged.path("unknown").forEach(name -> {
            if (!site.root().path("facts").has(name.asText())) {
                unknown.add(name);
            }
        });
        merged.set("unknown", unknown);
        for (String key : List.of("id", "offered")) {
            if (site.root().has(key)) {
                merged.set(key, site.root().get(key));
            }
        }
        files.put(path, site.with(merged));
    }

    private void readSources(DataFile file) {
        file.root().fields().forEachRemaining(entry -> {
            String id = entry.getKey();
            String title = entry.getValue().path("title").asText("");
            String address = entry.getValue().path("address").asText("");
            if (title.isEmpty() || address.isEmpty()) {
                problems.add("%s: Source %s needs a title and an address.".formatted(file.at("/" + id), id));
            }
            Source below = sources.get(id);
            boolean overriding = file.origin() == Origin.SITE && below != null && below.origin() == Origin.SHIPPED;
            sources.put(id, new Source(id, title, address, file.origin(), overriding));
        });
    }

    private void readPart(String path, DataFile file) {
        ObjectNode node = file.root().deepCopy();
        withDefault(node, "fits", MAPPER.createArrayNode());
        withDefault(node, "unknown", MAPPER.createArrayNode());
        withDefault(node, "notes", MAPPER.createArrayNode());
        withDefault(node, "conflicts", MAPPER.createArrayNode());
        Optional<Part> read =
                bind(file, node, Part.class, Set.of()).filter(part -> fileIsNamed(path, file, PARTS, part.id()));
        read.ifPresentOrElse(part -> parts.put(part.id(), part), () -> broken.add(path));
    }

    private void readSolution(String path, DataFile file) {
        ObjectNode node = file.root().deepCopy();
        withDefault(node, "billItems", MAPPER.createArrayNode());
        withDefault(node, "unknown", MAPPER.createArrayNode());
        withDefault(node, "notes", MAPPER.createArrayNode());
        withDefault(node, "conflicts", MAPPER.createArrayNode());
        withDefault(node, "optional", MAPPER.createObjectNode());
        Optional<Solution> read = bind(file, node, Solution.class, Set.of("withoutMetadataModules"))
                .filter(solution -> fileIsNamed(path, file, SOLUTIONS, solution.id()));
        read.ifPresentOrElse(solution -> solutions.put(solution.id(), solution), () -> broken.add(path));
    }

    private static void withDefault(ObjectNode node, String key, JsonNode value) {
        if (!node.has(key)) {
            node.set(key, value);
        }
    }

    private <T extends Record> Optional<T> bind(DataFile file, ObjectNode node, Class<T> type, Set<String> mayLack) {
        int before = problems.size();
        List<String> known = Stream.of(type.getRecordComponents())
                .filter(component -> !component.isAnnotationPresent(SetByLoader.class))
                .map(RecordComponent::getName)
                .toList();
        for (String key : known) {
            if (!node.has(key) && !mayLack.contains(key)) {
                problems.add("%s: The key %s is missing.".formatted(file.name(), key));
            }
        }
        boolean whole = problems.size() == before;
        unknownKeys(file, known, "Known are %s.");
        node.retain(known);
        for (Iterator<Map.Entry<String, JsonNode>> facts = node.path("facts").fields(); facts.hasNext(); ) {
            Map.Entry<String, JsonNode> fact = facts.next();
            if (!checkShape(file, fact.getKey(), fact.getValue())) {
                facts.remove();
            }
        }
        if (!whole) {
            return Optional.empty();
        }
        // What is said above is left out here, so that the rest is checked as well.
        node.put("origin", file.origin().name()).put("overriding", file.overriding());
        try {
            T read = MAPPER.treeToValue(node, type);
            return problems.size() == before ? Optional.of(read) : Optional.empty();
        } catch (JsonMappingException e) {
            String at = e.getPath().stream()
                    .map(step -> step.getFieldName() == null ? String.valueOf(step.getIndex()) : step.getFieldName())
                    .collect(Collectors.joining("/"));
            problems.add(
                    "%s: The value of %s is none that may stand there.%s".formatted(file.at("/" + at), at, allowed(e)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A tree in memory cannot fail to be read", e);
        }
        return Optional.empty();
    }

    private static String allowed(JsonMappingException e) {
        if (!(e instanceof InvalidFormatException wrong)
                || !wrong.getTargetType().isEnum()) {
            return "";
        }
        List<String> names = Arrays.stream(wrong.getTargetType().getEnumConstants())
                .map(constant -> MAPPER.valueToTree(constant).asText())
                .toList();
        return Problems.nearest(String.valueOf(wrong.getValue()), names)
                .map(" Maybe %s."::formatted)
                .orElse(" It is one of %s.".formatted(String.join(", ", names)));
    }

    private void unknownKeys(DataFile file, List<String> known, String otherwise) {
        file.root().fieldNames().forEachRemaining(key -> {
            if (!known.contains(key)) {
                problems.add("%s: No key %s is known here. %s"
                        .formatted(
                                file.at("/" + key),
                                Problems.shorten(key),
                                Problems.nearest(key, known)
                                        .map("Maybe %s."::formatted)
                                        .orElse(otherwise.formatted(String.join(", ", known)))));
            }
        });
    }

    /** A fact is a value with its source and basis; those that are calculated with are of the right kind. */
    private boolean checkShape(DataFile file, String name, JsonNode fact) {
        int before = problems.size();
        String at = file.at("/facts/" + name);
        for (String key : List.of("value", "source", "basis")) {
            if (!fact.hasNonNull(key)) {
                problems.add("%s: The fact %s lacks %s.".formatted(at, Problems.shorten(name), key));
            }
        }
        JsonNode basis = fact.path("basis");
        if (!basis.asText().isEmpty() && !BASES.contains(basis.asText())) {
            problems.add("%s: The basis %s is none of %s.".formatted(at, shown(basis), String.join(", ", BASES)));
        }
        JsonNode value = fact.path("value");
        if (value.isMissingNode() || value.isNull()) {
            return false;
        }
        if (WHOLE_NUMBERS.contains(name) && !(value.isIntegralNumber() && isWithin(value))) {
            problems.add(
                    "%s: %s is %s. Write a whole number from 0 to %s.".formatted(at, name, shown(value), MAX_NUMBER));
        } else if (NUMBERS.contains(name) && !(value.isNumber() && isWithin(value))) {
            problems.add("%s: %s is %s. Write a number from 0 to %s.".formatted(at, name, shown(value), MAX_NUMBER));
        } else if (DATES.contains(name)
                && PriceReader.date(value.isTextual() ? value.textValue() : "").isEmpty()) {
            problems.add("%s: %s is %s. Write a date such as 2026-12-31.".formatted(at, name, shown(value)));
        }
        return problems.size() == before;
    }

    private static boolean isWithin(JsonNode number) {
        BigDecimal value = number.decimalValue();
        return value.signum() >= 0
                && value.compareTo(MAX_NUMBER) <= 0
                && value.stripTrailingZeros().scale() <= MAX_DECIMALS;
    }

    private static String shown(JsonNode value) {
        return Problems.shorten(value.isTextual() ? value.textValue() : value.toString());
    }

    private boolean fileIsNamed(String path, DataFile file, String folder, String id) {
        if (path.equals(folder + id + ".yaml")) {
            return true;
        }
        problems.add("%s: The id is %s. Maybe rename the file to %s%s.yaml."
                .formatted(file.at("/id"), Problems.shorten(id), folder, Problems.shorten(id)));
        return false;
    }

    private DataFile fileOf(String folder, String id) {
        DataFile file = files.get(folder + id + ".yaml");
        if (file == null) {
            throw new IllegalStateException("What was read has a file");
        }
        return file;
    }

    private void checkPart(Part part) {
        DataFile file = fileOf(PARTS, part.id());
        checkFacts(file, part);
        checkConflicts(file, part.conflicts());
        for (String enclosure : part.fits()) {
            if (isUndefined(enclosure)) {
                problems.add("%s: The drive fits %s, which no file defines. %s"
                        .formatted(file.at("/fits"), Problems.shorten(enclosure), wayOut(enclosure)));
            }
        }
        if (part.role() == Role.DRIVE) {
            checkDrive(part, file);
        }
        for (String name : part.unknown()) {
            if (part.facts().containsKey(name)) {
                problems.add("%s: %s is stated and called unknown.".formatted(file.at("/facts/" + name), name));
            }
        }
    }

    private void checkDrive(Part drive, DataFile file) {
        if (drive.text("driveClass").filter(DRIVE_CLASSES::contains).isEmpty()) {
            problems.add("%s: A drive has a driveClass. Maybe midline SAS, enterprise SAS, SSD or NVME."
                    .formatted(file.at("/facts/driveClass")));
        }
        Fact capacity = drive.facts().get("capacityTB");
        if (capacity != null
                && (!capacity.value().isNumber()
                        || capacity.value().decimalValue().signum() <= 0
                        || capacity.value().decimalValue().compareTo(MAX_CAPACITY_TB) > 0
                        || capacity.value().decimalValue().stripTrailingZeros().scale() > MAX_DECIMALS)) {
            problems.add("%s: The capacityTB is %s. It is a number above 0 and up to %s with at most %d decimals."
                    .formatted(file.at("/facts/capacityTB"), shown(capacity.value()), MAX_CAPACITY_TB, MAX_DECIMALS));
        }
    }

    /** False also for a part whose file is there but has problems of its own. */
    private boolean isUndefined(String part) {
        return !parts.containsKey(part) && !broken.contains(PARTS + part + ".yaml");
    }

    private String wayOut(String part) {
        return Problems.nearest(part, parts.keySet())
                .map("Maybe %s."::formatted)
                .orElse("Maybe add parts/%s.yaml.".formatted(Problems.shorten(part)));
    }

    private void checkSolution(Solution solution, Catalog catalog) {
        DataFile file = fileOf(SOLUTIONS, solution.id());
        checkFacts(file, solution);
        checkConflicts(file, solution.conflicts());
        checkDrives(file, "dataDrives", solution.dataDrives(), solution.offered());
        checkDrives(file, "metadataDrives", solution.metadataDrives(), solution.offered());
        checkBillItems(file, solution);
        if (solution.origin() == Origin.SITE && solution.offered()) {
            for (String name : List.of("dataArray", "drivesPerEnclosure")) {
                if (solution.fact(name).isEmpty()) {
                    problems.add(
                            "%s: An offered solution states %s, from which sizings are built. Maybe write offered: false."
                                    .formatted(file.at("/offered"), name));
                }
            }
        }
        checkDocument(file, "template", solution, solution.template(), catalog);
        checkDocument(file, "optional", solution, solution.optional(), catalog);
        ObjectNode without = solution.withoutMetadataModules();
        if (without != null) {
            checkDocument(file, "withoutMetadataModules", solution, without, catalog);
        }
    }

    private void checkBillItems(DataFile file, Solution solution) {
        for (int i = 0; i < solution.billItems().size(); i++) {
            BillItem item = solution.billItems().get(i);
            String at = file.at("/billItems/" + i);
            if (isUndefined(item.part())) {
                problems.add("%s: No file defines the part %s. %s"
                        .formatted(at, Problems.shorten(item.part()), wayOut(item.part())));
            }
            if (!sources.containsKey(item.source()) && !broken.contains(SOURCES)) {
                problems.add("%s: The rule cites source %s, which sources.yaml does not list."
                        .formatted(at, Problems.shorten(item.source())));
            }
            String version = item.version();
            if (version != null && !BillItem.VERSIONS.contains(version)) {
                problems.add("%s: The version is read from software.%s, which is none of %s."
                        .formatted(at, Problems.shorten(version), String.join(", ", BillItem.VERSIONS)));
            }
        }
    }

    private void checkDrives(DataFile file, String key, List<String> drives, boolean offered) {
        for (String drive : drives) {
            Part part = parts.get(drive);
            if (isUndefined(drive)) {
                problems.add("%s: No file defines the drive %s. %s"
                        .formatted(file.at("/" + key), Problems.shorten(drive), wayOut(drive)));
            } else if (part != null && (part.role() != Role.DRIVE || offered && !part.hasCapacity())) {
                problems.add("%s: %s is not a drive%s."
                        .formatted(file.at("/" + key), drive, offered ? " of known capacity" : ""));
            }
        }
    }

    /** A template is read like a user's document. */
    private void checkDocument(DataFile file, String key, Solution solution, ObjectNode keys, Catalog catalog) {
        ObjectNode document = keys.deepCopy()
                .put("apiVersion", "stowage/v1")
                .put("kind", "Configuration")
                .put("solution", solution.id());
        try {
            new StrictReader(catalog).read(document.toString(), DocumentFormat.JSON, Configuration.class);
        } catch (UnreadableDocumentException e) {
            for (Problem problem : e.problems()) {
                if (!broken.contains(PARTS + problem.value() + ".yaml")) {
                    problems.add("%s: %s, %s: %s %s"
                            .formatted(
                                    file.at("/" + key + problem.pointer()),
                                    key,
                                    problem.pointer(),
                                    problem.detail(),
                                    problem.advice()));
                }
            }
        }
    }

    private void checkConflicts(DataFile file, List<CatalogConflict> conflicts) {
        for (int i = 0; i < conflicts.size(); i++) {
            CatalogConflict conflict = conflicts.get(i);
            String at = file.at("/conflicts/" + i);
            if (conflict.sources().isEmpty()) {
                problems.add("%s: Conflict %s names no source.".formatted(at, Problems.shorten(conflict.id())));
            }
            for (String source : conflict.sources()) {
                if (!sources.containsKey(source) && !broken.contains(SOURCES)) {
                    problems.add("%s: Conflict %s cites source %s, which sources.yaml does not list."
                            .formatted(at, Problems.shorten(conflict.id()), Problems.shorten(source)));
                }
            }
        }
    }

    private void checkFacts(DataFile file, FactSheet sheet) {
        sheet.facts().forEach((name, fact) -> {
            String at = file.at("/facts/" + name);
            if (!sources.containsKey(fact.source()) && !broken.contains(SOURCES)) {
                problems.add("%s: %s cites source %s, which sources.yaml does not list."
                        .formatted(at, name, Problems.shorten(fact.source())));
            }
            if (PART_IDS.contains(name)) {
                JsonNode value = fact.value();
                for (JsonNode id :
                        value.isArray() ? value : MAPPER.createArrayNode().add(value)) {
                    if (isUndefined(id.asText())) {
                        problems.add("%s: %s is %s, which no file defines. %s"
                                .formatted(at, name, shown(id), wayOut(id.asText())));
                    }
                }
            }
        });
    }

    private static String digest(Map<String, String> shipped, Map<String, String> site) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            update(sha, "", shipped);
            update(sha, "site/", site);
            return HexFormat.of().formatHex(sha.digest()).substring(0, 12);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    private static void update(MessageDigest sha, String prefix, Map<String, String> texts) {
        new TreeMap<>(texts).forEach((path, text) -> {
            sha.update((prefix + path).getBytes(StandardCharsets.UTF_8));
            sha.update((byte) 0);
            sha.update(text.getBytes(StandardCharsets.UTF_8));
            sha.update((byte) 0);
        });
    }
}
