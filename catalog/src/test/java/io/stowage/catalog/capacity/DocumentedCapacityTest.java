package io.stowage.catalog.capacity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.stowage.catalog.Catalog;
import io.stowage.catalog.CatalogLoader;
import io.stowage.catalog.capacity.CapacityStage.Bytes;
import io.stowage.catalog.capacity.CapacityStage.Stage;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.ConfigurationReader;
import io.stowage.catalog.configuration.DocumentFormat;
import io.stowage.catalog.layout.Device;
import io.stowage.catalog.layout.Layout;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.catalog.system.Resolver;
import io.stowage.catalog.system.Totals;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The figures that documents state, each asked for by a Configuration and answered from the product's own data. The
 * figures stand with their sources in {@code documented/solutions.yaml} and {@code documented/file-systems.yaml}; a few
 * drives that are not on offer come from a site catalog beside them.
 */
class DocumentedCapacityTest {
    private static final Path FOLDER = Path.of("src/test/resources/documented");
    private static final YAMLMapper YAML = new YAMLMapper();
    private static final Catalog CATALOG = CatalogLoader.loadWithSite(FOLDER.resolve("site"));
    private static final JsonNode SOLUTIONS = yaml("solutions.yaml");
    private static final JsonNode FILE_SYSTEMS = yaml("file-systems.yaml");
    private static final BigDecimal GIB = BigDecimal.valueOf(1L << 30);

    private static JsonNode yaml(String file) {
        try {
            return YAML.readTree(FOLDER.resolve(file).toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ResolvedSystem resolve(JsonNode keys) {
        ObjectNode document = keys.deepCopy();
        document.put("apiVersion", "stowage/v1").put("kind", "Configuration");
        Configuration configuration = new ConfigurationReader(CATALOG)
                .read(document.toString().getBytes(StandardCharsets.UTF_8), DocumentFormat.JSON);
        return new Resolver(CATALOG).resolve(configuration);
    }

    private static Capacity capacity(String yaml) {
        try {
            return new CapacityCalculator().of(resolve(YAML.readTree(yaml)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void assertSources(JsonNode sources, String owner) {
        assertFalse(sources.isEmpty(), owner + " names no source");
        sources.forEach(source -> assertTrue(
                CATALOG.sources().stream().anyMatch(s -> s.id().equals(source.asText())),
                owner + " names the unknown source " + source));
    }

    private static void assertWithin(double share, BigDecimal expected, BigDecimal actual) {
        double off = actual.subtract(expected).abs().doubleValue() / expected.doubleValue();
        assertTrue(off <= share, () -> "%s is %.3f %% off %s".formatted(actual, 100 * off, expected));
    }

    static Stream<Arguments> documentedSystems() {
        List<Arguments> systems = new ArrayList<>();
        for (JsonNode entry : SOLUTIONS) {
            for (JsonNode system : entry.get("systems")) {
                systems.add(Arguments.of(
                        entry.get("id").asText(), system.get("what").asText(), system));
            }
        }
        return systems.stream();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("documentedSystems")
    @DisplayName("a documented system holds what its document says, on as many drives and in as many rack units")
    void documentedSystem(String id, String what, JsonNode system) {
        ResolvedSystem resolved = resolve(system.get("configuration"));
        Capacity capacity = new CapacityCalculator().of(resolved);
        Stages.assertAddUp(capacity);
        JsonNode figures = system.get("figures");
        assertFalse(figures.isEmpty(), id + " states nothing to compare");
        figures.fieldNames()
                .forEachRemaining(name -> assertEquals(
                        0,
                        figures.get(name).decimalValue().compareTo(figure(name, resolved, capacity)),
                        () -> "%s, %s: %s is %s, the document gives %s"
                                .formatted(id, what, name, figure(name, resolved, capacity), figures.get(name))));
        JsonNode stated = system.get("statedTiB");
        if (stated != null) {
            BigDecimal apart = capacity.usableTiB()
                    .subtract(stated.get("value").decimalValue())
                    .abs();
            assertTrue(apart.compareTo(stated.get("within").decimalValue()) <= 0, stated::toString);
        }
    }

    private static BigDecimal figure(String name, ResolvedSystem system, Capacity capacity) {
        Totals totals = Totals.of(system);
        Long metadata = capacity.metadataUsableBytes();
        Long files = capacity.maxFiles();
        return switch (name) {
            case "rawTB" -> capacity.rawTB();
            case "rawTiB" -> capacity.rawTiB().setScale(2, RoundingMode.HALF_UP);
            case "usableTB" -> capacity.usableTB();
            case "usableTiB" -> capacity.usableTiB().setScale(2, RoundingMode.HALF_UP);
            case "protectedTB" -> Bytes.toTB(bytes(capacity, Stage.PROTECTED));
            case "metadataTB" -> Bytes.toTB(metadata == null ? 0 : metadata);
            case "metadataFilesAtMost" -> BigDecimal.valueOf(files == null ? 0 : files);
            case "drives" -> BigDecimal.valueOf(totals.drives());
            case "servers" -> BigDecimal.valueOf(totals.servers());
            case "arrays" -> BigDecimal.valueOf(totals.arrays());
            case "rackUnits" -> BigDecimal.valueOf(totals.rackUnits());
            case "rackUnitsOfModules" ->
                BigDecimal.valueOf(Totals.of(withoutSwitches(system)).rackUnits());
            default -> throw new IllegalArgumentException("No figure is called " + name);
        };
    }

    private static long bytes(Capacity capacity, Stage stage) {
        return capacity.stages().stream()
                .filter(s -> s.stage() == stage)
                .findFirst()
                .orElseThrow()
                .bytes();
    }

    private static ResolvedSystem withoutSwitches(ResolvedSystem system) {
        ObjectNode document = YAML.valueToTree(system.configuration());
        document.withObject("/network").putArray("switches");
        document.withObject("/management").removeAll().putArray("switches");
        return resolve(document);
    }

    @Test
    @DisplayName("all 23 collected reference architectures are there, each with known sources")
    void all() {
        Set<String> ids = new TreeSet<>();
        for (JsonNode entry : SOLUTIONS) {
            assertTrue(ids.add(entry.get("id").asText()), entry.get("id") + " is there twice");
            assertSources(entry.get("sources"), entry.get("id").asText());
            assertFalse(entry.get("systems").isEmpty(), entry.get("id") + " has no system");
        }
        assertEquals(23, ids.size());
        FILE_SYSTEMS
                .fields()
                .forEachRemaining(e ->
                        assertSources(YAML.createArrayNode().add(e.getValue().get("source")), e.getKey()));
    }

    @Test
    @DisplayName("WP16: Ngenea servers are servers like the gateways, in totals and layout; their number is asked for")
    void ngenea() throws IOException {
        ResolvedSystem two = resolve(YAML.readTree("{solution: pixstor-me4, ngenea: {servers: {count: 2}}}"));
        assertEquals(
                List.of("ngenea1", "ngenea2"),
                Layout.of(two, CATALOG).devices().stream()
                        .map(Device::name)
                        .filter(name -> name.startsWith("ngenea"))
                        .toList());
        assertEquals("r740", two.ngeneaServers().orElseThrow().part().id());
        ResolvedSystem unstated = resolve(YAML.readTree("{solution: pixstor-me4, ngenea: {}}"));
        assertTrue(Totals.of(unstated).unknown().contains("number of Ngenea servers r740"));
    }

    static Stream<Arguments> beegfsCells() {
        List<Arguments> cells = new ArrayList<>();
        FILE_SYSTEMS.at("/beegfs/usableTiB").fields().forEachRemaining(drive -> drive.getValue()
                .fields()
                .forEachRemaining(cell -> cells.add(Arguments.of(
                        drive.getKey(),
                        Integer.parseInt(cell.getKey()),
                        cell.getValue().intValue()))));
        return cells.stream();
    }

    /** Up to four arrays stand behind one pair of servers; what is beyond them has a pair of its own. */
    private static String beegfs(String driveTB, int arrays) {
        String module = "{arrays: [{count: %d, drives: [{part: hdd-nls-%stb}]}]}";
        String modules = arrays <= 4
                ? module.formatted(arrays, driveTB)
                : module.formatted(4, driveTB) + ", " + module.formatted(arrays - 4, driveTB);
        return "{solution: beegfs-hc, storageModules: [%s]}".formatted(modules);
    }

    @ParameterizedTest(name = "{1} ME4084 with {0} TB drives: {2} TiB")
    @MethodSource("beegfsCells")
    @DisplayName("BG21: BeeGFS holds 0.99 of what is left after RAID, in whole TiB as the table prints them")
    void beegfsCell(String driveTB, int arrays, int tableTiB) {
        BigDecimal tib = capacity(beegfs(driveTB, arrays)).usableTiB();
        // The table rounds the small system once and sums it, so that a cell may be off by less than one TiB.
        assertTrue(tib.subtract(BigDecimal.valueOf(tableTiB)).abs().compareTo(BigDecimal.ONE) < 0, tib::toString);
    }

    @Test
    @DisplayName("BG21: the table has 24 cells; its heights are the sums of the parts but for eight arrays")
    void beegfsTable() throws IOException {
        assertEquals(24, beegfsCells().count());
        JsonNode heights = FILE_SYSTEMS.at("/beegfs/rackUnits");
        assertEquals(5, heights.size());
        Iterable<String> sizes = heights::fieldNames;
        for (String arrays : sizes) {
            ResolvedSystem system = resolve(YAML.readTree(beegfs("12", Integer.parseInt(arrays))));
            assertEquals(heights.get(arrays).intValue(), Totals.of(system).rackUnits(), arrays + " arrays");
        }
        assertEquals(57, Totals.of(resolve(YAML.readTree(beegfs("12", 8)))).rackUnits(), "printed as 58");
    }

    static Stream<JsonNode> nativeRaidRuns() {
        return StreamSupport.stream(FILE_SYSTEMS.at("/nativeRaid/runs").spliterator(), false);
    }

    @ParameterizedTest
    @MethodSource("nativeRaidRuns")
    @DisplayName("GNR: a run of the vendor's estimator for Storage Scale native RAID, within 1 %")
    void nativeRaid(JsonNode run) {
        Capacity capacity = capacity(
                """
                {solution: storage-scale-ece, fileSystem: {blockSizeMiB: %s}, protection: {code: %s},
                 storageModules: [{servers: {count: %s, drives: [{part: %s, count: %s}]}}]}
                """
                        .formatted(
                                run.get("blockSizeMiB"),
                                run.get("code").asText(),
                                run.get("servers"),
                                run.get("drive").asText(),
                                run.get("drives")));
        Stages.assertAddUp(capacity);
        assertWithin(0.01, run.get("rawGiB").decimalValue(), gib(capacity.rawBytes()));
        assertWithin(0.01, run.get("fileSystemGiB").decimalValue(), gib(capacity.usableBytes()));
    }

    private static BigDecimal gib(long bytes) {
        return BigDecimal.valueOf(bytes).divide(GIB, 3, RoundingMode.HALF_UP);
    }

    static Stream<JsonNode> zfsPools() {
        return StreamSupport.stream(FILE_SYSTEMS.at("/zfs/pools").spliterator(), false);
    }

    @ParameterizedTest
    @MethodSource("zfsPools")
    @DisplayName("ZFSRAIDZ, ZFSSLOP: a published raidz2 pool of 2012, within 1 %")
    void zfs(JsonNode pool) {
        int width = pool.get("width").intValue();
        Capacity capacity = capacity(
                """
                {solution: lustre, storageModules: [], metadataModules: [], fileSystem: {type: ZFS, recordSizeKiB: 128}, software: {zfs: 0.6.0-rc12},
                 nvmeModules: [{servers: {part: server-generic, count: 1}, drives: [{part: test-hdd-3tb, count: %d}],
                                diskGroups: [{level: RAID6, dataDrives: %d, parityDrives: 2}], use: DATA}]}
                """
                        .formatted(width, width - 2));
        Stages.assertAddUp(capacity);
        assertWithin(0.01, pool.get("availableTiB").decimalValue(), capacity.writableTiB());
    }

    private static Capacity target(String backend, long deviceBytes, String fileSystem) {
        return capacity(
                "{solution: lustre, fileSystem: {%s}, targets: [{name: t, count: 1, capacityTB: %s, backend: %s, readGBps: 1, writeGBps: 1}]}"
                        .formatted(fileSystem, Bytes.toTB(deviceBytes), backend));
    }

    /** A Configuration says capacityTB to nine decimals. */
    private static long wholeKilobytes(JsonNode made) {
        return made.get("deviceBytes").longValue() / 1000 * 1000;
    }

    static Stream<JsonNode> xfsMade() {
        return StreamSupport.stream(FILE_SYSTEMS.at("/xfs/made").spliterator(), false);
    }

    @ParameterizedTest
    @MethodSource("xfsMade")
    @DisplayName("MODELS: an XFS that was made and mounted, with and without reflink, within 0.1 %")
    void xfs(JsonNode made) {
        long device = wholeKilobytes(made);
        Capacity capacity = target("XFS", device, "reflink: " + made.get("reflink"));
        assertEquals(device, capacity.rawBytes());
        assertWithin(0.001, made.get("availableBytes").decimalValue(), BigDecimal.valueOf(capacity.writableBytes()));
    }

    static Stream<JsonNode> ldiskfsMade() {
        return StreamSupport.stream(FILE_SYSTEMS.at("/ldiskfs/made").spliterator(), false);
    }

    @ParameterizedTest
    @MethodSource("ldiskfsMade")
    @DisplayName("MODELS: an ldiskfs that was made and mounted, with 5 %, 1 % and no reserve, within 0.1 %")
    void ldiskfs(JsonNode made) {
        long device = wholeKilobytes(made);
        BigDecimal free = made.get("freeBytes").decimalValue();
        assertWithin(0.001, made.get("availableBytes").decimalValue(), writable(device, "reservedPercent: 5"));
        assertWithin(0.001, free, writable(device, "reservedPercent: 0"));
        BigDecimal onePercent = BigDecimal.valueOf(device).movePointLeft(2);
        assertWithin(0.001, free.subtract(onePercent), writable(device, "reservedPercent: 1"));
        assertEquals(
                made.get("inodes").longValue(),
                target("LDISKFS", device, "type: LDISKFS").maxFiles(),
                "a file takes an inode of a data target at least");
    }

    private static BigDecimal writable(long device, String fileSystem) {
        return BigDecimal.valueOf(target("LDISKFS", device, fileSystem).writableBytes());
    }

    @Test
    @DisplayName("there are eleven runs, three pools, ten XFS and four ldiskfs to compare with")
    void counts() {
        assertEquals(11, nativeRaidRuns().count());
        assertEquals(3, zfsPools().count());
        assertEquals(10, xfsMade().count());
        assertEquals(4, ldiskfsMade().count());
    }
}
