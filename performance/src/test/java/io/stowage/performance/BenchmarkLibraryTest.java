package io.stowage.performance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.stowage.catalog.CatalogException;
import io.stowage.catalog.ResourceFiles;
import io.stowage.performance.BenchmarkPoint.Use;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a contributor of a benchmark row is told. */
class BenchmarkLibraryTest {
    private static final String ROW =
            "  - {id: %s, system: %s, tool: iozone, workload: seq_n_to_n, op: write, value: %s, unit: GB/s, kind: peak, where: text, basis: documented%s}\n";

    private static final int FIRST_POINTS = 346;
    private static final int FIRST_PRINTS = 274;
    private static final int FIRST_CONFLICTS = 30;

    private static Map<String, String> filesWith(String path, String text) {
        Map<String, String> files = new TreeMap<>(ResourceFiles.under("stowage/performance"));
        files.merge(path, text, String::concat);
        return files;
    }

    private static List<String> problemsOf(String path, String text) {
        return assertThrows(CatalogException.class, () -> Predictor.load(TestSystems.CATALOG, filesWith(path, text)))
                .problems();
    }

    @Test
    @DisplayName("None of the points and conflicts the models were first fitted to is lost; rows may be added")
    void everyPointIsKept() {
        List<BenchmarkPoint> points = TestSystems.PREDICTOR.benchmarks();
        assertTrue(points.size() >= FIRST_POINTS, () -> points.size() + " points");
        assertTrue(points.stream().filter(p -> p.repeats() == null).count() >= FIRST_PRINTS);
        assertTrue(TestSystems.PREDICTOR.conflicts().size() >= FIRST_CONFLICTS);
        assertTrue(points.stream().filter(p -> p.use() != Use.FIT).allMatch(p -> p.why() != null));
    }

    @Test
    @DisplayName("A repeated print is not fitted twice, and runs of less than ten seconds are marked")
    void repetitionsAndShortRuns() {
        for (BenchmarkPoint point : TestSystems.PREDICTOR.benchmarks()) {
            assertTrue(point.repeats() == null || point.use() == Use.EXCLUDED, point.id());
        }
        assertTrue(find("P017").shortRun(), "2^21 files at 11.2M stat/s take 0.19 s");
        assertEquals(false, find("P020").shortRun(), "2^21 files at 194.2K creates/s take 10.8 s");
    }

    private static BenchmarkPoint find(String id) {
        return TestSystems.PREDICTOR.benchmarks().stream()
                .filter(p -> p.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void anUnknownSystemIsNamed() {
        assertEquals(
                List.of(
                        "Point X001 is of system pixstor-large, which systems.yaml does not describe. Maybe add it there."),
                problemsOf("benchmarks/S001.yaml", ROW.formatted("X001", "pixstor-large", "16.7", "")));
    }

    @Test
    void anIdThatStandsTwiceIsNamedWithBothFiles() {
        assertEquals(
                List.of(
                        "Point P001 stands twice, in benchmarks/S001.yaml and in benchmarks/WP21.yaml. Maybe give one a new id."),
                problemsOf("benchmarks/WP21.yaml", ROW.formatted("P001", "pixstor-large-hdmd1", "16.7", "")));
    }

    @Test
    void twoFiguresForOneLevelMustBeSettled() {
        assertEquals(
                List.of(
                        "Points P001 and X001 give 16.7 and 18.0 for the same level. Maybe settle them in conflicts.yaml."),
                problemsOf("benchmarks/S001.yaml", ROW.formatted("X001", "pixstor-large-hdmd1", "18.0", "")));
    }

    @Test
    void allProblemsAreListedAtOnce() {
        List<String> problems = problemsOf(
                "benchmarks/S001.yaml",
                ROW.formatted("X001", "nowhere", "1.0", ", repeats: X999")
                        + ROW.formatted("X002", "pixstor-large-hdmd1", "16.7", ", conflict: C-99")
                        + ROW.formatted("X003", "pixstor-large-hdmd1", "16.7", ", use: CHECK"));
        assertEquals(4, problems.size(), problems.toString());
        assertTrue(problems.contains("Point X001 repeats X999, which does not exist."));
        assertTrue(problems.contains("Point X002 names conflict C-99, which conflicts.yaml does not settle."));
        assertTrue(problems.contains("Point X003 is CHECK and does not say why."));
    }

    @Test
    void anUnknownKeyIsNamed() {
        List<String> problems =
                problemsOf("benchmarks/S001.yaml", ROW.formatted("X001", "pixstor-large-hdmd1", "16.7", ", treads: 4"));
        assertEquals(1, problems.size());
        assertTrue(problems.get(0).startsWith("benchmarks/S001.yaml cannot be read: Unrecognized field \"treads\""));
    }

    @Test
    @DisplayName("A fitted row under which two resources bind alike still gives models that follow it")
    void aRowOnAnEdge() {
        Predictor with = Predictor.load(
                TestSystems.CATALOG,
                filesWith(
                        "benchmarks/S002.yaml",
                        ROW.formatted("P902", "nss73-ha", "4.9", "").replace("kind: peak", "kind: sustained")));
        Model.Residual row = with.models().stream()
                .flatMap(m -> m.residuals().stream())
                .filter(r -> r.points().contains("P902"))
                .findFirst()
                .orElseThrow();
        assertTrue(Math.abs(row.errorPercent()) < 6, row.toString());
    }

    @Test
    @DisplayName("A new row changes the version and the fit, without a line of Java")
    void aRowIsEnough() {
        Predictor with = Predictor.load(
                TestSystems.CATALOG,
                filesWith(
                        "benchmarks/S002.yaml",
                        ROW.formatted("X001", "nss73-ha", "4.0", "")
                                .replace("seq_n_to_n", "seq_n_to_1")
                                .replace("basis: documented", "basis: documented, use: CHECK, why: a trial")));
        assertNotEquals(TestSystems.PREDICTOR.version(), with.version());
        assertEquals(
                TestSystems.PREDICTOR.benchmarks().size() + 1, with.benchmarks().size());
        assertEquals(12, with.version().length());
    }
}
