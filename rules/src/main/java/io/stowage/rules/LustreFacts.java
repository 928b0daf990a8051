package io.stowage.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.stowage.catalog.Part;
import io.stowage.catalog.Solution;
import io.stowage.catalog.capacity.Capacity;
import io.stowage.catalog.capacity.CapacityCalculator;
import io.stowage.catalog.configuration.Clients;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.DiskGroup.Use;
import io.stowage.catalog.configuration.FileSystem;
import io.stowage.catalog.configuration.RaidLevel;
import io.stowage.catalog.configuration.StatedRequirements;
import io.stowage.catalog.configuration.StatedRequirements.StatedFiles;
import io.stowage.catalog.configuration.StorageTarget;
import io.stowage.catalog.configuration.StorageTarget.Backend;
import io.stowage.catalog.configuration.StorageTarget.Compression;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.catalog.system.ResolvedSystem.Arrays;
import io.stowage.catalog.system.ResolvedSystem.Drives;
import io.stowage.catalog.system.ResolvedSystem.Enclosure;
import io.stowage.catalog.system.ResolvedSystem.Group;
import io.stowage.catalog.system.ResolvedSystem.Module;
import io.stowage.catalog.system.ResolvedSystem.NvmePairs;
import io.stowage.rules.SystemFacts.Missing;
import io.stowage.rules.fact.DataOnMetadata;
import io.stowage.rules.fact.Fact;
import io.stowage.rules.fact.InodeRatio;
import io.stowage.rules.fact.MetadataShare;
import io.stowage.rules.fact.RaidzGroups;
import io.stowage.rules.fact.RatedTargets;
import io.stowage.rules.fact.RequestSize;
import io.stowage.rules.fact.ServerBalance;
import io.stowage.rules.fact.ServerRole;
import io.stowage.rules.fact.ServerTargets;
import io.stowage.rules.fact.Setting;
import io.stowage.rules.fact.StripedFile;
import io.stowage.rules.fact.TargetCount;
import io.stowage.rules.fact.TargetGroups;
import io.stowage.rules.fact.TargetRates;
import io.stowage.rules.fact.TargetSize;
import io.stowage.rules.fact.TargetSpread;
import io.stowage.rules.fact.ZfsInodes;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Facts about file systems made of targets, such as Lustre, of which each disk group is one, or which are known by their
 * rates. A solution is of this kind where its documents say what its targets are formatted with. Pure.
 */
final class LustreFacts {
    private static final JsonNodeFactory NODES = JsonNodeFactory.withExactBigDecimals(true);
    private static final int DEFAULT_RECORD_KIB = 128;
    private static final int KIB = 1024;
    private static final int RAIDZ_PARITY_MAX = 3;

    private final ResolvedSystem system;
    private final Configuration document;
    private final Solution solution;
    private final Backend backend;
    private final FileSystem settings;
    private final List<Fact> facts;
    private final List<Missing> missing;
    private final List<TargetSize> dataSizes = new ArrayList<>();
    private final Map<Use, TargetCount> counts = new EnumMap<>(Use.class);

    private LustreFacts(
            ResolvedSystem system, FileSystem settings, Backend backend, List<Fact> facts, List<Missing> missing) {
        this.system = system;
        this.document = system.configuration();
        this.solution = system.solution();
        this.settings = settings;
        this.backend = backend;
        this.facts = facts;
        this.missing = missing;
    }

    /** Adds them where the solution is of this kind and its file system is one that targets can have. */
    static void add(ResolvedSystem system, List<Fact> facts, List<Missing> missing) {
        FileSystem settings = system.configuration().fileSystem();
        if (system.solution().fact("backends").isEmpty() || settings == null) {
            return;
        }
        if (settings.type() == FileSystem.Type.LDISKFS || settings.type() == FileSystem.Type.ZFS) {
            Backend backend = Backend.valueOf(settings.type().name());
            new LustreFacts(system, settings, backend, facts, missing).gather();
        }
    }

    private void gather() {
        wishes();
        for (Module module : system.modules()) {
            module(module);
        }
        system.nvmeModules().forEach(this::nvme);
        ratedTargets();
        facts.addAll(counts.values());
        facts.addAll(dataSizes);
        if (!system.metadataModules().isEmpty() && !counts.containsKey(Use.METADATA)) {
            missing("TargetCount", Use.METADATA.name());
        }
        spread();
        requests();
        inodes();
        files();
        metadataSpace();
    }

    private void missing(String type, String... tags) {
        missing.add(new Missing(type, List.of(tags)));
    }

    // What is asked for and chosen

    private void wishes() {
        if (document.striping() != null) {
            setting("", "system", "striping", NODES.textNode(document.striping().name()));
        }
        Clients clients = document.clients();
        if (clients != null) {
            setting("/clients", "clients", "count", node(clients.count()));
            if (clients.onStorageServers() != null) {
                setting("/clients", "clients", "onStorageServers", NODES.booleanNode(clients.onStorageServers()));
            }
        }
        StatedRequirements asked = document.requirements();
        if (asked != null) {
            setting("/requirements", "requirements", "randomWriteIops", node(asked.randomWriteIops()));
            setting("/requirements", "requirements", "randomReadIops", node(asked.randomReadIops()));
            if (asked.metadata() != null) {
                setting(
                        "/requirements/metadata",
                        "requirements",
                        "createPerSecond",
                        node(asked.metadata().createPerSecond()));
            }
        }
    }

    private void setting(String path, String section, String key, @Nullable JsonNode value) {
        if (value != null) {
            facts.add(new Setting(path + "/" + key, section, key, value));
        }
    }

    private static @Nullable JsonNode node(@Nullable Integer value) {
        return value == null ? null : NODES.numberNode(value);
    }

    private static @Nullable JsonNode node(@Nullable BigDecimal value) {
        return value == null ? null : NODES.numberNode(value);
    }

    // Targets that are disk groups

    private void module(Module module) {
        ServerRole role = module.use() == Use.DATA ? ServerRole.STORAGE : ServerRole.METADATA;
        int targets = 0;
        int spindles = 0;
        String path = module.path() + "/arrays";
        for (Arrays arrays : module.arrays()) {
            for (Enclosure enclosure : arrays.allEnclosures()) {
                for (Group group : enclosure.groups()) {
                    group(group, arrays.part(), enclosure.total());
                    if (group.use() == module.use()) {
                        int groups = enclosure.total() * group.count();
                        targets += groups;
                        spindles += spinning(group) ? groups * group.dataDrives() : 0;
                        path = group.path() + "/count";
                    }
                }
            }
        }
        if (targets > 0 && module.servers().count().orElse(0) > 0) {
            facts.add(new ServerTargets(
                    module.servers().path(), role, module.servers().count().getAsInt(), targets, spindles, path));
        } else {
            missing("ServerTargets", role.name(), "SPINNING");
        }
        if (module.use() == Use.DATA) {
            balance(module);
        }
    }

    private void nvme(NvmePairs pairs) {
        int servers = pairs.servers().count().orElse(0);
        if (pairs.mirrored()) {
            count(pairs.use(), pairs.path() + "/servers/count", 1);
        }
        for (Group group : pairs.groups()) {
            group(group, pairs.servers().part(), servers);
            int parity = group.parityDrives();
            if (backend == Backend.ZFS && isRaidz(group) && parity <= RAIDZ_PARITY_MAX) {
                facts.add(new RaidzGroups(
                        group.path(),
                        pairs.servers().part(),
                        group.use().name(),
                        group.width(),
                        parity,
                        servers * group.count(),
                        recordKiB()));
            }
        }
    }

    private static boolean isRaidz(Group group) {
        return (group.level() == RaidLevel.RAID5 || group.level() == RaidLevel.RAID6)
                && group.parityDrives() > 0
                && group.dataDrives() > 0;
    }

    private int recordKiB() {
        return settings.recordSizeKiB() == null ? DEFAULT_RECORD_KIB : settings.recordSizeKiB();
    }

    private void group(Group group, Part kind, int enclosures) {
        count(group.use(), group.path() + "/count", enclosures * group.count());
        facts.add(new TargetGroups(
                group.path(), kind, group.use(), group.level(), group.width(), group.dataDrives(), spinning(group)));
        long bytes = group.memberBytes() * group.dataDrives();
        if (bytes == 0 || group.level() == RaidLevel.ADAPT) {
            missing("TargetSize", group.use().name(), backend.name());
        } else {
            size(group.path() + "/dataDrives", group.use(), backend, bytes);
        }
    }

    private void size(String path, Use use, Backend format, long bytes) {
        TargetSize size = new TargetSize(path, use, format, bytes);
        if (use == Use.DATA) {
            dataSizes.add(size);
        } else {
            facts.add(size);
        }
    }

    private void count(Use use, String path, int more) {
        TargetCount before = counts.get(use);
        counts.put(use, new TargetCount(path, use, more + (before == null ? 0 : before.count())));
    }

    private static boolean spinning(Group group) {
        return group.drives().stream().anyMatch(part -> !part.isFlash());
    }

    // Targets known by their rates

    private void ratedTargets() {
        List<StorageTarget> targets = Optional.ofNullable(document.targets()).orElse(List.of());
        for (int i = 0; i < targets.size(); i++) {
            StorageTarget target = targets.get(i);
            ResolvedSystem.Targets resolved = system.targets().get(i);
            Backend format = target.backend() == null ? backend : target.backend();
            Compression compression = target.compression() == null ? Compression.NONE : target.compression();
            facts.add(new RatedTargets(resolved.path(), format, compression, target.compressionRatio()));
            count(Use.DATA, resolved.path() + "/count", resolved.count());
            if (resolved.capacityBytes() == 0) {
                missing("TargetSize", Use.DATA.name(), format.name());
            } else {
                size(resolved.path() + "/capacityTB", Use.DATA, format, resolved.capacityBytes());
            }
        }
        if (!targets.isEmpty()) {
            rates("READ", targets, StorageTarget::readGBps);
            rates("WRITE", targets, StorageTarget::writeGBps);
        }
    }

    private void rates(
            String operation, List<StorageTarget> targets, Function<StorageTarget, @Nullable BigDecimal> rate) {
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal slowest = null;
        int count = 0;
        for (int i = 0; i < targets.size(); i++) {
            BigDecimal each = rate.apply(targets.get(i));
            if (each == null) {
                missing("TargetRates", operation);
                return;
            }
            int more = system.targets().get(i).count();
            sum = sum.add(each.multiply(BigDecimal.valueOf(more)));
            count += more;
            slowest = slowest == null ? each : slowest.min(each);
        }
        facts.add(new TargetRates(operation, count, Objects.requireNonNull(slowest), sum));
    }

    private void spread() {
        if (dataSizes.isEmpty() || missing.stream().anyMatch(m -> m.type().equals("TargetSize"))) {
            missing("TargetSpread");
            return;
        }
        Comparator<TargetSize> bySize = Comparator.comparingLong(TargetSize::bytes);
        TargetSize smallest = dataSizes.stream().min(bySize).orElseThrow();
        TargetSize largest = dataSizes.stream().max(bySize).orElseThrow();
        long kinds = system.storageModules().stream()
                .flatMap(module -> module.arrays().stream())
                .flatMap(arrays -> arrays.allEnclosures().stream())
                .flatMap(enclosure -> enclosure.drives().stream())
                .filter(drives -> drives.count() > 0
                        && !drives.part().isFlash()
                        && drives.part().hasCapacity())
                .map(drives -> drives.part().driveBytes())
                .distinct()
                .count();
        facts.add(new TargetSpread(smallest.path(), smallest.terabytes(), largest.terabytes(), kinds > 1));
    }

    // Servers

    private void balance(Module module) {
        boolean fabric = document.network() != null && document.network().fabric() != null;
        OptionalInt servers = module.servers().count();
        BigDecimal storage = BigDecimal.ZERO;
        for (Arrays arrays : module.arrays()) {
            Optional<BigDecimal> each = arrays.part().decimal("readObservedGBpsSingleArray");
            if (each.isEmpty()) {
                missing("ServerBalance");
                return;
            }
            storage = storage.add(each.get().multiply(BigDecimal.valueOf(arrays.count())));
        }
        if (!fabric || servers.orElse(0) == 0 || storage.signum() == 0) {
            missing("ServerBalance");
            return;
        }
        int active = Math.min(
                servers.getAsInt(), solution.integer("activeServersPerModule").orElse(Integer.MAX_VALUE));
        BigDecimal link = BigDecimal.valueOf(system.fabric().gigabytesPerSecond());
        BigDecimal network = link.multiply(BigDecimal.valueOf((long) active * system.linksPerServer()));
        facts.add(new ServerBalance(storage, network, active, link));
    }

    // Requests, inodes and files

    private void requests() {
        OptionalInt byDefault = solution.integer("rpcKiB");
        boolean zfs = backend == Backend.ZFS
                || system.targets().stream().anyMatch(target -> target.backend().equals(Optional.of(Backend.ZFS)));
        Integer record = zfs ? settings.recordSizeKiB() : null;
        if (settings.rpcKiB() != null) {
            facts.add(new RequestSize(settings.rpcKiB(), record));
        } else if (byDefault.isPresent()) {
            facts.add(new RequestSize(byDefault.getAsInt(), record));
        }
    }

    /** Where the ratio is not stated, the room beside an inode is that of the default, whatever the inode's size. */
    private void inodes() {
        OptionalInt ratio = solution.integer("mdtBytesPerInode");
        OptionalInt inode = solution.integer("mdtInodeBytes");
        if (backend != Backend.LDISKFS || ratio.isEmpty() || inode.isEmpty()) {
            return;
        }
        int bytes = settings.inodeBytes() == null ? inode.getAsInt() : settings.inodeBytes();
        Integer stated = settings.metadataBytesPerInode();
        facts.add(new InodeRatio(stated == null ? ratio.getAsInt() - inode.getAsInt() + bytes : stated, bytes));
    }

    private void files() {
        StatedFiles files =
                document.requirements() == null ? null : document.requirements().files();
        Long mean = files == null ? null : files.meanBytes();
        if (mean != null && mean > 0) {
            int stripes = settings.stripeCount() == null ? 1 : settings.stripeCount();
            facts.add(new StripedFile(mean, stripes, backend));
        }
        Integer onMetadata = settings.dataOnMetadataKiB();
        if (onMetadata != null && onMetadata > 0) {
            if (mean == null) {
                missing("DataOnMetadata");
            } else {
                facts.add(new DataOnMetadata(Math.min(mean, (long) onMetadata * KIB)));
            }
        }
    }

    private void metadataSpace() {
        List<Drives> drives = metadataDrives();
        if (drives.isEmpty() && system.metadataModules().isEmpty()) {
            return;
        }
        boolean known = !drives.isEmpty()
                && drives.stream().allMatch(each -> each.part().hasCapacity());
        Capacity capacity = known ? new CapacityCalculator().of(system) : null;
        Long bytes = capacity == null ? null : capacity.metadataUsableBytes();
        BigDecimal metadataTB = bytes == null ? null : BigDecimal.valueOf(bytes).movePointLeft(12);
        if (capacity == null || metadataTB == null || capacity.writableBytes() == 0) {
            missing("MetadataShare");
        } else {
            boolean withData = settings.dataOnMetadataKiB() != null && settings.dataOnMetadataKiB() > 0;
            facts.add(new MetadataShare(drives.get(0).path() + "/part", metadataTB, capacity.writableTB(), withData));
        }
        StatedFiles files =
                document.requirements() == null ? null : document.requirements().files();
        if (backend == Backend.ZFS && files != null && files.count() != null) {
            if (metadataTB == null) {
                missing("ZfsInodes");
            } else {
                facts.add(new ZfsInodes(BigDecimal.valueOf(files.count()), metadataTB));
            }
        }
    }

    private List<Drives> metadataDrives() {
        return Stream.concat(
                        system.metadataModules().stream()
                                .flatMap(module -> module.arrays().stream())
                                .flatMap(arrays -> arrays.allEnclosures().stream())
                                .flatMap(enclosure -> enclosure.drives().stream()),
                        system.nvmeModules().stream()
                                .filter(pairs -> pairs.use() == Use.METADATA)
                                .flatMap(pairs -> pairs.drivesPerServer().stream()))
                .filter(drives -> drives.count() > 0)
                .toList();
    }
}
