package io.stowage.rules;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.catalog.configuration.Json;
import io.stowage.catalog.configuration.UnreadableDocumentException;
import io.stowage.catalog.system.ResolvedSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What the rules say of every mutation of every example. It takes seconds, so it is done once. */
final class MutationRun {
    private static final ObjectMapper MAPPER = Json.mapper();
    private static final Path EXAMPLES = Path.of("../examples");

    /**
     * What became of one mutation.
     *
     * @param rule the rule that named it; empty where none did
     * @param elsewhere findings that are new but say nothing about the place of the change, each as rule id and path
     */
    record Result(String solution, Mutation mutation, Optional<String> rule, List<String> elsewhere) {}

    /**
     * All mutations of one example.
     *
     * @param results of those that can be read and give another system
     * @param refused how many cannot be read, or not be resolved
     */
    record Example(String file, List<Result> results, int refused) {}

    private static final class Once {
        private static final List<Example> EXAMPLES = all();
    }

    private MutationRun() {}

    static List<Example> examples() {
        return Once.EXAMPLES;
    }

    private static List<Example> all() {
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            return files.filter(f -> f.toString().endsWith(".yaml")).sorted().toList().stream()
                    .parallel()
                    .map(MutationRun::example)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Example example(Path file) {
        ResolvedSystem system;
        try {
            system = RulesFixture.system(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        ObjectNode complete = MAPPER.valueToTree(system.configuration());
        Evaluation before = RulesFixture.ENGINE.evaluate(RulesFixture.system(complete));
        List<Result> results = new ArrayList<>();
        int refused = 0;
        for (Mutation mutation : Mutations.of(RulesFixture.CATALOG, complete)) {
            try {
                Evaluation after = RulesFixture.ENGINE.evaluate(RulesFixture.system(mutation.document()));
                results.add(result(system.solution().id(), mutation, before, after));
            } catch (UnreadableDocumentException unreadable) {
                refused++;
            }
        }
        return new Example(file.getFileName().toString(), List.copyOf(results), refused);
    }

    private static Result result(String solution, Mutation mutation, Evaluation before, Evaluation after) {
        Set<String> known = new HashSet<>();
        before.findings().forEach(f -> known.add(said(mutation, f)));
        List<Finding> came = after.findings().stream()
                .filter(f -> !known.contains(said(mutation, f)))
                .toList();
        return new Result(
                solution,
                mutation,
                came.stream()
                        .filter(f -> Places.speaksOf(f.path(), mutation))
                        .map(Finding::ruleId)
                        .findFirst(),
                came.stream()
                        .map(f -> f.ruleId() + " " + Mutation.key(f.path()))
                        .distinct()
                        .toList());
    }

    /** Elements of a list that was changed may have another index now. */
    private static String said(Mutation mutation, Finding finding) {
        return finding.ruleId() + (mutation.ofList() ? "" : finding.path()) + finding.message();
    }
}
