package io.stowage.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Systems that the documents describe are valid; wrong variants of them are not, for the right reason only. */
class SystemsOfTheDocumentsTest {

    @ParameterizedTest(name = "{0}")
    @DisplayName("S000, S001, S002, WP13: documented systems have no ERROR, and only the WARNINGs named")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            nullValues = "-",
            textBlock =
                    """
            large PixStor                | {solution: pixstor-me4} | -
            expanded PixStor             | {solution: pixstor-me4, storageModules: [{arrays: [{expansions: [{part: me484, count: 1}]}]}]} | -
            two ME4024                   | {solution: pixstor-me4, metadataModules: [{arrays: [{count: 2}]}]} | -
            four ME4024                  | {solution: pixstor-me4, metadataModules: [{arrays: [{count: 4}]}]} | -
            standard, one ME4084         | {solution: pixstor-me4, metadataModules: [], storageModules: [{arrays: [{count: 1}]}]} | SPARE-007 /storageModules/0/arrays/0/spares/global
            standard, two ME4084         | {solution: pixstor-me4, metadataModules: [], storageModules: [{arrays: [{count: 2}]}]} | SPARE-007 /storageModules/0/arrays/0/spares/global
            standard, four ME4084        | {solution: pixstor-me4, metadataModules: []} | SPARE-007 /storageModules/0/arrays/0/spares/global
            gateways and NVMe tier       | {solution: pixstor-me4, gateways: {}, nvmeModules: [{}]} | -
            three storage modules        | {solution: pixstor-me4, storageModules: [{}, {}, {}], metadataModules: [{arrays: [{count: 4}]}, {}]} | -
            NSS7.3                       | {solution: nss73-ha} | -
            NSS7.2 with 60 drives        | {solution: nss72-ha} | -
            NSS7.2 with 120 drives       | {solution: nss72-ha, storageModules: [{arrays: [{expansions: [{part: md3060e, count: 1}]}]}]} | -
            """)
    void documentedSystem(String name, String document, String warning) {
        Evaluation evaluation = RulesFixture.evaluate(document);
        assertEquals(List.of(), RulesFixture.at(evaluation, Severity.ERROR));
        assertEquals(warning == null ? List.of() : List.of(warning), RulesFixture.at(evaluation, Severity.WARNING));
    }

    static Stream<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("..", "examples"))) {
            return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList().stream();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("examples")
    @DisplayName("every example has no ERROR")
    void example(Path file) throws IOException {
        Evaluation evaluation = RulesFixture.evaluate(Files.readString(file));
        assertEquals(List.of(), RulesFixture.at(evaluation, Severity.ERROR));
    }

    @Test
    @DisplayName("every solution has an example")
    void everySolution() throws IOException {
        Set<String> shown = new TreeSet<>();
        for (Path file : examples().toList()) {
            shown.add(RulesFixture.system(Files.readString(file)).solution().id());
        }
        Set<String> known = new TreeSet<>();
        RulesFixture.CATALOG.solutions().forEach(solution -> known.add(solution.id()));
        assertEquals(known, shown);
    }

    @ParameterizedTest(name = "{0}")
    @DisplayName("a wrong variant gives the one finding expected, at the key to change")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            nullValues = "-",
            textBlock =
                    """
            groups nine wide             | {solution: pixstor-me4, storageModules: [{arrays: [{diskGroups: [{level: RAID6, dataDrives: 7, parityDrives: 2, count: 8}]}]}]} | RAID-002 /storageModules/0/arrays/0/diskGroups/0/dataDrives
            three spares                 | {solution: pixstor-me4, storageModules: [{arrays: [{spares: {global: 3}}]}]} | SPARE-001 /storageModules/0/arrays/0/spares/global
            two ME484 on one ME4084      | {solution: pixstor-me4, storageModules: [{arrays: [{expansions: [{part: me484, count: 2}]}]}]} | EXPANSION-001 /storageModules/0/arrays/0/expansions/0/count
            five ME4024                  | {solution: pixstor-me4, metadataModules: [{arrays: [{count: 5}]}]} | METADATA-007 /metadataModules/0/arrays/0/count
            three storage servers        | {solution: pixstor-me4, storageModules: [{servers: {count: 3}}]} | SERVER-001 /storageModules/0/servers/count
            16 TB drives in NSS7.3       | {solution: nss73-ha, storageModules: [{arrays: [{drives: [{part: hdd-nls-16tb, count: 84}]}]}]} | NSS-001 /storageModules/0/arrays/0/drives/0/part
            metadata SSDs and an HDMD    | {solution: pixstor-me4, storageModules: [{arrays: [{drives: [{part: hdd-nls-12tb, count: 80}, {part: ssd-sas-1920gb, count: 4}], diskGroups: [{level: RAID6, count: 8}, {level: RAID1, count: 2, use: METADATA}], spares: {global: 0}}]}]} | METADATA-001 /storageModules/0/arrays/0/drives/1/part
            the same with spares left    | {solution: pixstor-me4, storageModules: [{arrays: [{drives: [{part: hdd-nls-12tb, count: 80}, {part: ssd-sas-1920gb, count: 4}], diskGroups: [{level: RAID6, count: 8}, {level: RAID1, count: 2, use: METADATA}]}]}]} | METADATA-001 /storageModules/0/arrays/0/drives/1/part
            the same without groups      | {solution: pixstor-me4, storageModules: [{arrays: [{drives: [{part: hdd-nls-12tb, count: 80}, {part: ssd-sas-1920gb, count: 4}]}]}]} | METADATA-001 /storageModules/0/arrays/0/drives/1/part
            """)
    void wrongVariant(String name, String document, String error) {
        assertEquals(List.of(error), RulesFixture.at(RulesFixture.evaluate(document), Severity.ERROR));
    }

    @ParameterizedTest(name = "{0}")
    @DisplayName("what works but is undocumented or unwise gives WARNINGs and no ERROR")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
            ADAPT                        | {solution: pixstor-me4, storageModules: [{arrays: [{diskGroups: [{level: ADAPT, count: 1}]}]}]} | RAID-005 /storageModules/0/arrays/0/diskGroups/0/level; RAID-012 /storageModules/0/arrays/0/diskGroups/0/count; SPARE-006 /storageModules/0/arrays/0/spares/global
            two ADAPT groups, no spares  | {solution: pixstor-me4, storageModules: [{arrays: [{diskGroups: [{level: ADAPT, dataDrives: 33, parityDrives: 9, count: 2}], spares: {global: 0}}]}]} | RAID-005 /storageModules/0/arrays/0/diskGroups/0/level
            16 TB drives in PixStor      | {solution: pixstor-me4, storageModules: [{arrays: [{drives: [{part: hdd-nls-16tb, count: 84}]}]}]} | DRIVE-002 /storageModules/0/arrays/0/drives/0/part
            partly expanded              | {solution: pixstor-me4, storageModules: [{arrays: [{count: 3, expansions: [{part: me484, count: 1}]}, {count: 1}]}]} | EXPANSION-004 /storageModules/0/arrays/1/expansions
            partly across modules        | {solution: pixstor-me4, storageModules: [{arrays: [{expansions: [{part: me484, count: 1}]}]}, {}]} | EXPANSION-004 /storageModules/1/arrays/0/expansions
            two capacities in one system | {solution: pixstor-me4, storageModules: [{arrays: [{count: 2}, {count: 2, drives: [{part: hdd-nls-10tb, count: 84}]}]}]} | POOL-002 /storageModules/0/arrays/1/drives/0/part
            three ME4084                 | {solution: pixstor-me4, storageModules: [{arrays: [{count: 3}]}]} | MODULE-002 /storageModules/0/arrays/0/count
            one switch                   | {solution: pixstor-me4, network: {switches: [{part: sb7800, count: 1}]}} | NETWORK-001 /network/switches/0/count
            """)
    void undocumentedVariant(String name, String document, String warnings) {
        Evaluation evaluation = RulesFixture.evaluate(document);
        assertEquals(List.of(), RulesFixture.at(evaluation, Severity.ERROR));
        assertEquals(List.of(warnings.split("; ")), RulesFixture.at(evaluation, Severity.WARNING));
    }
}
