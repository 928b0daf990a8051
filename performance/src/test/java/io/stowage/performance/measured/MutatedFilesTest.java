package io.stowage.performance.measured;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Damaged files give figures that the file states, in their unit, or a clear error; never another exception. Our own
 * files, and the real ones where they lie beside the project.
 */
class MutatedFilesTest {
    private static final int MUTANTS = 5_000;
    private static final Set<String> UNITS = Set.of(Units.GB_PER_SECOND, Units.IOPS, Units.OPS);

    /** A file with what it states when whole. */
    private record Original(Path file, String text, Set<String> figures) {}

    private static List<Original> originals() {
        List<Path> files = new ArrayList<>(MeasuredFiles.own());
        if (Files.isDirectory(MeasuredFiles.REAL)) {
            for (String tool : List.of("ior", "mdtest", "io500", "fio", "iozone", "elbencho")) {
                files.addAll(MeasuredFiles.list(MeasuredFiles.REAL.resolve(tool)));
            }
        }
        List<Original> out = new ArrayList<>();
        for (Path file : files) {
            try {
                out.add(new Original(file, MeasuredFiles.text(file), figures(MeasuredFiles.read(file))));
            } catch (UnreadableBenchmarkException e) {
                // Configurations and dry runs state nothing; damaged they still must not.
                out.add(new Original(file, MeasuredFiles.text(file), Set.of()));
            }
        }
        return out;
    }

    private static Set<String> figures(BenchmarkFile file) {
        return file.points().stream().map(MutatedFilesTest::figure).collect(Collectors.toCollection(TreeSet::new));
    }

    private static String figure(MeasuredPoint point) {
        // The unit follows from the load, which shuffled lines change; what is printed does not.
        return "%s %s".formatted(point.operation(), point.printed().split(",")[0]);
    }

    private static BenchmarkFile readOrNull(Original original, String mutated) {
        try {
            return BenchmarkReader.read(String.valueOf(original.file().getFileName()), mutated);
        } catch (UnreadableBenchmarkException e) {
            assertTrue(e.line() >= 1, original.file() + ": no line");
            assertTrue(String.valueOf(e.getMessage()).matches(".*[.?]"), original.file() + ": no sentence");
            return null;
        } catch (RuntimeException e) {
            return fail(original.file() + " ends in " + e, e);
        }
    }

    @Test
    @DisplayName("a file that ends early gives figures of the whole file or an error")
    void cut() {
        Random random = new Random(20_261_201);
        List<Original> originals = originals();
        for (int i = 0; i < MUTANTS; i++) {
            Original original = originals.get(i % originals.size());
            int at = random.nextInt(original.text().length());
            BenchmarkFile read = readOrNull(original, original.text().substring(0, at));
            if (read != null) {
                for (MeasuredPoint point : read.points()) {
                    // A mean over fewer repetitions is another figure, and says so; so is a sum over fewer jobs.
                    boolean told = !point.notes().isEmpty()
                            || point.repetitions() != null
                            || point.phase().startsWith("sum of");
                    assertTrue(original.figures().contains(figure(point)) || told, () -> "%s cut at %d gives %s"
                            .formatted(original.file(), at, figure(point)));
                }
            }
        }
    }

    @Test
    @DisplayName("shuffled lines give figures of the file or an error, never a time for a rate")
    void shuffled() {
        Random random = new Random(20_261_202);
        List<Original> originals = originals();
        for (int i = 0; i < MUTANTS; i++) {
            Original original = originals.get(i % originals.size());
            List<String> lines = new ArrayList<>(Arrays.asList(original.text().split("\n", -1)));
            if (i % 2 == 0) {
                Collections.shuffle(lines, random);
            } else {
                Collections.swap(lines, random.nextInt(lines.size()), random.nextInt(lines.size()));
            }
            BenchmarkFile read = readOrNull(original, String.join("\n", lines));
            if (read != null) {
                for (MeasuredPoint point : read.points()) {
                    boolean computed =
                            point.repetitions() != null || point.phase().startsWith("sum of");
                    assertTrue(
                            original.figures().contains(figure(point)) || computed || !point.comparable(),
                            () -> "%s shuffled gives %s".formatted(original.file(), figure(point)));
                }
            }
        }
    }

    @Test
    @DisplayName("a changed byte gives figures as the file now has them, or an error")
    void flipped() {
        Random random = new Random(20_261_203);
        List<Original> originals = originals();
        int kept = 0;
        int silent = 0;
        for (int i = 0; i < MUTANTS; i++) {
            Original original = originals.get(i % originals.size());
            byte[] bytes = original.text().getBytes(StandardCharsets.UTF_8);
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            String mutated = new String(bytes, StandardCharsets.UTF_8);
            BenchmarkFile read = readOrNull(original, mutated);
            if (read == null) {
                continue;
            }
            for (MeasuredPoint point : read.points()) {
                kept++;
                assertTrue(UNITS.contains(point.unit()), point.unit());
                if (!original.figures().contains(figure(point)) && point.comparable()) {
                    silent++;
                    String first = point.printed().split("[ ,]")[0];
                    assertTrue(
                            mutated.contains(first) || point.phase().startsWith("sum of"),
                            () -> original.file() + " states no " + first);
                }
            }
        }
        // Where a file says a thing once, a changed digit of it cannot be told; it must stay rare.
        assertTrue(silent * 200 < kept, silent + " of " + kept + " figures changed unseen");
    }
}
