package io.stowage.sizing;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.stowage.catalog.system.DefaultedValue;
import io.stowage.performance.measured.Comparison;
import io.stowage.performance.measured.MeasuredPoint;
import io.stowage.performance.measured.Overlay;
import io.stowage.performance.measured.Tool;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What files of benchmarks say of a system.
 *
 * @param files what became of each, in the order asked
 * @param points every figure of every file
 * @param comparisons each point beside its prediction, in the same order
 * @param overlay efficiencies of the site, which a later prediction can be given
 * @param defaults keys the user left out and what they were taken to be, sorted by path
 * @param asOf date (ISO 8601) it is judged at
 * @param digest SHA-256 over the rest of this report
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CalibrationReport(
        List<ReadFile> files,
        List<MeasuredPoint> points,
        List<Comparison> comparisons,
        Overlay overlay,
        List<DefaultedValue> defaults,
        Versions versions,
        String asOf,
        String digest) {

    /**
     * One file.
     *
     * @param tool absent where the file could not be read
     * @param points how many figures it states
     * @param line where reading ended; absent where it did not fail
     * @param problem why it could not be read
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ReadFile(
            String name,
            @Nullable Tool tool,
            @Nullable String version,
            int points,
            List<String> notes,
            @Nullable Integer line,
            @Nullable String problem) {}

    CalibrationReport withDigest(String of) {
        return new CalibrationReport(files, points, comparisons, overlay, defaults, versions, asOf, of);
    }
}
