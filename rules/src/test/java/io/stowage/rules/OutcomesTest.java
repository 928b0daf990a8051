package io.stowage.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.stowage.rules.RuleOutcome.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * What became of every rule for every example, and all findings, as golden files; {@code -Dstowage.update=true} writes them. A rule is one
 * line, so that a new one changes one.
 */
@DisplayName("Outcomes of the examples")
class OutcomesTest {
    private static final Path GOLDEN = Path.of("src/test/resources/outcomes");

    private static final class Examples {
        private static final TreeMap<String, Evaluation> EVALUATED = evaluated();

        private static TreeMap<String, Evaluation> evaluated() {
            TreeMap<String, Evaluation> out = new TreeMap<>();
            try (Stream<Path> files = Files.list(Path.of("../examples"))) {
                for (Path file :
                        files.filter(f -> f.toString().endsWith(".yaml")).toList()) {
                    out.put(
                            file.getFileName().toString().replace(".yaml", ""),
                            RulesFixture.evaluate(Files.readString(file)));
                }
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
            return out;
        }
    }

    @Test
    @DisplayName("are the same for every rule")
    void outcomes() throws IOException {
        StringBuilder out =
                new StringBuilder("# P passed, F failed, - not applicable, ? not covered. A column is an example:\n");
        Map<String, StringBuilder> byRule = new TreeMap<>();
        int column = 0;
        for (Map.Entry<String, Evaluation> example : Examples.EVALUATED.entrySet()) {
            out.append("# %2d %s\n".formatted(++column, example.getKey()));
            for (RuleOutcome outcome : example.getValue().outcomes()) {
                byRule.computeIfAbsent(outcome.ruleId(), id -> new StringBuilder())
                        .append(letter(outcome.outcome()));
            }
        }
        byRule.forEach((id, letters) -> out.append("%-16s %s\n".formatted(id, letters)));
        golden("rules.txt", out.toString());
    }

    private static char letter(Outcome outcome) {
        return switch (outcome) {
            case PASSED -> 'P';
            case FAILED -> 'F';
            case NOT_APPLICABLE -> '-';
            case NOT_COVERED -> '?';
            case WAIVED -> 'W';
        };
    }

    @Test
    @DisplayName("have the same findings, none of them an ERROR")
    void findings() throws IOException {
        StringBuilder out = new StringBuilder();
        Examples.EVALUATED.forEach((example, evaluation) -> {
            out.append(example).append('\n');
            evaluation
                    .findings()
                    .forEach(f -> out.append(
                            "  %-7s %-16s %s: %s\n".formatted(f.severity(), f.ruleId(), f.path(), f.message())));
        });
        golden("findings.txt", out.toString());
        Examples.EVALUATED.forEach((example, evaluation) -> assertTrue(evaluation.valid(), example));
    }

    private static void golden(String name, String rendered) throws IOException {
        Path file = GOLDEN.resolve(name);
        if (Boolean.getBoolean("stowage.update")) {
            Files.createDirectories(GOLDEN);
            Files.writeString(file, rendered);
        }
        assertEquals(rendered, Files.readString(file), "Maybe run the tests of rules with -Dstowage.update=true");
    }
}
