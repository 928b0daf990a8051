package io.stowage.catalog.capacity;

import static io.stowage.catalog.Documents.capacity;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.stowage.catalog.capacity.CapacityStage.Stage;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The worked capacities of the documents, and the rules of counting that they follow. */
class CapacityCalculatorTest {
    private static final long TB = 1_000_000_000_000L;
    private static final long GB = 1_000_000_000L;

    private static long bytes(Capacity capacity, Stage stage) {
        return capacity.stages().stream()
                .filter(s -> s.stage() == stage)
                .findFirst()
                .orElseThrow()
                .bytes();
    }

    private static String twoDecimals(BigDecimal value) {
        return value.setScale(2, RoundingMode.HALF_UP).toPlainString();
    }

    private static void assertRawAndUsable(Capacity capacity, long rawTB, long usableTB) {
        assertEquals(rawTB * TB, capacity.rawBytes());
        assertEquals(usableTB * TB, capacity.usableBytes());
        Stages.assertAddUp(capacity);
    }

    @Test
    @DisplayName("S000 table 1: four ME4084 with one ME484 each hold 8,064 TB raw and 6,144 TB usable")
    void expandedLargeSystem() {
        Capacity capacity = capacity("pixstor-me4", "storageModules: [{arrays: [{expansions: [{part: me484}]}]}]");
        assertRawAndUsable(capacity, 8064, 6144);
        assertEquals("7334.17", twoDecimals(capacity.rawTiB()));
        assertEquals("5587.94", twoDecimals(capacity.usableTiB()));
        assertEquals("8064", capacity.rawTB().toPlainString());
        assertEquals(8 * 4 * 12 * TB, bytes(capacity, Stage.SPARES));
        assertEquals(0, bytes(capacity, Stage.UNASSIGNED));
        assertEquals(8 * 8 * 2 * 12 * TB, bytes(capacity, Stage.PARITY));
    }

    @Test
    @DisplayName("S001: four ME4084 without expansion hold 4,032 TB raw and 3,072 TB usable, and 5.76 TB of metadata")
    void largeSystem() {
        Capacity capacity = capacity("pixstor-me4", "");
        assertRawAndUsable(capacity, 4032, 3072);
        assertEquals("3667.08", twoDecimals(capacity.rawTiB()));
        assertEquals("2793.97", twoDecimals(capacity.usableTiB()));
        assertEquals(5760 * GB, capacity.metadataUsableBytes());
        assertEquals(1_406_250_000L, capacity.maxFiles());
    }

    @Test
    @DisplayName("SSDs left beside spinning data drives are no data drives: they do not count as raw")
    void flashBesideSpinningDrives() {
        String module =
                "storageModules: [{arrays: [{count: 4, drives: [{part: hdd-nls-12tb, count: 80}, {part: ssd-sas-1920gb, count: 4}], diskGroups: [{level: RAID6, count: 8}], spares: {global: 0}}]}]";
        assertRawAndUsable(capacity("pixstor-me4", module), 4 * 80 * 12, 3072);
    }

    @ParameterizedTest(name = "{0} ME4084 of {1} TB drives, {2} ME484 each")
    @MethodSource
    @DisplayName("S000: raw is enclosures x 84 x drive, usable is enclosures x 8 x 8 x drive")
    void everyDriveOption(int arrays, int driveTB, int expansions) {
        Capacity capacity = capacity(
                "pixstor-me4",
                "storageModules: [{arrays: [{count: %d, drives: [{part: hdd-nls-%dtb}], expansions: [{part: me484, count: %d}]}]}]"
                        .formatted(arrays, driveTB, expansions));
        int enclosures = arrays * (1 + expansions);
        assertRawAndUsable(capacity, enclosures * 84L * driveTB, enclosures * 64L * driveTB);
    }

    static Stream<Arguments> everyDriveOption() {
        return Stream.of(4, 8, 10, 12).flatMap(driveTB -> Stream.of(1, 2, 3, 4)
                .flatMap(arrays -> Stream.of(0, 1).map(e -> Arguments.of(arrays, driveTB, e))));
    }

    @ParameterizedTest(name = "{0} ME4024 of {1}: {2} GB")
    @DisplayName("S000, WP14: metadata is ME4024 x 24 x SSD, halved by RAID 1 and halved by replication")
    @CsvSource({
        "1, ssd-sas-480gb, 2880", "1, ssd-sas-960gb, 5760", "1, ssd-sas-1920gb, 11520",
        "2, ssd-sas-480gb, 5760", "2, ssd-sas-960gb, 11520", "2, ssd-sas-1920gb, 23040",
        "3, ssd-sas-480gb, 8640", "3, ssd-sas-960gb, 17280", "3, ssd-sas-1920gb, 34560",
        "4, ssd-sas-480gb, 11520", "4, ssd-sas-960gb, 23040", "4, ssd-sas-1920gb, 46080"
    })
    void metadataOptions(int arrays, String drive, long expectedGB) {
        Capacity capacity = capacity(
                "pixstor-me4",
                "metadataModules: [{arrays: [{count: %d, drives: [{part: %s}]}]}]".formatted(arrays, drive));
        assertEquals(expectedGB * GB, capacity.metadataUsableBytes());
        assertRawAndUsable(capacity, 4032, 3072);
    }

    @ParameterizedTest(name = "{0} ME4084: {1} TB of disks, {2} TB usable, {3} GB of metadata")
    @DisplayName("WP13: the standard variant keeps its metadata on four SSDs of each array and has no spares")
    @CsvSource({"1, 960, 768, 1920, 698.49", "2, 1920, 1536, 3840, 1396.98", "4, 3840, 3072, 7680, 2793.97"})
    void standardVariant(int arrays, long rawTB, long usableTB, long metadataGB, String usableTiB) {
        Capacity capacity = capacity(
                "pixstor-me4", "metadataModules: []\nstorageModules: [{arrays: [{count: %d}]}]".formatted(arrays));
        assertRawAndUsable(capacity, rawTB, usableTB);
        assertEquals(usableTiB, twoDecimals(capacity.usableTiB()));
        assertEquals(metadataGB * GB, capacity.metadataUsableBytes());
        assertEquals(0, bytes(capacity, Stage.SPARES));
    }

    @ParameterizedTest(name = "{0} TB drives")
    @DisplayName("S002: NSS7.3-HA with 4, 8, 10 and 12 TB drives")
    @CsvSource({
        "4, 336, 305.59, 256, 232.83",
        "8, 672, 611.18, 512, 465.66",
        "10, 840, 763.98, 640, 582.08",
        "12, 1008, 916.77, 768, 698.49"
    })
    void nss73(int driveTB, long rawTB, String rawTiB, long usableTB, String usableTiB) {
        Capacity capacity = capacity(
                "nss73-ha", "storageModules: [{arrays: [{drives: [{part: hdd-nls-%dtb}]}]}]".formatted(driveTB));
        assertRawAndUsable(capacity, rawTB, usableTB);
        assertEquals(rawTiB, twoDecimals(capacity.rawTiB()));
        assertEquals(usableTiB, twoDecimals(capacity.usableTiB()));
        assertNull(capacity.metadataUsableBytes());
        assertNull(capacity.maxFiles());
    }

    @Test
    @DisplayName("S002, LUF11: NSS7.2-HA with 60 drives of 4 TB in six groups of 8 + 2, and with 120")
    void nss72() {
        assertRawAndUsable(capacity("nss72-ha", ""), 240, 192);
        assertEquals("174.62", twoDecimals(capacity("nss72-ha", "").usableTiB()));
        Capacity expanded = capacity("nss72-ha", "storageModules: [{arrays: [{expansions: [{part: md3060e}]}]}]");
        assertRawAndUsable(expanded, 480, 384);
        assertEquals("349.25", twoDecimals(expanded.usableTiB()));
    }

    @Test
    @DisplayName("ADAPT on ME4: (n x c - 2 x c_max) x 0.8 over all drives but the spares")
    void adapt() {
        Capacity capacity =
                capacity("pixstor-me4", "storageModules: [{arrays: [{count: 1, diskGroups: [{level: ADAPT}]}]}]");
        assertEquals((80 - 2) * 12 * TB / 10 * 8, capacity.usableBytes());
        Capacity withoutSpares = capacity(
                "pixstor-me4",
                "storageModules: [{arrays: [{count: 1, spares: {global: 0}, diskGroups: [{level: ADAPT}]}]}]");
        assertEquals((84 - 2) * 12 * TB / 10 * 8, withoutSpares.usableBytes());
        Stages.assertAddUp(capacity);
    }

    @Test
    @DisplayName("WP9, WP15: an NVMe tier holds pairs x 2 x drives x drive / 2")
    void nvmeTier() {
        Capacity capacity =
                capacity("pixstor-me4", "nvmeModules: [{servers: {count: 4}, drives: [{part: nvme-p4600, count: 8}]}]");
        assertEquals(3072 * TB + 2 * 2 * 8 * 1600 * GB / 2, capacity.usableBytes());
        assertEquals(4032 * TB + 4 * 8 * 1600 * GB, capacity.rawBytes());
        Stages.assertAddUp(capacity);
        Capacity metadata = capacity(
                "pixstor-me4",
                "metadataModules: []\nnvmeModules: [{drives: [{part: nvme-p4600, count: 8}], use: METADATA}]\n"
                        + "storageModules: [{arrays: [{count: 1, drives: [{count: 80}], diskGroups: [{level: RAID6}]}]}]");
        assertEquals(8 * 1600 * GB / 2, metadata.metadataUsableBytes());
        assertRawAndUsable(metadata, 960, 768);
    }

    @Test
    @DisplayName("the server that lacks its pair counts nothing that could be used")
    void oddNvmeServer() {
        Capacity capacity = capacity(
                "pixstor-me4",
                "storageModules: []\nnvmeModules: [{servers: {count: 3}, drives: [{part: nvme-p4600, count: 8}]}]");
        assertEquals(8 * 1600 * GB, capacity.usableBytes());
        assertEquals(8 * 1600 * GB, bytes(capacity, Stage.UNASSIGNED));
        Stages.assertAddUp(capacity);
    }

    @Test
    @DisplayName("WP15: the capacity of the P4610 is not stated, and that is said")
    void unknownDriveCapacity() {
        Capacity capacity = capacity("pixstor-me4", "nvmeModules: [{}]");
        assertRawAndUsable(capacity, 4032, 3072);
        assertTrue(capacity.assumptions()
                .contains("The capacity of nvme-p4610 is not known; its drives are not counted."));
    }

    @Test
    @DisplayName("drives of several sizes in one enclosure count as the smallest, and that is said")
    void mixedSizes() {
        Capacity capacity = capacity(
                "pixstor-me4",
                "storageModules: [{arrays: [{count: 1, drives: [{part: hdd-nls-10tb, count: 42}, {part: hdd-nls-12tb, count: 42}]}]}]");
        assertEquals(42 * 22 * TB, capacity.rawBytes());
        assertEquals(64 * 10 * TB, capacity.usableBytes());
        // The spares are four of the larger drives; 38 others stand in groups and lose 2 TB each.
        assertEquals(4 * 12 * TB, bytes(capacity, Stage.SPARES));
        assertEquals(38 * 2 * TB, bytes(capacity, Stage.UNEQUAL_MEMBERS));
        assertTrue(capacity.assumptions()
                .contains("The disk groups of /storageModules/0/arrays/0 mix drives of 10 and 12 TB;"
                        + " each drive counts as the smallest."));
        Stages.assertAddUp(capacity);
    }

    @Test
    @DisplayName("drives outside groups and spares are unassigned; groups beyond the drives are not counted")
    void groupsAndDrivesThatDoNotMatch() {
        Capacity few = capacity(
                "pixstor-me4", "storageModules: [{arrays: [{count: 1, diskGroups: [{level: RAID6, count: 6}]}]}]");
        assertEquals(20 * 12 * TB, bytes(few, Stage.UNASSIGNED));
        assertEquals(6 * 8 * 12 * TB, few.usableBytes());
        Capacity many = capacity(
                "pixstor-me4", "storageModules: [{arrays: [{count: 1, diskGroups: [{level: RAID6, count: 9}]}]}]");
        assertEquals(8 * 8 * 12 * TB, many.usableBytes());
        assertTrue(many.assumptions().stream().anyMatch(a -> a.contains("more disk groups than its drives can form")));
        Stages.assertAddUp(few);
        Stages.assertAddUp(many);
    }

    @Test
    @DisplayName("copies that the file system keeps of the data come off after RAID")
    void replicas() {
        Capacity capacity = capacity("pixstor-me4", "fileSystem: {dataReplicas: 2}");
        assertEquals(3072 * TB, capacity.usableBytes());
        assertEquals(1536 * TB, bytes(capacity, Stage.REPLICAS));
        assertTrue(capacity.writableBytes() < 1536 * TB);
        Stages.assertAddUp(capacity);
    }

    @Test
    @DisplayName("writable is after the file system's own factor, which is named with its source and basis")
    void writable() {
        Capacity capacity = capacity("nss73-ha", "");
        assertEquals(
                new BigDecimal("0.99894").multiply(BigDecimal.valueOf(768 * TB)).longValueExact(),
                capacity.writableBytes());
        assertTrue(capacity.assumptions().get(0).startsWith("writable is after RAID x 0.99894 (MODELS, derived)"));
    }

    @Test
    @DisplayName("TB is 10^12 and TiB is 2^40 bytes; neither is called the other")
    void units() {
        CapacityStage stage = new CapacityStage(Stage.NOMINAL, 1L << 40);
        assertEquals("1.099511627776", stage.tb().toPlainString());
        assertEquals("1", stage.tib().toPlainString());
        assertEquals("0", new CapacityStage(Stage.NOMINAL, 0).tb().toPlainString());
        assertEquals("100", new CapacityStage(Stage.NOMINAL, 100 * TB).tb().toPlainString());
    }

    @Test
    @DisplayName("several modules add up")
    void severalModules() {
        assertRawAndUsable(
                capacity("pixstor-me4", "storageModules: [{}, {}, {arrays: [{count: 1}]}]"), 9 * 1008, 9 * 768);
        assertEquals(
                2 * 5760 * GB,
                capacity("pixstor-me4", "metadataModules: [{}, {}]").metadataUsableBytes());
    }
}
