package io.stowage.performance.measured;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.stowage.catalog.Catalog;
import io.stowage.catalog.CatalogLoader;
import io.stowage.catalog.configuration.Condition;
import io.stowage.catalog.configuration.ConfigurationReader;
import io.stowage.catalog.configuration.DocumentFormat;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.catalog.system.Resolver;
import io.stowage.performance.Operation;
import io.stowage.performance.Pattern;
import io.stowage.performance.Prediction;
import io.stowage.performance.Predictor;
import io.stowage.performance.Workload;
import io.stowage.performance.measured.Comparison.Culprit;
import io.stowage.performance.measured.Comparison.Verdict;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What measured files say of a system. */
class SiteCalibrationTest {
    private static final Catalog CATALOG = CatalogLoader.load();
    private static final Predictor PREDICTOR = Predictor.load(CATALOG);
    private static final ResolvedSystem BASE = new Resolver(CATALOG)
            .resolve(new ConfigurationReader(CATALOG)
                    .read(
                            String.join("\n", "apiVersion: stowage/v1", "kind: Configuration", "solution: pixstor-me4")
                                    .getBytes(StandardCharsets.UTF_8),
                            DocumentFormat.YAML));
    private static final SiteCalibration CALIBRATION = new SiteCalibration(PREDICTOR, BASE);

    private static List<Comparison> compare(String file) {
        return CALIBRATION.compare(
                MeasuredFiles.read(MeasuredFiles.OWN.resolve(file)).points());
    }

    private static MeasuredPoint write(double gigabytes) {
        return new MeasuredPoint(
                "own",
                1,
                "write",
                Pattern.SEQUENTIAL_N_TO_N,
                Operation.WRITE,
                BigDecimal.valueOf(gigabytes),
                "GB/s",
                gigabytes + " GB/s",
                new MeasuredPoint.Load(16, null, null, null, 1, null),
                null,
                null,
                false,
                true,
                List.of());
    }

    @Test
    @DisplayName("a run that repeats what was published lies within its interval")
    void within() {
        List<Comparison> comparisons = compare("ior-old-two-phases.txt");
        for (Comparison comparison : comparisons) {
            assertEquals(Verdict.WITHIN, comparison.verdict(), comparison.toString());
            assertNull(comparison.culprit());
        }
    }

    @Test
    @DisplayName("more than the links carry came from caches")
    void caches() {
        Comparison comparison = CALIBRATION.compare(List.of(write(60))).get(0);
        assertEquals(Verdict.ABOVE, comparison.verdict());
        assertEquals(Culprit.CACHE, comparison.culprit());
    }

    @Test
    @DisplayName("what one server alone gives points at a server or its link")
    void culprit() {
        double alone = rate(Condition.ONE_SERVER_FAILED);
        Comparison comparison = CALIBRATION.compare(List.of(write(alone))).get(0);
        assertEquals(Verdict.BELOW, comparison.verdict());
        assertTrue(
                comparison.culprit() == Culprit.SERVER || comparison.culprit() == Culprit.LINK, comparison.toString());
        Comparison tiny = CALIBRATION.compare(List.of(write(0.1))).get(0);
        assertEquals(Culprit.UNKNOWN, tiny.culprit());
    }

    private static double rate(Condition condition) {
        Prediction.Rate peak =
                PREDICTOR.predict(BASE, List.of(load()), condition).get(0).peak();
        assertNotNull(peak);
        return peak.value();
    }

    private static Workload load() {
        return new Workload(Pattern.SEQUENTIAL_N_TO_N, Operation.WRITE, null, null, null, null, null, null);
    }

    @Test
    @DisplayName("loads that are not predicted are told apart, with the reason")
    void notCompared() {
        for (Comparison comparison : compare("ior-io500-rows-only.txt")) {
            assertEquals(Verdict.NOT_COMPARED, comparison.verdict());
            assertTrue(comparison.reason().contains("Strided"), comparison.reason());
        }
    }

    @Test
    @DisplayName("the overlay is the geometric mean of measured over predicted; too little data is said")
    void overlay() {
        List<MeasuredPoint> points = List.of(write(15), write(12), write(13.5));
        List<Comparison> comparisons = CALIBRATION.compare(points);
        Overlay overlay = CALIBRATION.overlay(points, comparisons);
        Overlay.Efficiency efficiency = overlay.efficiencies().get(0);
        double healthy = rate(Condition.HEALTHY);
        assertEquals(Math.cbrt(15 * 12 * 13.5) / healthy, efficiency.ratio().doubleValue(), 0.001);
        assertEquals(3, efficiency.points());
        assertEquals(List.of(), overlay.notes());
        Overlay one = CALIBRATION.overlay(points.subList(0, 1), comparisons.subList(0, 1));
        assertTrue(one.notes().get(0).contains("one point"), one.notes().toString());
        Overlay none = CALIBRATION.overlay(List.of(), List.of());
        assertTrue(none.notes().get(0).contains("Too little data"));
    }

    @Test
    @DisplayName("a prediction that is given the overlay follows it and never passes the high end of the models")
    void applied() {
        Overlay half = new Overlay(
                List.of(new Overlay.Efficiency(
                        Pattern.SEQUENTIAL_N_TO_N, Operation.WRITE, new BigDecimal("0.5"), null, 1)),
                null);
        List<Prediction> healthy = PREDICTOR.predict(BASE, List.of(load()), Condition.HEALTHY);
        Prediction corrected = SiteCalibration.apply(half, healthy).get(0);
        double before = healthy.get(0).peak().value();
        assertEquals(before / 2, corrected.peak().value(), 0.01 * before);
        assertTrue(corrected.peak().low() <= 0.86 * corrected.peak().value(), "at least 15 %");
        assertTrue(corrected.reason().contains("this site measured"));
        assertEquals(healthy.get(0).curve().size(), corrected.curve().size());
        Overlay ten = new Overlay(
                List.of(new Overlay.Efficiency(
                        Pattern.SEQUENTIAL_N_TO_N, Operation.WRITE, new BigDecimal("10"), null, 1)),
                null);
        assertEquals(
                healthy.get(0).peak().high(),
                SiteCalibration.apply(ten, healthy).get(0).peak().value(),
                1e-9);
        Workload other = new Workload(Pattern.SEQUENTIAL_N_TO_N, Operation.READ, null, null, null, null, null, null);
        List<Prediction> reads = PREDICTOR.predict(BASE, List.of(other), Condition.HEALTHY);
        assertEquals(reads, SiteCalibration.apply(half, reads));
        assertFalse(half.efficiencies().isEmpty());
    }
}
