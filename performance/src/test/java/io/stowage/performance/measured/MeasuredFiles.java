package io.stowage.performance.measured;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Files of benchmarks that tests read: our own, and the real ones where they lie beside the project. */
final class MeasuredFiles {
    static final Path OWN = Path.of("src/test/resources/measured/files");
    static final Path REAL = Path.of("..", "..", "shared", "inputs");

    private MeasuredFiles() {}

    static List<Path> own() {
        return list(OWN);
    }

    static String text(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<Path> list(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static BenchmarkFile read(Path file) {
        return BenchmarkReader.read(String.valueOf(file.getFileName()), text(file));
    }
}
