package io.stowage.performance;

import io.stowage.catalog.CatalogException;
import io.stowage.performance.BenchmarkPoint.Level;
import io.stowage.performance.BenchmarkPoint.Use;
import io.stowage.performance.LogLeastSquares.Unknown;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Makes the {@link Ramp} of a load from the points that name their threads. */
final class Ramps {
    /** Points of one curve from which its shape can be fitted: twice as many as the shape has parameters. */
    private static final int ENOUGH = 6;

    private final Collection<BenchmarkPoint> points;
    private final ModelDefinition definition;

    Ramps(Collection<BenchmarkPoint> points, ModelDefinition definition) {
        this.points = points;
        this.definition = definition;
    }

    /**
     * The ramp of a load.
     *
     * @param systems which published systems count; where none of them names its threads, any system does
     * @param peaks the peak that the models predict for a published system
     */
    Ramp of(
            Pattern pattern,
            Operation operation,
            @Nullable Integer queueDepth,
            Predicate<String> systems,
            ToDoubleFunction<String> peaks) {
        List<BenchmarkPoint> all = points.stream()
                .filter(p -> p.pattern() == pattern
                        && p.operation().equalsIgnoreCase(operation.name())
                        && Objects.equals(BenchmarkLibrary.depth(p), queueDepth)
                        && p.use() != Use.EXCLUDED
                        && p.threads() != null
                        && p.value() != null)
                .toList();
        List<BenchmarkPoint> own =
                all.stream().filter(p -> systems.test(p.system())).toList();
        return of(pattern, own.stream().anyMatch(Ramps::isKnee) ? own : all, peaks);
    }

    private Ramp of(Pattern pattern, List<BenchmarkPoint> known, ToDoubleFunction<String> peaks) {
        ModelDefinition.RampPrior prior = prior(pattern);
        TreeMap<String, BenchmarkPoint> knees = new TreeMap<>();
        for (BenchmarkPoint point : known) {
            if (isKnee(point)) {
                knees.merge(point.system(), point, (a, b) -> threads(a) <= threads(b) ? a : b);
            }
        }
        double logThreads = 0;
        double logRate = 0;
        for (BenchmarkPoint knee : knees.values()) {
            logThreads += Math.log(threads(knee)) / knees.size();
            logRate += Math.log(peaks.applyAsDouble(knee.system())) / knees.size();
        }
        if (knees.isEmpty()) {
            throw new CatalogException(List.of(
                    "No point of %s names the threads of its peak, so its ramp cannot be drawn.".formatted(pattern)));
        }
        Ramp shape = new Ramp(1, prior.sharpness(), prior.reach(), 1, 1, false);
        for (BenchmarkPoint knee : knees.values()) {
            List<BenchmarkPoint> curve = known.stream()
                    .filter(p -> p.system().equals(knee.system()) && p.kind().equals("point"))
                    .toList();
            if (curve.size() >= ENOUGH) {
                // One curve known in full says more than the ends of others.
                return fit(curve, knee).withKnee(threads(knee), peaks.applyAsDouble(knee.system()));
            }
            for (BenchmarkPoint point : curve) {
                if (threads(point) == 1) {
                    shape = throughOneThread(shape, value(point) / value(knee), threads(knee));
                }
            }
        }
        return shape.withKnee(Math.exp(logThreads), Math.exp(logRate));
    }

    private ModelDefinition.RampPrior prior(Pattern pattern) {
        String name =
                switch (pattern) {
                    case SEQUENTIAL_N_TO_N, SEQUENTIAL_N_TO_1 -> "SEQUENTIAL";
                    case RANDOM_4K -> "RANDOM";
                    case METADATA_EMPTY, METADATA_3K, METADATA_4K -> "METADATA";
                };
        return Objects.requireNonNull(definition.ramps().get(name), "models.yaml has no ramp " + name);
    }

    private static boolean isKnee(BenchmarkPoint point) {
        return point.level() == Level.PEAK || point.level() == Level.SUSTAINED;
    }

    private static int threads(BenchmarkPoint point) {
        return point.threads() == null ? 1 : point.threads();
    }

    private static double value(BenchmarkPoint point) {
        return point.value() == null ? Double.NaN : point.value();
    }

    /** Chooses the reach so that the curve passes through the published rate of one thread. */
    private static Ramp throughOneThread(Ramp shape, double share, int kneeThreads) {
        double s = shape.sharpness();
        double q = Math.pow(share, s);
        double denominator = q * Math.pow(kneeThreads, s) - 1;
        if (denominator <= 0 || q >= 1) {
            return shape;
        }
        double reach = Math.pow((1 - q) / denominator, -1 / s);
        return new Ramp(1, s, reach, 1, 1, false);
    }

    private Ramp fit(List<BenchmarkPoint> curve, BenchmarkPoint knee) {
        double free = definition.freeSpread();
        List<Unknown> unknowns = List.of(
                new Unknown("exponent", 1, free), new Unknown("sharpness", 1, free), new Unknown("reach", 8, free));
        List<BenchmarkPoint> before = new ArrayList<>(curve);
        before.removeIf(p -> threads(p) > threads(knee));
        double[] observed =
                before.stream().mapToDouble(p -> value(p) / value(knee)).toArray();
        double[] fitted = LogLeastSquares.fit(
                        unknowns,
                        observed,
                        definition.runSpread(),
                        (i, v) -> Ramp.rise((double) threads(before.get(i)) / threads(knee), v[0], v[1], v[2]))
                .values();
        return new Ramp(fitted[0], fitted[1], fitted[2], 1, 1, true);
    }
}
