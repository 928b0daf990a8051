package io.stowage.performance;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.stowage.catalog.Catalog;
import io.stowage.catalog.CatalogException;
import io.stowage.catalog.configuration.Json;
import io.stowage.performance.BenchmarkPoint.Level;
import io.stowage.performance.BenchmarkPoint.Use;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The published points, conflicts, systems and the definition of the models, read from data files. Reading fails fast
 * and lists every problem at once.
 */
final class BenchmarkLibrary {
    private static final Map<String, Pattern> PATTERNS = Map.of(
            "seq_n_to_n", Pattern.SEQUENTIAL_N_TO_N,
            "seq_n_to_1", Pattern.SEQUENTIAL_N_TO_1,
            "random_n_to_n", Pattern.RANDOM_4K,
            "meta_empty", Pattern.METADATA_EMPTY,
            "meta_3k", Pattern.METADATA_3K,
            "meta_4k", Pattern.METADATA_4K);
    private static final Set<String> KINDS_WITHOUT_LEVEL = Set.of(
            "spec",
            "plateau_start",
            "peak_location",
            "upper_bound",
            "drop",
            "ratio_max",
            "ratio_min",
            "ratio_peak",
            "ratio_point");
    /** All mdtest runs create this many files, whatever the number of threads. */
    private static final double MDTEST_FILES = 1 << 21;

    private static final double SHORT_RUN_SECONDS = 10;
    /** Values that print one measurement differ by rounding only. */
    private static final double ROUNDING = 0.011;

    private final ObjectMapper yaml =
            new ObjectMapper(new YAMLFactory()).enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY);
    private final ObjectMapper json = Json.mapper();
    private final List<String> problems = new ArrayList<>();
    private final SortedMap<String, BenchmarkPoint> points = new TreeMap<>();
    private final SortedMap<String, PublishedSystem> systems = new TreeMap<>();
    private final List<Conflict> conflicts = new ArrayList<>();
    private final List<SettledValue> settled = new ArrayList<>();
    private final String version;
    private @Nullable ModelDefinition definition;
    private boolean unreadable;

    private BenchmarkLibrary(SortedMap<String, String> files, Catalog catalog) {
        this.version = digest(files);
        files.forEach((path, text) -> {
            if (path.equals("conflicts.yaml")) {
                read(path, text, ConflictFile.class).ifPresent(f -> conflicts.addAll(f.conflicts()));
            } else if (path.equals("systems.yaml")) {
                read(path, text, SystemFile.class).ifPresent(f -> systems.putAll(f.systems()));
            } else if (path.equals("models.yaml")) {
                definition = read(path, text, ModelDefinition.class).orElse(null);
            }
        });
        files.forEach((path, text) -> {
            if (path.startsWith("benchmarks/")) {
                read(path, text, PointFile.class).ifPresent(f -> addPoints(path, f, catalog));
            }
        });
        conflicts.sort(Comparator.comparing(Conflict::id));
        if (!unreadable) {
            // A file that cannot be read would make many good rows of the others look wrong.
            check(catalog);
            settle();
        }
        if (!problems.isEmpty()) {
            throw new CatalogException(problems);
        }
    }

    /**
     * Reads the files.
     *
     * @param files text by path, as {@link io.stowage.catalog.ResourceFiles} gives them
     * @throws CatalogException with every problem found
     */
    static BenchmarkLibrary read(Map<String, String> files, Catalog catalog) {
        return new BenchmarkLibrary(new TreeMap<>(files), catalog);
    }

    Collection<BenchmarkPoint> points() {
        return points.values();
    }

    List<Conflict> conflicts() {
        return List.copyOf(conflicts);
    }

    SortedMap<String, PublishedSystem> systems() {
        return systems;
    }

    /** One value per level of each load of each system, in a fixed order. */
    List<SettledValue> settled() {
        return List.copyOf(settled);
    }

    ModelDefinition definition() {
        if (definition == null) {
            throw new CatalogException(List.of("There is no models.yaml, which says what the models assume."));
        }
        return definition;
    }

    String version() {
        return version;
    }

    private record PointFile(String source, List<Row> points) {}

    private record ConflictFile(List<Conflict> conflicts) {}

    private record SystemFile(Map<String, PublishedSystem> systems) {}

    /** A row as a contributor writes it. */
    private record Row(
            String id,
            String system,
            @Nullable String tool,
            @Nullable String version,
            String workload,
            String op,
            @Nullable String block,
            @Nullable Integer qd,
            @Nullable Integer threads,
            @Nullable Integer clients,
            @Nullable Double value,
            String unit,
            String kind,
            String where,
            String basis,
            @Nullable String note,
            @Nullable String repeats,
            @Nullable String conflict,
            @JsonProperty("as") @Nullable String as,
            @Nullable Use use,
            @Nullable String why) {}

    private <T> Optional<T> read(String path, String text, Class<T> type) {
        try {
            JsonNode tree = yaml.readTree(text);
            return Optional.of(json.treeToValue(tree, type));
        } catch (JsonProcessingException e) {
            unreadable = true;
            problems.add("%s cannot be read: %s".formatted(path, e.getOriginalMessage()));
            return Optional.empty();
        }
    }

    private void addPoints(String path, PointFile file, Catalog catalog) {
        if (!path.equals("benchmarks/" + file.source() + ".yaml")) {
            problems.add("%s says source %s. Maybe rename it to benchmarks/%s.yaml."
                    .formatted(path, file.source(), file.source()));
        }
        if (catalog.findSource(file.source()).isEmpty()) {
            problems.add("%s cites source %s, which sources.yaml of the catalog does not list."
                    .formatted(path, file.source()));
        }
        for (Row row : file.points()) {
            if (row.id() == null
                    || row.system() == null
                    || row.workload() == null
                    || row.op() == null
                    || row.unit() == null
                    || row.kind() == null
                    || row.where() == null
                    || row.basis() == null) {
                problems.add("%s: point %s needs id, system, workload, op, unit, kind, where and basis."
                        .formatted(path, row.id()));
                continue;
            }
            BenchmarkPoint earlier = points.get(row.id());
            if (earlier != null) {
                problems.add("Point %s stands twice, in benchmarks/%s.yaml and in %s. Maybe give one a new id."
                        .formatted(row.id(), earlier.source(), path));
                continue;
            }
            points.put(row.id(), point(row, file.source()));
        }
    }

    private BenchmarkPoint point(Row row, String source) {
        Pattern pattern = PATTERNS.get(row.workload());
        Double value = row.value();
        Level level = level(row);
        boolean described = Optional.ofNullable(systems.get(row.system()))
                .map(s -> s.configuration() != null || s.dataPath() != null)
                .orElse(false);
        Use use;
        String why = row.why();
        if (row.use() != null) {
            use = row.use();
        } else if (row.repeats() != null) {
            use = Use.EXCLUDED;
            why = "repeats " + row.repeats();
        } else if (value == null
                || KINDS_WITHOUT_LEVEL.contains(row.kind())
                || level == null && !row.kind().equals("floor")) {
            use = Use.EXCLUDED;
            why = "carries no level of its own";
        } else if (pattern == null || operation(row).isEmpty()) {
            use = Use.EXCLUDED;
            why = "no pattern of this product";
        } else if (!described) {
            use = Use.EXCLUDED;
            why = "the hardware of this system is not described well enough";
        } else if (!row.basis().equals("documented")) {
            use = Use.CHECK;
            why = "not a measurement beyond doubt";
        } else if (row.kind().equals("floor")) {
            use = Use.CHECK;
            why = "a lower limit, not a level";
        } else {
            use = Use.FIT;
        }
        boolean shortRun = "mdtest".equals(row.tool())
                && row.unit().equals("op/s")
                && value != null
                && MDTEST_FILES / value < SHORT_RUN_SECONDS;
        return new BenchmarkPoint(
                row.id(),
                row.system(),
                row.tool(),
                row.version(),
                row.workload(),
                row.op(),
                pattern,
                row.block(),
                row.qd(),
                row.threads(),
                row.clients(),
                value,
                row.unit(),
                row.kind(),
                level,
                source,
                row.where(),
                row.basis(),
                row.note(),
                row.repeats(),
                row.conflict(),
                use,
                why,
                shortRun);
    }

    private static @Nullable Level level(Row row) {
        if ("peak".equals(row.as())) {
            return Level.PEAK;
        }
        return switch (row.kind()) {
            case "peak" -> Level.PEAK;
            case "sustained", "plateau" -> Level.SUSTAINED;
            case "point" -> Level.AT_THREADS;
            default -> null;
        };
    }

    private static Optional<Operation> operation(Row row) {
        return operation(row.op());
    }

    /** The operation of a word of the data files, empty where this product predicts none for it. */
    static Optional<Operation> operation(String word) {
        return switch (word) {
            case "read", "write", "create", "stat", "remove" ->
                Optional.of(Operation.valueOf(word.toUpperCase(Locale.ROOT)));
            default -> Optional.empty();
        };
    }

    /** Depth that keeps points apart: only random loads have one, and what IOzone does not state is 1. */
    static @Nullable Integer depth(BenchmarkPoint point) {
        if (point.pattern() != Pattern.RANDOM_4K) {
            return null;
        }
        return point.queueDepth() == null ? 1 : point.queueDepth();
    }

    private void check(Catalog catalog) {
        Set<String> conflictIds =
                conflicts.stream().map(Conflict::id).collect(java.util.stream.Collectors.toUnmodifiableSet());
        for (BenchmarkPoint point : points.values()) {
            if (!systems.containsKey(point.system())) {
                problems.add("Point %s is of system %s, which systems.yaml does not describe. Maybe add it there."
                        .formatted(point.id(), point.system()));
            }
            if (point.repeats() != null && !points.containsKey(point.repeats())) {
                problems.add("Point %s repeats %s, which does not exist.".formatted(point.id(), point.repeats()));
            }
            if (point.conflict() != null && !conflictIds.contains(point.conflict())) {
                problems.add("Point %s names conflict %s, which conflicts.yaml does not settle."
                        .formatted(point.id(), point.conflict()));
            }
            if (point.value() != null && !Double.isFinite(point.value())) {
                problems.add("Point %s has value %s, which is no number.".formatted(point.id(), point.value()));
            }
            if (point.use() != Use.FIT && point.why() == null) {
                problems.add("Point %s is %s and does not say why.".formatted(point.id(), point.use()));
            }
        }
        systems.forEach((id, system) -> {
            if (system.source() == null || catalog.findSource(system.source()).isEmpty()) {
                problems.add("System %s cites source %s, which sources.yaml of the catalog does not list."
                        .formatted(id, system.source()));
            }
            if ((system.configuration() != null || system.dataPath() != null) && system.hardware() == null) {
                problems.add("System %s takes part in fits and names no hardware.".formatted(id));
            }
        });
        if (definition == null) {
            problems.add("There is no models.yaml, which says what the models assume.");
        }
    }

    /** Merges the points that print one measurement; they must agree but for rounding. */
    private void settle() {
        SortedMap<String, List<BenchmarkPoint>> groups = new TreeMap<>();
        for (BenchmarkPoint point : points.values()) {
            if (point.use() == Use.EXCLUDED
                    || point.value() == null
                    || point.pattern() == null
                    || point.level() == null
                    || point.level() == Level.AT_THREADS) {
                continue;
            }
            String key = String.join(
                    "|",
                    point.system(),
                    point.pattern().name(),
                    point.operation(),
                    String.valueOf(depth(point)),
                    point.level().name(),
                    point.use().name(),
                    // What is only checked stays apart: it is no level that others must agree with.
                    point.use() == Use.CHECK ? point.id() : "");
            groups.computeIfAbsent(key, k -> new ArrayList<>()).add(point);
        }
        groups.values().forEach(group -> {
            BenchmarkPoint first = group.get(0);
            double value = first.value() == null ? Double.NaN : first.value();
            for (BenchmarkPoint point : group) {
                if (point.value() != null && Math.abs(point.value() / value - 1) > ROUNDING) {
                    problems.add(
                            "Points %s and %s give %s and %s for the same level. Maybe settle them in conflicts.yaml."
                                    .formatted(first.id(), point.id(), first.value(), point.value()));
                }
            }
            PublishedSystem system = systems.get(first.system());
            Optional<Operation> operation = operation(first.operation());
            if (system == null
                    || system.hardware() == null
                    || first.pattern() == null
                    || first.level() == null
                    || operation.isEmpty()) {
                return;
            }
            settled.add(new SettledValue(
                    group.stream().map(BenchmarkPoint::id).toList(),
                    first.system(),
                    system.hardware(),
                    first.pattern(),
                    operation.get(),
                    depth(first),
                    first.level(),
                    value,
                    first.use(),
                    group.stream()
                            .map(BenchmarkPoint::conflict)
                            .filter(java.util.Objects::nonNull)
                            .findFirst()
                            .orElse(null)));
        });
    }

    private static String digest(SortedMap<String, String> files) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            sha.update(SequentialModel.FORMULA.getBytes(StandardCharsets.UTF_8));
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
