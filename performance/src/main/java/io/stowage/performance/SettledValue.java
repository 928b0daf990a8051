package io.stowage.performance;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the documents amount to for one level of one load on one system, after repetitions and conflicts.
 *
 * @param points ids of the points that print it
 * @param queueDepth absent where the load has none
 */
record SettledValue(
        List<String> points,
        String system,
        String hardware,
        Pattern pattern,
        Operation operation,
        @Nullable Integer queueDepth,
        BenchmarkPoint.Level level,
        double value,
        BenchmarkPoint.Use use,
        @Nullable String conflict) {}
