package io.stowage.performance;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One calibrated model: what it assumes, what the points made of it, and how wrong it is.
 *
 * @param formula how a value follows from the parameters, in words
 * @param points settled values the fit saw; repeated print is one value
 * @param independentSystems pieces of hardware among them
 * @param effectiveParameters parameters the points, not the priors, decide (trace of the projection)
 * @param degreesOfFreedom points less effective parameters
 * @param errorEstimable whether at least three independent systems allow an error to be estimated
 * @param intervalPercent how far the low end of an interval lies below the peak of a published system, in percent
 * @param residuals published against predicted, every settled value, seen by the fit or not
 * @param leftOut the same with the system's hardware left out of the fit; empty where nothing else remains
 */
public record Model(
        String id,
        String title,
        String formula,
        List<Parameter> parameters,
        int points,
        int independentSystems,
        double effectiveParameters,
        double degreesOfFreedom,
        boolean errorEstimable,
        double intervalPercent,
        List<Residual> residuals,
        List<LeftOut> leftOut,
        List<String> notes) {

    /**
     * One parameter.
     *
     * @param value after the fit
     * @param standardError relative, of the fit; absent for what is not fitted
     * @param prior value before the fit
     * @param priorSpread spread of the prior in logarithms; absent where it is fixed
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Parameter(
            String name,
            double value,
            String unit,
            @Nullable Double standardError,
            @Nullable Double prior,
            @Nullable Double priorSpread,
            String basis,
            @Nullable String note) {}

    /** A settled published value against the model's; {@code conflict} where its documents contradict each other. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Residual(
            List<String> points,
            String system,
            Pattern pattern,
            Operation operation,
            String level,
            double published,
            double predicted,
            String unit,
            double errorPercent,
            BenchmarkPoint.Use use,
            @Nullable String conflict) {}

    /** A published peak predicted without its own system, beside two simpler predictions; errors in percent. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record LeftOut(
            String system,
            Pattern pattern,
            Operation operation,
            double published,
            double predicted,
            double errorPercent,
            @Nullable Double linearPerArrayErrorPercent,
            @Nullable Double dataSheetErrorPercent) {}
}
