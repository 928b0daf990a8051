package io.stowage.rules;

import io.stowage.catalog.Catalog;
import io.stowage.catalog.Solution;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.FileSystem;
import io.stowage.catalog.configuration.Network;
import io.stowage.catalog.configuration.Protection;
import io.stowage.catalog.configuration.ServerGroup;
import io.stowage.catalog.configuration.StorageModule;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.catalog.system.ResolvedSystem.Drives;
import io.stowage.catalog.system.ResolvedSystem.Module;
import io.stowage.rules.SystemFacts.Missing;
import io.stowage.rules.fact.DataControllers;
import io.stowage.rules.fact.DataProtection;
import io.stowage.rules.fact.DeclusteredArray;
import io.stowage.rules.fact.Fact;
import io.stowage.rules.fact.HostDrives;
import io.stowage.rules.fact.HostMemory;
import io.stowage.rules.fact.HostRate;
import io.stowage.rules.fact.Hosts;
import io.stowage.rules.fact.PlacementGroups;
import io.stowage.rules.fact.RecoveryGroup;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Facts about storage servers whose own drives hold the data. Pure. */
final class OwnDriveFacts {
    private final Catalog catalog;
    private final ResolvedSystem system;
    private final List<Fact> facts;
    private final List<Missing> missing;
    private final int strips;
    private final @Nullable Integer spareDrives;

    private OwnDriveFacts(Catalog catalog, ResolvedSystem system, List<Fact> facts, List<Missing> missing) {
        this.catalog = catalog;
        this.system = system;
        this.facts = facts;
        this.missing = missing;
        Protection protection = system.configuration().protection();
        this.strips = protection == null ? 0 : strips(protection);
        this.spareDrives = protection == null ? null : protection.spareDrives();
    }

    static void add(Catalog catalog, ResolvedSystem system, List<Fact> facts, List<Missing> missing) {
        new OwnDriveFacts(catalog, system, facts, missing).gather();
    }

    private static int strips(Protection protection) {
        Integer replicas = protection.replicas();
        return protection.code() == null
                ? replicas == null ? 0 : replicas
                : protection.dataStrips().orElse(0) + protection.parityStrips().orElse(0);
    }

    private void gather() {
        protection();
        int hosts = 0;
        int drives = 0;
        String path = "";
        boolean known = true;
        for (Module module : system.storageModules()) {
            int each = module.servers().drivesEach();
            if (each == 0) {
                continue;
            }
            OptionalInt count = module.servers().count();
            known &= count.isPresent();
            hosts += count.orElse(0);
            drives += count.orElse(0) * each;
            path = module.servers().path() + "/count";
            module(module, each, count);
        }
        if (path.isEmpty()) {
            return;
        }
        if (known) {
            facts.add(new Hosts(path, hosts, strips));
            placementGroups(drives);
        } else {
            missing.add(new Missing("Hosts", List.of("PROTECTED")));
        }
    }

    private void protection() {
        Protection protection = system.configuration().protection();
        if (protection == null) {
            return;
        }
        String code = protection.code() == null
                ? null
                : "%d+%dP"
                        .formatted(
                                protection.dataStrips().orElse(0),
                                protection.parityStrips().orElse(0));
        facts.add(new DataProtection("/protection", code, protection.replicas(), protection.spareDrives()));
    }

    private void controller(Module module) {
        ServerGroup written = written(module);
        String controller = written == null ? null : written.raidController();
        if (controller != null) {
            facts.add(new DataControllers(module.servers().path(), catalog.part(controller)));
        }
    }

    private void module(Module module, int each, OptionalInt count) {
        controller(module);
        for (Drives drives : module.servers().drives()) {
            if (drives.count() > 0) {
                facts.add(new HostDrives(drives.path(), drives.part(), drives.count()));
            }
        }
        ServerGroup written = written(module);
        if (written != null && written.memoryGiB() != null) {
            facts.add(new HostMemory(module.servers().path(), written.memoryGiB(), each));
        } else {
            missing.add(new Missing("HostMemory", List.of()));
        }
        rate(module, each);
        if (count.isPresent() && strips > 0) {
            arrays(module, count.getAsInt());
        }
    }

    private @Nullable ServerGroup written(Module module) {
        Configuration document = system.configuration();
        List<StorageModule> modules = document.storageModules();
        return modules == null
                ? null
                : modules.get(Integer.parseInt(module.path().substring("/storageModules/".length())))
                        .servers();
    }

    private void rate(Module module, int each) {
        Network network = system.configuration().network();
        List<Drives> drives = module.servers().drives();
        List<Optional<BigDecimal>> rates =
                drives.stream().map(d -> d.part().decimal("readGBps")).toList();
        if (network == null || network.fabric() == null || rates.stream().anyMatch(Optional::isEmpty)) {
            missing.add(new Missing("HostRate", List.of()));
            return;
        }
        BigDecimal sum = BigDecimal.ZERO;
        for (int i = 0; i < drives.size(); i++) {
            sum = sum.add(rates.get(i)
                    .orElseThrow()
                    .multiply(BigDecimal.valueOf(drives.get(i).count())));
        }
        facts.add(new HostRate(
                drives.get(0).path() + "/count",
                each,
                sum,
                BigDecimal.valueOf(system.fabric().gigabytesPerSecond())
                        .multiply(BigDecimal.valueOf(system.linksPerServer())),
                drives.size() == 1 ? rates.get(0).orElseThrow() : null));
    }

    private void placementGroups(int drives) {
        FileSystem settings = system.configuration().fileSystem();
        if (settings != null && settings.placementGroups() != null && strips > 0 && drives > 0) {
            facts.add(new PlacementGroups("/fileSystem/placementGroups", settings.placementGroups(), strips, drives));
        }
    }

    /** Each kind of drive in the servers of a module is a declustered array, all of them are its recovery group. */
    private void arrays(Module module, int servers) {
        Solution solution = system.solution();
        OptionalInt small = solution.integer("sparesOfSmallArray");
        OptionalInt large = solution.integer("sparesOfLargeArray");
        OptionalInt most = solution.integer("smallArrayDrivesMax");
        if (small.isEmpty() || large.isEmpty() || most.isEmpty()) {
            return;
        }
        int all = 0;
        int beside = Integer.MIN_VALUE;
        String path = "";
        for (Drives drives : module.servers().drives()) {
            int count = servers * drives.count();
            int byDefault = count <= most.getAsInt() ? small.getAsInt() : large.getAsInt();
            int own = spareDrives != null ? spareDrives : byDefault;
            int wide = spareDrives != null
                    ? spareDrives
                    : strips + small.getAsInt() <= most.getAsInt() ? small.getAsInt() : large.getAsInt();
            facts.add(new DeclusteredArray(
                    drives.path() + "/count",
                    module.path(),
                    servers,
                    drives.count(),
                    strips,
                    own,
                    byDefault,
                    strips + wide));
            all += count;
            if (count - own > beside) {
                beside = count - own;
                path = drives.path() + "/count";
            }
        }
        facts.add(new RecoveryGroup(
                module.path(),
                module.servers().path() + "/count",
                path,
                servers,
                all,
                beside,
                spareDrives != null ? spareDrives : large.getAsInt(),
                strips));
    }
}
