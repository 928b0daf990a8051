package io.stowage.catalog.capacity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.stowage.catalog.Catalog;
import io.stowage.catalog.CatalogLoader;
import io.stowage.catalog.capacity.CapacityStage.Kind;
import io.stowage.catalog.configuration.ConfigurationReader;
import io.stowage.catalog.configuration.DocumentFormat;
import io.stowage.catalog.system.Resolver;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The worked capacities of the documents. */
class CapacityCalculatorTest {
    private static final Catalog CATALOG = CatalogLoader.load();
    private static final long TB = 1_000_000_000_000L;

    @Test
    @DisplayName("S000 table 1: four ME4084 with one ME484 each hold 8,064 TB raw and 6,144 TB usable")
    void expandedLargeSystem() {
        Capacity capacity = capacity(
                """
                {apiVersion: stowage/v1, kind: Configuration, solution: pixstor-me4,
                 storageModules: [{arrays: [{expansions: [{part: me484, count: 1}]}]}]}
                """);
        assertEquals(8064 * TB, capacity.rawBytes());
        assertEquals(
                "7334.17",
                capacity.rawTiB().setScale(2, java.math.RoundingMode.HALF_UP).toPlainString());
        assertEquals(6144 * TB, capacity.usableBytes());
        assertEquals(
                "5587.94",
                capacity.usableTiB().setScale(2, java.math.RoundingMode.HALF_UP).toPlainString());
        assertTotalsAddUp(capacity);
    }

    @Test
    @DisplayName("S001: four ME4084 without expansion hold 4,032 TB raw and 3,072 TB usable, and 5.76 TB of metadata")
    void largeSystem() {
        Capacity capacity = capacity("{apiVersion: stowage/v1, kind: Configuration, solution: pixstor-me4}");
        assertEquals(4032 * TB, capacity.rawBytes());
        assertEquals(3072 * TB, capacity.usableBytes());
        assertEquals(5_760_000_000_000L, capacity.metadataUsableBytes());
        assertEquals(1_406_250_000L, capacity.maxFiles());
        assertTotalsAddUp(capacity);
    }

    @Test
    @DisplayName("WP13: the standard variant keeps its metadata on four SSDs of each array, 1.92 TB after replication")
    void standardVariant() {
        Capacity capacity = capacity(
                """
                {apiVersion: stowage/v1, kind: Configuration, solution: pixstor-me4, metadataModules: [],
                 storageModules: [{arrays: [{count: 1}]}]}
                """);
        assertEquals(960 * TB, capacity.rawBytes());
        assertEquals(768 * TB, capacity.usableBytes());
        assertEquals(1_920_000_000_000L, capacity.metadataUsableBytes());
        assertTotalsAddUp(capacity);
    }

    @Test
    @DisplayName("S002: NSS7.3-HA holds 1,008 TB raw and 768 TB usable")
    void nss73() {
        Capacity capacity = capacity("{apiVersion: stowage/v1, kind: Configuration, solution: nss73-ha}");
        assertEquals(1008 * TB, capacity.rawBytes());
        assertEquals(768 * TB, capacity.usableBytes());
        assertTotalsAddUp(capacity);
    }

    @Test
    @DisplayName("S002: NSS7.2-HA with 60 drives of 4 TB holds 240 TB raw, 192 TB in six groups of 8 + 2")
    void nss72() {
        Capacity capacity = capacity("{apiVersion: stowage/v1, kind: Configuration, solution: nss72-ha}");
        assertEquals(240 * TB, capacity.rawBytes());
        assertEquals(192 * TB, capacity.usableBytes());
        assertTotalsAddUp(capacity);
    }

    private static Capacity capacity(String yaml) {
        var configuration =
                new ConfigurationReader(CATALOG).read(yaml.getBytes(StandardCharsets.UTF_8), DocumentFormat.YAML);
        return new CapacityCalculator().of(new Resolver(CATALOG).resolve(configuration));
    }

    private static void assertTotalsAddUp(Capacity capacity) {
        long running = 0;
        for (CapacityStage stage : capacity.stages()) {
            assertNotNull(stage.stage());
            if (stage.kind() == Kind.DEDUCTION) {
                running -= stage.bytes();
            } else if (running == 0) {
                running = stage.bytes();
            } else {
                assertEquals(stage.bytes(), running, stage.stage() + " is what the lines before leave");
            }
        }
        assertEquals(capacity.writableBytes(), running);
    }
}
