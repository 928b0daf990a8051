package io.stowage.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.stowage.rules.fact.Fact;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a rule file may contain. Reads the files' text, since the compiled rules no longer show it. */
class RuleFilesTest {
    private static final Path FOLDER = Path.of("src/main/resources/io/stowage/rules/drl");
    private static final Pattern RULE = Pattern.compile(
            "^rule \"(([A-Z]+)-\\d{3}) [^\"]+\"(.*?)^when$(.*?)^then$(.*?)^end$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern KEYWORD = Pattern.compile(
            "\\b(salience|agenda-group|activation-group|ruleflow-group|no-loop|lock-on-active|auto-focus|enabled|dialect"
                    + "|update|insert|insertLogical|modify|delete|retract|if|else|for|while|new|eval|from|accumulate"
                    + "|System|Files|Thread)\\b");
    private static final Pattern ONE_REPORT =
            Pattern.compile("\\s*findings\\.report\\( kcontext, [^;]+ \\);\\s*", Pattern.DOTALL);
    private static final Pattern TEXT = Pattern.compile("\"[^\"]*\"");
    private static final Pattern NUMBER = Pattern.compile("(?<![\\w.$])\\d[\\w.]*");
    private static final Pattern REFERENCE = Pattern.compile("\\b(Documented|Stated)\\([^\\n]*?name == \"(\\w+)\"");
    private static final Pattern NEEDS = Pattern.compile("@needs\\(\"([^\"]*)\"\\)");

    /** One rule of a file: its id, topic, and the texts of its parts. */
    private record Text(Path file, String id, String topic, String annotations, String when, String then) {}

    @Test
    @DisplayName("each rule stands in the file of its topic, and every rule of a file is one the engine loads")
    void topics() throws IOException {
        TreeSet<String> ids = new TreeSet<>();
        for (Text rule : rules()) {
            assertEquals(
                    rule.topic().toLowerCase(Locale.ROOT) + ".drl",
                    rule.file().getFileName().toString());
            assertTrue(ids.add(rule.id()), rule.id() + " is there twice");
        }
        TreeSet<String> loaded = new TreeSet<>();
        RulesFixture.ENGINE.rules().forEach(rule -> loaded.add(rule.id()));
        assertEquals(loaded, ids);
    }

    @Test
    @DisplayName("a rule does exactly one thing: it reports")
    void oneReport() throws IOException {
        for (Text rule : rules()) {
            assertTrue(ONE_REPORT.matcher(rule.then()).matches(), rule.id() + " does more or less than one report");
            Matcher keyword = KEYWORD.matcher(withoutTexts(rule.when() + rule.then()));
            assertFalse(keyword.find(), () -> rule.id() + " uses " + keyword.group());
        }
    }

    @Test
    @DisplayName("numbers come from the catalog: a rule writes none but 0 and 1")
    void noNumbers() throws IOException {
        for (Text rule : rules()) {
            Matcher number = NUMBER.matcher(withoutTexts(rule.when() + rule.then()));
            while (number.find()) {
                assertTrue(
                        number.group().equals("0") || number.group().equals("1"),
                        rule.id() + " writes the number " + number.group());
            }
        }
    }

    @Test
    @DisplayName("a rule names in @needs every value of the catalog it compares with, or it would never see it")
    void needsAreComplete() throws IOException {
        for (Text rule : rules()) {
            Matcher needs = NEEDS.matcher(rule.annotations());
            assertTrue(needs.find(), rule.id() + " has no @needs");
            List<Need> parsed =
                    Stream.of(needs.group(1).split(" ")).map(Need::parse).toList();
            Matcher reference = REFERENCE.matcher(rule.when());
            while (reference.find()) {
                boolean ofPart = reference.group(1).equals("Stated");
                String name = reference.group(2);
                assertTrue(
                        parsed.stream().anyMatch(n -> name.equals(n.value()) && n.ofPart() == ofPart),
                        rule.id() + " does not need " + name);
            }
        }
    }

    @Test
    @DisplayName("what a rule needs exists: fact types, facts of some solution, facts of some part")
    void needsExist() throws IOException {
        for (Text rule : rules()) {
            Matcher needs = NEEDS.matcher(rule.annotations());
            assertTrue(needs.find());
            for (String word : needs.group(1).split(" ")) {
                Need need = Need.parse(word);
                String value = String.valueOf(need.value());
                boolean there = need.ofSolution()
                        ? List.of("dataDrives", "metadataDrives").contains(value)
                                || RulesFixture.CATALOG.solutions().stream()
                                        .anyMatch(s -> s.facts().containsKey(value))
                        : isFact(String.valueOf(need.type()))
                                && (!need.ofPart()
                                        || RulesFixture.CATALOG.parts().stream()
                                                .anyMatch(p -> p.facts().containsKey(value)));
                assertTrue(there, rule.id() + " needs " + word + ", which does not exist");
            }
        }
    }

    @Test
    @DisplayName("every rule, and so every ERROR, cites a source")
    void sources() {
        for (Rule rule : RulesFixture.ENGINE.rules()) {
            assertFalse(rule.sources().isEmpty(), rule.id());
        }
    }

    private static boolean isFact(String type) {
        try {
            return Fact.class.isAssignableFrom(Class.forName("io.stowage.rules.fact." + type));
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static String withoutTexts(String text) {
        return TEXT.matcher(text).replaceAll("\"\"");
    }

    private static List<Text> rules() throws IOException {
        List<Text> out = new ArrayList<>();
        try (Stream<Path> files = Files.list(FOLDER)) {
            for (Path file : files.sorted().toList()) {
                String text = Files.readString(file);
                int before = out.size();
                Matcher rule = RULE.matcher(text);
                while (rule.find()) {
                    out.add(new Text(file, rule.group(1), rule.group(2), rule.group(3), rule.group(4), rule.group(5)));
                }
                long written =
                        text.lines().filter(line -> line.startsWith("rule ")).count();
                assertEquals(written, out.size() - before, file + " has a rule this test cannot read");
            }
        }
        assertFalse(out.isEmpty());
        return out;
    }
}
