package io.stowage.catalog.capacity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.stowage.catalog.Documents;
import java.util.function.IntFunction;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** One more drive, of a kind that is there already, never lowers what a system offers. */
class AddingDrivesTest {
    /** A system by the number of drives in each enclosure or server. */
    private record Growing(String solution, int drives, IntFunction<String> keys) {
        Capacity with(int count) {
            return Documents.capacity(solution, keys.apply(count));
        }

        @Override
        public String toString() {
            return solution + "\n" + keys.apply(drives);
        }
    }

    @Provide
    Arbitrary<Growing> systems() {
        return Arbitraries.oneOf(arrays(), nvme(), ownDrives());
    }

    private static Arbitrary<Integer> from(int least, int most) {
        return Arbitraries.integers().between(least, most);
    }

    private static Arbitrary<Growing> arrays() {
        Arbitrary<String> groups = Arbitraries.of(
                "{level: RAID6, dataDrives: 8, parityDrives: 2, count: 8}",
                "{level: RAID5, dataDrives: 4, count: 6}",
                "{level: RAID10, dataDrives: 6, parityDrives: 6, count: 2}",
                "{level: RAID60, dataDrives: 16, parityDrives: 4, count: 3}",
                "{level: ADAPT}");
        Arbitrary<String> beside =
                Arbitraries.of("", "{part: hdd-nls-4tb, count: 10}, ", "{part: hdd-nls-12tb, count: 3}, ");
        return Combinators.combine(
                        Arbitraries.of("pixstor-me4", "nss73-ha", "beegfs-hc", "lustre"),
                        groups,
                        beside,
                        from(0, 4),
                        from(12, 83))
                .as((solution, group, others, spares, drives) -> new Growing(
                        solution,
                        drives,
                        n ->
                                "storageModules: [{arrays: [{part: me4084, count: 2, drives: [%s{part: hdd-nls-8tb, count: %d}], diskGroups: [%s], spares: {global: %d}}]}]\n"
                                        .formatted(others, n, group, spares)));
    }

    private static Arbitrary<Growing> nvme() {
        return Combinators.combine(
                        from(1, 6),
                        from(0, 23),
                        Arbitraries.of(
                                "",
                                ", diskGroups: [{level: RAID0, dataDrives: 4, parityDrives: 0, count: 5, use: DATA}, {level: RAID1, count: 2, use: METADATA}]"),
                        Arbitraries.of("DATA", "METADATA"))
                .as((servers, drives, groups, use) -> new Growing(
                        groups.isEmpty() ? "pixstor-me4" : "beegfs-hp",
                        drives,
                        n ->
                                "nvmeModules: [{servers: {count: %d}, drives: [{part: nvme-3840gb, count: %d}], use: %s%s}]\n"
                                        .formatted(servers, n, use, groups)));
    }

    private static Arbitrary<Growing> ownDrives() {
        return Combinators.combine(
                        Arbitraries.of(
                                "storage-scale-ece {code: 4+2P}",
                                "storage-scale-ece {code: 8+3P}",
                                "storage-scale-ece {replicas: 3}",
                                "cephfs {code: 4+2}",
                                "cephfs {replicas: 3}"),
                        from(3, 32),
                        from(1, 36),
                        Arbitraries.of("hdd-nls-4tb", "hdd-nls-12tb", "nvme-3840gb"),
                        Arbitraries.of("", ", {servers: {count: 4, drives: [{part: hdd-nls-10tb, count: 20}]}}"))
                .as((protection, servers, drives, part, others) -> new Growing(
                        protection.split(" ")[0],
                        drives,
                        n ->
                                "storageModules: [{servers: {count: %d, drives: [{part: %s, count: %d}]}}%s]\nprotection: %s\n"
                                        .formatted(
                                                servers,
                                                part,
                                                n,
                                                others,
                                                protection.substring(protection.indexOf('{')))));
    }

    @Property(tries = 400)
    @Label("one more drive never lowers usable or writable bytes, nor the space for metadata")
    void oneMore(@ForAll("systems") Growing system) {
        Capacity before = system.with(system.drives());
        Capacity after = system.with(system.drives() + 1);
        assertTrue(after.usableBytes() >= before.usableBytes(), before.usableBytes() + " " + after.usableBytes());
        assertTrue(
                after.writableBytes() >= before.writableBytes(), before.writableBytes() + " " + after.writableBytes());
        // Where drives are too few for all groups, one more may go to a group of data that stands before.
        if (before.assumptions().stream().noneMatch(a -> a.contains("more disk groups"))) {
            assertTrue(metadata(after) >= metadata(before));
        }
    }

    private static long metadata(Capacity capacity) {
        Long bytes = capacity.metadataUsableBytes();
        return bytes == null ? 0 : bytes;
    }

    @Example
    @Label("NVMe servers with spinning drives beside: data groups take the spinning ones, metadata the flash")
    void flashBesideSpinning() {
        Capacity capacity = Documents.capacity(
                "beegfs-hp",
                "nvmeModules: [{servers: {count: 1}, drives: [{part: hdd-nls-12tb, count: 4}, {part: nvme-3840gb, count: 2}], diskGroups: [{level: RAID0, dataDrives: 4, parityDrives: 0, count: 1, use: DATA}, {level: RAID1, count: 1, use: METADATA}]}]\n");
        assertEquals(48_000_000_000_000L, capacity.rawBytes());
        assertEquals(3_840_000_000_000L, metadata(capacity));
    }
}
