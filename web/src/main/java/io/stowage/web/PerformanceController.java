package io.stowage.web;

import io.micronaut.http.annotation.Controller;
import io.stowage.catalog.configuration.Problem;
import io.stowage.performance.BenchmarkPoint;
import io.stowage.performance.Model;
import io.stowage.performance.Predictor;
import io.stowage.web.api.PerformanceApi;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What was published, and what the models made of it. */
@Controller
final class PerformanceController implements PerformanceApi {
    private final Predictor predictor;

    PerformanceController(Predictor predictor) {
        this.predictor = predictor;
    }

    @Override
    public BenchmarkPage listBenchmarks(
            @Nullable String system, @Nullable String workload, @Nullable Integer limit, @Nullable String cursor) {
        List<Problem> problems = Stream.of(
                        unknown("system", system, BenchmarkPoint::system),
                        unknown("workload", workload, BenchmarkPoint::workload))
                .flatMap(Optional::stream)
                .toList();
        if (!problems.isEmpty()) {
            throw ProblemException.parameters(problems);
        }
        List<BenchmarkPoint> points = predictor.benchmarks().stream()
                .filter(point -> system == null || point.system().equals(system))
                .filter(point -> workload == null || point.workload().equals(workload))
                .toList();
        Page<BenchmarkPoint> page = Page.of(points, BenchmarkPoint::id, limit, cursor);
        return system == null && workload == null
                ? BenchmarkPage.unfiltered(page, predictor.conflicts())
                : BenchmarkPage.filtered(page, predictor.conflicts());
    }

    private Optional<Problem> unknown(String name, @Nullable String value, Function<BenchmarkPoint, String> of) {
        Set<String> known = predictor.benchmarks().stream().map(of).collect(Collectors.toCollection(TreeSet::new));
        return value == null || known.contains(value)
                ? Optional.empty()
                : Optional.of(RequestGate.unknownValue(
                        name, value, "No published figure is of the %s".formatted(name), known));
    }

    @Override
    public Page<Model> listModels(@Nullable Integer limit, @Nullable String cursor) {
        return Page.of(predictor.models(), Model::id, limit, cursor);
    }

    @Override
    public Model getModel(String id) {
        return predictor.models().stream()
                .filter(model -> model.id().equals(id))
                .findFirst()
                .orElseThrow(() -> ProblemResponses.notFound(
                        "model", id, predictor.models().stream().map(Model::id).toList()));
    }
}
