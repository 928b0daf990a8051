package io.stowage.performance.measured;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Every point of our own files, a line each; {@code -Dstowage.update=true} writes them anew. */
class MeasuredGoldenTest {
    private static final Path GOLDEN = Path.of("src/test/resources/measured/points.txt");

    @Test
    @DisplayName("each format gives its points with unit, load, repetitions and what keeps them from a comparison")
    void points() throws IOException {
        List<String> lines = new ArrayList<>();
        for (Path file : MeasuredFiles.own()) {
            BenchmarkFile read = MeasuredFiles.read(file);
            lines.add("%s: %s %s %s".formatted(read.name(), read.tool(), read.version(), read.notes()));
            for (MeasuredPoint point : read.points()) {
                lines.add("  %d %s: %s %s %s %s (%s) %s"
                        .formatted(
                                point.line(),
                                point.phase(),
                                point.pattern(),
                                point.operation(),
                                point.value().toPlainString(),
                                point.unit(),
                                point.printed(),
                                point.load()));
                lines.add("    %s s, %s, %s%s"
                        .formatted(
                                point.seconds(),
                                point.shortRun() ? "short" : "long",
                                point.comparable() ? "comparable" : "apart",
                                point.repetitions() == null ? "" : ", " + point.repetitions()));
                point.notes().forEach(note -> lines.add("    " + note));
            }
        }
        String text = String.join("\n", lines) + "\n";
        if (Boolean.getBoolean("stowage.update")) {
            Files.writeString(GOLDEN, text);
        }
        assertEquals(Files.readString(GOLDEN), text, "Maybe run the tests of performance with -Dstowage.update=true");
    }
}
