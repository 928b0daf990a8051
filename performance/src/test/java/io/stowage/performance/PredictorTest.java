package io.stowage.performance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.stowage.catalog.configuration.Condition;
import io.stowage.catalog.configuration.Json;
import io.stowage.catalog.system.ResolvedSystem;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a prediction is known, and what is not predicted. */
class PredictorTest {
    private static final List<Workload> ALL = List.of();

    private static List<Prediction> all(ResolvedSystem system) {
        return TestSystems.PREDICTOR.predict(system, ALL, Condition.HEALTHY);
    }

    @Test
    @DisplayName("S001: every pattern of PixStor base is MEASURED, with point, hardware, differences and sources")
    void theBaseSystemIsMeasured() {
        List<Prediction> predictions = all(TestSystems.base());
        assertEquals(18, predictions.size());
        for (Prediction prediction : predictions) {
            assertEquals(
                    Evidence.MEASURED,
                    prediction.evidence(),
                    prediction.workload().toString());
            assertNull(prediction.reason());
            assertFalse(prediction.published().isEmpty());
            assertTrue(prediction.testedOn().startsWith("4 x ME4084"));
            assertTrue(prediction.differences().stream().anyMatch(d -> d.contains("SB7700")));
            assertTrue(prediction.sources().contains("S001"));
            assertFalse(prediction.curve().isEmpty());
        }
    }

    @Test
    @DisplayName("C-10: random is predicted at the depth its own system was measured at, and depths are never mixed")
    void queueDepthOfThePublishedSystem() {
        Prediction base = TestSystems.predict(TestSystems.base(), Pattern.RANDOM_4K, Operation.WRITE);
        Prediction expanded = TestSystems.predict(TestSystems.expanded(), Pattern.RANDOM_4K, Operation.WRITE);
        assertEquals(1, base.workload().queueDepth());
        assertEquals(15_800, base.peak().value(), 50);
        assertEquals(16, expanded.workload().queueDepth());
        assertEquals(40_000, expanded.peak().value(), 50);
        Prediction between = TestSystems.predict(TestSystems.base(), TestSystems.atDepth(Operation.READ, 4));
        assertEquals(Evidence.NOT_COVERED, between.evidence());
        assertTrue(between.reason().startsWith("Queue depth 4 was not measured"));
        Prediction deep = TestSystems.predict(TestSystems.base(), TestSystems.atDepth(Operation.READ, 16));
        assertEquals(Evidence.EXTRAPOLATED, deep.evidence());
    }

    @Test
    @DisplayName("S002: NSS7.3 sequential is measured; random, metadata and one shared file are not covered")
    void theNfsSystem() {
        for (Prediction prediction : all(TestSystems.nfs())) {
            boolean measured = prediction.workload().pattern() == Pattern.SEQUENTIAL_N_TO_N;
            assertEquals(measured ? Evidence.MEASURED : Evidence.NOT_COVERED, prediction.evidence());
            assertEquals(measured, prediction.peak() != null);
            assertEquals(measured, prediction.reason() == null);
        }
        Prediction older =
                TestSystems.predict(TestSystems.system("nss72-ha", ""), Pattern.SEQUENTIAL_N_TO_N, Operation.READ);
        assertEquals(Evidence.NOT_COVERED, older.evidence());
        assertTrue(older.reason().contains("ratios"));
    }

    @Test
    void metadataOnTheDataArraysIsNotCovered() {
        ResolvedSystem standard = TestSystems.system("pixstor-me4", "metadataModules: []\n");
        Prediction create = TestSystems.predict(standard, Pattern.METADATA_EMPTY, Operation.CREATE);
        assertEquals(Evidence.NOT_COVERED, create.evidence());
        assertTrue(create.reason().contains("metadata on the data arrays"));
        Prediction write = TestSystems.predict(standard, Pattern.SEQUENTIAL_N_TO_N, Operation.WRITE);
        assertNotNull(write.peak());
        assertEquals(Evidence.INTERPOLATED, write.evidence());
    }

    @Test
    void nothingPassesAPathWithoutArrays() {
        ResolvedSystem none = TestSystems.system("pixstor-me4", "storageModules: []\n");
        Prediction read = TestSystems.predict(none, Pattern.SEQUENTIAL_N_TO_N, Operation.READ);
        assertEquals(Evidence.NOT_COVERED, read.evidence());
        assertTrue(read.reason().contains("drives"), read.reason());
        Prediction create = TestSystems.predict(none, Pattern.METADATA_4K, Operation.CREATE);
        assertEquals(Evidence.NOT_COVERED, create.evidence());
    }

    @Test
    void anOperationWithoutSenseIsNotCovered() {
        Prediction create = TestSystems.predict(TestSystems.base(), Pattern.RANDOM_4K, Operation.CREATE);
        assertEquals(Evidence.NOT_COVERED, create.evidence());
        assertNull(create.peak());
        assertTrue(create.reason().contains("READ and WRITE"));
    }

    @Test
    @DisplayName("S001: modules and ME4024 grow linearly by expectation only; stat and empty read stay at the CPU")
    void expectationsAreExtrapolated() {
        ResolvedSystem two = TestSystems.system(
                "pixstor-me4", TestSystems.modules(2, 4, 0, "hdd-nls-12tb") + TestSystems.metadataArrays(2));
        Prediction write = TestSystems.predict(two, Pattern.SEQUENTIAL_N_TO_N, Operation.WRITE);
        Workload load = TestSystems.load(Pattern.SEQUENTIAL_N_TO_N, Operation.WRITE);
        assertEquals(Evidence.EXTRAPOLATED, write.evidence());
        assertTrue(write.reason().contains("expectation"));
        assertEquals(
                2 * TestSystems.peak(TestSystems.base(), load), write.peak().value(), 0.02);
        for (Operation operation : EnumSet.of(Operation.CREATE, Operation.REMOVE)) {
            Workload empty = TestSystems.load(Pattern.METADATA_EMPTY, operation);
            assertEquals(2, TestSystems.peak(two, empty) / TestSystems.peak(TestSystems.base(), empty), 0.001);
        }
        for (Operation operation : EnumSet.of(Operation.STAT, Operation.READ)) {
            Prediction prediction = TestSystems.predict(two, Pattern.METADATA_EMPTY, operation);
            assertEquals(
                    TestSystems.peak(TestSystems.base(), TestSystems.load(Pattern.METADATA_EMPTY, operation)),
                    prediction.peak().value());
            assertEquals("metadata CPU", prediction.bottleneck().resource());
        }
    }

    @Test
    void otherDrivesWidenTheInterval() {
        ResolvedSystem tenTB = TestSystems.system("pixstor-me4", TestSystems.module(4, 1, "hdd-nls-10tb"));
        Prediction write = TestSystems.predict(tenTB, Pattern.SEQUENTIAL_N_TO_N, Operation.WRITE);
        assertEquals(Evidence.EXTRAPOLATED, write.evidence());
        assertTrue(write.reason().contains("hdd-nls-10tb"));
        assertTrue(write.peak().low()
                < TestSystems.predict(TestSystems.expanded(), Pattern.SEQUENTIAL_N_TO_N, Operation.WRITE)
                        .peak()
                        .low());
        Prediction random = TestSystems.predict(tenTB, Pattern.RANDOM_4K, Operation.READ);
        assertTrue(random.reason().contains("only the direction is known"));
        assertTrue(random.reason().contains("not estimable"));
    }

    @Test
    void fewerArraysLieBetweenThePublishedOnes() {
        ResolvedSystem twoArrays = TestSystems.system("pixstor-me4", TestSystems.module(2, 0, "hdd-nls-12tb"));
        Prediction read = TestSystems.predict(twoArrays, Pattern.SEQUENTIAL_N_TO_N, Operation.READ);
        assertEquals(Evidence.INTERPOLATED, read.evidence());
        assertEquals("array controllers", read.bottleneck().resource());
        Prediction random = TestSystems.predict(twoArrays, Pattern.RANDOM_4K, Operation.READ);
        assertEquals(Evidence.EXTRAPOLATED, random.evidence());
    }

    @Test
    @DisplayName("A second link of a server is worth no more than the PCIe slot both ports share")
    void twoPortsOfOneCard() {
        ResolvedSystem twoLinks = TestSystems.system("pixstor-me4", "network: {linksPerServer: 2}\n");
        Prediction read = TestSystems.predict(twoLinks, Pattern.SEQUENTIAL_N_TO_N, Operation.READ);
        double slots = read.resources().stream()
                .filter(r -> r.resource().equals("server PCIe slots"))
                .findFirst()
                .orElseThrow()
                .limit();
        assertEquals(31.5, slots);
        assertTrue(read.peak().high() <= 31.5);
        assertTrue(read.peak().value()
                > TestSystems.peak(TestSystems.base(), TestSystems.load(Pattern.SEQUENTIAL_N_TO_N, Operation.READ)));
    }

    @Test
    void clientLinksLimitOnlyWhenGiven() {
        ResolvedSystem slow = TestSystems.system("pixstor-me4", "clients: {count: 4, linkGbps: 10}\n");
        Prediction read = TestSystems.predict(slow, Pattern.SEQUENTIAL_N_TO_N, Operation.READ);
        assertEquals("client links", read.bottleneck().resource());
        assertEquals(5.0, read.peak().value());
        assertEquals(5.0, read.peak().high());
    }

    @Test
    @DisplayName("C-18: runs with and without a flush of each file are never compared")
    void flushedAndUnflushedFilesAreKeptApart() {
        Workload unflushed = new Workload(Pattern.METADATA_4K, Operation.CREATE, null, null, null, false, null, null);
        assertEquals(
                Evidence.NOT_COVERED,
                TestSystems.predict(TestSystems.base(), unflushed).evidence());
    }

    @Test
    void intervalsOfFewSystemsAreAtLeastFifteenPercent() {
        for (ResolvedSystem system : List.of(TestSystems.base(), TestSystems.expanded())) {
            for (Prediction prediction : all(system)) {
                if (prediction.workload().pattern() != Pattern.SEQUENTIAL_N_TO_N) {
                    Prediction.Rate peak = prediction.peak();
                    assertTrue(peak.low() <= peak.value() * 0.851, prediction.workload() + " " + peak);
                }
            }
        }
        for (Model model : TestSystems.PREDICTOR.models()) {
            assertTrue(model.errorEstimable() || model.intervalPercent() >= 14.999, model.id());
            assertEquals(model.errorEstimable(), model.independentSystems() >= 3);
            assertTrue(model.degreesOfFreedom() >= 0);
        }
    }

    @Test
    void anAssumedRampIsLessSureThanAFittedOne() {
        Prediction assumed = TestSystems.predict(
                TestSystems.base(), TestSystems.atThreads(Pattern.SEQUENTIAL_N_TO_N, Operation.READ, 1));
        assertTrue(spread(assumed.atThreads()) > 2 * spread(assumed.peak()));
        Prediction fitted = TestSystems.predict(
                TestSystems.base(), TestSystems.atThreads(Pattern.METADATA_4K, Operation.CREATE, 1));
        assertEquals(spread(fitted.peak()), spread(fitted.atThreads()), 0.005);
    }

    private static double spread(Prediction.Rate rate) {
        return Math.log(rate.value() / rate.low());
    }

    @Test
    void whatIsLeftOutOfAWorkloadIsAsMeasured() {
        Workload write = TestSystems.predict(TestSystems.base(), Pattern.SEQUENTIAL_N_TO_N, Operation.WRITE)
                .workload();
        assertEquals(8L << 20, write.blockBytes());
        assertEquals(128L << 30, write.fileBytes());
        assertEquals(16, write.clients());
        assertNull(write.threads());
        Workload asked = new Workload(Pattern.SEQUENTIAL_N_TO_N, Operation.WRITE, 1L << 20, null, null, null, 5000, 64);
        Prediction prediction = TestSystems.predict(TestSystems.base(), asked);
        assertTrue(prediction.reason().contains("64 clients: 16 were measured."));
        assertTrue(prediction.reason().contains("5000 threads: up to 1024 were measured."));
        assertTrue(prediction.reason().contains("Requests of 1048576 bytes: figures are published for 8388608 bytes"));
        assertTrue(prediction.atThreads().value() <= prediction.peak().value());
    }

    private static Workload write(Long blockBytes, Long fileBytes, Integer threads, Integer clients) {
        return new Workload(
                Pattern.SEQUENTIAL_N_TO_N, Operation.WRITE, blockBytes, fileBytes, null, null, threads, clients);
    }

    @Test
    @DisplayName("A load outside the measured one is extrapolated, the wider the farther, and names no published point")
    void loadsOutsideTheMeasuredOne() {
        Prediction measured = TestSystems.predict(TestSystems.base(), write(null, null, null, null));
        List<List<Workload>> fartherAndFarther = List.of(
                List.of(write(4L << 20, null, null, null), write(1L << 20, null, null, null)),
                List.of(write(null, 64L << 30, null, null), write(null, 1L << 30, null, null)),
                List.of(write(null, null, 2048, null), write(null, null, 16_384, null)),
                List.of(write(null, null, null, 15), write(null, null, null, 1)));
        for (List<Workload> loads : fartherAndFarther) {
            double spread = spread(measured.peak());
            for (Workload load : loads) {
                Prediction prediction = TestSystems.predict(TestSystems.base(), load);
                assertEquals(Evidence.EXTRAPOLATED, prediction.evidence(), load.toString());
                assertTrue(prediction.reason().contains("measured")
                        || prediction.reason().contains("published"));
                assertEquals(List.of(), prediction.published());
                assertNull(prediction.testedOn());
                assertTrue(spread(prediction.peak()) > spread + 0.01, load + " " + prediction.peak());
                spread = spread(prediction.peak());
            }
        }
        assertEquals(
                Evidence.MEASURED,
                TestSystems.predict(TestSystems.base(), write(8L << 20, 128L << 30, 1024, 16))
                        .evidence());
        assertTrue(TestSystems.predict(TestSystems.base(), write(null, null, null, 1))
                .reason()
                .startsWith("1 client: 16 were measured."));
    }

    @Test
    void requestsSmallerThanAChunkAndFilesSmallerThanARequestAreNotCovered() {
        for (Workload load : List.of(
                write(1L, null, null, null),
                write((512L << 10) - 1, null, null, null),
                write(null, 1L, null, null),
                write(null, (8L << 20) - 1, null, null))) {
            Prediction prediction = TestSystems.predict(TestSystems.base(), load);
            assertEquals(Evidence.NOT_COVERED, prediction.evidence(), load.toString());
            assertNull(prediction.peak());
        }
        assertTrue(TestSystems.predict(TestSystems.base(), write(1L, null, null, null))
                .reason()
                .startsWith("Requests of 1 byte: "));
        Workload tiny = new Workload(Pattern.RANDOM_4K, Operation.READ, null, 1L, null, null, null, null);
        assertEquals(
                Evidence.NOT_COVERED,
                TestSystems.predict(TestSystems.base(), tiny).evidence());
    }

    @Test
    @DisplayName("One client of 10 Gbit/s binds: 1.25 GB/s, extrapolated")
    void boundByTheClients() {
        ResolvedSystem slow = TestSystems.system("pixstor-me4", "clients: {count: 1, linkGbps: 10}\n");
        Prediction one = TestSystems.predict(slow, Pattern.SEQUENTIAL_N_TO_N, Operation.WRITE);
        assertEquals(1.25, one.peak().value());
        assertEquals(Evidence.EXTRAPOLATED, one.evidence());
        assertEquals(List.of(), one.published());
        ResolvedSystem sixteen = TestSystems.system("pixstor-me4", "clients: {count: 16, linkGbps: 1}\n");
        Prediction bound = TestSystems.predict(sixteen, Pattern.SEQUENTIAL_N_TO_N, Operation.WRITE);
        assertEquals(2.0, bound.peak().value());
        assertEquals(Evidence.EXTRAPOLATED, bound.evidence());
        assertTrue(bound.reason().contains("links of the clients bind"));
        ResolvedSystem fast = TestSystems.system("pixstor-me4", "clients: {count: 16, linkGbps: 100}\n");
        assertEquals(
                Evidence.MEASURED,
                TestSystems.predict(fast, Pattern.SEQUENTIAL_N_TO_N, Operation.WRITE)
                        .evidence());
    }

    @Test
    void eachCopyOfDataIsWritten() {
        for (int copies : List.of(2, 3)) {
            ResolvedSystem system =
                    TestSystems.system("pixstor-me4", "fileSystem: {dataReplicas: %d}\n".formatted(copies));
            for (Prediction prediction : all(system)) {
                Workload load = prediction.workload();
                Prediction single = TestSystems.predict(TestSystems.base(), load);
                boolean data = load.pattern().name().startsWith("SEQUENTIAL")
                        || load.pattern() == Pattern.RANDOM_4K
                        || load.pattern() == Pattern.METADATA_4K && load.operation() == Operation.CREATE;
                boolean writes = data && load.operation() != Operation.READ;
                assertEquals(
                        single.peak().value() / (writes ? copies : 1),
                        prediction.peak().value(),
                        0.001 * single.peak().value(),
                        load.toString());
                if (data) {
                    assertEquals(Evidence.EXTRAPOLATED, prediction.evidence(), load.toString());
                    assertTrue(prediction.reason().contains("Copies of data %d: measured was 1.".formatted(copies)));
                    assertTrue(spread(prediction.peak()) > spread(single.peak()));
                }
                for (Prediction.Resource resource : prediction.resources()) {
                    assertTrue(prediction.peak().value() <= resource.limit(), resource.toString());
                }
            }
        }
        // Clients of Storage Scale send both copies themselves.
        ResolvedSystem slow =
                TestSystems.system("pixstor-me4", "fileSystem: {dataReplicas: 2}\nclients: {count: 4, linkGbps: 10}\n");
        assertEquals(2.5, TestSystems.peak(slow, TestSystems.load(Pattern.SEQUENTIAL_N_TO_N, Operation.WRITE)));
        assertEquals(5.0, TestSystems.peak(slow, TestSystems.load(Pattern.SEQUENTIAL_N_TO_N, Operation.READ)));
    }

    @Test
    void groupsThatTheDrivesCannotFormDoNotCount() {
        ResolvedSystem none = TestSystems.system("pixstor-me4", "storageModules: [{arrays: [{drives: []}]}]\n");
        for (Prediction prediction : all(none)) {
            boolean data = !prediction.workload().pattern().name().startsWith("METADATA")
                    || prediction.workload().pattern() == Pattern.METADATA_4K;
            if (data) {
                assertEquals(Evidence.NOT_COVERED, prediction.evidence());
                assertTrue(prediction.reason().contains("drives can form"), prediction.reason());
            }
        }
        ResolvedSystem ten = TestSystems.system(
                "pixstor-me4", "storageModules: [{arrays: [{count: 4, drives: [{part: hdd-nls-12tb, count: 10}]}]}]\n");
        Prediction write = TestSystems.predict(ten, Pattern.SEQUENTIAL_N_TO_N, Operation.WRITE);
        assertEquals(Evidence.EXTRAPOLATED, write.evidence());
        assertTrue(write.reason().contains("8 data drives behind an array: 64 to 128 were measured."), write.reason());
        Workload random = TestSystems.atDepth(Operation.READ, 1);
        assertEquals(
                TestSystems.peak(TestSystems.base(), random) / 8,
                TestSystems.peak(ten, random),
                0.001 * TestSystems.peak(TestSystems.base(), random));
        ResolvedSystem seventyNine = TestSystems.system(
                "pixstor-me4", "storageModules: [{arrays: [{count: 4, drives: [{part: hdd-nls-12tb, count: 79}]}]}]\n");
        assertEquals(
                Evidence.EXTRAPOLATED,
                TestSystems.predict(seventyNine, Pattern.SEQUENTIAL_N_TO_N, Operation.WRITE)
                        .evidence());
    }

    @Test
    void metadataGroupsThatTheDrivesCannotFormDoNotCount() {
        ResolvedSystem none = TestSystems.system("pixstor-me4", "metadataModules: [{arrays: [{drives: []}]}]\n");
        Prediction create = TestSystems.predict(none, Pattern.METADATA_EMPTY, Operation.CREATE);
        assertEquals(Evidence.NOT_COVERED, create.evidence());
        assertTrue(create.reason().contains("metadata arrays hold no disk group"), create.reason());
        ResolvedSystem four = TestSystems.system(
                "pixstor-me4", "metadataModules: [{arrays: [{drives: [{part: ssd-sas-960gb, count: 4}]}]}]\n");
        Prediction fewer = TestSystems.predict(four, Pattern.METADATA_EMPTY, Operation.CREATE);
        assertEquals(Evidence.EXTRAPOLATED, fewer.evidence());
        assertTrue(fewer.reason().contains("Metadata drives of an array 4: measured was 24."), fewer.reason());
    }

    @ParameterizedTest
    @ValueSource(strings = {"ETH_10G", "ETH_100G"})
    @DisplayName("S000, S001: every figure was measured over EDR; over a documented Ethernet it is extrapolated")
    void otherFabrics(String fabric) {
        ResolvedSystem system = TestSystems.system("pixstor-me4", "network: {fabric: %s}\n".formatted(fabric));
        for (Prediction prediction : all(system)) {
            assertEquals(
                    Evidence.EXTRAPOLATED,
                    prediction.evidence(),
                    prediction.workload().toString());
            assertTrue(prediction.reason().contains("Fabric " + fabric + ": measured was IB_EDR."));
            assertEquals(
                    prediction.reason().indexOf("Fabric"), prediction.reason().lastIndexOf("Fabric"));
        }
    }

    @Test
    void everyResourceIsNamedOnce() {
        for (ResolvedSystem system : List.of(TestSystems.base(), TestSystems.expanded(), TestSystems.nfs())) {
            for (Prediction prediction : all(system)) {
                List<String> names = prediction.resources().stream()
                        .map(Prediction.Resource::resource)
                        .toList();
                assertEquals(names.size(), Set.copyOf(names).size(), names.toString());
                for (Prediction.Resource resource : prediction.resources()) {
                    assertFalse(resource.basis().matches("(?s).*\\b1 [a-z ]+s\\b,.*"), resource.basis());
                }
            }
        }
        assertEquals(
                "metadata arrays, files of 3 KiB",
                TestSystems.predict(TestSystems.base(), Pattern.METADATA_3K, Operation.CREATE)
                        .bottleneck()
                        .resource());
    }

    @Test
    void theSameQuestionGivesTheSameBytes() throws JsonProcessingException {
        Predictor again = Predictor.load(TestSystems.CATALOG);
        for (ResolvedSystem system : List.of(TestSystems.base(), TestSystems.expanded(), TestSystems.nfs())) {
            assertEquals(
                    Json.mapper().writeValueAsString(all(system)),
                    Json.mapper().writeValueAsString(again.predict(system, ALL, Condition.HEALTHY)));
        }
        assertEquals(
                Json.mapper().writeValueAsString(TestSystems.PREDICTOR.models()),
                Json.mapper().writeValueAsString(again.models()));
        assertEquals(TestSystems.PREDICTOR.version(), again.version());
    }

    @Test
    void noValueIsMissingOrInfinite() throws JsonProcessingException {
        for (ResolvedSystem system : List.of(TestSystems.base(), TestSystems.expanded(), TestSystems.nfs())) {
            String text = Json.mapper().writeValueAsString(all(system))
                    + Json.mapper().writeValueAsString(TestSystems.PREDICTOR.models())
                    + Json.mapper().writeValueAsString(TestSystems.PREDICTOR.benchmarks());
            for (String word : Set.of("NaN", "Infinity")) {
                assertFalse(text.contains(word), word);
            }
        }
    }
}
