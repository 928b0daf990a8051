package io.stowage.catalog.capacity;

import io.stowage.catalog.configuration.FileSystem;
import io.stowage.catalog.configuration.Protection;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.catalog.system.ResolvedSystem.Drives;
import io.stowage.catalog.system.ResolvedSystem.Module;
import java.math.BigDecimal;
import java.util.List;

/**
 * Capacity of file systems that spread data over the servers' own drives. The solution's fact {@code capacityModel} says
 * how: {@code NATIVE_RAID} or {@code CEPH}.
 */
final class OwnDrives {
    private static final long MIB = 1L << 20;
    private static final int DEFAULT_BLOCK_MIB = 4;

    private OwnDrives() {}

    static void add(ResolvedSystem system, CapacityCalculator.Sums sums) {
        String model = system.solution().text("capacityModel").orElse("");
        Protection protection = system.configuration().protection();
        if (protection == null || (protection.code() == null && protection.replicas() == null)) {
            model = "";
        }
        int data = protection == null ? 1 : protection.dataStrips().orElse(1);
        int parity = protection == null
                ? 0
                : protection.parityStrips().orElse(protection.replicas() == null ? 0 : protection.replicas() - 1);
        switch (model) {
            case "NATIVE_RAID" -> nativeRaid(system, data, parity, sums);
            case "CEPH" -> ceph(system, data, parity, sums);
            default -> unprotected(system, sums);
        }
    }

    /** Each kind of drive in each kind of server is a declustered array of its own. */
    private static void nativeRaid(ResolvedSystem system, int data, int parity, CapacityCalculator.Sums sums) {
        for (Module module : system.storageModules()) {
            int nodes = module.servers().count().orElse(0);
            for (Drives drives : sums.known(module.servers().drives())) {
                long bytes = drives.part().driveBytes();
                long all = (long) nodes * drives.count() * bytes;
                NativeRaid raid = new NativeRaid(
                        nodes,
                        drives.count(),
                        bytes,
                        data,
                        parity,
                        blockBytes(system),
                        drives.part().isFlash());
                if (!raid.isBuildable()) {
                    sums.assume("%s has fewer servers or drives than a declustered array takes; it is not counted."
                            .formatted(drives.path()));
                    sums.addOwn(all, all, 0, 0);
                    continue;
                }
                long spares = raid.spareBytes();
                long left = all - spares;
                long strips = data + parity;
                long redundant = left - (left / strips * data + left % strips * data / strips);
                sums.addOwn(all, spares, redundant, Math.min(left - redundant, raid.fileSystemBytes()));
            }
        }
    }

    private static long blockBytes(ResolvedSystem system) {
        FileSystem settings = system.configuration().fileSystem();
        BigDecimal block = settings == null || settings.blockSizeMiB() == null
                ? BigDecimal.valueOf(DEFAULT_BLOCK_MIB)
                : settings.blockSizeMiB();
        return Math.max(1, block.multiply(BigDecimal.valueOf(MIB)).longValue());
    }

    /** All hosts are one cluster; the largest is kept free. */
    private static void ceph(ResolvedSystem system, int data, int parity, CapacityCalculator.Sums sums) {
        long all = 0;
        long largest = 0;
        for (Module module : system.storageModules()) {
            long host = bytesEach(sums.known(module.servers().drives()));
            int hosts = module.servers().count().orElse(0);
            all += hosts * host;
            largest = Math.max(largest, hosts == 0 ? 0 : host);
        }
        FileSystem settings = system.configuration().fileSystem();
        BigDecimal nearFull = settings == null || settings.nearFullRatio() == null
                ? system.solution().decimal("nearFullRatio").orElse(BigDecimal.ONE)
                : settings.nearFullRatio();
        CephSpace space = new CephSpace(all, largest, data, parity, nearFull);
        sums.addOwn(all, largest, all - largest - space.protectedBytes(), space.writableBytes());
        if (all > 0) {
            sums.assume("writable is to the near-full ratio %s after the loss of the largest host."
                    .formatted(nearFull.toPlainString()));
        }
    }

    /** Drives that no protection is known for are there, and hold nothing. */
    private static void unprotected(ResolvedSystem system, CapacityCalculator.Sums sums) {
        for (Module module : system.storageModules()) {
            long all = module.servers().count().orElse(0)
                    * bytesEach(sums.known(module.servers().drives()));
            if (all > 0) {
                sums.assume(
                        "%s/servers has drives for data, but no protection says how they are used; they are not counted as usable."
                                .formatted(module.path()));
                sums.addOwn(all, all, 0, 0);
            }
        }
    }

    private static long bytesEach(List<Drives> drives) {
        return drives.stream().mapToLong(d -> d.count() * d.part().driveBytes()).sum();
    }
}
