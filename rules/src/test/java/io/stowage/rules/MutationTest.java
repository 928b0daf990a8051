package io.stowage.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** One field of an example changed at a time: a rule says so at its place, or there is a reason why the change is right. */
@DisplayName("A changed field")
class MutationTest {
    private static final Path BOOK = Path.of("../docs/rules.md");
    private static final int LEAST_MUTATIONS = 200;

    @Test
    @DisplayName("is tried at least 200 times in each example")
    void enough() {
        for (MutationRun.Example example : MutationRun.examples()) {
            assertTrue(
                    example.results().size() >= LEAST_MUTATIONS,
                    () -> example.file() + " has " + example.results().size());
        }
    }

    @Test
    @DisplayName("is named by a rule at its place, or listed with the reason why it is right")
    void named() {
        List<Survivors.Entry> entries = Survivors.entries();
        TreeSet<String> unexplained = new TreeSet<>();
        for (MutationRun.Example example : MutationRun.examples()) {
            for (MutationRun.Result result : example.results()) {
                if (result.rule().isEmpty() && Survivors.reason(entries, result).isEmpty()) {
                    Mutation mutation = result.mutation();
                    unexplained.add("%s: %s %s %s; elsewhere %s"
                            .formatted(
                                    result.solution(),
                                    mutation.key(),
                                    mutation.kind(),
                                    mutation.change(),
                                    result.elsewhere()));
                }
            }
        }
        assertEquals(
                new TreeSet<>(),
                unexplained,
                "No rule speaks of these changes. Maybe a rule is missing, or a reason in survivors.yaml");
    }

    @Test
    @DisplayName("explains itself only where no rule speaks: each reason is needed")
    void needed() {
        List<Survivors.Entry> entries = Survivors.entries();
        Set<Survivors.Entry> used = new HashSet<>();
        for (MutationRun.Example example : MutationRun.examples()) {
            example.results().stream().filter(r -> r.rule().isEmpty()).forEach(r -> Survivors.reason(entries, r)
                    .ifPresent(used::add));
        }
        assertEquals(
                List.of(),
                entries.stream().filter(e -> !used.contains(e)).toList(),
                "Rules speak of all these changes now. Remove the reasons from survivors.yaml");
    }

    @Test
    @DisplayName("that no rule speaks of stands in docs/rules.md")
    void listed() throws IOException {
        String book = Files.readString(BOOK);
        String section = Survivors.section(MutationRun.examples());
        if (Boolean.getBoolean("stowage.update")) {
            int start = book.indexOf("\n" + Survivors.HEADING);
            book = (start < 0 ? book : book.substring(0, start)) + "\n" + section;
            Files.writeString(BOOK, book);
        }
        assertEquals(
                section,
                book.substring(book.indexOf(Survivors.HEADING)),
                "Maybe run the tests of rules with -Dstowage.update=true");
    }
}
