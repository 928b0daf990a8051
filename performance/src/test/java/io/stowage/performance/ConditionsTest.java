package io.stowage.performance;

import static io.stowage.performance.TestSystems.PREDICTOR;
import static io.stowage.performance.TestSystems.base;
import static io.stowage.performance.TestSystems.expanded;
import static io.stowage.performance.TestSystems.load;
import static io.stowage.performance.TestSystems.metadataArrays;
import static io.stowage.performance.TestSystems.nfs;
import static io.stowage.performance.TestSystems.system;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.stowage.catalog.configuration.Condition;
import io.stowage.catalog.configuration.ConfigurationReader;
import io.stowage.catalog.configuration.DocumentFormat;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.catalog.system.Resolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Systems in which something failed: whether data can be reached, and how fast at most. */
class ConditionsTest {
    private static final Workload WRITE = load(Pattern.SEQUENTIAL_N_TO_N, Operation.WRITE);
    private static final Workload READ = load(Pattern.SEQUENTIAL_N_TO_N, Operation.READ);
    private static final Workload CREATE = load(Pattern.METADATA_EMPTY, Operation.CREATE);

    private static Availability availability(ResolvedSystem system, Condition condition) {
        return PREDICTOR.state(system, condition, null).availability();
    }

    private static double peak(ResolvedSystem system, Workload workload, Condition condition) {
        Prediction.Rate peak =
                PREDICTOR.predict(system, List.of(workload), condition).get(0).peak();
        assertNotNull(peak);
        return peak.value();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "HEALTHY, FULL",
        "ONE_DRIVE_FAILED, DEGRADED",
        "TWO_DRIVES_FAILED, DEGRADED",
        "REBUILDING, DEGRADED",
        "ONE_CONTROLLER_FAILED, DEGRADED",
        "ONE_SERVER_FAILED, DEGRADED",
        "ONE_LINK_FAILED, DEGRADED",
        "ONE_SWITCH_FAILED, DEGRADED",
        "ONE_ENCLOSURE_LOST, DATA_UNAVAILABLE",
        "ONE_METADATA_SERVER_FAILED, DEGRADED",
        "ONE_METADATA_ARRAY_LOST, DATA_UNAVAILABLE",
        "ONE_GATEWAY_FAILED, FULL",
        "ONE_POWER_FEED_LOST, DEGRADED"
    })
    void ofTheExpandedPixStor(Condition condition, Availability expected) {
        assertEquals(expected, availability(expanded(), condition));
    }

    @Test
    @DisplayName("every condition of every example answers: a rate no better than healthy, or why there is none")
    void everyExample() throws IOException {
        List<Path> examples;
        try (Stream<Path> files = Files.list(Path.of("..", "examples"))) {
            examples =
                    files.filter(f -> f.toString().endsWith(".yaml")).sorted().toList();
        }
        assertTrue(examples.size() > 20, "examples");
        for (Path example : examples) {
            ResolvedSystem system = new Resolver(TestSystems.CATALOG)
                    .resolve(new ConfigurationReader(TestSystems.CATALOG)
                            .read(Files.readAllBytes(example), DocumentFormat.YAML));
            List<Prediction> healthy = PREDICTOR.predictWithoutCurves(system, List.of(), Condition.HEALTHY);
            for (Condition condition : Condition.values()) {
                SystemState state = PREDICTOR.state(system, condition, null);
                List<Prediction> now = PREDICTOR.predictWithoutCurves(system, List.of(), condition);
                assertEquals(healthy.size(), now.size());
                assertTrue(condition == Condition.HEALTHY || !state.notes().isEmpty(), example + " " + condition);
                for (int i = 0; i < now.size(); i++) {
                    check(example + " " + condition, healthy.get(i), now.get(i), condition, state);
                }
            }
        }
    }

    private static void check(
            String where, Prediction healthy, Prediction now, Condition condition, SystemState state) {
        if (condition == Condition.HEALTHY) {
            return;
        }
        if (state.availability() == Availability.DATA_UNAVAILABLE) {
            assertNull(now.peak(), where);
            assertEquals(Evidence.NOT_COVERED, now.evidence(), where);
            return;
        }
        Prediction.Rate peak = now.peak();
        Prediction.Rate before = healthy.peak();
        if (peak == null || before == null) {
            assertNotNull(now.reason(), where);
            return;
        }
        assertEquals(Evidence.EXTRAPOLATED, now.evidence(), where);
        assertTrue(peak.value() <= before.value() * 1.0001, where + " " + peak + " " + before);
        assertTrue(peak.low() <= peak.value() && peak.value() <= peak.high(), where);
        assertTrue(peak.value() / peak.low() > before.value() / before.low(), where + " is as sure as healthy");
    }

    @Test
    @DisplayName("with one link a server a lost link is a lost server, and one server's link binds")
    void serversAndLinks() {
        ResolvedSystem system = base();
        double server = peak(system, READ, Condition.ONE_SERVER_FAILED);
        assertEquals(server, peak(system, READ, Condition.ONE_LINK_FAILED));
        assertTrue(server < 12.5 && server > 11, "one EDR link: " + server);
        ResolvedSystem two = system("pixstor-me4", "network: {linksPerServer: 2}\n");
        assertTrue(peak(two, READ, Condition.ONE_LINK_FAILED) > server);
    }

    @Test
    @DisplayName("the server that stands by in NSS takes over with all that the other had")
    void standby() {
        assertEquals(peak(nfs(), READ, Condition.HEALTHY), peak(nfs(), READ, Condition.ONE_SERVER_FAILED), 1e-9);
        assertEquals(Availability.DEGRADED, availability(nfs(), Condition.ONE_SERVER_FAILED));
    }

    @Test
    @DisplayName("scattered files wait for the one degraded group; a RAID 6 group of ten loses a tenth with a drive")
    void scattered() {
        double healthy = peak(base(), WRITE, Condition.HEALTHY);
        double rebuilding = peak(base(), WRITE, Condition.REBUILDING);
        assertTrue(rebuilding < healthy, rebuilding + " of " + healthy);
        assertTrue(rebuilding > 0.85 * healthy, rebuilding + " of " + healthy);
        double one = peak(base(), load(Pattern.RANDOM_4K, Operation.READ), Condition.ONE_DRIVE_FAILED);
        double all = peak(base(), load(Pattern.RANDOM_4K, Operation.READ), Condition.HEALTHY);
        assertEquals(0.9, one / all, 0.001);
    }

    @Test
    @DisplayName("a group without second parity does not survive two drives, one without any does not survive one")
    void raid() {
        String groups =
                "storageModules: [{arrays: [{part: me4084, diskGroups: [{level: %s, dataDrives: %d, parityDrives: %d, count: 8}]}]}]\n";
        assertEquals(
                Availability.DATA_UNAVAILABLE,
                availability(system("pixstor-me4", groups.formatted("RAID5", 9, 1)), Condition.TWO_DRIVES_FAILED));
        assertEquals(
                Availability.DEGRADED,
                availability(system("pixstor-me4", groups.formatted("RAID5", 9, 1)), Condition.ONE_DRIVE_FAILED));
        assertEquals(
                Availability.DATA_UNAVAILABLE,
                availability(system("pixstor-me4", groups.formatted("RAID0", 10, 0)), Condition.ONE_DRIVE_FAILED));
    }

    @Test
    @DisplayName("one controller has no partner; of two, the other is an upper bound at half the array")
    void controllers() {
        ResolvedSystem single = system("pixstor-me4", "storageModules: [{arrays: [{part: me4084, controllers: 1}]}]\n");
        assertEquals(Availability.DATA_UNAVAILABLE, availability(single, Condition.ONE_CONTROLLER_FAILED));
        assertTrue(peak(base(), WRITE, Condition.ONE_CONTROLLER_FAILED) <= 0.5 * 4 * 5.5);
        assertTrue(PREDICTOR.state(base(), Condition.ONE_CONTROLLER_FAILED, null).notes().stream()
                .anyMatch(n -> n.contains("upper bound")));
    }

    @Test
    @DisplayName("a lost metadata array takes the files with it unless another holds the copy")
    void metadata() {
        ResolvedSystem two = system("pixstor-me4", metadataArrays(2));
        assertEquals(Availability.DEGRADED, availability(two, Condition.ONE_METADATA_ARRAY_LOST));
        assertEquals(
                0.5, peak(two, CREATE, Condition.ONE_METADATA_ARRAY_LOST) / peak(two, CREATE, Condition.HEALTHY), 0.01);
        ResolvedSystem standard = system("pixstor-me4", "metadataModules: []\n");
        assertEquals(Availability.DEGRADED, availability(standard, Condition.ONE_METADATA_SERVER_FAILED));
    }

    @Test
    @DisplayName("hours of a rebuild are the drive's bytes over the rate: 12 TB at 100 MB/s take 33.3 hours")
    void rebuild() {
        SystemState.Rebuild asked =
                PREDICTOR.state(base(), Condition.REBUILDING, 100.0).rebuild();
        assertNotNull(asked);
        assertEquals(33.33, asked.hours(), 0.01);
        assertEquals("hdd-nls-12tb", asked.drive());
        SystemState.Rebuild assumed =
                PREDICTOR.state(base(), Condition.REBUILDING, null).rebuild();
        assertNotNull(assumed);
        assertTrue(assumed.hours() > asked.hours() && assumed.basis().contains("assumed"));
        assertNull(PREDICTOR.state(base(), Condition.ONE_DRIVE_FAILED, null).rebuild());
        String adapt =
                "storageModules: [{arrays: [{part: me4084, diskGroups: [{level: ADAPT}], spares: {global: 0}}]}]\n";
        SystemState.Rebuild distributed = PREDICTOR
                .state(system("pixstor-me4", adapt), Condition.REBUILDING, null)
                .rebuild();
        assertNotNull(distributed);
        assertTrue(distributed.distributed() && distributed.hours() < assumed.hours());
    }

    @Test
    @DisplayName("a faster rebuild leaves less to the others")
    void rebuildRate() {
        Workload random = load(Pattern.RANDOM_4K, Operation.READ);
        double slow = PREDICTOR
                .predict(base(), List.of(random), Condition.REBUILDING, 10.0)
                .get(0)
                .peak()
                .value();
        double fast = PREDICTOR
                .predict(base(), List.of(random), Condition.REBUILDING, 200.0)
                .get(0)
                .peak()
                .value();
        assertTrue(fast < slow);
    }
}
