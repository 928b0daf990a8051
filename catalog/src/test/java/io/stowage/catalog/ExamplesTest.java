package io.stowage.catalog;

import static io.stowage.catalog.Documents.CATALOG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.stowage.catalog.capacity.Capacity;
import io.stowage.catalog.capacity.CapacityCalculator;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.system.Resolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every file under {@code examples/} is a system of the documents and holds what they say. */
class ExamplesTest {
    private static final Path EXAMPLES = Path.of("..", "examples");
    private static final String TABLE =
            """
            beegfs-hc-large,        beegfs-hc, 4032, 3041.28, 0
            beegfs-hc-large-medium, beegfs-hc, 8064, 6082.56, 0
            beegfs-hc-small,        beegfs-hc, 336, 253.44, 0
            beegfs-hp,              beegfs-hp, 211.2, 209.088, 9600
            cephfs,                 cephfs, 1152, 571.2, 0
            lustre-md3460,          lustre, 960, 729.142425944064, 3600
            lustre-me4,             lustre, 2688, 1944.413729193984, 11520
            lustre-unequal-targets, lustre, 72, 70.106056507392, 0
            pixstor-me5,            pixstor-me5, 5376, 4096, 0
            pnfs,                   pnfs, 400, 399.592906948608, 0
            storage-scale-ece,      storage-scale-ece, 576, 432.410864910336, 0
            nss72-ha-120-drives,      nss72-ha,    480,  384,      0
            nss72-ha-60-drives,       nss72-ha,    240,  192,      0
            nss73-ha-10tb,            nss73-ha,    840,  640,      0
            nss73-ha-12tb,            nss73-ha,    1008, 768,      0
            pixstor-large,            pixstor-me4, 4032, 3072,  5760
            pixstor-large-expanded,   pixstor-me4, 8064, 6144,  5760
            pixstor-large-gateways,   pixstor-me4, 4032, 3072,  5760
            pixstor-large-metadata-2, pixstor-me4, 4032, 3072, 11520
            pixstor-large-metadata-4, pixstor-me4, 4032, 3072, 23040
            pixstor-large-nvme-tier,  pixstor-me4, 4032, 3072,  5760
            pixstor-standard-large,   pixstor-me4, 3840, 3072,  7680
            pixstor-standard-medium,  pixstor-me4, 1920, 1536,  3840
            pixstor-standard-small,   pixstor-me4, 960,  768,   1920
            pixstor-two-modules,      pixstor-me4, 8064, 6144,  5760
            """;

    private static Configuration read(String example) throws IOException {
        return Documents.read(Files.readString(EXAMPLES.resolve(example + ".yaml")));
    }

    @ParameterizedTest(name = "{0}: {2} TB raw, {3} TB usable, {4} GB of metadata")
    @DisplayName("BG21, GNR, LUF11, S000, S001, S002, WP13: an example holds what its document says")
    @CsvSource(textBlock = TABLE)
    void capacity(String example, String solution, String rawTB, String usableTB, String metadataGB)
            throws IOException {
        Configuration configuration = read(example);
        assertEquals(solution, configuration.solution());
        Capacity capacity = new CapacityCalculator().of(new Resolver(CATALOG).resolve(configuration));
        assertEquals(rawTB, capacity.rawTB().toPlainString());
        assertEquals(usableTB, capacity.usableTB().toPlainString());
        Long metadata = capacity.metadataUsableBytes();
        assertEquals(metadataGB, metadata == null ? "0" : Long.toString(metadata / 1_000_000_000L));
    }

    @Test
    @DisplayName("every example is pinned, and says first what it is and which source it has")
    void everyExample() throws IOException {
        Set<String> pinned = TABLE.lines()
                .map(line -> line.substring(0, line.indexOf(',')))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> found = new TreeSet<>();
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".yaml")).toList()) {
                found.add(file.getFileName().toString().replace(".yaml", ""));
                String comment = Files.readString(file)
                        .lines()
                        .takeWhile(l -> l.startsWith("#"))
                        .collect(Collectors.joining());
                assertTrue(
                        CATALOG.sources().stream().anyMatch(s -> comment.contains(s.id())),
                        file + " names no source in its first lines");
            }
        }
        assertEquals(pinned, found);
    }
}
