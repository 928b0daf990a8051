package io.stowage.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.catalog.configuration.Json;
import io.stowage.catalog.configuration.UnreadableDocumentException;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.rules.RuleOutcome.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RuleEngineTest {
    private static final ObjectMapper MAPPER = Json.mapper();
    private static final String SEVERAL_FAULTS =
            "{solution: pixstor-me4, storageModules: [{servers: {count: 3, memoryGiB: 64}, arrays: [{count: 3, spares: {global: 3}}, {count: 2, pool: VIRTUAL}]}], metadataModules: [{arrays: [{count: 3}]}]}";

    @Test
    @DisplayName("findings are sorted by severity, rule id and path; outcomes are one for each rule, by id")
    void order() {
        Evaluation evaluation = RulesFixture.evaluate(SEVERAL_FAULTS);
        assertTrue(evaluation.findings().size() > 5);
        assertEquals(
                evaluation.findings().stream()
                        .sorted(Comparator.comparing(Finding::severity)
                                .thenComparing(Finding::ruleId)
                                .thenComparing(Finding::path))
                        .toList(),
                evaluation.findings());
        assertEquals(
                RulesFixture.ENGINE.rules().stream().map(Rule::id).toList(),
                evaluation.outcomes().stream().map(RuleOutcome::ruleId).toList());
        assertEquals(
                evaluation.findings().stream().map(Finding::ruleId).distinct().count(),
                evaluation.outcomes().stream()
                        .filter(o -> o.outcome() == Outcome.FAILED)
                        .count());
    }

    @Test
    @DisplayName(
            "what an expansion takes over from its array is said once, of the array; what is written for it is said of it")
    void expansionsThatTakeOver() {
        String arrays = "{solution: pixstor-me4, storageModules: [{arrays: [{%s, expansions: [{part: me484%s}]}]}]}";
        String array = "/storageModules/0/arrays/0";
        for (String fault : List.of(
                "diskGroups: [{level: RAID6, dataDrives: 7, parityDrives: 2, count: 8}]", "spares: {global: 3}")) {
            List<String> own = RulesFixture.at(RulesFixture.evaluate(arrays.formatted(fault, "")), Severity.ERROR);
            assertTrue(own.stream().anyMatch(e -> e.contains(array)), own.toString());
            assertTrue(own.stream().noneMatch(e -> e.contains("/expansions/")), own.toString());
            List<String> written =
                    RulesFixture.at(RulesFixture.evaluate(arrays.formatted(fault, ", " + fault)), Severity.ERROR);
            for (String one : own) {
                assertTrue(written.contains(one), written.toString());
                assertTrue(
                        !one.contains(array) || written.contains(one.replace(array, array + "/expansions/0")),
                        () -> one + " is not among " + written);
            }
            List<String> expansionOnly =
                    RulesFixture.at(RulesFixture.evaluate(arrays.formatted("count: 4", ", " + fault)), Severity.ERROR);
            assertTrue(expansionOnly.stream().anyMatch(e -> e.contains("/expansions/0/")), expansionOnly.toString());
        }
    }

    @Test
    @DisplayName("threads that share an engine get what one thread gets")
    void threads() throws Exception {
        List<ResolvedSystem> systems = List.of(
                RulesFixture.system("{solution: pixstor-me4}"),
                RulesFixture.system("{solution: pixstor-me4, metadataModules: []}"),
                RulesFixture.system("{solution: nss73-ha}"),
                RulesFixture.system(SEVERAL_FAULTS));
        List<Evaluation> alone =
                systems.stream().map(RulesFixture.ENGINE::evaluate).toList();
        ExecutorService pool = Executors.newFixedThreadPool(8);
        try {
            List<Callable<Evaluation>> tasks = new ArrayList<>();
            for (int i = 0; i < 800; i++) {
                ResolvedSystem system = systems.get(i % systems.size());
                tasks.add(() -> RulesFixture.ENGINE.evaluate(system));
            }
            List<Future<Evaluation>> together = pool.invokeAll(tasks);
            for (int i = 0; i < together.size(); i++) {
                assertEquals(alone.get(i % alone.size()), together.get(i).get());
            }
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    @DisplayName("whatever single key is left out, emptied or set to 1, the rules answer and do not fail")
    void mutilated() {
        JsonNode complete = MAPPER.valueToTree(RulesFixture.system(
                        "{solution: pixstor-me4, gateways: {}, nvmeModules: [{}], storageModules: [{arrays: [{expansions: [{part: me484}]}]}]}")
                .configuration());
        List<String> pointers = new ArrayList<>();
        pointers(complete, "", pointers);
        int evaluated = 0;
        for (String pointer : pointers) {
            for (Mutilation mutilation : Mutilation.values()) {
                ObjectNode document = complete.deepCopy();
                if (mutilation.apply(document, pointer)) {
                    ResolvedSystem system;
                    try {
                        system = RulesFixture.system(document);
                    } catch (UnreadableDocumentException refused) {
                        continue;
                    }
                    assertEquals(
                            RulesFixture.ENGINE.rules().size(),
                            RulesFixture.ENGINE.evaluate(system).outcomes().size());
                    evaluated++;
                }
            }
        }
        assertTrue(evaluated > 100, "only " + evaluated);
    }

    private enum Mutilation {
        LEFT_OUT,
        EMPTIED,
        SET_TO_ONE;

        boolean apply(ObjectNode document, String pointer) {
            int last = pointer.lastIndexOf('/');
            JsonNode parent = document.at(pointer.substring(0, last));
            String key = pointer.substring(last + 1);
            JsonNode node = document.at(pointer);
            if (!(parent instanceof ObjectNode object)) {
                return false;
            }
            switch (this) {
                case LEFT_OUT -> object.remove(key);
                case EMPTIED -> {
                    if (!(node instanceof ArrayNode array) || array.isEmpty()) {
                        return false;
                    }
                    array.removeAll();
                }
                case SET_TO_ONE -> {
                    if (!node.isNumber()) {
                        return false;
                    }
                    object.put(key, 1);
                }
            }
            return true;
        }
    }

    private static void pointers(JsonNode node, String at, List<String> out) {
        if (!at.isEmpty()) {
            out.add(at);
        }
        node.fields().forEachRemaining(entry -> pointers(entry.getValue(), at + "/" + entry.getKey(), out));
        if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                pointers(node.get(i), at + "/" + i, out);
            }
        }
    }

    @Test
    @DisplayName("two engines over the same rules have the same version")
    void version() {
        assertEquals(RuleEngine.load(RulesFixture.CATALOG).version(), RulesFixture.ENGINE.version());
        assertTrue(RulesFixture.ENGINE.version().matches("[0-9a-f]{12}"), RulesFixture.ENGINE.version());
    }

    @Test
    @DisplayName("an incomplete or mistaken rule is refused, with all its faults at once")
    void incompleteRule() {
        Map<String, Object> annotations = new TreeMap<>(Map.of(
                "severity", "WARNING",
                "class", "EVIDENCE",
                "source", "S000",
                "needs", "Layout",
                "message", "m",
                "condition", "c",
                "why", "w"));
        IllegalStateException evidence = assertThrows(
                IllegalStateException.class,
                () -> RuleDefinition.of("RAID-999 something", annotations, RulesFixture.CATALOG));
        assertTrue(evidence.getMessage().contains("not of severity INFO"));

        annotations.remove("why");
        annotations.put("source", "S999");
        annotations.put("priority", "1");
        String message = assertThrows(
                        IllegalStateException.class,
                        () -> RuleDefinition.of("something", annotations, RulesFixture.CATALOG))
                .getMessage();
        assertTrue(message.contains("has no @why"), message);
        assertTrue(message.contains("S999"), message);
        assertTrue(message.contains("@priority"), message);
        assertTrue(message.contains("TOPIC-000"), message);
    }

    @Test
    @DisplayName("messages are sentences that begin with a capital or a value and end with a full stop")
    void sentences() {
        for (Finding finding : RulesFixture.evaluate(SEVERAL_FAULTS).findings()) {
            assertTrue(finding.message().endsWith("."), finding.message());
            assertFalse(finding.message().contains("  "), finding.message());
        }
    }
}
