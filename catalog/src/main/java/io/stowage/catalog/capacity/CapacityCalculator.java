package io.stowage.catalog.capacity;

import io.stowage.catalog.Part;
import io.stowage.catalog.capacity.CapacityStage.Bytes;
import io.stowage.catalog.capacity.CapacityStage.Stage;
import io.stowage.catalog.configuration.DiskGroup.Use;
import io.stowage.catalog.configuration.FileSystem;
import io.stowage.catalog.configuration.RaidLevel;
import io.stowage.catalog.configuration.StorageTarget;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.catalog.system.ResolvedSystem.Arrays;
import io.stowage.catalog.system.ResolvedSystem.Drives;
import io.stowage.catalog.system.ResolvedSystem.Enclosure;
import io.stowage.catalog.system.ResolvedSystem.Group;
import io.stowage.catalog.system.ResolvedSystem.Module;
import io.stowage.catalog.system.ResolvedSystem.NvmePairs;
import io.stowage.catalog.system.ResolvedSystem.Targets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Counts bytes exactly, stage by stage. A system that does not fit together (groups of more drives than there are) is
 * counted as far as its drives go; saying what is wrong with it is the rules' part.
 */
public final class CapacityCalculator {
    /** Stripe of ADAPT where an enclosure states none. */
    private static final int ADAPT_DATA = 8;

    private static final int ADAPT_PARITY = 2;

    /** The capacity of a system. The resolver bounds its size, so that no sum can overflow. */
    public Capacity of(ResolvedSystem system) {
        Sums sums = sums(system);
        FileSystem fileSystem = system.configuration().fileSystem();
        long protectedBytes = sums.nominal - sums.spares - sums.unassigned - sums.unequal - sums.parity;
        int dataReplicas = fileSystem == null || fileSystem.dataReplicas() == null ? 1 : fileSystem.dataReplicas();
        long afterReplicas = protectedBytes / dataReplicas;
        SortedSet<String> assumed = new TreeSet<>();
        // Space of the servers' own drives and of each LUN shrinks by its own file system, then all of it by copies.
        long writable =
                Math.min(afterReplicas, WritableSpace.of(system, sums.luns, sums.ownWritable, assumed) / dataReplicas);

        List<CapacityStage> stages = List.of(
                new CapacityStage(Stage.NOMINAL, sums.nominal),
                new CapacityStage(Stage.SPARES, sums.spares),
                new CapacityStage(Stage.UNASSIGNED, sums.unassigned),
                new CapacityStage(Stage.UNEQUAL_MEMBERS, sums.unequal),
                new CapacityStage(Stage.PARITY, sums.parity),
                new CapacityStage(Stage.PROTECTED, protectedBytes),
                new CapacityStage(Stage.REPLICAS, protectedBytes - afterReplicas),
                new CapacityStage(Stage.FILE_SYSTEM, afterReplicas - writable),
                new CapacityStage(Stage.WRITABLE, writable));

        Long metadata = null;
        if (sums.metadata > 0) {
            int copies =
                    fileSystem == null || fileSystem.metadataReplicas() == null ? 1 : fileSystem.metadataReplicas();
            metadata = sums.metadata / copies;
        }
        Optional<FileLimit> files = FileLimit.of(system, metadata, sums.metadataLuns, sums.luns);
        StoredFiles stored = StoredFiles.of(system, assumed).orElse(null);
        List<String> assumptions = new ArrayList<>(sums.assumptions);
        assumptions.addAll(assumed);
        files.ifPresent(f -> assumptions.add(FileLimit.UPPER_BOUND));
        String usableStage = system.solution().text("usableStage").orElse("WRITABLE");
        long usable = usableStage.equals("PROTECTED") ? protectedBytes : writable;
        return new Capacity(
                stages,
                sums.nominal,
                usable,
                writable,
                metadata,
                files.map(FileLimit::files).orElse(null),
                files.map(FileLimit::limit).orElse(null),
                stored,
                List.copyOf(assumptions));
    }

    /**
     * Bytes of everything the servers see after RAID, data and metadata, before any copies that the file system keeps.
     * Drives of unknown capacity count as nothing.
     */
    public long lunBytes(ResolvedSystem system) {
        Sums sums = sums(system);
        return sums.nominal - sums.spares - sums.unassigned - sums.unequal - sums.parity + sums.metadata;
    }

    private static Sums sums(ResolvedSystem system) {
        Sums sums = new Sums();
        for (Module module : system.modules()) {
            for (Arrays arrays : module.arrays()) {
                for (Enclosure enclosure : arrays.allEnclosures()) {
                    sums.add(enclosure, module.use());
                }
            }
        }
        system.nvmeModules().forEach(sums::add);
        system.targets().forEach(sums::add);
        OwnDrives.add(system, sums);
        return sums;
    }

    /**
     * Equal LUNs that a file system is made on.
     *
     * @param bytes of one, after parity
     * @param count how many there are
     * @param width members of a group that a server forms of its own drives; 1 for a LUN of an array
     * @param parity members of such a group that hold parity
     * @param memberBytes capacity of a member of such a group
     * @param backend file system where it is a target's own
     */
    record Lun(
            long bytes, long count, int width, int parity, long memberBytes, Optional<StorageTarget.Backend> backend) {
        static Lun ofArray(long bytes, long count) {
            return new Lun(bytes, count, 1, 0, bytes, Optional.empty());
        }
    }

    /** Bytes of all enclosures and NVMe servers so far. */
    static final class Sums {
        private long nominal;
        private long spares;
        private long unassigned;
        private long unequal;
        private long parity;
        private long metadata;
        private long ownWritable;
        private final List<Lun> luns = new ArrayList<>();
        private final List<Lun> metadataLuns = new ArrayList<>();
        private final SortedSet<String> assumptions = new TreeSet<>();

        /**
         * Flash and spinning drives that stand side by side are counted apart: they never share a group or a spare, and
         * such flash is for metadata, whether a group holds it or not.
         */
        void add(Enclosure enclosure, Use moduleUse) {
            List<Drives> known = known(enclosure.drives());
            List<Drives> flash = known.stream().filter(d -> d.part().isFlash()).toList();
            if (flash.isEmpty() || flash.size() == known.size()) {
                add(enclosure, known, moduleUse, null, enclosure.spareCount());
                return;
            }
            List<Drives> spinning =
                    known.stream().filter(d -> !d.part().isFlash()).toList();
            int spinningSpares = moduleUse == Use.DATA ? enclosure.spareCount() : 0;
            add(enclosure, spinning, moduleUse, Use.DATA, spinningSpares);
            add(enclosure, flash, Use.METADATA, Use.METADATA, enclosure.spareCount() - spinningSpares);
        }

        /**
         * Hands the drives out, the largest first: spares must be able to stand in for any drive, then the groups in
         * their order, each as far as whole groups go.
         *
         * @param rest what the drives are for that stand in no group
         * @param only the use of the groups to count; null for all
         */
        private void add(Enclosure enclosure, List<Drives> kinds, Use rest, @Nullable Use only, int spareCount) {
            long count = kinds.stream().mapToLong(Drives::count).sum();
            List<Group> groups = enclosure.groups().stream()
                    .filter(g -> only == null || g.use() == only)
                    .toList();
            long left = count;
            List<Long> whole = new ArrayList<>();
            for (Group group : groups) {
                long fitting = fitting(group, left, enclosure.path());
                whole.add(fitting);
                left -= fitting * group.width();
            }
            Shelf shelf = new Shelf(kinds);
            long spareBytes = shelf.take(Math.min(spareCount, left));
            long dataMembers = 0;
            long dataEqual = 0;
            long data = 0;
            for (int i = 0; i < groups.size(); i++) {
                Group group = groups.get(i);
                long members = whole.get(i) * group.width();
                long bytes = shelf.take(members);
                long each = dataBytes(group, enclosure.part());
                if (group.use() == Use.METADATA) {
                    metadata += enclosure.total() * whole.get(i) * each;
                    metadataLuns.add(Lun.ofArray(each, enclosure.total() * whole.get(i)));
                } else {
                    dataMembers += bytes;
                    dataEqual += members * group.memberBytes();
                    data += whole.get(i) * each;
                    luns.add(Lun.ofArray(each, enclosure.total() * whole.get(i)));
                }
            }
            long restBytes = shelf.take(count);
            if (dataMembers > dataEqual) {
                assumptions.add("The disk groups of %s mix drives of %s TB; each drive counts as the smallest."
                        .formatted(enclosure.path(), sizes(kinds)));
            }
            if (rest == Use.DATA) {
                nominal += enclosure.total() * (spareBytes + dataMembers + restBytes);
                spares += enclosure.total() * spareBytes;
                unassigned += enclosure.total() * restBytes;
            } else {
                nominal += enclosure.total() * dataMembers;
            }
            unequal += enclosure.total() * (dataMembers - dataEqual);
            parity += enclosure.total() * (dataEqual - data);
        }

        /** A target holds what it says; how it is built is its owner's affair. */
        void add(Targets targets) {
            if (targets.capacityBytes() == 0) {
                assumptions.add("The capacity of %s is not stated; it is not counted.".formatted(targets.name()));
                return;
            }
            nominal += targets.count() * targets.capacityBytes();
            luns.add(new Lun(
                    targets.capacityBytes(), targets.count(), 1, 0, targets.capacityBytes(), targets.backend()));
        }

        /**
         * Servers that spread their data over their own drives.
         *
         * @param lost bytes kept free, as spare space or for the loss of a host
         * @param redundant bytes of parity or of further copies
         * @param writable bytes that the file system offers of the rest
         */
        void addOwn(long all, long lost, long redundant, long writable) {
            nominal += all;
            spares += lost;
            parity += redundant;
            ownWritable += writable;
        }

        void assume(String text) {
            assumptions.add(text);
        }

        /** Groups that each server forms of its own drives; flash and spinning drives never share one. */
        private void addGroups(NvmePairs module, int servers) {
            List<Drives> known = known(module.drivesPerServer());
            List<Drives> flash = known.stream().filter(d -> d.part().isFlash()).toList();
            if (flash.isEmpty() || flash.size() == known.size()) {
                addGroups(module, servers, known, module.groups());
                return;
            }
            List<Drives> spinning =
                    known.stream().filter(d -> !d.part().isFlash()).toList();
            addGroups(module, servers, spinning, groupsOf(module, Use.DATA));
            addGroups(module, servers, flash, groupsOf(module, Use.METADATA));
        }

        private static List<Group> groupsOf(NvmePairs module, Use use) {
            return module.groups().stream().filter(g -> g.use() == use).toList();
        }

        /** How many of a group these drives form; what is not counted is said. */
        private long fitting(Group group, long left, String path) {
            if (!isBuildable(group)) {
                assumptions.add(cannotBeBuilt(group));
                return 0;
            }
            long fitting = Math.min(group.count(), left / Math.max(1, group.width()));
            if (fitting < group.count()) {
                assumptions.add("%s has more disk groups than its drives can form; only those that fit are counted."
                        .formatted(path));
            }
            return fitting;
        }

        /** Hands the drives to the groups in their order, each as far as whole groups go. */
        private void addGroups(NvmePairs module, int servers, List<Drives> kinds, List<Group> groups) {
            long left = kinds.stream().mapToLong(Drives::count).sum();
            Shelf shelf = new Shelf(kinds);
            for (Group group : groups) {
                long fitting = fitting(group, left, module.path());
                long members = fitting * group.width();
                left -= members;
                long bytes = shelf.take(members);
                long each = dataBytes(group, module.servers().part());
                Lun lun = new Lun(
                        each,
                        servers * fitting,
                        group.width(),
                        group.parityDrives(),
                        group.memberBytes(),
                        Optional.empty());
                if (group.use() == Use.METADATA) {
                    metadata += servers * fitting * each;
                    metadataLuns.add(lun);
                } else {
                    nominal += servers * bytes;
                    unequal += servers * (bytes - members * group.memberBytes());
                    parity += servers * (members * group.memberBytes() - fitting * each);
                    luns.add(lun);
                }
            }
            if (module.use() == Use.DATA) {
                long rest = servers * shelf.take(left);
                nominal += rest;
                unassigned += rest;
            }
        }

        /** Every drive of a pair is mirrored on the other server: pairs x 2 x drives x bytes / 2 (WP9, WP15). */
        void add(NvmePairs module) {
            if (!module.mirrored()) {
                addGroups(module, module.servers().count().orElse(0));
                return;
            }
            int servers = module.servers().count().orElse(0);
            long bytesEach = known(module.drivesPerServer()).stream()
                    .mapToLong(d -> d.count() * d.part().driveBytes())
                    .sum();
            long mirrored = servers / 2 * bytesEach;
            if (module.use() == Use.METADATA) {
                metadata += mirrored;
                metadataLuns.add(Lun.ofArray(mirrored, 1));
            } else {
                luns.add(Lun.ofArray(mirrored, 1));
                nominal += servers * bytesEach;
                unassigned += servers % 2 * bytesEach;
                parity += mirrored;
            }
        }

        private static boolean isBuildable(Group group) {
            return RaidSet.isBuildable(group.level(), group.dataDrives(), group.parityDrives());
        }

        private static String cannotBeBuilt(Group group) {
            return "%s of %d + %d drives cannot be built; %s is not counted."
                    .formatted(group.level(), group.dataDrives(), group.parityDrives(), group.path());
        }

        /** Without the drives whose capacity no source states; that they are missing is said. */
        List<Drives> known(List<Drives> all) {
            for (Drives drives : all) {
                if (!drives.part().hasCapacity() && drives.count() > 0) {
                    assumptions.add("The capacity of %s is not known; its drives are not counted."
                            .formatted(drives.part().id()));
                }
            }
            return all.stream()
                    .filter(d -> d.part().hasCapacity() && d.count() > 0)
                    .toList();
        }

        private static String sizes(List<Drives> kinds) {
            return kinds.stream()
                    .map(d -> d.part().driveBytes())
                    .distinct()
                    .sorted()
                    .map(bytes -> Bytes.toTB(bytes).toPlainString())
                    .collect(Collectors.joining(" and "));
        }
    }

    /** Drives of one enclosure that are still to be handed out, the largest first. */
    private static final class Shelf {
        private final List<Drives> kinds;
        private long taken;

        Shelf(List<Drives> kinds) {
            this.kinds = kinds.stream()
                    .sorted(Comparator.comparingLong((Drives d) -> d.part().driveBytes())
                            .reversed())
                    .toList();
        }

        /** Bytes of the next drives. */
        long take(long count) {
            long bytes = 0;
            long before = 0;
            for (Drives drives : kinds) {
                long from = Math.max(before, taken);
                long to = Math.min(before + drives.count(), taken + count);
                bytes += Math.max(0, to - from) * drives.part().driveBytes();
                before += drives.count();
            }
            taken += count;
            return bytes;
        }
    }

    /** Bytes one group offers in an enclosure, or a server, of that kind. */
    private static long dataBytes(Group group, Part enclosure) {
        if (group.level() == RaidLevel.ADAPT) {
            List<Integer> stripe = enclosure.integers("adaptStripe");
            boolean stated = stripe.size() == 2;
            return RaidSet.adaptBytes(
                    group.memberBytes(),
                    group.width(),
                    stated ? stripe.get(0) : ADAPT_DATA,
                    stated ? stripe.get(1) : ADAPT_PARITY);
        }
        return group.memberBytes() * group.dataDrives();
    }
}
