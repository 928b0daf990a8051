package io.stowage.sizing;

import io.stowage.catalog.configuration.Clients;
import io.stowage.catalog.configuration.Condition;
import io.stowage.catalog.configuration.StatedRequirements;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.performance.Operation;
import io.stowage.performance.Pattern;
import io.stowage.performance.Prediction;
import io.stowage.performance.Prediction.CurvePoint;
import io.stowage.performance.Prediction.Rate;
import io.stowage.performance.Predictor;
import io.stowage.performance.Workload;
import io.stowage.rules.Promised;
import io.stowage.rules.fact.Load;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Predicts what the requirements of a Configuration ask for, as facts for the rules. A document that states no rate and no
 * threads is not predicted.
 */
final class Promises {
    /** A workload counts at most this many threads. */
    private static final long MOST_THREADS = 1_000_000;

    private final Predictor predictor;

    Promises(Predictor predictor) {
        this.predictor = predictor;
    }

    /** What is promised of a system; what no model covers is not there. */
    List<Promised> of(ResolvedSystem system) {
        StatedRequirements asked = system.configuration().requirements();
        Integer threads = threads(system.configuration().clients());
        List<Load> wanted = Stream.of(Load.values())
                .filter(load -> load.wanted(asked) != null)
                .toList();
        List<Load> loads = Stream.of(Load.values())
                .filter(load -> wanted.contains(load) || threads != null && isSequential(load))
                .toList();
        List<Promised> out = new ArrayList<>(predict(system, loads, Condition.HEALTHY, threads));
        if (asked != null && asked.condition() != null && asked.condition() != Condition.HEALTHY) {
            out.addAll(predict(system, wanted, asked.condition(), threads));
        }
        return List.copyOf(out);
    }

    private static @Nullable Integer threads(@Nullable Clients clients) {
        return clients == null || clients.threadsPerClient() == null || clients.count() == null
                ? null
                : (int) Math.min(MOST_THREADS, (long) clients.count() * clients.threadsPerClient());
    }

    private static boolean isSequential(Load load) {
        return load == Load.SEQUENTIAL_READ || load == Load.SEQUENTIAL_WRITE;
    }

    private List<Promised> predict(
            ResolvedSystem system, List<Load> loads, Condition condition, @Nullable Integer threads) {
        if (loads.isEmpty()) {
            return List.of();
        }
        List<Workload> workloads =
                loads.stream().map(load -> workload(load, threads)).toList();
        // The curve says from how many threads a level is reached; without threads nobody asks.
        List<Prediction> predictions = threads == null
                ? predictor.predictWithoutCurves(system, workloads, condition)
                : predictor.predict(system, workloads, condition);
        List<Promised> out = new ArrayList<>();
        for (int i = 0; i < loads.size(); i++) {
            if (predictions.get(i).sustained() != null) {
                out.add(promised(loads.get(i), condition, predictions.get(i)));
            }
        }
        return out;
    }

    private static Workload workload(Load load, @Nullable Integer threads) {
        return switch (load) {
            case SEQUENTIAL_READ -> workload(Pattern.SEQUENTIAL_N_TO_N, Operation.READ, threads);
            case SEQUENTIAL_WRITE -> workload(Pattern.SEQUENTIAL_N_TO_N, Operation.WRITE, threads);
            case RANDOM_READ -> workload(Pattern.RANDOM_4K, Operation.READ, threads);
            case RANDOM_WRITE -> workload(Pattern.RANDOM_4K, Operation.WRITE, threads);
            case CREATE -> workload(Pattern.METADATA_EMPTY, Operation.CREATE, threads);
            case STAT -> workload(Pattern.METADATA_EMPTY, Operation.STAT, threads);
            case REMOVE -> workload(Pattern.METADATA_EMPTY, Operation.REMOVE, threads);
        };
    }

    private static Workload workload(Pattern pattern, Operation operation, @Nullable Integer threads) {
        return new Workload(pattern, operation, null, null, null, null, threads, null);
    }

    private static Promised promised(Load load, Condition condition, Prediction prediction) {
        Rate sustained = Objects.requireNonNull(prediction.sustained());
        return new Promised(
                load,
                condition,
                BigDecimal.valueOf(Objects.requireNonNull(prediction.peak()).value()),
                BigDecimal.valueOf(sustained.value()),
                BigDecimal.valueOf(sustained.low()),
                Objects.requireNonNull(prediction.sustainedBottleneck()).resource(),
                prediction.atThreads() == null
                        ? null
                        : BigDecimal.valueOf(prediction.atThreads().value()),
                plateau(prediction.curve(), sustained.value()));
    }

    /** Threads of the first point that reaches the level; absent where there is no curve. */
    private static @Nullable Integer plateau(List<CurvePoint> curve, double level) {
        return curve.stream()
                .filter(point -> point.value() >= level)
                .map(CurvePoint::threads)
                .findFirst()
                .orElse(null);
    }
}
