package io.stowage.performance;

import io.stowage.catalog.configuration.Condition;
import io.stowage.catalog.configuration.DiskGroup;
import io.stowage.catalog.configuration.FileSystem;
import io.stowage.catalog.configuration.RaidLevel;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.catalog.system.ResolvedSystem.Arrays;
import io.stowage.catalog.system.ResolvedSystem.Enclosure;
import io.stowage.catalog.system.ResolvedSystem.Group;
import io.stowage.catalog.system.ResolvedSystem.Module;
import io.stowage.catalog.system.ResolvedSystem.Switches;
import io.stowage.performance.SystemState.Rebuild;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a failure leaves of a system: first whether all data can be reached, then the data path that is left. No figure of
 * a degraded system is published, so the path is arithmetic on the healthy one: files that are scattered over all groups
 * run at the rate of the slowest group times their number, others lose what failed. Pure.
 */
final class Outages {
    /** With less than this the survivor of a pair of controllers may stop its write-back cache. */
    private static final double WRITE_THROUGH = 0.5;

    /** However fast a rebuild is, something is left to others. */
    private static final double MOST_SHARE = 0.95;

    private static final double BYTES_PER_MB = 1e6;
    private static final double SECONDS_PER_HOUR = 3600;

    private final ResolvedSystem system;
    private final DataPath healthy;
    private final ModelDefinition definition;
    private final @Nullable Double rebuildMBps;
    private final List<String> notes = new ArrayList<>();

    private Outages(ResolvedSystem system, DataPath healthy, ModelDefinition definition, @Nullable Double rebuildMBps) {
        this.system = system;
        this.healthy = healthy;
        this.definition = definition;
        this.rebuildMBps = rebuildMBps;
    }

    /**
     * A system in a condition.
     *
     * @param rebuildMBps rate at which a drive is rebuilt, MB/s; the assumed share of a drive's rate when absent
     */
    static Outage of(
            ResolvedSystem system,
            DataPath healthy,
            ModelDefinition definition,
            Condition condition,
            @Nullable Double rebuildMBps) {
        return new Outages(system, healthy, definition, rebuildMBps).in(condition);
    }

    private Outage in(Condition condition) {
        return switch (condition) {
            case HEALTHY -> Outage.none(healthy);
            case ONE_DRIVE_FAILED -> drives(1, false);
            case TWO_DRIVES_FAILED -> drives(2, false);
            case REBUILDING -> drives(1, true);
            case ONE_CONTROLLER_FAILED -> controller();
            case ONE_SERVER_FAILED -> server("A server failed");
            case ONE_LINK_FAILED -> link();
            case ONE_SWITCH_FAILED -> dataSwitch();
            case ONE_ENCLOSURE_LOST -> enclosure();
            case ONE_METADATA_SERVER_FAILED -> metadataServer();
            case ONE_METADATA_ARRAY_LOST -> metadataArray();
            case ONE_GATEWAY_FAILED -> gateway();
            case ONE_POWER_FEED_LOST -> powerFeed();
        };
    }

    private Outage outage(Availability availability, DataPath path, @Nullable Rebuild rebuild, double lowShare) {
        return new Outage(new SystemState(availability, notes, rebuild), path, lowShare);
    }

    private Outage degraded(DataPath path) {
        return outage(Availability.DEGRADED, path, null, 1);
    }

    private Outage unavailable(String why) {
        notes.add(why);
        return outage(Availability.DATA_UNAVAILABLE, healthy, null, 1);
    }

    // Drives.

    private Outage drives(int failed, boolean rebuilding) {
        List<Group> groups = new ArrayList<>();
        for (Module module : system.modules()) {
            module.arrays().forEach(a -> a.allEnclosures().forEach(e -> groups.addAll(FormedGroups.of(e))));
        }
        system.nvmeModules().forEach(pair -> groups.addAll(pair.groups()));
        for (Group group : groups) {
            if (survives(group) < failed && copies(group.use()) < 2) {
                return unavailable("The worst place of %s is one %s group of %s, which survives %d: its data is lost."
                        .formatted(
                                Counted.of(failed, "failed drive"),
                                group.level(),
                                Counted.of(group.width(), "drive"),
                                survives(group)));
            }
        }
        if (failed > 1
                && copies(DiskGroup.Use.DATA) < 2
                && system.nvmeModules().stream()
                        .anyMatch(pair -> pair.mirrored() && pair.use() == DiskGroup.Use.DATA)) {
            return unavailable("Two drives that mirror each other hold the only copies of their data.");
        }
        Optional<Group> narrowest =
                groups.stream().filter(g -> g.use() == DiskGroup.Use.DATA).min(Comparator.comparingInt(Group::width));
        if (narrowest.isEmpty()) {
            notes.add("The drives stand in no disk group of an array, so what their loss costs is not known.");
            return degraded(healthy);
        }
        Group group = narrowest.get();
        notes.add("%s of one %s group of %s: the file system goes on, this group is slower than the others."
                .formatted(Counted.of(failed, "drive"), group.level(), Counted.of(group.width(), "drive")));
        // What is missing is computed from the rest of the stripe: every read of the group moves over fewer drives.
        double reads = (double) (group.width() - failed) / group.width();
        Rebuild rebuild = rebuilding ? rebuild(group) : null;
        double busy = rebuilding ? 1 - shareOfRebuild() : 1;
        if (rebuild != null && rebuild.distributed()) {
            notes.add(
                    "Spare space is distributed: all drives of the group rebuild, each with a small part of the work.");
        }
        return outage(Availability.DEGRADED, slowerGroup(reads * busy, busy), rebuild, 1);
    }

    /** Share of a drive's rate that the rebuild takes. */
    private double shareOfRebuild() {
        double drive = definition.sequential().driveGBps().value() * 1000;
        return rebuildMBps == null
                ? definition.rebuild().shareOfDrive().value()
                : Math.min(MOST_SHARE, rebuildMBps / drive);
    }

    private static int survives(Group group) {
        return switch (group.level()) {
            case RAID0 -> 0;
            case RAID5, RAID50, RAID10 -> 1;
            case RAID1, RAID6, RAID60, ADAPT -> Math.max(1, group.parityDrives());
        };
    }

    private int copies(DiskGroup.Use use) {
        FileSystem fileSystem = system.configuration().fileSystem();
        if (fileSystem == null) {
            return 1;
        }
        Integer copies = use == DiskGroup.Use.DATA ? fileSystem.dataReplicas() : fileSystem.metadataReplicas();
        return copies == null ? 1 : copies;
    }

    private Rebuild rebuild(Group group) {
        double drive = definition.sequential().driveGBps().value() * 1000;
        double share = definition.rebuild().shareOfDrive().value();
        boolean distributed = group.level() == RaidLevel.ADAPT;
        // Of distributed spares each other drive writes its part; the rest of a stripe is read for each part.
        double spread = distributed
                ? Math.max(
                        1, (group.width() - 1) / (double) definition.rebuild().stripeOfDistributed())
                : 1;
        double own = rebuildMBps == null ? drive * share : rebuildMBps;
        double rate = rebuildMBps == null ? own * spread : own;
        String id = group.drives().isEmpty() ? "" : group.drives().get(0).id();
        return new Rebuild(
                id,
                Rounding.significant(rate),
                Rounding.significant(group.memberBytes() / (rate * BYTES_PER_MB) / SECONDS_PER_HOUR),
                distributed,
                rebuildMBps != null
                        ? "the rate asked for"
                        : "%s of a drive's %s MB/s, which is assumed: %s"
                                .formatted(
                                        share,
                                        Rounding.significant(drive),
                                        definition.rebuild().shareOfDrive().source()));
    }

    /** Files that are scattered touch every group, so all run as the slowest; others lose the share of one group. */
    private DataPath slowerGroup(double reads, double writes) {
        if (healthy.scattered()) {
            notes.add("Files are scattered over all groups: the slowest sets the pace of all.");
            return arrays(a -> a.withDriveShares(reads, writes));
        }
        int groups = 0;
        for (Module module : system.storageModules()) {
            for (Arrays arrays : module.arrays()) {
                for (Enclosure e : arrays.allEnclosures()) {
                    groups += arrays.count()
                            * e.perArray()
                            * FormedGroups.of(e).stream().mapToInt(Group::count).sum();
                }
            }
        }
        double of = Math.max(1, groups);
        double read = (of - 1 + reads) / of;
        double write = (of - 1 + writes) / of;
        notes.add("Files lie on few groups each: those on the slow group are slower, the sum loses its part only.");
        return arrays(a -> a.withDriveShares(read, write));
    }

    private DataPath arrays(UnaryOperator<DataPath.ArrayPath> change) {
        return healthy.withModules(healthy.modules().stream()
                .map(m -> m.withArrays(m.arrays().stream().map(change).toList()))
                .toList());
    }

    // Controllers and enclosures.

    private Outage controller() {
        boolean single =
                system.modules().stream().flatMap(m -> m.arrays().stream()).anyMatch(a -> a.controllers() < 2);
        if (single && copies(DiskGroup.Use.DATA) < 2) {
            return unavailable("An array with one controller has no other to take over its disk groups.");
        }
        if (healthy.modules().isEmpty()) {
            notes.add("The system has no array controllers.");
            return outage(Availability.FULL, healthy, null, 1);
        }
        notes.add("The other controller of the array takes over its groups, so the array gives half of what it did.");
        notes.add("This is an upper bound: with its mirror gone the controller may write through instead of back.");
        DataPath path;
        if (healthy.scattered()) {
            notes.add("Files are scattered over all arrays: the slowest sets the pace of all.");
            path = arrays(a -> a.withCeilingShare(0.5));
        } else {
            double count = Math.max(1, healthy.arrays());
            path = arrays(a -> a.withCeilingShare((count - 0.5) / count));
        }
        return outage(Availability.DEGRADED, path, null, WRITE_THROUGH);
    }

    private Outage enclosure() {
        if (copies(DiskGroup.Use.DATA) < 2) {
            return unavailable(
                    "The groups of an enclosure stand in it alone and the file system keeps one copy of the data: what"
                            + " lies in the enclosure cannot be reached.");
        }
        notes.add(
                "The other copy of the data is served; whether it lies in another enclosure is for the failure groups.");
        double count = Math.max(1, healthy.arrays());
        return degraded(arrays(a ->
                a.withCeilingShare((count - 1) / count).withDriveShares((count - 1) / count, (count - 1) / count)));
    }

    // Servers, links, switches.

    private Outage server(String what) {
        for (Module module : system.storageModules()) {
            if (module.servers().count().orElse(0) == 1) {
                return unavailable(
                        "%s: it is the only one of its module, so nothing takes over its arrays.".formatted(what));
            }
        }
        if (healthy.modules().isEmpty()) {
            notes.add("The system has no storage servers in front of arrays.");
            return degraded(healthy);
        }
        Integer documented = system.solution().integer("serversPerModule").stream()
                .boxed()
                .findFirst()
                .orElse(null);
        int active = system.solution().integer("activeServersPerModule").orElse(documented == null ? 2 : documented);
        if (documented != null && active < documented) {
            notes.add("%s: the server that stands by takes over, with all its links; clients wait meanwhile."
                    .formatted(what));
            return degraded(healthy);
        }
        notes.add("%s: its partner serves all arrays of the module, with its own links.".formatted(what));
        return degraded(modules(m -> {
            int servers = Math.max(1, m.links() / Math.max(1, system.linksPerServer()));
            double left = (double) (servers - 1) / servers;
            return m.withServerShare(m.links() - system.linksPerServer(), left);
        }));
    }

    /** The change of one module; where files are scattered over several, all are as slow as that one. */
    private DataPath modules(Function<DataPath.ModulePath, DataPath.ModulePath> change) {
        List<DataPath.ModulePath> out = new ArrayList<>(healthy.modules());
        if (out.size() > 1 && healthy.scattered()) {
            notes.add("Files are scattered over all storage modules: the slowest sets the pace of all.");
            out.replaceAll(change::apply);
        } else if (!out.isEmpty()) {
            out.set(0, change.apply(out.get(0)));
        }
        return healthy.withModules(out);
    }

    private Outage link() {
        if (system.linksPerServer() <= 1) {
            notes.add("Each server has one link: a lost link is a lost server.");
            return server("A link failed");
        }
        notes.add("A link of a server failed; its other links carry what it did.");
        return degraded(modules(m -> {
            int servers = Math.max(1, m.links() / system.linksPerServer());
            // Each server serves its share of the LUNs, and scattered files touch those of the slow one too.
            int left = healthy.scattered() ? servers * (system.linksPerServer() - 1) : m.links() - 1;
            return m.withServerShare(left, 1);
        }));
    }

    private Outage dataSwitch() {
        int switches = system.dataSwitches().stream().mapToInt(Switches::count).sum();
        if (switches == 0) {
            notes.add("The document names no data switches; those of the site are taken to be two.");
        } else if (switches == 1) {
            return unavailable("The one data switch failed: no server can be reached.");
        }
        if (system.linksPerServer() <= 1) {
            notes.add("Each server has one link, so those on the failed switch are lost; clients on it are too.");
            return server("A switch failed");
        }
        notes.add(
                "Every server is reached over its links to the other switch; clients with one link to the failed one are lost.");
        return degraded(healthy.withModules(healthy.modules().stream()
                .map(m -> m.withServerShare(Math.max(1, m.links() / 2), 1))
                .toList()));
    }

    private Outage gateway() {
        int gateways = system.gateways().map(s -> s.count().orElse(0)).orElse(0);
        if (gateways == 0) {
            notes.add("The system has no gateways, so none can fail.");
            return outage(Availability.FULL, healthy, null, 1);
        }
        notes.add(
                gateways == 1
                        ? "The only gateway failed: clients of its protocols are cut off. Clients of the file system itself go on."
                        : "%s left: protocol clients move to them. Clients of the file system itself notice nothing."
                                .formatted(Counted.of(gateways - 1, "gateway")));
        return degraded(healthy);
    }

    private Outage powerFeed() {
        notes.add(
                "Enclosures, servers and switches of the documents have two supplies; each is taken to be on a feed of its"
                        + " own, so that one feed carries all. Its rating is not checked.");
        return degraded(healthy);
    }

    // Metadata.

    private Outage metadataServer() {
        int servers = system.metadataModules().stream()
                .mapToInt(m -> m.servers().count().orElse(0))
                .sum();
        if (servers == 0) {
            notes.add("The storage servers serve the metadata too.");
            return server("A server failed");
        }
        if (system.metadataModules().stream().anyMatch(m -> m.servers().count().orElse(0) == 1)) {
            return unavailable("The only server of a metadata module failed: no file can be found.");
        }
        notes.add("Its partner serves all metadata arrays of the module, with its own processors.");
        return degraded(healthy.withMetadata(healthy.metadataArrays(), Math.max(1, healthy.metadataServers() - 1)));
    }

    private Outage metadataArray() {
        int arrays = healthy.metadataArrays();
        if (system.metadataModules().isEmpty()) {
            return copies(DiskGroup.Use.METADATA) >= 2
                            && system.storageModules().stream()
                                            .mapToInt(Module::arrayCount)
                                            .sum()
                                    > 1
                    ? enclosure()
                    : unavailable("The metadata lies in the data arrays, of which one is lost.");
        }
        if (arrays < 2 || copies(DiskGroup.Use.METADATA) < 2) {
            return unavailable(
                    arrays < 2
                            ? "The only metadata array holds both copies of the metadata: with it no file can be found."
                            : "The file system keeps one copy of the metadata.");
        }
        notes.add("The other copy of the metadata lies in another array, which serves alone.");
        return degraded(healthy.withMetadata(arrays - 1, healthy.metadataServers()));
    }
}
