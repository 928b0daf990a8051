package io.stowage.rules;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.stowage.rules.Mutation.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Why a changed field is legitimately right: the entries of {@code survivors.yaml}, and their section of {@code docs/rules.md}. */
final class Survivors {
    static final String HEADING = "## Which changes no rule speaks of";
    private static final int MOST_SHOWN = 4;

    /**
     * A reason.
     *
     * @param keys JSON pointers with {@code *} for an index, each with all below it; {@code **} at the start is anything
     * @param kinds which way the field was changed; absent for any
     * @param solutions of which systems; absent for any
     * @param changes the changes themselves; absent for any
     * @param exactly whether what is below the keys is left out
     * @param missing whether a rule ought to speak
     * @param reason why no rule speaks
     */
    record Entry(
            List<String> keys,
            @Nullable List<Kind> kinds,
            @Nullable List<String> solutions,
            @Nullable List<String> changes,
            boolean exactly,
            boolean missing,
            String reason) {
        boolean fits(String solution, Mutation mutation) {
            return keys.stream().anyMatch(key -> covers(key, mutation.key(), exactly))
                    && (kinds == null || kinds.contains(mutation.kind()))
                    && (solutions == null || solutions.contains(solution))
                    && (changes == null || changes.contains(mutation.change()));
        }

        private static boolean covers(String pattern, String key, boolean exactly) {
            String regex =
                    pattern.startsWith("**") ? ".*" + Pattern.quote(pattern.substring(2)) : Pattern.quote(pattern);
            return Pattern.matches(regex + (exactly ? "" : "(/.*)?"), key);
        }
    }

    private Survivors() {}

    static List<Entry> entries() {
        try {
            return new YAMLMapper()
                    .readValue(Path.of("src/test/resources/survivors.yaml").toFile(), new TypeReference<>() {});
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The first reason that fits. */
    static Optional<Entry> reason(List<Entry> entries, MutationRun.Result result) {
        return entries.stream()
                .filter(entry -> entry.fits(result.solution(), result.mutation()))
                .findFirst();
    }

    /** The section of {@code docs/rules.md} about them. */
    static String section(List<MutationRun.Example> examples) {
        List<MutationRun.Result> all =
                examples.stream().flatMap(e -> e.results().stream()).toList();
        List<MutationRun.Result> survived =
                all.stream().filter(r -> r.rule().isEmpty()).toList();
        StringBuilder out = new StringBuilder(HEADING).append("\n\n");
        out.append("<!-- Written by MutationTest from survivors.yaml and pairs.yaml; change those. -->\n\n");
        out.append(
                """
                A test changes one field of one example at a time: numbers up, down, to the double, the half, ten times as much and the least allowed;
                names and parts to each other one; list elements left out, repeated or all gone; keys that are not there written. A change counts as
                found when a rule says something that it did not say before, at the changed key, at what holds it, at another key of the same object,
                or at a key that says the same thing together with it (below).
                The other changes give a configuration that is as right as before, for the reasons given here.

                """);
        out.append("### Where a change may be reported elsewhere\n\n");
        out.append("`*` is the same index in both columns, `?` is any.\n\n");
        out.append("| changed | reported at | because |\n|---|---|---|\n");
        for (Places.Pair pair : Places.pairs()) {
            out.append("| %s | %s | %s |\n".formatted(code(pair.changed()), code(pair.found()), pair.because()));
        }
        out.append("\n### Changes that stay right\n\n");
        out.append("Of each kind of change of a key the first few are shown.\n\n");
        table(out, survived, false);
        if (survived.stream().anyMatch(r -> isMissing(r))) {
            out.append("\n### Changes that a rule ought to speak of\n\n");
            table(out, survived, true);
        }
        return out.toString();
    }

    private static boolean isMissing(MutationRun.Result result) {
        return reason(entries(), result).map(Entry::missing).orElse(false);
    }

    private static void table(StringBuilder out, List<MutationRun.Result> survived, boolean missing) {
        List<Entry> entries = entries();
        Map<String, TreeMap<String, TreeSet<String>>> byReason = new TreeMap<>();
        Map<String, TreeSet<String>> solutions = new TreeMap<>();
        for (MutationRun.Result result : survived) {
            Entry entry = reason(entries, result).orElseThrow();
            if (entry.missing() == missing) {
                String key = result.mutation().key();
                byReason.computeIfAbsent(entry.reason(), r -> new TreeMap<>())
                        .computeIfAbsent(key, k -> new TreeSet<>())
                        .add(result.mutation().change());
                solutions
                        .computeIfAbsent(entry.reason() + key, k -> new TreeSet<>())
                        .add(result.solution());
            }
        }
        out.append("| key | changes | systems | reason |\n|---|---|---|---|\n");
        List<String> rows = new ArrayList<>();
        byReason.forEach((reason, keys) -> keys.forEach((key, changes) -> rows.add("| `%s` | %s | %s | %s |\n"
                .formatted(key, few(changes), systems(solutions.get(reason + key)), reason))));
        rows.stream().sorted(Comparator.naturalOrder()).forEach(out::append);
    }

    private static String systems(TreeSet<String> ids) {
        return ids.size() == RulesFixture.CATALOG.solutions().size() ? "all" : String.join(", ", ids);
    }

    private static String few(TreeSet<String> changes) {
        String shown = changes.stream().limit(MOST_SHOWN).collect(Collectors.joining("; "));
        return changes.size() <= MOST_SHOWN ? shown : "%s; … %d in all".formatted(shown, changes.size());
    }

    private static String code(List<String> keys) {
        return keys.stream().map("`%s`"::formatted).collect(Collectors.joining(", "));
    }
}
