package io.stowage.rules;

import io.stowage.catalog.Part;
import io.stowage.catalog.configuration.DiskGroup.Use;
import io.stowage.catalog.configuration.RaidLevel;
import io.stowage.catalog.configuration.StorageArray;
import io.stowage.catalog.configuration.StorageArray.Pool;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.catalog.system.ResolvedSystem.Arrays;
import io.stowage.catalog.system.ResolvedSystem.Enclosure;
import io.stowage.catalog.system.ResolvedSystem.Group;
import io.stowage.catalog.system.ResolvedSystem.Module;
import io.stowage.catalog.system.ResolvedSystem.NvmePairs;
import io.stowage.rules.SystemFacts.Missing;
import io.stowage.rules.fact.Fact;
import io.stowage.rules.fact.NvmeDriveKinds;
import io.stowage.rules.fact.NvmeGroups;
import io.stowage.rules.fact.RaidSets;
import io.stowage.rules.fact.RebuiltDrives;
import io.stowage.rules.fact.SpareShare;
import io.stowage.rules.fact.VirtualPools;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Facts about what outlives the loss of a drive: groups of arrays and servers, spares, pools. Pure. */
final class ProtectionFacts {
    private static final BigDecimal BYTES_PER_TEBIBYTE = BigDecimal.valueOf(1L << 40);

    private final List<Fact> facts;
    private final List<Missing> missing;
    private final Map<String, StorageArray> written;

    private ProtectionFacts(List<Fact> facts, List<Missing> missing, Map<String, StorageArray> written) {
        this.facts = facts;
        this.missing = missing;
        this.written = written;
    }

    /**
     * Adds them.
     *
     * @param written arrays of the complete document by path
     */
    static void add(ResolvedSystem system, List<Fact> facts, List<Missing> missing, Map<String, StorageArray> written) {
        ProtectionFacts gatherer = new ProtectionFacts(facts, missing, written);
        for (Module module : system.modules()) {
            module.arrays().forEach(arrays -> gatherer.arrays(arrays, module.use()));
        }
        for (NvmePairs pairs : system.nvmeModules()) {
            gatherer.nvme(pairs);
        }
    }

    private void nvme(NvmePairs pairs) {
        List<ResolvedSystem.Drives> drives = pairs.drivesPerServer();
        for (int i = 0; i < drives.size(); i++) {
            facts.add(new NvmeDriveKinds(drives.get(i).path(), drives.get(i).part(), pairs.path(), i == 0));
        }
        List<Group> groups = pairs.groups();
        groups.forEach(group -> sets(group, pairs.servers().part(), true));
        if (!groups.isEmpty() && !drives.isEmpty()) {
            facts.add(new NvmeGroups(
                    pairs.path(),
                    groups.get(groups.size() - 1).path() + "/count",
                    drives.get(0).path() + "/count",
                    groups.stream()
                            .mapToInt(group -> group.count() * group.width())
                            .sum(),
                    drives.stream().mapToInt(ResolvedSystem.Drives::count).sum()));
        }
    }

    private void arrays(Arrays arrays, Use module) {
        for (Enclosure enclosure : arrays.allEnclosures()) {
            enclosure.groups().forEach(group -> sets(group, arrays.part(), false));
            if (module == Use.DATA && enclosure.groups().stream().anyMatch(ProtectionFacts::spared)) {
                rebuilt(enclosure);
            }
        }
        if (module == Use.DATA) {
            spares(arrays);
        }
        if (arrays.pool() == Pool.VIRTUAL) {
            pools(arrays);
        }
    }

    private void sets(Group group, Part kind, boolean inServer) {
        facts.add(new RaidSets(
                group.path(),
                kind,
                group.use(),
                group.level(),
                group.dataDrives(),
                group.parityDrives(),
                group.count(),
                inServer));
    }

    /** Whether a spare takes the place of a failed drive of the group. */
    private static boolean spared(Group group) {
        return group.use() == Use.DATA && group.level() != RaidLevel.ADAPT && group.level() != RaidLevel.RAID0;
    }

    private void rebuilt(Enclosure enclosure) {
        for (ResolvedSystem.Drives drives : enclosure.drives()) {
            Optional<BigDecimal> capacity = drives.part().decimal("capacityTB");
            if (drives.count() > 0 && !drives.part().isFlash() && capacity.isPresent()) {
                facts.add(new RebuiltDrives(drives.path(), drives.part().id(), capacity.get()));
            }
        }
    }

    private void spares(Arrays arrays) {
        int drives = 0;
        int spares = 0;
        int enclosures = 0;
        int holding = 0;
        for (Enclosure enclosure : arrays.allEnclosures()) {
            drives += enclosure.perArray()
                    * enclosure.groups().stream()
                            .filter(ProtectionFacts::spared)
                            .mapToInt(group -> group.count() * group.width())
                            .sum();
            spares += enclosure.perArray() * enclosure.spareCount();
            enclosures += enclosure.perArray();
            holding += enclosure.spareCount() > 0 ? enclosure.perArray() : 0;
        }
        if (drives > 0) {
            facts.add(new SpareShare(arrays.path() + "/spares", drives, spares, enclosures, holding));
        }
    }

    private void pools(Arrays arrays) {
        BigDecimal bytes = BigDecimal.ZERO;
        for (Enclosure enclosure : arrays.allEnclosures()) {
            for (Group group : enclosure.groups()) {
                if (group.memberBytes() == 0) {
                    missing.add(new Missing("VirtualPools", List.of()));
                    return;
                }
                bytes = bytes.add(BigDecimal.valueOf(group.memberBytes())
                        .multiply(
                                BigDecimal.valueOf((long) enclosure.perArray() * group.count() * group.dataDrives())));
            }
        }
        StorageArray array = written.get(arrays.path());
        facts.add(new VirtualPools(
                arrays.path() + "/diskGroups",
                arrays.part(),
                bytes.divide(
                        BYTES_PER_TEBIBYTE.multiply(BigDecimal.valueOf(arrays.controllers())), 1, RoundingMode.CEILING),
                array != null && Boolean.TRUE.equals(array.largePools())));
    }
}
