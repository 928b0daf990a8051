package io.stowage.catalog.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.stowage.catalog.Documents;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How much equipment the systems of the documents are. */
class TotalsTest {
    private static final String NO_SWITCHES = "network: {switches: []}\nmanagement: {switches: []}\n";

    @Test
    @DisplayName("WP13, RACK: the large system is 30 U without switches: 2 x 2 + 4 x 5 + 2 x 2 + 2")
    void largeSystem() {
        Totals totals = Totals.of(Documents.resolve("pixstor-me4", NO_SWITCHES));
        assertEquals(new Totals(30, 4 * 84 + 24, 4, 4 + 1, 0, List.of("number of management servers r440")), totals);
    }

    @Test
    @DisplayName(
            "S000: the large system has two switches on the storage network; that of the management does not count")
    void switches() {
        assertEquals(2, Totals.of(Documents.resolve("pixstor-me4", "")).switches());
    }

    @Test
    @DisplayName("S000: four ME484 add 20 U and 336 drives to the large system")
    void expandedLargeSystem() {
        Totals totals = Totals.of(Documents.resolve(
                "pixstor-me4", NO_SWITCHES + "storageModules: [{arrays: [{expansions: [{part: me484}]}]}]"));
        assertEquals(50, totals.rackUnits());
        assertEquals(8 * 84 + 24, totals.drives());
        assertEquals(5, totals.arrays());
    }

    @ParameterizedTest(name = "{0} ME4084: {1} U")
    @DisplayName("WP13: the standard systems without switches")
    @CsvSource({"1, 9", "2, 14", "4, 24"})
    void standardSystems(int arrays, int rackUnits) {
        Totals totals = Totals.of(Documents.resolve(
                "pixstor-me4",
                NO_SWITCHES + "metadataModules: []\nstorageModules: [{arrays: [{count: %d}]}]".formatted(arrays)));
        assertEquals(rackUnits, totals.rackUnits());
        assertEquals(84 * arrays, totals.drives());
        assertEquals(2, totals.servers());
    }

    @ParameterizedTest(name = "{0} ME4024: {1} U")
    @DisplayName("S001: a High Demand Metadata Module with one to four ME4024")
    @CsvSource({"1, 6", "2, 8", "3, 10", "4, 12"})
    void metadataModule(int arrays, int rackUnits) {
        Totals totals = Totals.of(Documents.resolve(
                "pixstor-me4",
                NO_SWITCHES + "storageModules: []\nmetadataModules: [{arrays: [{count: %d}]}]".formatted(arrays)));
        assertEquals(rackUnits, totals.rackUnits());
        assertEquals(24 * arrays, totals.drives());
    }

    @Test
    @DisplayName("switches, gateways, NVMe servers and management servers of a stated number count")
    void everythingElse() {
        Totals totals = Totals.of(
                Documents.resolve(
                        "pixstor-me4",
                        """
                gateways: {}
                nvmeModules: [{servers: {count: 4}}]
                management: {servers: {count: 2}}
                """));
        // 30 U, two SB7800, two R740 gateways, four R640, two R440
        assertEquals(30 + 2 + 2 * 2 + 4 + 2, totals.rackUnits());
        assertEquals(4 * 84 + 24 + 4 * 8, totals.drives());
        assertEquals(4 + 2 + 4 + 2, totals.servers());
        assertEquals(List.of("rack units of s3048-on (1 piece)"), totals.unknown());
    }

    @Test
    @DisplayName("the height of enclosures that no source states is unknown, not 0")
    void unknownHeights() {
        Totals totals = Totals.of(Documents.resolve(
                "nss72-ha", "storageModules: [{arrays: [{expansions: [{part: md3060e, count: 1}]}]}]"));
        assertEquals(4, totals.rackUnits());
        assertEquals(120, totals.drives());
        assertEquals(
                List.of(
                        "rack units of md3060e (1 piece)",
                        "rack units of md3460 (1 piece)",
                        "rack units of s3048-on (1 piece)"),
                totals.unknown());
    }

    @Test
    @DisplayName("a system without anything is nothing")
    void nothing() {
        Totals totals = Totals.of(Documents.resolve("nss73-ha", NO_SWITCHES + "storageModules: []"));
        assertEquals(new Totals(0, 0, 0, 0, 0, List.of()), totals);
    }
}
