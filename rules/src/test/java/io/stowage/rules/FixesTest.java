package io.stowage.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.rules.fix.FixFinder;
import io.stowage.rules.fix.FixFinder.WaysOut;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The ways out of a few faults, word for word, as a golden file; {@code -Dstowage.update=true} writes it. */
@DisplayName("Ways out")
class FixesTest {
    private static final Path GOLDEN = Path.of("src/test/resources/outcomes/fixes.txt");

    /** One fault of each kind that a fix is guessed from: a value, a count, a list, a part, a key too many, two steps, several faults. */
    private static final List<String> BROKEN = List.of(
            "{solution: pixstor-me4, storageModules: [{arrays: [{count: 4, spares: {global: 3}}]}]}",
            "{solution: pixstor-me4, metadataModules: [{arrays: [{count: 5}]}]}",
            "{solution: pixstor-me4, storageModules: [{arrays: [{count: 3}, {count: 2}]}]}",
            "{solution: pixstor-me4, storageModules: [{arrays: [{drives: [{part: hdd-nls-16tb, count: 80}]}]}]}",
            "{solution: nss73-ha, storageModules: [{arrays: [{drives: [{part: hdd-nls-16tb, count: 84}]}]}]}",
            "{solution: pixstor-me4, storageModules: [{arrays: [{diskGroups: [{level: RAID6, dataDrives: 7, parityDrives: 2, count: 8}]}]}]}",
            "{solution: pixstor-me4, storageModules: [{arrays: [{expansions: [{part: me484, count: 2}]}]}]}",
            "{solution: pixstor-me4, clients: {count: 60}, network: {switches: [{part: sb7800, count: 1}]}}",
            "{solution: pixstor-me4, fileSystem: {blockSizeMiB: 4, metadataReplicas: 1}}",
            "{solution: pixstor-me4, fileSystem: {stripeCount: 4}}",
            "{solution: pixstor-me4, metadataModules: []}",
            "{solution: cephfs, storageModules: [{servers: {part: server-generic, count: 3, drives: [{part: hdd-nls-12tb, count: 12}]}}], protection: {code: 4+2}}",
            "{solution: pixstor-me4, storageModules: [{servers: {count: 3}, arrays: [{count: 4, spares: {global: 3},"
                    + " diskGroups: [{level: RAID5, count: 8}]}]}], metadataModules: [{arrays: [{count: 5}]}]}",
            "{solution: pixstor-me4, storageModules: [{servers: {count: 3}}], waivers: [{ruleId: SERVER-001, reason: spare, by: me, until: '2026-12-31'}]}");

    @Test
    @DisplayName("are the same patches in the same order and words")
    void golden() throws IOException {
        StringBuilder out = new StringBuilder();
        FixFinder finder = new FixFinder(RulesFixture.CATALOG, RulesFixture.ENGINE);
        for (String yaml : BROKEN) {
            out.append(yaml).append('\n');
            JsonNode document = new YAMLMapper().readTree(yaml);
            Configuration configuration = RulesFixture.configuration(document);
            LocalDate day = LocalDate.of(2026, 6, 15);
            WaysOut ways = finder.waysOut(
                    configuration, RulesFixture.ENGINE.evaluate(RulesFixture.system(document), day), day);
            for (Finding finding : ways.findings()) {
                out.append("  ")
                        .append(finding.ruleId())
                        .append(' ')
                        .append(finding.path())
                        .append(finding.isWaived() ? " waived\n" : "\n");
                finding.fixes().forEach(fix -> {
                    assertTrue(fix.verified());
                    out.append("    ")
                            .append(fix.description())
                            .append(": ")
                            .append(fix.patch())
                            .append('\n');
                });
            }
            ways.repair().ifPresent(repair -> {
                out.append("  repair: ")
                        .append(repair.description())
                        .append(": ")
                        .append(repair.patch())
                        .append('\n');
                repair.left()
                        .forEach(left -> out.append("    left: ").append(left).append('\n'));
            });
        }
        if (Boolean.getBoolean("stowage.update")) {
            Files.writeString(GOLDEN, out);
        }
        assertEquals(
                out.toString(), Files.readString(GOLDEN), "Maybe run the tests of rules with -Dstowage.update=true");
    }
}
