package io.stowage.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.stowage.catalog.configuration.Configuration;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Renders {@code docs/rules.md} from the rules and compares; {@code -Dstowage.update=true} writes it. */
class RuleBookTest {
    private static final Path BOOK = Path.of("../docs/rules.md");
    private static final Path CONSTRAINTS = Path.of("src/test/resources/constraints.yaml");

    record Section(String section, List<Constraint> constraints) {}

    /**
     * A constraint that was collected.
     *
     * @param keys keys of a Configuration on which it could fire; absent where it is not about one
     * @param noKey why it is not about a Configuration
     * @param notYet why there is no rule although there are keys
     */
    record Constraint(
            String number,
            String what,
            @Nullable List<String> keys,
            @Nullable String noKey,
            @Nullable String note,
            @Nullable String notYet) {}

    @Test
    @DisplayName("docs/rules.md says what the rules say")
    void current() throws IOException {
        String rendered = render();
        String book = Files.readString(BOOK);
        // What follows is written by MutationTest.
        int end = book.indexOf("\n" + Survivors.HEADING);
        if (Boolean.getBoolean("stowage.update")) {
            book = rendered + (end < 0 ? "" : book.substring(end));
            Files.writeString(BOOK, book);
            end = book.indexOf("\n" + Survivors.HEADING);
        }
        assertEquals(
                rendered,
                end < 0 ? book : book.substring(0, end),
                "Maybe run the tests of rules with -Dstowage.update=true");
    }

    @Test
    @DisplayName("each collected constraint has a rule or a reason, never both; each rule covers known ones")
    void constraints() throws IOException {
        Set<String> known = new HashSet<>();
        TreeMap<String, TreeSet<String>> covered = covered();
        for (Section section : sections()) {
            for (Constraint constraint : section.constraints()) {
                assertTrue(known.add(constraint.number()), constraint.number() + " is there twice");
                assertEquals(
                        constraint.notYet() == null && constraint.noKey() == null,
                        covered.containsKey(constraint.number()),
                        constraint.number() + " needs either a rule or a reason");
            }
        }
        Set<String> collected = new TreeSet<>();
        IntStream.rangeClosed(1, 155).forEach(n -> collected.add("R%03d".formatted(n)));
        IntStream.rangeClosed(1, 91).forEach(n -> collected.add("P%02d".formatted(n)));
        assertEquals(collected, new TreeSet<>(known));
        assertTrue(known.containsAll(covered.keySet()), covered.keySet() + " are covered");
    }

    @Test
    @DisplayName("each collected constraint has keys that a Configuration knows, or a reason why it needs none")
    void keys() throws IOException {
        Set<String> grammar = new TreeSet<>();
        keys(Configuration.class, "", grammar);
        assertTrue(grammar.contains("/storageModules/*/arrays/*/spares/global"), grammar::toString);
        for (Section section : sections()) {
            for (Constraint constraint : section.constraints()) {
                String number = constraint.number();
                List<String> keys = constraint.keys();
                String noKey = constraint.noKey();
                assertTrue((keys == null) != (noKey == null), number + " needs either keys or a reason");
                if (keys != null) {
                    assertTrue(!keys.isEmpty() && grammar.containsAll(keys), () -> number + " names " + keys);
                } else {
                    assertTrue(noKey != null && noKey.length() > 10, number);
                }
            }
        }
    }

    private static void keys(Type type, String path, Set<String> out) {
        if (type instanceof ParameterizedType list) {
            keys(list.getActualTypeArguments()[0], path + "/*", out);
        } else if (type instanceof Class<?> c && c.isRecord()) {
            for (RecordComponent component : c.getRecordComponents()) {
                JsonProperty renamed = component.getAccessor().getAnnotation(JsonProperty.class);
                String key = path + "/" + (renamed == null ? component.getName() : renamed.value());
                out.add(key);
                keys(component.getGenericType(), key, out);
            }
        }
    }

    @Test
    @DisplayName("the rule that CONTRIBUTING.md walks through is the real one, with its cases")
    void contributing() throws IOException {
        String guide = Files.readString(Path.of("../CONTRIBUTING.md"));
        String rules = Files.readString(Path.of("src/main/resources/io/stowage/rules/drl/metadata.drl"));
        int start = rules.indexOf("rule \"METADATA-017");
        assertTrue(guide.contains(rules.substring(start, rules.indexOf("\nend", start) + 4)), "the rule has changed");
        String cases = Files.readString(Path.of("src/test/resources/cases/METADATA-017.yaml"));
        assertTrue(guide.contains(cases.trim()), "its cases have changed");
    }

    private static String render() throws IOException {
        StringBuilder out = new StringBuilder();
        List<Rule> rules = RulesFixture.ENGINE.rules();
        out.append("# Rules\n\n");
        out.append("<!-- Written by RuleBookTest from the rule files; change those. -->\n\n");
        out.append(
                """
                %d rules. **ERROR**: cannot be built or supported. **WARNING**: works, but is unwise or undocumented. **INFO**: worth
                knowing. SUPPORT: outside what the vendor documents. RISK: documented, but unwise. EVIDENCE: how well something is known.
                Sources are listed by `GET /api/v1/catalog/sources`.

                """
                        .formatted(rules.size()));
        TreeMap<String, List<Rule>> topics = new TreeMap<>();
        rules.forEach(rule ->
                topics.computeIfAbsent(rule.topic(), t -> new ArrayList<>()).add(rule));
        topics.forEach((topic, group) -> {
            out.append("## ").append(topic).append("\n\n");
            group.forEach(rule -> rule(out, rule));
        });
        out.append("## What became of the collected constraints\n\n");
        out.append(
                """
                R: from the documents of these systems; P: for parallel file systems at large. Keys are JSON pointers into a Configuration on
                which the constraint can fire; `*` stands for any element of a list. Where several numbers name one rule, they were merged.
                """);
        TreeMap<String, TreeSet<String>> covered = covered();
        for (Section section : sections()) {
            out.append("\n### ").append(section.section()).append("\n\n");
            out.append("| number | constraint | keys, or why it is not about a Configuration |"
                    + " rule, or why there is none yet |\n|---|---|---|---|\n");
            for (Constraint constraint : section.constraints()) {
                out.append("| ").append(constraint.number()).append(" | ").append(constraint.what());
                List<String> keys = constraint.keys();
                out.append(" | ")
                        .append(
                                keys == null
                                        ? "none: " + constraint.noKey()
                                        : keys.stream().map("`%s`"::formatted).collect(Collectors.joining(", ")));
                out.append(" | ")
                        .append(answer(constraint, covered.get(constraint.number())))
                        .append(" |\n");
            }
        }
        return out.toString();
    }

    private static void rule(StringBuilder out, Rule rule) {
        out.append("### ").append(rule.id()).append(": ").append(rule.title()).append("\n\n");
        out.append("%s, %s. ".formatted(rule.severity(), rule.findingClass()));
        out.append(rule.condition()).append("\n\n");
        out.append("Why: ").append(rule.why()).append(" Sources: ").append(String.join(", ", rule.sources()));
        if (!rule.covers().isEmpty()) {
            out.append(". Covers: ").append(String.join(", ", rule.covers()));
        }
        out.append(".\n\n");
    }

    private static String answer(Constraint constraint, @Nullable TreeSet<String> ids) {
        if (ids == null) {
            return constraint.notYet() == null ? "none" : "none: " + constraint.notYet();
        }
        String names = String.join(", ", ids);
        return constraint.note() == null ? names : names + ": " + constraint.note();
    }

    private static TreeMap<String, TreeSet<String>> covered() {
        TreeMap<String, TreeSet<String>> out = new TreeMap<>();
        for (Rule rule : RulesFixture.ENGINE.rules()) {
            rule.covers().forEach(number -> out.computeIfAbsent(number, n -> new TreeSet<>())
                    .add(rule.id()));
        }
        return out;
    }

    private static List<Section> sections() throws IOException {
        return new YAMLMapper().readValue(CONSTRAINTS.toFile(), new TypeReference<List<Section>>() {});
    }
}
