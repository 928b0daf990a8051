package io.stowage.performance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.stowage.catalog.configuration.Condition;
import io.stowage.catalog.system.ResolvedSystem;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** What holds for every system and load, whatever the points say. */
class PredictionPropertiesTest {
    private static final double EDR_GBPS = 12.5;
    private static final double PCIE_GBPS = 15.75;
    private static final double RANDOM_BYTES = 4096;

    /** A PixStor system by its counts. */
    record Shape(int modules, int arrays, int expansions, int metadataArrays, int links) {
        private static final Map<Shape, ResolvedSystem> RESOLVED = new ConcurrentHashMap<>();

        ResolvedSystem system() {
            return RESOLVED.computeIfAbsent(this, Shape::resolve);
        }

        private ResolvedSystem resolve() {
            return TestSystems.system(
                    "pixstor-me4",
                    TestSystems.modules(modules, arrays, expansions, "hdd-nls-12tb")
                            + TestSystems.metadataArrays(metadataArrays)
                            + "network: {linksPerServer: %d}\n".formatted(links));
        }
    }

    @Provide
    Arbitrary<Shape> shapes() {
        return Combinators.combine(
                        Arbitraries.integers().between(1, 3),
                        Arbitraries.integers().between(1, 4),
                        Arbitraries.integers().between(0, 1),
                        Arbitraries.integers().between(1, 4),
                        Arbitraries.integers().between(1, 2))
                .as(Shape::new);
    }

    @Provide
    Arbitrary<Workload> loads() {
        return Arbitraries.of(
                        TestSystems.PREDICTOR.predictWithoutCurves(TestSystems.base(), List.of(), Condition.HEALTHY))
                .map(p -> TestSystems.load(p.workload().pattern(), p.workload().operation()));
    }

    /** Queue depth and threads said, so that both systems of a comparison are asked the same. */
    private static Workload asked(Workload load, int threads) {
        Integer depth = load.pattern() == Pattern.RANDOM_4K ? 1 : null;
        return new Workload(load.pattern(), load.operation(), null, null, depth, null, threads, null);
    }

    @Property(tries = 300)
    void nothingPassesACeiling(@ForAll("shapes") Shape shape, @ForAll("loads") Workload load) {
        Prediction prediction = TestSystems.predict(shape.system(), load);
        double links = 2.0 * shape.modules() * shape.links() * EDR_GBPS;
        double slots = 2.0 * shape.modules() * PCIE_GBPS;
        double hard = Math.min(links, slots);
        switch (load.pattern()) {
            case SEQUENTIAL_N_TO_N, SEQUENTIAL_N_TO_1 ->
                assertTrue(prediction.peak().high() <= hard);
            case RANDOM_4K -> assertTrue(prediction.peak().high() * RANDOM_BYTES <= hard * 1e9);
            default -> assertTrue(prediction.peak().high() > 0);
        }
        for (Prediction.Resource resource : prediction.resources()) {
            assertTrue(prediction.peak().value() <= resource.limit(), resource + " " + prediction.peak());
            assertTrue(resource.utilisation() <= 1 && resource.utilisation() > 0);
        }
        assertTrue(prediction.sustained().value()
                <= prediction.sustainedBottleneck().limit());
        assertEquals(
                prediction.resources().get(0).resource(),
                prediction.bottleneck().resource());
    }

    @Property(tries = 300)
    void nothingFallsWhenAResourceIsAdded(
            @ForAll("shapes") Shape shape,
            @ForAll("loads") Workload load,
            @ForAll @IntRange(min = 1, max = 4096) int threads,
            @ForAll @IntRange(min = 0, max = 4) int which) {
        Shape larger =
                switch (which) {
                    case 0 ->
                        new Shape(
                                shape.modules() + 1,
                                shape.arrays(),
                                shape.expansions(),
                                shape.metadataArrays(),
                                shape.links());
                    case 1 ->
                        new Shape(
                                shape.modules(),
                                shape.arrays() + 1,
                                shape.expansions(),
                                shape.metadataArrays(),
                                shape.links());
                    case 2 ->
                        new Shape(
                                shape.modules(),
                                shape.arrays(),
                                shape.expansions() + 1,
                                shape.metadataArrays(),
                                shape.links());
                    case 3 ->
                        new Shape(
                                shape.modules(),
                                shape.arrays(),
                                shape.expansions(),
                                shape.metadataArrays() + 1,
                                shape.links());
                    default ->
                        new Shape(
                                shape.modules(),
                                shape.arrays(),
                                shape.expansions(),
                                shape.metadataArrays(),
                                shape.links() + 1);
                };
        Prediction before = TestSystems.predict(shape.system(), asked(load, threads));
        Prediction after = TestSystems.predict(larger.system(), asked(load, threads));
        assertTrue(after.peak().value() >= before.peak().value());
        assertTrue(after.sustained().value() >= before.sustained().value());
        assertTrue(after.atThreads().value() >= before.atThreads().value());
    }

    @Property(tries = 300)
    void theCurveRisesToThePeakAndSettles(@ForAll("shapes") Shape shape, @ForAll("loads") Workload load) {
        Prediction prediction = TestSystems.predict(shape.system(), load);
        double peak = prediction.peak().value();
        boolean reached = false;
        double last = 0;
        for (Prediction.CurvePoint point : prediction.curve()) {
            assertTrue(point.low() <= point.value() && point.value() <= point.high());
            assertTrue(point.value() <= peak);
            assertTrue(reached ? point.value() <= last : point.value() >= last, "monotone up, then down: " + point);
            reached |= point.value() == peak;
            last = point.value();
        }
        assertTrue(reached, "the peak lies on the curve");
        assertTrue(prediction.sustained().value() <= peak);
    }

    @Property(tries = 200)
    void theRateIsContinuousInThreads(
            @ForAll("shapes") Shape shape,
            @ForAll("loads") Workload load,
            @ForAll @IntRange(min = 100, max = 4096) int threads) {
        ResolvedSystem system = shape.system();
        double here =
                TestSystems.predict(system, asked(load, threads)).atThreads().value();
        double next = TestSystems.predict(system, asked(load, threads + 1))
                .atThreads()
                .value();
        // One more thread of n changes a rate by a few times 1/n at most, and rounding by a thousandth.
        assertEquals(1, next / here, 3.0 / threads + 0.0015);
    }

    @Property(tries = 100)
    void theSameNumbersWithAndWithoutCurves(@ForAll("shapes") Shape shape, @ForAll("loads") Workload load) {
        ResolvedSystem system = shape.system();
        Prediction with = TestSystems.predict(system, load);
        Prediction without = TestSystems.PREDICTOR
                .predictWithoutCurves(system, List.of(load), Condition.HEALTHY)
                .get(0);
        assertEquals(with.peak(), without.peak());
        assertEquals(with.sustained(), without.sustained());
        assertEquals(with.resources(), without.resources());
        assertEquals(List.of(), without.curve());
    }
}
