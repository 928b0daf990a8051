package io.stowage.performance;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * How fast a system will be under one load, and how sure that is.
 *
 * @param workload the load with everything filled in that was left out
 * @param peak highest rate over threads; absent where {@code evidence} is NOT_COVERED
 * @param sustained level the authors' curves keep over threads after the peak (not hours, not fill level); absent
 *     where not covered
 * @param atThreads rate at the workload's own thread count; absent where none was given
 * @param bottleneck the resource that binds at the peak; absent where not covered
 * @param sustainedBottleneck the resource that binds at the sustained level; absent where not covered
 * @param sustainedNote what the sustained level rests on where that is less than the peak does; absent otherwise
 * @param resources every resource on the path, tightest first
 * @param evidence how well it is known
 * @param reason why it is no better known; absent for MEASURED
 * @param published published points of the same system and load; empty where there are none
 * @param testedOn hardware the published points were measured on; absent where there are none
 * @param differences how the configured hardware differs from it
 * @param sources ids of the documents the value rests on
 * @param curve rate over threads; empty where not covered
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Prediction(
        Workload workload,
        @Nullable Rate peak,
        @Nullable Rate sustained,
        @Nullable Rate atThreads,
        @Nullable Bottleneck bottleneck,
        @Nullable Bottleneck sustainedBottleneck,
        @Nullable String sustainedNote,
        List<Resource> resources,
        Evidence evidence,
        @Nullable String reason,
        List<PublishedPoint> published,
        @Nullable String testedOn,
        List<String> differences,
        List<String> sources,
        List<CurvePoint> curve) {

    /**
     * The same with rates that a site's own measurements correct.
     *
     * @param correct makes a corrected rate of one
     * @param ratio of corrected to predicted, for the curve
     * @param width half the width of the corrected interval, in logarithms
     */
    public Prediction corrected(UnaryOperator<Rate> correct, double ratio, double width, String why) {
        return new Prediction(
                workload,
                peak == null ? null : correct.apply(peak),
                sustained == null ? null : correct.apply(sustained),
                atThreads == null ? null : correct.apply(atThreads),
                bottleneck,
                sustainedBottleneck,
                sustainedNote,
                resources,
                evidence == Evidence.MEASURED ? Evidence.INTERPOLATED : evidence,
                why,
                published,
                testedOn,
                differences,
                sources,
                curve.stream().map(point -> point.corrected(ratio, width)).toList());
    }

    /** A rate with the interval it lies in; {@code unit} is GB/s (10^9 bytes), IOPS or op/s. */
    public record Rate(double value, String unit, double low, double high) {}

    /** What binds at a level, and its ceiling there in the unit of the prediction. */
    public record Bottleneck(String resource, double limit) {}

    /**
     * One resource on the path.
     *
     * @param resource its name, for example {@code array controllers}
     * @param limit its ceiling in the unit of the prediction
     * @param utilisation predicted peak over the ceiling
     * @param basis how the ceiling is known: fitted, or the fact it comes from
     */
    public record Resource(String resource, double limit, double utilisation, String basis) {}

    /** A published value of the same system and load. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record PublishedPoint(
            String id,
            String kind,
            double value,
            String unit,
            @Nullable Integer threads,
            String source,
            @Nullable String note) {}

    /** One point of the curve over threads. */
    public record CurvePoint(int threads, double value, double low, double high) {
        private CurvePoint corrected(double ratio, double width) {
            double now = Math.min(value * ratio, high);
            return new CurvePoint(
                    threads,
                    Rounding.significant(now),
                    Rounding.significant(now * Math.exp(-width)),
                    Rounding.significant(Math.max(now, Math.min(high, now * Math.exp(width)))));
        }
    }
}
