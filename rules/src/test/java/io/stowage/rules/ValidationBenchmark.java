package io.stowage.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.stowage.catalog.system.ResolvedSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Time of one validation of the largest example with all rules. Run by {@code scripts/benchmark}, not by the tests. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
public class ValidationBenchmark {
    private JsonNode document;
    private ResolvedSystem system;

    /** Takes the example with the most facts. */
    @Setup
    public void largestExample() throws IOException {
        List<Path> examples;
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("examples", "../examples")))) {
            examples =
                    files.filter(f -> f.toString().endsWith(".yaml")).sorted().toList();
        }
        Path largest = examples.stream()
                .max(Comparator.comparingInt(file -> facts(read(file))))
                .orElseThrow();
        document = read(largest);
        system = RulesFixture.system(document);
        System.out.printf(
                "%n%s: %d facts, %d rules%n",
                largest.getFileName(),
                facts(document),
                RulesFixture.ENGINE.rules().size());
    }

    private static JsonNode read(Path file) {
        try {
            return new YAMLMapper().readTree(file.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int facts(JsonNode document) {
        return SystemFacts.of(RulesFixture.CATALOG, RulesFixture.system(document), List.of())
                .facts()
                .size();
    }

    /** All rules on a system that is already resolved. */
    @Benchmark
    public Evaluation rules() {
        return RulesFixture.ENGINE.evaluate(system);
    }

    /** The same with reading and resolving the document. */
    @Benchmark
    public Evaluation document() {
        return RulesFixture.ENGINE.evaluate(RulesFixture.system(document));
    }
}
