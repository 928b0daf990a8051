package io.stowage.rules;

import io.stowage.catalog.Catalog;
import io.stowage.catalog.Origin;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rule as its file defines it.
 *
 * @param rule what users see of it
 * @param message one sentence with {@code {found}}, {@code {expected}}, {@code {0}}, {@code {1}} … for the values
 * @param needs what must be known before its silence means that all is well
 */
record RuleDefinition(Rule rule, String message, List<Need> needs) {
    private static final Pattern NAME = Pattern.compile("(([A-Z]+)-[0-9]{3}) (\\S.*)");
    private static final Set<String> ANNOTATIONS =
            Set.of("severity", "class", "source", "covers", "needs", "message", "condition", "why");
    private static final Set<String> OPTIONAL = Set.of("covers");

    /**
     * Reads a rule's name and annotations.
     *
     * @param name for example {@code RAID-001 the level of a data group differs}
     * @throws IllegalStateException with every fault of the definition
     */
    static RuleDefinition of(String name, Map<String, Object> annotations, Catalog catalog) {
        List<String> faults = new ArrayList<>();
        for (String key : ANNOTATIONS) {
            if (!annotations.containsKey(key) && !OPTIONAL.contains(key)) {
                faults.add("has no @" + key);
            }
        }
        for (String key : annotations.keySet()) {
            if (!ANNOTATIONS.contains(key)) {
                faults.add("has the unknown annotation @" + key);
            }
        }
        Matcher matcher = NAME.matcher(name);
        if (!matcher.matches()) {
            faults.add("is not named TOPIC-000 and its problem");
        }
        List<String> sources = words(annotations, "source");
        for (String source : sources) {
            if (catalog.findSource(source).isEmpty()) {
                faults.add("cites %s, which sources.yaml does not have".formatted(source));
            }
        }
        if (!faults.isEmpty()) {
            throw new IllegalStateException("Rule \"%s\" %s.".formatted(name, String.join("; ", faults)));
        }
        Severity severity = Severity.valueOf(text(annotations, "severity"));
        FindingClass findingClass = FindingClass.valueOf(text(annotations, "class"));
        if (findingClass == FindingClass.EVIDENCE && severity != Severity.INFO) {
            throw new IllegalStateException("Rule \"%s\" is about evidence and not of severity INFO.".formatted(name));
        }
        return new RuleDefinition(
                new Rule(
                        matcher.group(1),
                        matcher.group(3),
                        severity,
                        findingClass,
                        matcher.group(2).toLowerCase(Locale.ROOT),
                        text(annotations, "condition"),
                        text(annotations, "why"),
                        sources,
                        words(annotations, "covers"),
                        Origin.SHIPPED),
                text(annotations, "message"),
                words(annotations, "needs").stream().map(Need::parse).toList());
    }

    /** The same, with needs that equal those of other rules being those of the other rules. */
    RuleDefinition sharing(Map<Need, Need> distinct) {
        return new RuleDefinition(
                rule,
                message,
                needs.stream().map(n -> distinct.computeIfAbsent(n, own -> own)).toList());
    }

    private static String text(Map<String, Object> annotations, String key) {
        return String.valueOf(annotations.getOrDefault(key, "")).trim();
    }

    private static List<String> words(Map<String, Object> annotations, String key) {
        return Arrays.stream(text(annotations, key).split("[ ,]+"))
                .filter(word -> !word.isEmpty())
                .toList();
    }
}
