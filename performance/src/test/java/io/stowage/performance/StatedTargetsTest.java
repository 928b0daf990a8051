package io.stowage.performance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.stowage.catalog.configuration.Condition;
import io.stowage.catalog.system.ResolvedSystem;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lustre on targets of unequal speed: the thesis S004 and formula M4 of the models. */
class StatedTargetsTest {
    private static final String TARGETS =
            """
            targets:
              - {name: fast, count: 2, readGBps: 1.0, writeGBps: 0.8, capacityTB: 40, backend: LDISKFS}
              - {name: slow, count: 1, readGBps: 0.5, writeGBps: 0.4, capacityTB: 40, backend: LDISKFS}
            """;

    private static ResolvedSystem lustre(String rest) {
        return TestSystems.system("lustre", TARGETS + rest);
    }

    private static Prediction.Rate peak(ResolvedSystem system, Pattern pattern, Operation operation) {
        Prediction.Rate peak = TestSystems.predict(system, pattern, operation).peak();
        assertNotNull(peak);
        return peak;
    }

    @ParameterizedTest(name = "{0} striping, {1} {2}: {3} GB/s")
    @CsvSource({
        // equal parts: 3 x the slowest; in proportion: the sum
        "EQUAL, SEQUENTIAL_N_TO_1, WRITE, 1.2",
        "WEIGHTED, SEQUENTIAL_N_TO_1, WRITE, 2.0",
        "EQUAL, SEQUENTIAL_N_TO_1, READ, 1.5",
        "WEIGHTED, SEQUENTIAL_N_TO_1, READ, 2.5",
        "EQUAL, SEQUENTIAL_N_TO_N, WRITE, 1.2"
    })
    void striping(String striping, Pattern pattern, Operation operation, double expected) {
        assertEquals(
                expected,
                peak(lustre("striping: " + striping + "\n"), pattern, operation).value(),
                1e-9);
    }

    @Test
    @DisplayName("independent jobs tend toward the sum: it is the high end of equal parts, and nothing passes it")
    void bounds() {
        Prediction.Rate equal = peak(lustre(""), Pattern.SEQUENTIAL_N_TO_N, Operation.WRITE);
        assertEquals(2.0, equal.high(), 1e-9);
        assertTrue(equal.low() < equal.value());
    }

    @Test
    @DisplayName("a stripe over fewer targets may meet the slowest first")
    void stripeCount() {
        assertEquals(
                0.4,
                peak(lustre("fileSystem: {stripeCount: 1}\n"), Pattern.SEQUENTIAL_N_TO_1, Operation.WRITE)
                        .value(),
                1e-9);
    }

    @Test
    @DisplayName("the links of the clients cap it")
    void clients() {
        assertEquals(
                1.25,
                peak(
                                lustre("striping: WEIGHTED\nclients: {count: 1, linkGbps: 10}\n"),
                                Pattern.SEQUENTIAL_N_TO_1,
                                Operation.WRITE)
                        .value(),
                1e-9);
    }

    @Test
    @DisplayName("fewer threads than targets leave targets idle")
    void threads() {
        Prediction prediction = TestSystems.predict(
                lustre("striping: WEIGHTED\n"), TestSystems.atThreads(Pattern.SEQUENTIAL_N_TO_1, Operation.WRITE, 1));
        assertNotNull(prediction.atThreads());
        assertEquals(2.0 / 3, prediction.atThreads().value(), 1e-3);
    }

    @Test
    @DisplayName("small requests are not predicted from rates of large ones")
    void notCovered() {
        Prediction random = TestSystems.predict(lustre(""), Pattern.RANDOM_4K, Operation.READ);
        assertEquals(Evidence.NOT_COVERED, random.evidence());
    }

    @Test
    @DisplayName("advice: a pool for each speed with its commands, the rate of random placement, LZ4 only as direction")
    void advice() {
        List<String> advice = TestSystems.PREDICTOR.advice(lustre(""));
        assertTrue(advice.get(0).contains("60 % of their sum"), advice.toString());
        assertTrue(advice.stream().anyMatch(a -> a.contains("lctl pool_new FSNAME.slow") && a.contains("0.4 GB/s")));
        assertTrue(advice.stream().anyMatch(a -> a.contains("lfs setstripe -p fast -c 2") && a.contains("1.6 GB/s")));
        // equal capacities: a third of the bytes goes to the slow one, 0.4 / (1/3)
        assertTrue(advice.stream().anyMatch(a -> a.contains("1.2 GB/s in all")), advice.toString());
        ResolvedSystem zfs = TestSystems.system(
                "lustre",
                "targets: [{name: z, count: 2, readGBps: 1, writeGBps: 1, capacityTB: 40, backend: ZFS, compression: LZ4, compressionRatio: 1.5}]\n");
        assertEquals(2.0, peak(zfs, Pattern.SEQUENTIAL_N_TO_1, Operation.WRITE).value(), 1e-9, "no factor is credited");
        assertTrue(TestSystems.PREDICTOR.advice(zfs).get(0).contains("1.5"));
        assertEquals(List.of(), TestSystems.PREDICTOR.advice(TestSystems.base()));
    }

    @Test
    @DisplayName("each condition answers, though nothing is known of the hardware")
    void conditions() {
        for (Condition condition : Condition.values()) {
            assertNotNull(
                    TestSystems.PREDICTOR.state(lustre(""), condition, null).availability());
        }
    }
}
