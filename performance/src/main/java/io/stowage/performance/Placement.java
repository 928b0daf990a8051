package io.stowage.performance;

import io.stowage.catalog.configuration.DiskGroup;
import io.stowage.catalog.configuration.FileSystem;
import io.stowage.catalog.system.ResolvedSystem;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Where a system lies among the published ones: the ways in which it lies outside, separately for the data and the
 * metadata side.
 */
final class Placement {
    private final ResolvedSystem system;
    private final DataPath path;
    private final String data;
    private final String metadata;
    private final List<String> dataWays = new ArrayList<>();
    private final List<String> metadataWays = new ArrayList<>();
    private final boolean otherDataDrive;
    private final boolean otherMetadataDrive;
    private final List<Published> siblings;

    /**
     * A published system that a Configuration describes.
     *
     * @param data what bears on the data side, as text
     */
    record Published(
            String id,
            PublishedSystem description,
            ResolvedSystem system,
            DataPath path,
            String data,
            String metadata) {
        static Published of(String id, PublishedSystem description, ResolvedSystem system, DataPath path) {
            return new Published(id, description, system, path, dataOf(system), metadataOf(system));
        }
    }

    Placement(ResolvedSystem system, DataPath path, Collection<Published> published) {
        this.system = system;
        this.path = path;
        this.data = dataOf(system);
        this.metadata = metadataOf(system);
        this.siblings = published.stream()
                .filter(p -> p.system().solution().id().equals(system.solution().id()))
                .toList();
        this.otherDataDrive = compareData();
        this.otherMetadataDrive = compareMetadata();
    }

    ResolvedSystem system() {
        return system;
    }

    DataPath path() {
        return path;
    }

    /** Published systems of the same solution. */
    List<Published> siblings() {
        return siblings;
    }

    /** The published system that equals this one in everything that bears on performance. */
    Optional<Published> equal() {
        return siblings.stream()
                .filter(p -> p.data().equals(data) && p.metadata().equals(metadata))
                .findFirst();
    }

    boolean dataSideEquals(Collection<Published> measured) {
        return measured.stream().anyMatch(p -> p.data().equals(data));
    }

    boolean metadataSideEquals(Collection<Published> measured) {
        return measured.stream().anyMatch(p -> p.metadata().equals(metadata));
    }

    /** Ways in which the data side lies outside what was measured, one sentence each; counts apart. */
    List<String> dataWays() {
        return dataWays;
    }

    List<String> metadataWays() {
        return metadataWays;
    }

    /** The way in which the number of arrays of a module lies outside a range; empty inside. */
    Optional<String> arraysOutside(Collection<DataPath> measured) {
        if (measured.isEmpty()) {
            return Optional.empty();
        }
        int least = Integer.MAX_VALUE;
        int most = 0;
        for (DataPath other : measured) {
            for (DataPath.ModulePath module : other.modules()) {
                int arrays = arrays(module);
                least = Math.min(least, arrays);
                most = Math.max(most, arrays);
            }
        }
        for (DataPath.ModulePath module : path.modules()) {
            int arrays = arrays(module);
            if (arrays < least || arrays > most) {
                return Optional.of(
                        least == most
                                ? "%s in a module: only %s."
                                        .formatted(Counted.of(arrays, "array"), Counted.measured(least))
                                : "%s in a module: %d to %d were measured."
                                        .formatted(Counted.of(arrays, "array"), least, most));
            }
        }
        return Optional.empty();
    }

    /** The way in which the drives behind an array lie outside a range; empty inside. */
    Optional<String> drivesOutside(Collection<DataPath> measured) {
        if (measured.isEmpty()) {
            return Optional.empty();
        }
        int least = Integer.MAX_VALUE;
        int most = 0;
        for (DataPath other : measured) {
            for (DataPath.ModulePath module : other.modules()) {
                for (DataPath.ArrayPath array : module.arrays()) {
                    least = Math.min(least, array.dataDrives());
                    most = Math.max(most, array.dataDrives());
                }
            }
        }
        for (DataPath.ModulePath module : path.modules()) {
            for (DataPath.ArrayPath array : module.arrays()) {
                if (array.dataDrives() < least || array.dataDrives() > most) {
                    return Optional.of(
                            least == most
                                    ? "%s behind an array: only %s."
                                            .formatted(
                                                    Counted.of(array.dataDrives(), "data drive"),
                                                    Counted.measured(least))
                                    : "%s behind an array: %d to %d were measured."
                                            .formatted(Counted.of(array.dataDrives(), "data drive"), least, most));
                }
            }
        }
        return Optional.empty();
    }

    private static int arrays(DataPath.ModulePath module) {
        return module.arrays().stream().mapToInt(DataPath.ArrayPath::count).sum();
    }

    boolean otherDataDrive() {
        return otherDataDrive;
    }

    boolean otherMetadataDrive() {
        return otherMetadataDrive;
    }

    private boolean compareData() {
        if (siblings.isEmpty()) {
            dataWays.add("No system of solution %s was published."
                    .formatted(system.solution().id()));
            return true;
        }
        boolean otherDrive = differs("Data drives", dataWays, s -> drives(s.storageModules(), DiskGroup.Use.DATA));
        differs("Disk groups", dataWays, s -> groups(s.storageModules(), DiskGroup.Use.DATA));
        differs("Arrays of kind", dataWays, s -> arrayKinds(s.storageModules()));
        differs("Controllers of an array", dataWays, s -> controllers(s.storageModules()));
        differs("Storage servers of a module", dataWays, s -> servers(s.storageModules()));
        differs("Fabric", dataWays, s -> s.fabric().name());
        differs("Links of a server to the fabric", dataWays, s -> "" + s.linksPerServer());
        differs("File system", dataWays, Placement::fileSystem);
        differs("Block of the file system in MiB", dataWays, Placement::blockSize);
        differs("Copies of data", dataWays, s -> "" + copies(s, FileSystem::dataReplicas));
        if (system.storageModules().size() > 1) {
            dataWays.add("%d storage modules: linear growth is the authors' expectation, not a measurement."
                    .formatted(system.storageModules().size()));
        }
        if (system.nvmeModules().stream().anyMatch(n -> n.use() == DiskGroup.Use.DATA)) {
            dataWays.add("The NVMe tier is left out: its rates are published in a figure only.");
        }
        return otherDrive;
    }

    private boolean compareMetadata() {
        if (siblings.isEmpty()) {
            metadataWays.add("No system of solution %s was published."
                    .formatted(system.solution().id()));
            return true;
        }
        boolean otherDrive =
                differs("Metadata drives", metadataWays, s -> drives(s.metadataModules(), DiskGroup.Use.METADATA));
        differs("Metadata disk groups", metadataWays, s -> groups(s.metadataModules(), DiskGroup.Use.METADATA));
        differs("Metadata arrays of kind", metadataWays, s -> arrayKinds(s.metadataModules()));
        differs("Metadata servers of a module", metadataWays, s -> servers(s.metadataModules()));
        differs("Metadata drives of an array", metadataWays, s -> metadataDrives(s.metadataModules()));
        differs("Fabric", metadataWays, s -> s.fabric().name());
        differs("Copies of metadata", metadataWays, s -> "" + copies(s, FileSystem::metadataReplicas));
        int arrays = path.metadataArrays();
        if (siblings.stream().noneMatch(p -> p.path().metadataArrays() == arrays)) {
            metadataWays.add("%s, one was measured: the authors expect only create and remove to grow with them."
                    .formatted(Counted.of(arrays, "metadata array")));
        }
        return otherDrive;
    }

    /** Adds a way where no published sibling has the same. */
    private boolean differs(String what, List<String> ways, Function<ResolvedSystem, String> property) {
        String own = property.apply(system);
        TreeSet<String> measured = new TreeSet<>();
        siblings.forEach(p -> measured.add(property.apply(p.system())));
        if (measured.contains(own)) {
            return false;
        }
        ways.add(
                "%s %s: measured was %s.".formatted(what, own.isEmpty() ? "none" : own, String.join(" or ", measured)));
        return true;
    }

    private static String drives(List<ResolvedSystem.Module> modules, DiskGroup.Use use) {
        TreeSet<String> out = new TreeSet<>();
        forEachGroup(modules, use, (enclosure, group) -> group.drives().forEach(d -> out.add(d.id())));
        return String.join(" and ", out);
    }

    private static String groups(List<ResolvedSystem.Module> modules, DiskGroup.Use use) {
        TreeSet<String> out = new TreeSet<>();
        forEachGroup(
                modules,
                use,
                (enclosure, group) -> out.add(group.level() + " " + group.dataDrives() + " + "
                        + group.parityDrives()
                        + (group.chunkKiB().isPresent()
                                ? " of " + group.chunkKiB().getAsInt() + " KiB chunks"
                                : "")));
        return String.join(" and ", out);
    }

    private static String arrayKinds(List<ResolvedSystem.Module> modules) {
        TreeSet<String> out = new TreeSet<>();
        modules.forEach(m -> m.arrays().forEach(a -> out.add(a.part().id())));
        return String.join(" and ", out);
    }

    private static String controllers(List<ResolvedSystem.Module> modules) {
        TreeSet<String> out = new TreeSet<>();
        modules.forEach(m -> m.arrays().forEach(a -> out.add("" + a.controllers())));
        return String.join(" and ", out);
    }

    private static String servers(List<ResolvedSystem.Module> modules) {
        TreeSet<String> out = new TreeSet<>();
        modules.forEach(m -> out.add(m.servers().count().orElse(0) + " x "
                + m.servers().part().id() + " with " + m.servers().hcaCards() + " fabric adapters"));
        return String.join(" and ", out);
    }

    /** Drives that stand in metadata groups of one array, for each kind of array. */
    private static String metadataDrives(List<ResolvedSystem.Module> modules) {
        TreeSet<Integer> out = new TreeSet<>();
        for (ResolvedSystem.Module module : modules) {
            for (ResolvedSystem.Arrays arrays : module.arrays()) {
                int drives = 0;
                for (ResolvedSystem.Enclosure enclosure : arrays.allEnclosures()) {
                    for (ResolvedSystem.Group group : FormedGroups.of(enclosure)) {
                        drives += group.use() == DiskGroup.Use.METADATA
                                ? enclosure.perArray() * group.count() * group.width()
                                : 0;
                    }
                }
                out.add(drives);
            }
        }
        return out.stream().map(String::valueOf).collect(Collectors.joining(" and "));
    }

    private static int copies(ResolvedSystem system, Function<FileSystem, @Nullable Integer> key) {
        FileSystem fileSystem = system.configuration().fileSystem();
        Integer copies = fileSystem == null ? null : key.apply(fileSystem);
        return copies == null ? 1 : copies;
    }

    private static String blockSize(ResolvedSystem system) {
        FileSystem fileSystem = system.configuration().fileSystem();
        return fileSystem == null || fileSystem.blockSizeMiB() == null
                ? ""
                : fileSystem.blockSizeMiB().stripTrailingZeros().toPlainString();
    }

    private static String fileSystem(ResolvedSystem system) {
        var fileSystem = system.configuration().fileSystem();
        return fileSystem == null ? "" : fileSystem.type() + " " + fileSystem.allocation();
    }

    private interface GroupUse {
        void accept(ResolvedSystem.Enclosure enclosure, ResolvedSystem.Group group);
    }

    private static void forEachGroup(List<ResolvedSystem.Module> modules, DiskGroup.Use use, GroupUse action) {
        for (ResolvedSystem.Module module : modules) {
            for (ResolvedSystem.Arrays arrays : module.arrays()) {
                for (ResolvedSystem.Enclosure enclosure : arrays.allEnclosures()) {
                    for (ResolvedSystem.Group group : FormedGroups.of(enclosure)) {
                        if (group.use() == use) {
                            action.accept(enclosure, group);
                        }
                    }
                }
            }
        }
    }

    private static String dataOf(ResolvedSystem system) {
        StringBuilder out = new StringBuilder();
        out.append(fileSystem(system)).append(';');
        out.append(blockSize(system)).append(';');
        out.append(copies(system, FileSystem::dataReplicas)).append(';');
        out.append(system.fabric()).append(system.linksPerServer()).append(';');
        system.nvmeModules().stream().filter(n -> n.use() == DiskGroup.Use.DATA).forEach(n -> out.append(
                        n.servers().part().id())
                .append(n.servers().count())
                .append(';'));
        modules(system.storageModules(), DiskGroup.Use.DATA, out);
        return out.toString();
    }

    private static String metadataOf(ResolvedSystem system) {
        StringBuilder out = new StringBuilder();
        out.append(system.fabric()).append(';');
        out.append(copies(system, FileSystem::metadataReplicas)).append(';');
        system.nvmeModules().stream()
                .filter(n -> n.use() == DiskGroup.Use.METADATA)
                .forEach(n -> out.append(n.servers().part().id())
                        .append(n.servers().count())
                        .append(';'));
        modules(system.storageModules(), DiskGroup.Use.METADATA, out);
        modules(system.metadataModules(), DiskGroup.Use.METADATA, out);
        return out.toString();
    }

    /** What holds data or metadata, as text: servers and the arrays and enclosures that have groups of that use. */
    private static void modules(List<ResolvedSystem.Module> modules, DiskGroup.Use use, StringBuilder out) {
        for (ResolvedSystem.Module module : modules) {
            StringBuilder inside = new StringBuilder();
            for (ResolvedSystem.Arrays arrays : module.arrays()) {
                for (ResolvedSystem.Enclosure enclosure : arrays.allEnclosures()) {
                    StringBuilder groups = new StringBuilder();
                    for (ResolvedSystem.Group group : FormedGroups.of(enclosure)) {
                        if (group.use() == use) {
                            groups.append(group.count()).append('x').append(group.level());
                            groups.append(group.dataDrives()).append('+').append(group.parityDrives());
                            groups.append(group.chunkKiB());
                            group.drives().forEach(d -> groups.append(d.id()));
                        }
                    }
                    if (!groups.isEmpty()) {
                        inside.append('(')
                                .append(arrays.count())
                                .append('x')
                                .append(arrays.part().id());
                        inside.append('/').append(arrays.controllers()).append(' ');
                        inside.append(enclosure.perArray())
                                .append('x')
                                .append(enclosure.part().id());
                        inside.append(groups).append(')');
                    }
                }
            }
            if (!inside.isEmpty()) {
                out.append(servers(List.of(module))).append('[').append(inside).append(']');
            }
        }
    }
}
