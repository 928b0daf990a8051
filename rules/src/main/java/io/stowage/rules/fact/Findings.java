package io.stowage.rules.fact;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.kie.api.runtime.rule.RuleContext;

/** Where rules report, the global {@code findings} of every rule file. One per evaluation, used by one thread. */
public final class Findings {
    private final List<Report> reports = new ArrayList<>();

    /**
     * One report of one rule.
     *
     * @param rule full name of the rule
     * @param values what {@code {0}}, {@code {1}} … in the rule's message stand for
     */
    public record Report(
            String rule, String path, @Nullable Object found, @Nullable Object expected, List<Object> values) {}

    /**
     * Reports what a rule found.
     *
     * @param rule the rule that fires, {@code kcontext} in a rule file
     * @param path JSON pointer to the key that is wrong
     * @param found its value: a number, a text, a boolean or an enum constant; null where the key is missing
     * @param expected the value that would be right, or the {@link Reference} that holds it; null where there is no
     *     single one
     * @param values what {@code {0}}, {@code {1}} … in the rule's message stand for
     */
    public void report(
            RuleContext rule, String path, @Nullable Object found, @Nullable Object expected, Object... values) {
        reports.add(new Report(rule.getRule().getName(), path, found, expected, List.of(values)));
    }

    /** What was reported, in no particular order. */
    public List<Report> reports() {
        return List.copyOf(reports);
    }
}
