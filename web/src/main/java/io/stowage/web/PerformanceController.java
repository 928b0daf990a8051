package io.stowage.web;

import io.micronaut.http.annotation.Controller;
import io.stowage.performance.BenchmarkPoint;
import io.stowage.performance.Model;
import io.stowage.performance.Predictor;
import io.stowage.web.api.PerformanceApi;
import java.util.List;
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
        List<BenchmarkPoint> points = predictor.benchmarks().stream()
                .filter(point -> system == null || point.system().equals(system))
                .filter(point -> workload == null || point.workload().equals(workload))
                .toList();
        Page<BenchmarkPoint> page = Page.of(points, BenchmarkPoint::id, limit, cursor);
        return system == null && workload == null
                ? BenchmarkPage.unfiltered(page, predictor.conflicts())
                : BenchmarkPage.filtered(page, predictor.conflicts());
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
