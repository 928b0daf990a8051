package io.stowage.performance.measured;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one file of a benchmark states.
 *
 * @param version of the tool, as printed; absent where the file names none
 * @param points in the order of the file
 * @param notes on the file as a whole: what was left out, what makes its figures doubtful
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record BenchmarkFile(
        String name, Tool tool, @Nullable String version, List<MeasuredPoint> points, List<String> notes) {

    public BenchmarkFile {
        points = List.copyOf(points);
        notes = List.copyOf(notes);
    }
}
