package io.stowage.rules;

import io.stowage.catalog.configuration.DiskGroup.Use;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.catalog.system.ResolvedSystem.Drives;
import io.stowage.catalog.system.ResolvedSystem.Enclosure;
import io.stowage.catalog.system.ResolvedSystem.Group;
import io.stowage.catalog.system.ResolvedSystem.Module;
import io.stowage.catalog.system.ResolvedSystem.NvmePairs;
import io.stowage.catalog.system.ResolvedSystem.Targets;
import io.stowage.rules.fact.Fact;
import io.stowage.rules.fact.Store;
import java.util.List;

/** Counts what a system holds data on. Pure. */
final class StoreFacts {
    private StoreFacts() {}

    static void add(ResolvedSystem system, List<Fact> facts) {
        long drives = 0;
        for (Module module : system.storageModules()) {
            drives += (long) module.servers().drivesEach()
                    * module.servers().count().orElse(1);
            for (ResolvedSystem.Arrays arrays : module.arrays()) {
                for (Enclosure enclosure : arrays.allEnclosures()) {
                    drives += (long) enclosure.total() * enclosure.driveCount();
                }
            }
        }
        boolean nvme = system.solution().template().path("nvmeModules").size() > 0;
        for (NvmePairs pairs : system.nvmeModules()) {
            boolean data = pairs.use() == Use.DATA
                    || pairs.groups().stream().map(Group::use).anyMatch(Use.DATA::equals);
            int each = pairs.drivesPerServer().stream().mapToInt(Drives::count).sum();
            drives += data ? (long) each * pairs.servers().count().orElse(1) : 0;
        }
        int targets = system.targets().stream().mapToInt(Targets::count).sum();
        boolean byRates = system.configuration().targets() != null;
        facts.add(new Store(byRates ? "/targets" : nvme ? "/nvmeModules" : "/storageModules", drives, targets));
    }
}
