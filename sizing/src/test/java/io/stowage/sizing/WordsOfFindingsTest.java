package io.stowage.sizing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.stowage.catalog.Catalog;
import io.stowage.catalog.CatalogLoader;
import io.stowage.catalog.configuration.Condition;
import io.stowage.catalog.configuration.ConfigurationReader;
import io.stowage.catalog.configuration.DocumentFormat;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.catalog.system.Resolver;
import io.stowage.performance.Operation;
import io.stowage.performance.Pattern;
import io.stowage.performance.Predictor;
import io.stowage.performance.Workload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What predictions contribute to the words of findings. */
class WordsOfFindingsTest {
    private static final Catalog CATALOG = CatalogLoader.load();
    private static final YAMLMapper YAML = new YAMLMapper();
    /** The loads that requirements can name. */
    private static final List<Workload> LOADS = List.of(
            load(Pattern.SEQUENTIAL_N_TO_N, Operation.READ),
            load(Pattern.SEQUENTIAL_N_TO_N, Operation.WRITE),
            load(Pattern.RANDOM_4K, Operation.READ),
            load(Pattern.RANDOM_4K, Operation.WRITE),
            load(Pattern.METADATA_EMPTY, Operation.CREATE),
            load(Pattern.METADATA_EMPTY, Operation.STAT),
            load(Pattern.METADATA_EMPTY, Operation.REMOVE));

    private static Workload load(Pattern pattern, Operation operation) {
        return new Workload(pattern, operation, null, null, null, null, null, null);
    }

    @Test
    @DisplayName(
            "every resource on the path of an example's rates, which a finding may name as what binds them, is worded")
    void resources() throws IOException {
        TreeSet<String> resources = new TreeSet<>();
        Predictor predictor = Predictor.load(CATALOG);
        Resolver resolver = new Resolver(CATALOG);
        for (Path example : examples()) {
            ObjectNode document = (ObjectNode) YAML.readTree(Files.readString(example));
            document.set("clients", YAML.readTree("{count: 4, linkGbps: 100}"));
            ResolvedSystem system = resolver.resolve(new ConfigurationReader(CATALOG)
                    .read(YAML.writeValueAsString(document).getBytes(StandardCharsets.UTF_8), DocumentFormat.YAML));
            predictor.predictWithoutCurves(system, LOADS, Condition.HEALTHY).stream()
                    .flatMap(prediction -> prediction.resources().stream())
                    .forEach(resource -> resources.add(resource.resource()));
        }
        assertTrue(
                resources.containsAll(List.of("array controllers", "client links", "metadata CPU", "server links")),
                resources.toString());
        for (String language : List.of("es", "zh")) {
            JsonNode values = YAML.readTree(getClass().getResource("/stowage/words/" + language + ".yaml"))
                    .path("values");
            assertEquals(
                    List.of(),
                    resources.stream().filter(r -> !values.has(r)).toList(),
                    "missing under values of words/" + language + ".yaml");
        }
    }

    private static List<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("../examples"))) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
        }
    }
}
