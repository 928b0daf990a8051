package io.stowage.rules;

import io.stowage.catalog.capacity.Capacity;
import io.stowage.catalog.capacity.CapacityCalculator;
import io.stowage.catalog.capacity.StoredFiles;
import io.stowage.catalog.configuration.Clients;
import io.stowage.catalog.configuration.Condition;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.DiskGroup.Use;
import io.stowage.catalog.configuration.FileSystem;
import io.stowage.catalog.configuration.RaidLevel;
import io.stowage.catalog.configuration.StatedRequirements;
import io.stowage.catalog.configuration.StatedRequirements.StatedFiles;
import io.stowage.catalog.configuration.StorageTarget;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.catalog.system.ResolvedSystem.Drives;
import io.stowage.catalog.system.ResolvedSystem.Enclosure;
import io.stowage.catalog.system.ResolvedSystem.Group;
import io.stowage.catalog.system.ResolvedSystem.Module;
import io.stowage.catalog.system.ResolvedSystem.NvmePairs;
import io.stowage.catalog.system.ResolvedSystem.Servers;
import io.stowage.rules.SystemFacts.Missing;
import io.stowage.rules.fact.Concurrency;
import io.stowage.rules.fact.DirectoryNeed;
import io.stowage.rules.fact.Fact;
import io.stowage.rules.fact.FileNeed;
import io.stowage.rules.fact.LinkNeed;
import io.stowage.rules.fact.LinkNeed.Side;
import io.stowage.rules.fact.Load;
import io.stowage.rules.fact.MeanFile;
import io.stowage.rules.fact.MetadataDemand;
import io.stowage.rules.fact.Plateau;
import io.stowage.rules.fact.RandomWrites;
import io.stowage.rules.fact.RateNeed;
import io.stowage.rules.fact.Release;
import io.stowage.rules.fact.SpaceNeed;
import io.stowage.rules.fact.StripeNeed;
import io.stowage.rules.fact.Stripes;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a system is to do, beside what it does. Where nothing is stated nothing is gathered, so that a plain validation
 * neither counts bytes nor waits for predictions.
 */
final class NeedFacts {
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
    private static final BigDecimal BITS = BigDecimal.valueOf(8);
    private static final List<Load> SEQUENTIAL = List.of(Load.SEQUENTIAL_READ, Load.SEQUENTIAL_WRITE);

    /** File systems whose files are spread over a number of targets that is chosen. */
    private static final Set<FileSystem.Type> STRIPED =
            Set.of(FileSystem.Type.LDISKFS, FileSystem.Type.ZFS, FileSystem.Type.BEEGFS);

    private final ResolvedSystem system;
    private final Configuration document;
    private final @Nullable StatedRequirements asked;
    private final List<Promised> promised;
    private final List<Fact> facts;
    private final List<Missing> missing;

    private NeedFacts(ResolvedSystem system, List<Promised> promised, List<Fact> facts, List<Missing> missing) {
        this.system = system;
        this.document = system.configuration();
        this.asked = document.requirements();
        this.promised = promised;
        this.facts = facts;
        this.missing = missing;
    }

    /** Adds them, and what an unknown input keeps from being there. */
    static void gather(ResolvedSystem system, List<Promised> promised, List<Fact> facts, List<Missing> missing) {
        NeedFacts needs = new NeedFacts(system, promised, facts, missing);
        needs.releases();
        needs.clients();
        if (needs.asked != null) {
            needs.space(needs.asked);
            needs.rates(needs.asked);
            needs.links(needs.asked);
            needs.metadataServers(needs.asked);
            needs.randomWrites(needs.asked);
            needs.stripeCount(needs.asked);
        }
    }

    private void missing(String type, String... tags) {
        missing.add(new Missing(type, List.of(tags)));
    }

    private void releases() {
        String lustre = document.software() == null ? null : document.software().lustre();
        if (lustre != null && Release.isOne(lustre)) {
            facts.add(new Release("lustre", lustre));
        } else if (lustre != null) {
            missing("Release", "lustre");
        }
    }

    // Space

    private void space(StatedRequirements asked) {
        StatedFiles files = asked.files();
        if (files != null && files.perDirectory() != null) {
            facts.add(new DirectoryNeed(BigDecimal.valueOf(files.perDirectory())));
        }
        boolean counted = files != null && files.count() != null && files.count() > 0;
        if (asked.usableTB() == null && !counted) {
            return;
        }
        Capacity capacity = new CapacityCalculator().of(system);
        BigDecimal fill = asked.maxFillPercent() == null ? HUNDRED : asked.maxFillPercent();
        boolean stated = asked.maxFillPercent() != null;
        if (asked.usableTB() != null) {
            add(new SpaceNeed(
                    "/requirements/usableTB",
                    SpaceNeed.Of.USABLE,
                    asked.usableTB(),
                    capacity.usableTB(),
                    fill,
                    stated));
        }
        if (files == null || !counted) {
            return;
        }
        Long most = capacity.maxFiles();
        if (most == null) {
            missing("FileNeed");
        } else {
            facts.add(
                    new FileNeed(BigDecimal.valueOf(Objects.requireNonNull(files.count())), BigDecimal.valueOf(most)));
        }
        if (files.meanBytes() == null) {
            return;
        }
        StoredFiles stored = capacity.files();
        if (stored == null) {
            missing("SpaceNeed", "FILES");
            missing("MeanFile");
            return;
        }
        add(new SpaceNeed(
                "/requirements/files/meanBytes",
                SpaceNeed.Of.FILES,
                stored.dataTB(),
                capacity.writableTB(),
                fill,
                stated));
        Integer inode =
                document.fileSystem() == null ? null : document.fileSystem().inodeBytes();
        if (inode == null) {
            missing("MeanFile");
        } else {
            facts.add(new MeanFile(stored.meanBytes(), inode, stored.unitBytes()));
        }
    }

    /** Drives whose capacity is not known are not counted: what then does not fit may fit all the same. */
    private void add(SpaceNeed need) {
        if ((need.tooLarge() || need.overFill()) && !allCounted()) {
            missing.add(new Missing("SpaceNeed", need.tags()));
        } else {
            facts.add(need);
        }
    }

    private boolean allCounted() {
        for (Module module : system.storageModules()) {
            if (uncounted(module.servers().drives())) {
                return false;
            }
            for (ResolvedSystem.Arrays arrays : module.arrays()) {
                if (arrays.allEnclosures().stream().anyMatch(e -> e.drives().isEmpty() || uncounted(e.drives()))) {
                    return false;
                }
            }
        }
        return system.nvmeModules().stream().noneMatch(pairs -> uncounted(pairs.drivesPerServer()))
                && system.targets().stream().noneMatch(targets -> targets.capacityBytes() == 0);
    }

    private static boolean uncounted(List<Drives> drives) {
        return drives.stream().anyMatch(d -> !d.part().hasCapacity());
    }

    // Rates

    private void rates(StatedRequirements asked) {
        List<Condition> conditions = new ArrayList<>(List.of(Condition.HEALTHY));
        if (asked.condition() != null && asked.condition() != Condition.HEALTHY) {
            conditions.add(asked.condition());
        }
        for (Load load : Load.values()) {
            BigDecimal wanted = load.wanted(asked);
            if (wanted == null) {
                continue;
            }
            for (Condition condition : conditions) {
                Optional<Promised> rate = promised.stream()
                        .filter(p -> p.load() == load && p.condition() == condition)
                        .findFirst();
                if (rate.isPresent()) {
                    Promised is = rate.get();
                    facts.add(new RateNeed(
                            load,
                            condition,
                            wanted,
                            is.peak(),
                            is.sustained(),
                            is.sustainedLow(),
                            is.bottleneck(),
                            is.atThreads()));
                } else {
                    missing.add(new Missing("RateNeed", RateNeed.tags(condition)));
                }
            }
        }
    }

    // Links

    private void links(StatedRequirements asked) {
        for (Load load : SEQUENTIAL) {
            BigDecimal wanted = load.wanted(asked);
            if (wanted != null) {
                ownLinks(load, wanted);
                clientLinks(load, wanted);
            }
        }
    }

    private void ownLinks(Load load, BigDecimal wanted) {
        boolean stated = document.network() != null && document.network().fabric() != null;
        BigDecimal each = BigDecimal.valueOf(system.fabric().gigabytesPerSecond());
        OptionalInt servers = dataServers();
        if (!stated || servers.isEmpty()) {
            missing("LinkNeed", Side.SERVERS.name());
        } else {
            BigDecimal seen = system.solution().decimal("linkShareSeen").orElse(BigDecimal.ONE);
            facts.add(new LinkNeed(
                    load,
                    Side.SERVERS,
                    wanted,
                    Math.multiplyExact(servers.getAsInt(), system.linksPerServer()),
                    each.multiply(seen)));
        }
        system.gateways().ifPresent(gateways -> {
            if (stated && gateways.count().isPresent()) {
                facts.add(new LinkNeed(
                        load, Side.GATEWAYS, wanted, gateways.count().getAsInt(), each));
            } else {
                missing("LinkNeed", Side.GATEWAYS.name());
            }
        });
    }

    /** Servers whose links carry data at one time; empty where one of their numbers is not known. */
    private OptionalInt dataServers() {
        List<Servers> all = new ArrayList<>();
        system.storageModules().forEach(module -> all.add(module.servers()));
        int sum = 0;
        int active = system.solution().integer("activeServersPerModule").orElse(Integer.MAX_VALUE);
        for (Servers servers : all) {
            if (servers.count().isEmpty()) {
                return OptionalInt.empty();
            }
            sum += Math.min(active, servers.count().getAsInt());
        }
        for (NvmePairs pairs : system.nvmeModules()) {
            if (pairs.use() == Use.DATA) {
                if (pairs.servers().count().isEmpty()) {
                    return OptionalInt.empty();
                }
                sum += pairs.servers().count().getAsInt();
            }
        }
        return sum == 0 || !system.targets().isEmpty() ? OptionalInt.empty() : OptionalInt.of(sum);
    }

    private void clientLinks(Load load, BigDecimal wanted) {
        Clients clients = document.clients();
        if (clients != null && clients.linkGbps() != null && clients.count() != null) {
            int each = clients.linksPerClient() == null ? 1 : clients.linksPerClient();
            facts.add(new LinkNeed(
                    load,
                    Side.CLIENTS,
                    wanted,
                    Math.multiplyExact(clients.count(), each),
                    clients.linkGbps().divide(BITS)));
        }
    }

    // Metadata servers and random writes

    private void metadataServers(StatedRequirements asked) {
        for (Load load : List.of(Load.CREATE, Load.STAT)) {
            BigDecimal wanted = load.wanted(asked);
            if (wanted == null) {
                continue;
            }
            int servers = system.metadataModules().stream()
                    .mapToInt(module -> module.servers().count().orElse(0))
                    .sum();
            if (servers > 0) {
                facts.add(new MetadataDemand(load, wanted, servers));
            } else {
                missing("MetadataDemand", load.name());
            }
        }
    }

    private void randomWrites(StatedRequirements asked) {
        BigDecimal wanted = Load.RANDOM_WRITE.wanted(asked);
        if (wanted == null) {
            return;
        }
        Map<RaidLevel, Integer> drives = new HashMap<>();
        for (Module module : system.storageModules()) {
            for (ResolvedSystem.Arrays arrays : module.arrays()) {
                for (Enclosure enclosure : arrays.allEnclosures()) {
                    if (enclosure.drives().stream().anyMatch(d -> !d.part().isFlash())) {
                        enclosure.groups().stream()
                                .filter(g -> g.use() == Use.DATA)
                                .forEach(g -> drives.merge(
                                        g.level(), enclosure.total() * g.count() * g.width(), Integer::sum));
                    }
                }
            }
        }
        // Where levels are mixed no one cost of a write holds.
        if (drives.size() == 1) {
            drives.forEach((level, count) -> facts.add(new RandomWrites(wanted, level, count)));
        } else if (!drives.isEmpty()) {
            missing("RandomWrites");
        }
    }

    // Clients and targets

    private void clients() {
        Clients clients = document.clients();
        if (clients == null || clients.threadsPerClient() == null || clients.count() == null) {
            return;
        }
        int count = clients.count();
        long threads = (long) count * clients.threadsPerClient();
        facts.add(new Concurrency(count, clients.threadsPerClient(), threads));
        for (Load load : SEQUENTIAL) {
            Optional<Integer> needed = promised.stream()
                    .filter(p -> p.load() == load && p.condition() == Condition.HEALTHY)
                    .map(Promised::plateauThreads)
                    .filter(Objects::nonNull)
                    .findFirst();
            if (needed.isPresent()) {
                facts.add(new Plateau(load, count, threads, needed.get()));
            } else {
                missing("Plateau");
            }
        }
        FileSystem settings = document.fileSystem();
        if (settings == null || settings.type() == null || !STRIPED.contains(settings.type())) {
            return;
        }
        int targets = targets();
        if (settings.stripeCount() != null && targets > 0) {
            facts.add(new Stripes(targets, settings.stripeCount(), count, threads));
        } else {
            missing("Stripes");
        }
    }

    /** One target to a data disk group, where the targets themselves are not stated. */
    private int targets() {
        int sum = system.targets().stream()
                .mapToInt(ResolvedSystem.Targets::count)
                .sum();
        for (Module module : system.storageModules()) {
            for (ResolvedSystem.Arrays arrays : module.arrays()) {
                for (Enclosure enclosure : arrays.allEnclosures()) {
                    sum += enclosure.total() * dataGroups(enclosure.groups());
                }
            }
        }
        for (NvmePairs pairs : system.nvmeModules()) {
            sum += pairs.servers().count().orElse(0) * dataGroups(pairs.groups());
        }
        return sum;
    }

    private static int dataGroups(List<Group> groups) {
        return groups.stream()
                .filter(g -> g.use() == Use.DATA)
                .mapToInt(Group::count)
                .sum();
    }

    private void stripeCount(StatedRequirements asked) {
        BigDecimal wanted = Load.SEQUENTIAL_WRITE.wanted(asked);
        Integer count =
                document.fileSystem() == null ? null : document.fileSystem().stripeCount();
        if (wanted == null || count == null) {
            return;
        }
        List<@Nullable BigDecimal> rates = Optional.ofNullable(document.targets()).orElse(List.of()).stream()
                .map(StorageTarget::writeGBps)
                .toList();
        if (rates.isEmpty() || rates.contains(null)) {
            missing("StripeNeed");
        } else {
            facts.add(new StripeNeed(
                    count,
                    wanted,
                    rates.stream()
                            .map(Objects::requireNonNull)
                            .min(BigDecimal::compareTo)
                            .orElseThrow()));
        }
    }
}
