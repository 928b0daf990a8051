package io.stowage.rules;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.flipkart.zjsonpatch.JsonPatch;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.Json;
import io.stowage.rules.Finding.Fix;
import io.stowage.rules.fix.FixFinder;
import io.stowage.rules.fix.FixFinder.WaysOut;
import io.stowage.rules.fix.Repair;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Fixes, over the failing cases of every rule. What a fix promises is checked here without the finder's own means. */
@DisplayName("Fixes")
class FixFinderTest {
    private static final ObjectMapper MAPPER = Json.mapper();
    /** Rules whose findings no change of the system takes away, and why. */
    private static final Map<String, String> WITHOUT_FIX = Map.of(
            "BEEGFS-006", "data that must last takes another solution, or groups with fewer drives for data",
            "CEPH-001", "how full the system may become is the user's affair, and the cluster keeps room for a reason",
            "METADATA-022", "how files are spread over directories is the user's affair",
            "NEED-007", "how many entries a directory has is the user's affair, and the release is the vendor's");

    private static final FixFinder FINDER = new FixFinder(RulesFixture.CATALOG, RulesFixture.ENGINE);

    /** Configurations of the failing cases, by rule and name. */
    private static Map<String, JsonNode> broken() throws IOException {
        Map<String, JsonNode> out = new TreeMap<>();
        try (Stream<Path> files = Files.list(Path.of("src/test/resources/cases"))) {
            for (Path file : files.toList()) {
                String id = file.getFileName().toString().replace(".yaml", "");
                for (JsonNode each : new YAMLMapper().readTree(file.toFile()).path("failing")) {
                    // What hangs on predictions is tried in sizing, where they are made.
                    if (!each.has("promised")) {
                        out.put(id + ": " + each.path("name").asText(), each.get("configuration"));
                    }
                }
            }
        }
        return out;
    }

    private static WaysOut waysOut(JsonNode document) {
        Configuration configuration = RulesFixture.configuration(document);
        return FINDER.waysOut(
                configuration, RulesFixture.ENGINE.evaluate(RulesFixture.system(document)), LocalDate.MIN);
    }

    private static Evaluation after(Collection<JsonNode> patch, JsonNode document) {
        ObjectNode whole = MAPPER.valueToTree(RulesFixture.configuration(document));
        ArrayNode operations = MAPPER.createArrayNode().addAll(patch);
        return RulesFixture.ENGINE.evaluate(RulesFixture.system(JsonPatch.apply(operations, whole)));
    }

    @TestFactory
    @DisplayName(
            "of a failing case do what they say: the finding goes, no ERROR comes, and all first ones together repair")
    Stream<DynamicTest> keepTheirPromise() throws IOException {
        return broken().entrySet().stream()
                .map(each -> DynamicTest.dynamicTest(each.getKey(), () -> holds(each.getValue())));
    }

    private static void holds(JsonNode document) {
        Evaluation before = RulesFixture.ENGINE.evaluate(RulesFixture.system(document));
        WaysOut ways = waysOut(document);
        assertEquals(
                before.findings().stream().map(f -> f.ruleId() + f.path()).toList(),
                ways.findings().stream().map(f -> f.ruleId() + f.path()).toList());
        for (Finding finding : ways.findings()) {
            assertTrue(finding.fixes().size() <= 3);
            assertEquals(
                    finding.fixes().size(),
                    finding.fixes().stream().map(Fix::patch).distinct().count());
            for (Fix fix : finding.fixes()) {
                Evaluation after = after(fix.patch(), document);
                assertAll(
                        finding.ruleId() + ": " + fix,
                        () -> assertTrue(fix.verified()),
                        () -> assertFalse(fix.description().isBlank()),
                        () -> assertFalse(fix.description().contains("{")),
                        () -> assertTrue(times(after, finding.ruleId()) < times(before, finding.ruleId())),
                        () -> assertTrue(errors(after).entrySet().stream()
                                .allMatch(e -> e.getValue() <= errors(before).getOrDefault(e.getKey(), 0L))));
            }
        }
        assertEquals(!before.valid(), ways.repair().isPresent());
        ways.repair()
                .ifPresent(repair -> assertEquals(
                        errors(after(repair.patch(), document)),
                        repair.left().stream()
                                .collect(Collectors.groupingBy(Repair.Left::ruleId, Collectors.counting()))));
    }

    @Test
    @DisplayName("exist for every failing case of an ERROR or WARNING, but for what is so by design")
    void exist() throws IOException {
        List<String> without = new ArrayList<>();
        broken().forEach((name, document) -> waysOut(document).findings().stream()
                .filter(f -> f.ruleId().equals(name.substring(0, name.indexOf(':'))))
                .filter(f -> f.severity() != Severity.INFO && f.fixes().isEmpty())
                .filter(f -> !WITHOUT_FIX.containsKey(f.ruleId()))
                .forEach(f -> without.add(name)));
        assertEquals(List.of(), without);
    }

    @Test
    @DisplayName("are ranked by least change and described in words")
    void words() throws IOException {
        Finding spares = first(
                "{solution: pixstor-me4, storageModules: [{arrays: [{count: 4, spares: {global: 3}}]}]}", "SPARE-001");
        assertEquals("4 global spares instead of 3", spares.fixes().get(0).description());
        assertEquals(
                MAPPER.readTree(
                        "[{\"op\":\"replace\",\"path\":\"/storageModules/0/arrays/0/spares/global\",\"value\":4}]"),
                MAPPER.valueToTree(spares.fixes().get(0).patch()));
        Finding drives = first(
                "{solution: nss73-ha, storageModules: [{arrays: [{drives: [{part: hdd-nls-16tb, count: 84}]}]}]}",
                "DRIVE-003");
        assertEquals(
                "hdd-nls-12tb instead of hdd-nls-16tb", drives.fixes().get(0).description());
    }

    @Test
    @DisplayName("add missing parents where the key was left out")
    void parents() throws IOException {
        Finding switches = first(
                "{solution: pixstor-me4, clients: {count: 60}, network: {switches: [{part: sb7800, count: 1}]}}",
                "NETWORK-001");
        assertFalse(switches.fixes().isEmpty());
    }

    @Test
    @DisplayName("of several faults at once: applied one after the other they leave no ERROR")
    void repair() throws IOException {
        JsonNode document = new YAMLMapper()
                .readTree(
                        "{solution: pixstor-me4, storageModules: [{servers: {count: 3}, arrays: [{count: 4, spares: {global: 3},"
                                + " diskGroups: [{level: RAID5, count: 8}]}]}], metadataModules: [{arrays: [{count: 5}]}]}");
        Repair repair = waysOut(document).repair().orElseThrow();
        assertEquals(List.of(), repair.left());
        assertTrue(after(repair.patch(), document).valid());
    }

    private static Finding first(String yaml, String ruleId) throws IOException {
        return waysOut(new YAMLMapper().readTree(yaml)).findings().stream()
                .filter(f -> f.ruleId().equals(ruleId))
                .findFirst()
                .orElseThrow();
    }

    private static long times(Evaluation evaluation, String ruleId) {
        return evaluation.findings().stream()
                .filter(f -> f.ruleId().equals(ruleId))
                .count();
    }

    private static Map<String, Long> errors(Evaluation evaluation) {
        return evaluation.findings().stream()
                .filter(f -> f.severity() == Severity.ERROR)
                .collect(Collectors.groupingBy(Finding::ruleId, Collectors.counting()));
    }
}
