package io.stowage.rules;

import io.stowage.catalog.configuration.Problem;
import io.stowage.catalog.configuration.UnreadableDocumentException;
import io.stowage.rules.fact.Fact;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * What one evaluation may take. The engine matches a rule with all facts in one go that nothing ends from outside, neither
 * halt nor a number of firings. So the facts are counted before, a test holds that no rule multiplies them, and what comes
 * after the matching of each rule is watched.
 *
 * @param facts different things of a system; the largest example has 68
 * @param matches combinations of facts that fit a rule
 * @param time for the rules
 * @param nanos a clock that only goes forward, in nanoseconds
 */
record Limits(int facts, int matches, Duration time, LongSupplier nanos) {
    static final Limits STANDARD = new Limits(5_000, 50_000, Duration.ofSeconds(10), System::nanoTime);

    /**
     * Refuses a system of too many different things.
     *
     * @throws UnreadableDocumentException naming the section that has most of them; without line and column
     */
    void check(List<Fact> gathered) {
        if (gathered.size() <= facts) {
            return;
        }
        Map<String, Integer> sections = new TreeMap<>();
        gathered.forEach(fact -> sections.merge(section(fact.path()), 1, Integer::sum));
        String largest = sections.entrySet().stream()
                .max(Comparator.comparingInt(Map.Entry::getValue))
                .map(Map.Entry::getKey)
                .orElse("");
        throw new UnreadableDocumentException(List.of(new Problem(
                largest,
                0,
                0,
                "too-large",
                "%d different things".formatted(gathered.size()),
                "The system consists of %d different things, %d of them here; at most %d are checked."
                        .formatted(gathered.size(), sections.getOrDefault(largest, 0), facts),
                "Write identical arrays, drives and disk groups once with a count.")));
    }

    private static String section(String path) {
        int end = path.indexOf('/', 1);
        return end < 0 ? path : path.substring(0, end);
    }

    /** Watches one evaluation from now on. */
    Watch watch() {
        return new Watch(this);
    }
}
