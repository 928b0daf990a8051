package io.stowage.sizing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.stowage.catalog.Catalog;
import io.stowage.catalog.CatalogLoader;
import io.stowage.catalog.capacity.Capacity;
import io.stowage.catalog.capacity.CapacityStage;
import io.stowage.catalog.capacity.CapacityStage.Stage;
import io.stowage.catalog.capacity.StoredFiles;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.DocumentFormat;
import io.stowage.catalog.configuration.StrictReader;
import io.stowage.performance.Predictor;
import io.stowage.rules.Finding;
import io.stowage.rules.RuleEngine;
import io.stowage.rules.Severity;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a user reads about capacity when a Configuration is validated. */
class CapacityAnswersTest {
    private static final Catalog CATALOG = CatalogLoader.load();
    private static final Advisor ADVISOR = new Advisor(
            CATALOG,
            RuleEngine.load(CATALOG),
            Predictor.load(CATALOG),
            Clock.fixed(Instant.parse("2026-01-15T12:00:00Z"), ZoneOffset.UTC));

    private static ValidationReport validate(String keys) {
        String document = "{apiVersion: stowage/v1, kind: Configuration, " + keys + "}";
        return ADVISOR.validate(
                new StrictReader(CATALOG).read(document, DocumentFormat.YAML, Configuration.class), false);
    }

    /** One array of that kind with its drives and one kind of group, and nothing else. */
    private static ValidationReport oneArray(String part, String drives, String groups, int spares) {
        return validate(
                "solution: pixstor-me4, metadataModules: [], storageModules: [{arrays: [{part: %s, count: 1, drives: [%s], diskGroups: [%s], spares: {global: %d}}]}]"
                        .formatted(part, drives, groups, spares));
    }

    private static BigDecimal tb(Capacity capacity, Stage stage) {
        return capacity.stages().stream()
                .filter(s -> s.stage() == stage)
                .findFirst()
                .map(CapacityStage::tb)
                .orElseThrow();
    }

    private static void assertAmount(String expected, BigDecimal actual) {
        assertEquals(0, new BigDecimal(expected).compareTo(actual), actual::toPlainString);
    }

    @Test
    @DisplayName(
            "RAID 5 on drives of 8, 8, 8, 8, 4 and 4 TB holds 20 TB: each counts as the smallest, and that is said")
    void mixedSizes() {
        ValidationReport report = oneArray(
                "me4084",
                "{part: hdd-nls-8tb, count: 4}, {part: hdd-nls-4tb, count: 2}",
                "{level: RAID5, dataDrives: 5, parityDrives: 1, count: 1}",
                0);
        assertAmount("40", report.capacity().rawTB());
        assertAmount("16", tb(report.capacity(), Stage.UNEQUAL_MEMBERS));
        assertAmount("4", tb(report.capacity(), Stage.PARITY));
        assertAmount("20", report.capacity().usableTB());
        assertTrue(report.capacity()
                .assumptions()
                .contains("The disk groups of /storageModules/0/arrays/0 mix drives of 4 and 8 TB;"
                        + " each drive counts as the smallest."));
    }

    @Test
    @DisplayName("seven drives in RAID 10 are refused: an error at the group, and nothing of it is counted")
    void sevenDrivesInRaid10() {
        ValidationReport report = oneArray(
                "me4084",
                "{part: hdd-nls-12tb, count: 7}",
                "{level: RAID10, dataDrives: 4, parityDrives: 3, count: 1}",
                0);
        assertFalse(report.valid());
        Finding finding = report.findings().stream()
                .filter(f -> f.ruleId().equals("RAID-009"))
                .findFirst()
                .orElseThrow();
        assertEquals(Severity.ERROR, finding.severity());
        assertEquals("/storageModules/0/arrays/0/diskGroups/0/dataDrives", finding.path());
        assertTrue(finding.message().contains("7 drives"), finding.message());
        assertAmount("0", report.capacity().usableTB());
        assertTrue(report.capacity().assumptions().stream()
                .anyMatch(a -> a.startsWith("RAID10 of 4 + 3 drives cannot be built")));
    }

    @Test
    @DisplayName("84 drives of 12 TB as eight groups of 8 + 2 and four spares hold 768 TB of 1,008")
    void fullEnclosure() {
        Capacity capacity = oneArray(
                        "me4084",
                        "{part: hdd-nls-12tb, count: 84}",
                        "{level: RAID6, dataDrives: 8, parityDrives: 2, count: 8}",
                        4)
                .capacity();
        assertAmount("1008", capacity.rawTB());
        assertAmount("48", tb(capacity, Stage.SPARES));
        assertAmount("192", tb(capacity, Stage.PARITY));
        assertAmount("768", capacity.usableTB());
    }

    @Test
    @DisplayName("a drive of 3.84 TB holds 3.492 TiB")
    void tebibytes() {
        Capacity capacity = validate(
                        "solution: lustre, targets: [{name: one, count: 1, capacityTB: 3.84, readGBps: 1, writeGBps: 1, backend: XFS}]")
                .capacity();
        assertAmount("3.84", capacity.rawTB());
        assertAmount("3.492", capacity.rawTiB().setScale(3, RoundingMode.HALF_UP));
        Capacity drives = validate(
                        "solution: storage-scale-ece, protection: {replicas: 3}, storageModules: [{servers: {count: 4, drives: [{part: nvme-3840gb, count: 1}]}}]")
                .capacity();
        assertAmount("15.36", drives.rawTB());
    }

    @ParameterizedTest(name = "{0} of {1} + {2} drives of 10 TB: {3} TB")
    @DisplayName("each level holds what its data drives hold")
    @CsvSource({
        "RAID0, 6, 0, 60",
        "RAID1, 1, 1, 10",
        "RAID5, 4, 1, 40",
        "RAID6, 10, 2, 100",
        "RAID10, 8, 8, 80",
        "RAID50, 8, 2, 80",
        "RAID50, 9, 3, 90",
        "RAID60, 12, 4, 120",
        "RAID60, 18, 6, 180"
    })
    void levels(String level, int data, int parity, String usableTB) {
        Capacity capacity = oneArray(
                        "me4084",
                        "{part: hdd-nls-10tb, count: %d}".formatted(data + parity),
                        "{level: %s, dataDrives: %d, parityDrives: %d, count: 1, use: DATA}"
                                .formatted(level, data, parity),
                        0)
                .capacity();
        assertAmount(usableTB, capacity.usableTB());
        assertAmount(Integer.toString(parity * 10), tb(capacity, Stage.PARITY));
    }

    @ParameterizedTest(name = "{0} of {1} + {2}")
    @DisplayName("groups that cannot be built hold nothing, and that is said")
    @CsvSource({
        "RAID0, 4, 1",
        "RAID1, 2, 2",
        "RAID5, 1, 1",
        "RAID6, 1, 2",
        "RAID6, 8, 1",
        "RAID50, 4, 1",
        "RAID50, 7, 2",
        "RAID60, 4, 2",
        "RAID60, 11, 4",
        "ADAPT, 1, 1"
    })
    void notBuildable(String level, int data, int parity) {
        Capacity capacity = oneArray(
                        "me4084",
                        "{part: hdd-nls-10tb, count: %d}".formatted(data + parity),
                        "{level: %s, dataDrives: %d, parityDrives: %d, count: 1, use: DATA}"
                                .formatted(level, data, parity),
                        0)
                .capacity();
        assertAmount("0", capacity.usableTB());
        assertTrue(capacity.assumptions().stream().anyMatch(a -> a.contains("cannot be built")));
    }

    @Test
    @DisplayName("ADAPT keeps the two largest members free and stripes 8 + 2 on ME4 (ADAPTKB), 16 + 2 on ME5 (EDINGC)")
    void adapt() {
        assertAmount(
                "787.2",
                oneArray("me4084", "{part: hdd-nls-12tb, count: 84}", "{level: ADAPT}", 0)
                        .capacity()
                        .usableTB());
        Capacity me5 = validate(
                        "solution: pixstor-me5, nvmeModules: [], storageModules: [{arrays: [{count: 1, drives: [{part: hdd-nls-16tb, count: 84}], diskGroups: [{level: ADAPT}]}]}]")
                .capacity();
        // (84 x 16 - 2 x 16) x 16 / 18
        assertAmount("1166.222", me5.usableTB().setScale(3, RoundingMode.HALF_UP));
    }

    @ParameterizedTest(name = "{0}: {3} TB protected, {4} TB writable")
    @DisplayName("Ceph keeps the largest host free, then its copies or its code, then stays below the near-full ratio")
    @CsvSource({
        // 8 hosts of 12 x 12 TB: (1,152 - 144) x efficiency x ratio
        "'replicas: 3', 8, 0.85, 336, 285.6",
        "'replicas: 2', 8, 0.85, 504, 428.4",
        "'code: 4+2', 8, 0.85, 672, 571.2",
        "'code: 8+3', 12, 0.85, 1152, 979.2",
        "'replicas: 3', 8, 0.75, 336, 252"
    })
    void ceph(String protection, int hosts, String nearFull, String protectedTB, String writableTB) {
        Capacity capacity = validate(
                        "solution: cephfs, protection: {%s}, fileSystem: {nearFullRatio: %s}, storageModules: [{servers: {count: %d, drives: [{part: hdd-nls-12tb, count: 12}]}}]"
                                .formatted(protection, nearFull, hosts))
                .capacity();
        assertAmount("144", tb(capacity, Stage.SPARES));
        assertAmount(protectedTB, tb(capacity, Stage.PROTECTED));
        assertAmount(writableTB, capacity.writableTB());
        assertAmount(writableTB, capacity.usableTB());
    }

    @Test
    @DisplayName("with hosts of two sizes Ceph keeps one of the larger ones free")
    void largestHost() {
        Capacity capacity = validate(
                        "solution: cephfs, protection: {replicas: 3}, storageModules: [{servers: {count: 3, drives: [{part: hdd-nls-12tb, count: 12}]}}, {servers: {count: 2, drives: [{part: hdd-nls-16tb, count: 12}]}}]")
                .capacity();
        assertAmount("816", capacity.rawTB());
        assertAmount("192", tb(capacity, Stage.SPARES));
    }

    @ParameterizedTest(name = "reserve of {0} %")
    @DisplayName("ldiskfs keeps its reserve of each target, and the answer says how much")
    @CsvSource({"0, 0.9994", "1, 0.9894", "5, 0.9494"})
    void ldiskfsReserve(String percent, String share) {
        Capacity capacity = validate(
                        "solution: lustre, metadataModules: [], fileSystem: {reservedPercent: %s}".formatted(percent))
                .capacity();
        BigDecimal left = capacity.writableTB().divide(tb(capacity, Stage.PROTECTED), 4, RoundingMode.HALF_UP);
        assertAmount(share, left);
        assertTrue(capacity.assumptions().stream().anyMatch(a -> a.contains("leaves %s %%".formatted(percent))));
    }

    @ParameterizedTest(name = "{0} files of {1} bytes: {2} TB of data, {3} TB of inodes")
    @DisplayName("small files: in the inode up to 3 KiB, above that in whole subblocks of 32 KiB (S000, S001)")
    @CsvSource({
        "1000000000, 3072, 0, 4.096",
        "1000000000, 3073, 32.768, 4.096",
        "1000000000, 4096, 32.768, 4.096",
        "1000000, 32769, 0.065536, 0.004096",
        "0, 4096, 0, 0"
    })
    void smallFiles(long count, long bytes, String dataTB, String inodeTB) {
        StoredFiles files = validate("solution: pixstor-me4, requirements: {files: {count: %d, meanBytes: %d}}"
                        .formatted(count, bytes))
                .capacity()
                .files();
        assertNotNull(files);
        assertEquals(bytes <= 3072, files.inInode());
        assertAmount(dataTB, files.dataTB());
        Long inodes = files.inodeBytes();
        assertNotNull(inodes);
        assertAmount(inodeTB, BigDecimal.valueOf(inodes).movePointLeft(12));
    }

    @Test
    @DisplayName("what files occupy is not guessed where the unit is not known, nor where no number holds it")
    void filesNotCounted() {
        String files = ", requirements: {files: {count: 1000000000000000, meanBytes: %d}}";
        Capacity beegfs =
                validate("solution: beegfs-hc" + files.formatted(4096)).capacity();
        assertNull(beegfs.files());
        assertTrue(beegfs.assumptions().stream().anyMatch(a -> a.contains("smallest unit of beegfs-hc is not known")));
        Capacity huge = validate("solution: pixstor-me4" + files.formatted(1_000_000_000_000_000L))
                .capacity();
        assertNull(huge.files());
        assertTrue(huge.assumptions().stream().anyMatch(a -> a.contains("more than 9,000,000 TB")));
        assertNull(validate("solution: pixstor-me4").capacity().files());
        StoredFiles xfs = validate("solution: nss73-ha, requirements: {files: {count: 1000, meanBytes: 1}}")
                .capacity()
                .files();
        assertNotNull(xfs);
        assertEquals(4_096_000, xfs.dataBytes());
    }

    @Test
    @DisplayName("the most files there can be, and what runs out first")
    void mostFiles() {
        Capacity scale = validate("solution: pixstor-me4").capacity();
        assertEquals(1_406_250_000L, scale.maxFiles());
        assertEquals("inodes of 4096 bytes in the metadata space", scale.maxFilesLimit());
        // 24 drives as two targets of twelve, RAID 10: 6 x 960 GB / 2,560 bytes each.
        String metadata =
                "metadataModules: [{arrays: [{drives: [{part: ssd-sas-960gb, count: 24}], diskGroups: [{level: RAID10, dataDrives: 6, parityDrives: 6, count: 2}]}]}]";
        Capacity lustre = validate("solution: lustre, " + metadata).capacity();
        // One inode for every MiB of 32 targets of 96 TB is fewer.
        assertEquals(32 * 91_552_768L, lustre.maxFiles());
        assertTrue(String.valueOf(lustre.maxFilesLimit()).startsWith("objects of the data targets"));
        Capacity denser = validate("solution: lustre, fileSystem: {bytesPerInode: 65536}, " + metadata)
                .capacity();
        assertEquals(2 * (6 * 960_000_000_000L / 2560), denser.maxFiles());
        assertTrue(String.valueOf(denser.maxFilesLimit()).startsWith("inodes of the metadata targets"));
    }
}
