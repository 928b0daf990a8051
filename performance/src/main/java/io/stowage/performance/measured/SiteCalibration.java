package io.stowage.performance.measured;

import io.stowage.catalog.configuration.Condition;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.performance.Operation;
import io.stowage.performance.Pattern;
import io.stowage.performance.Prediction;
import io.stowage.performance.Predictor;
import io.stowage.performance.Workload;
import io.stowage.performance.measured.Comparison.Culprit;
import io.stowage.performance.measured.Comparison.Verdict;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Holds measured points against the predictions of a system, and says what a site's figures make of the models. */
public final class SiteCalibration {
    /** A failure explains a rate when it predicts it this well, in logarithms. */
    private static final double LIKE = 0.1;

    /** Fewer points than these say little of a site. */
    private static final int ENOUGH = 3;

    /** What is not estimable is at least this unsure, as elsewhere: 15 %. */
    private static final double LEAST_WIDTH = 0.1626;

    private static final double STANDARD_DEVIATIONS = 1.645;
    private static final int DECIMALS = 4;
    private static final MathContext DIGITS = new MathContext(DECIMALS, RoundingMode.HALF_UP);

    private static final Map<Condition, Culprit> FAILURES = new EnumMap<>(Map.of(
            Condition.ONE_LINK_FAILED, Culprit.LINK,
            Condition.ONE_SERVER_FAILED, Culprit.SERVER,
            Condition.ONE_CONTROLLER_FAILED, Culprit.CONTROLLER,
            Condition.ONE_DRIVE_FAILED, Culprit.DRIVES,
            Condition.REBUILDING, Culprit.DRIVES,
            Condition.ONE_METADATA_SERVER_FAILED, Culprit.METADATA,
            Condition.ONE_METADATA_ARRAY_LOST, Culprit.METADATA));

    private final Predictor predictor;
    private final ResolvedSystem system;

    /** Calibrates one system. */
    public SiteCalibration(Predictor predictor, ResolvedSystem system) {
        this.predictor = predictor;
        this.system = system;
    }

    /** Each point beside its prediction, in the order of the points. */
    public List<Comparison> compare(List<MeasuredPoint> points) {
        return points.stream().map(this::compare).toList();
    }

    private Comparison compare(MeasuredPoint point) {
        Pattern pattern = point.pattern();
        Operation operation = point.operation();
        if (!point.comparable() || pattern == null || operation == null) {
            return notCompared(
                    point,
                    point.notes().isEmpty()
                            ? "It is no load that is predicted."
                            : point.notes().get(0));
        }
        MeasuredPoint.Load load = point.load();
        boolean metadata = pattern.unit().equals(Units.OPS);
        Workload workload = new Workload(
                pattern,
                operation,
                metadata ? null : load.blockBytes(),
                metadata ? load.fileBytes() : null,
                pattern == Pattern.RANDOM_4K ? load.queueDepth() : null,
                metadata ? load.sync() : null,
                load.threads(),
                load.nodes());
        Prediction prediction = predict(workload, Condition.HEALTHY);
        Prediction.Rate rate = prediction.atThreads() == null ? prediction.peak() : prediction.atThreads();
        if (rate == null) {
            return notCompared(point, "" + prediction.reason());
        }
        double measured = point.value().doubleValue();
        double ratio = measured / rate.value();
        Verdict verdict =
                measured < rate.low() ? Verdict.BELOW : measured > rate.high() ? Verdict.ABOVE : Verdict.WITHIN;
        Explained explained =
                switch (verdict) {
                    case ABOVE -> above(point, prediction);
                    case BELOW -> below(workload, measured, prediction);
                    default -> new Explained(null, "It lies within the interval of the prediction.");
                };
        return new Comparison(
                point.file(),
                point.line(),
                point.phase(),
                pattern,
                operation,
                point.value(),
                point.unit(),
                rate,
                BigDecimal.valueOf(ratio).round(DIGITS).doubleValue(),
                verdict,
                explained.culprit(),
                explained.reason());
    }

    private record Explained(@org.jspecify.annotations.Nullable Culprit culprit, String reason) {}

    private Prediction predict(Workload workload, Condition condition) {
        return predictor
                .predictWithoutCurves(system, List.of(workload), condition)
                .get(0);
    }

    private static Explained above(MeasuredPoint point, Prediction prediction) {
        double measured = point.value().doubleValue();
        String shortRun = point.shortRun() ? " The phase was short." : "";
        for (Prediction.Resource resource : prediction.resources()) {
            if (measured > resource.limit() && resource.resource().contains("links")) {
                return new Explained(
                        Culprit.CACHE,
                        "It is more than the %s carry: caches of the clients answered.%s"
                                .formatted(resource.resource(), shortRun));
            }
        }
        return new Explained(
                Culprit.CACHE,
                "It is more than the hardware is predicted to give: caches may have answered. Take files of more than twice the memory."
                        + shortRun);
    }

    /** The failure whose prediction comes nearest; where none does, what binds in the healthy system. */
    private Explained below(Workload workload, double measured, Prediction healthy) {
        Condition nearest = null;
        double distance = LIKE;
        for (Condition condition : Condition.values()) {
            if (FAILURES.containsKey(condition)) {
                Prediction failed = predict(workload, condition);
                Prediction.Rate rate = failed.atThreads() == null ? failed.peak() : failed.atThreads();
                if (rate != null) {
                    double apart = Math.abs(Math.log(measured / rate.value()));
                    if (apart < distance) {
                        distance = apart;
                        nearest = condition;
                    }
                }
            }
        }
        if (nearest != null) {
            return new Explained(
                    FAILURES.get(nearest),
                    "It is what the system gives in the state %s: look there first.".formatted(nearest));
        }
        Prediction.Bottleneck binds = healthy.bottleneck();
        return new Explained(
                Culprit.UNKNOWN,
                binds == null
                        ? "No single failure explains it."
                        : "No single failure explains it. In a healthy system %s bind first."
                                .formatted(binds.resource()));
    }

    private static Comparison notCompared(MeasuredPoint point, String reason) {
        return new Comparison(
                point.file(),
                point.line(),
                point.phase(),
                point.pattern(),
                point.operation(),
                point.value(),
                point.unit(),
                null,
                null,
                Verdict.NOT_COMPARED,
                null,
                reason);
    }

    /**
     * What the compared points say of the models: for each load the geometric mean of measured over predicted.
     *
     * @param points in the order of the comparisons
     */
    public Overlay overlay(List<MeasuredPoint> points, List<Comparison> comparisons) {
        Map<String, List<Comparison>> loads = new TreeMap<>();
        int leftOut = 0;
        for (int i = 0; i < comparisons.size(); i++) {
            Comparison comparison = comparisons.get(i);
            if (comparison.ratio() == null || points.get(i).shortRun()) {
                leftOut++;
            } else {
                loads.computeIfAbsent(comparison.pattern() + " " + comparison.operation(), k -> new ArrayList<>())
                        .add(comparison);
            }
        }
        List<Overlay.Efficiency> efficiencies = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        loads.forEach((load, of) -> {
            efficiencies.add(efficiency(of));
            if (of.size() < ENOUGH) {
                notes.add("%s rests on %s: too few to say how much the site varies, so at least 15 %% is kept."
                        .formatted(load, of.size() == 1 ? "one point" : of.size() + " points"));
            }
        });
        if (leftOut > 0) {
            notes.add("%d of %d points say nothing of the site: short, or of loads that are not predicted."
                    .formatted(leftOut, comparisons.size()));
        }
        if (efficiencies.isEmpty()) {
            notes.add("Too little data: no efficiency is fitted.");
        }
        return new Overlay(List.copyOf(efficiencies), List.copyOf(notes));
    }

    private static Overlay.Efficiency efficiency(List<Comparison> of) {
        double sum = 0;
        for (Comparison c : of) {
            sum += Math.log(java.util.Objects.requireNonNull(c.ratio()));
        }
        double mean = sum / of.size();
        double squares = 0;
        for (Comparison c : of) {
            squares += Math.pow(Math.log(java.util.Objects.requireNonNull(c.ratio())) - mean, 2);
        }
        return new Overlay.Efficiency(
                java.util.Objects.requireNonNull(of.get(0).pattern()),
                java.util.Objects.requireNonNull(of.get(0).operation()),
                BigDecimal.valueOf(Math.exp(mean)).round(DIGITS),
                of.size() < 2
                        ? null
                        : BigDecimal.valueOf(Math.sqrt(squares / (of.size() - 1)))
                                .round(DIGITS),
                of.size());
    }

    /**
     * Predictions as a site's own measurements correct them. What the overlay does not name stays; nothing passes the high
     * end of the models, which hard ceilings cap.
     */
    public static List<Prediction> apply(Overlay overlay, List<Prediction> predictions) {
        Map<String, Overlay.Efficiency> byLoad = new LinkedHashMap<>();
        overlay.efficiencies().forEach(e -> byLoad.put(e.pattern() + " " + e.operation(), e));
        return predictions.stream()
                .map(p -> {
                    Overlay.Efficiency own = byLoad.get(
                            p.workload().pattern() + " " + p.workload().operation());
                    return own == null || p.peak() == null ? p : apply(own, p);
                })
                .toList();
    }

    private static Prediction apply(Overlay.Efficiency own, Prediction p) {
        int points = own.points() == null ? 1 : own.points();
        double width = own.spread() == null || points < ENOUGH
                ? LEAST_WIDTH
                : Math.max(
                        LEAST_WIDTH / ENOUGH, STANDARD_DEVIATIONS * own.spread().doubleValue());
        double ratio = own.ratio().doubleValue();
        String reason = "Corrected by %s, the efficiency that this site measured (%d points).%s"
                .formatted(own.ratio().toPlainString(), points, p.reason() == null ? "" : " " + p.reason());
        return p.corrected(rate -> rate(rate, ratio, width), ratio, width, reason);
    }

    private static Prediction.Rate rate(Prediction.Rate rate, double ratio, double width) {
        double value = Math.min(rate.value() * ratio, rate.high());
        return new Prediction.Rate(
                significant(value),
                rate.unit(),
                significant(value * Math.exp(-width)),
                significant(Math.max(value, Math.min(rate.high(), value * Math.exp(width)))));
    }

    private static double significant(double value) {
        return value == 0 ? 0 : BigDecimal.valueOf(value).round(DIGITS).doubleValue();
    }
}
