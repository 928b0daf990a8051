package io.stowage.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.stowage.performance.BenchmarkPoint;
import io.stowage.performance.Conflict;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Part of the published figures.
 *
 * @param conflicts contradictions of the sources: all of them where nothing is filtered, since some belong to no point,
 *     otherwise those that a point of this page belongs to
 * @param next {@code cursor} of the next page; absent on the last
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record BenchmarkPage(List<BenchmarkPoint> items, List<Conflict> conflicts, @Nullable String next) {

    static BenchmarkPage unfiltered(Page<BenchmarkPoint> page, List<Conflict> conflicts) {
        return new BenchmarkPage(page.items(), conflicts, page.next());
    }

    static BenchmarkPage filtered(Page<BenchmarkPoint> page, List<Conflict> conflicts) {
        Set<String> named = page.items().stream()
                .map(BenchmarkPoint::conflict)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        return new BenchmarkPage(
                page.items(),
                conflicts.stream()
                        .filter(conflict -> named.contains(conflict.id()))
                        .toList(),
                page.next());
    }
}
