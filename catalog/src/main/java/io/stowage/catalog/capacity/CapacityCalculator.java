package io.stowage.catalog.capacity;

import io.stowage.catalog.Fact;
import io.stowage.catalog.capacity.CapacityStage.Bytes;
import io.stowage.catalog.capacity.CapacityStage.Stage;
import io.stowage.catalog.configuration.DiskGroup.Use;
import io.stowage.catalog.configuration.FileSystem;
import io.stowage.catalog.configuration.RaidLevel;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.catalog.system.ResolvedSystem.Arrays;
import io.stowage.catalog.system.ResolvedSystem.Drives;
import io.stowage.catalog.system.ResolvedSystem.Enclosure;
import io.stowage.catalog.system.ResolvedSystem.Group;
import io.stowage.catalog.system.ResolvedSystem.Module;
import io.stowage.catalog.system.ResolvedSystem.NvmePairs;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
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

    /** The capacity of a system. The resolver bounds its size, so that no sum can overflow. */
    public Capacity of(ResolvedSystem system) {
        Sums sums = new Sums();
        for (Module module : system.modules()) {
            for (Arrays arrays : module.arrays()) {
                for (Enclosure enclosure : arrays.allEnclosures()) {
                    sums.add(enclosure, module.use());
                }
            }
        }
        system.nvmeModules().forEach(sums::add);

        FileSystem fileSystem = system.configuration().fileSystem();
        List<String> assumptions = new ArrayList<>(sums.assumptions);
        long protectedBytes = sums.nominal - sums.spares - sums.unassigned - sums.unequal - sums.parity;
        int dataReplicas = fileSystem == null || fileSystem.dataReplicas() == null ? 1 : fileSystem.dataReplicas();
        long afterReplicas = protectedBytes / dataReplicas;
        long writable = writable(system, afterReplicas, assumptions);

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
        Long maxFiles = null;
        if (sums.metadata > 0) {
            int copies =
                    fileSystem == null || fileSystem.metadataReplicas() == null ? 1 : fileSystem.metadataReplicas();
            metadata = sums.metadata / copies;
            Integer inodeBytes = fileSystem == null ? null : fileSystem.inodeBytes();
            if (inodeBytes != null) {
                maxFiles = metadata / inodeBytes;
                assumptions.add(
                        "maxFiles is an upper bound: directories, indirect blocks and logs take metadata space too.");
            }
        }
        String usableStage = system.solution().text("usableStage").orElse("WRITABLE");
        long usable = usableStage.equals("PROTECTED") ? protectedBytes : writable;
        return new Capacity(stages, sums.nominal, usable, writable, metadata, maxFiles, List.copyOf(assumptions));
    }

    private static long writable(ResolvedSystem system, long bytes, List<String> assumptions) {
        Optional<Fact> factor = system.solution().fact("writableFactor");
        if (factor.isEmpty()) {
            assumptions.add("No file-system factor is known for %s; writable is given as after RAID."
                    .formatted(system.solution().id()));
            return bytes;
        }
        BigDecimal value = factor.get().value().decimalValue();
        assumptions.add("writable is after RAID x %s (%s, %s)%s."
                .formatted(
                        value.toPlainString(),
                        factor.get().source(),
                        factor.get().basis().name().toLowerCase(Locale.ROOT),
                        factor.get().note() == null ? "" : ": " + factor.get().note()));
        return BigDecimal.valueOf(bytes)
                .multiply(value)
                .setScale(0, RoundingMode.FLOOR)
                .longValueExact();
    }

    /** Bytes of all enclosures and NVMe servers so far. */
    private static final class Sums {
        private long nominal;
        private long spares;
        private long unassigned;
        private long unequal;
        private long parity;
        private long metadata;
        private final SortedSet<String> assumptions = new TreeSet<>();

        /** Flash and spinning drives that stand side by side are counted apart: they never share a group or a spare. */
        void add(Enclosure enclosure, Use moduleUse) {
            List<Drives> known = known(enclosure.drives());
            List<Drives> flash = known.stream().filter(d -> d.part().isFlash()).toList();
            if (flash.isEmpty() || flash.size() == known.size()) {
                add(enclosure, known, moduleUse, null, enclosure.spareCount());
                return;
            }
            List<Drives> spinning =
                    known.stream().filter(d -> !d.part().isFlash()).toList();
            boolean metadataGroups = enclosure.groups().stream().anyMatch(g -> g.use() == Use.METADATA);
            Use flashRest = metadataGroups ? Use.METADATA : moduleUse;
            int spinningSpares = moduleUse == Use.DATA ? enclosure.spareCount() : 0;
            add(enclosure, spinning, moduleUse, Use.DATA, spinningSpares);
            add(enclosure, flash, flashRest, Use.METADATA, enclosure.spareCount() - spinningSpares);
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
                long fitting = Math.min(group.count(), left / Math.max(1, group.width()));
                if (fitting < group.count()) {
                    assumptions.add("%s has more disk groups than its drives can form; only those that fit are counted."
                            .formatted(enclosure.path()));
                }
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
                if (group.use() == Use.METADATA) {
                    metadata += enclosure.total() * whole.get(i) * dataBytes(group);
                } else {
                    dataMembers += bytes;
                    dataEqual += members * group.memberBytes();
                    data += whole.get(i) * dataBytes(group);
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

        /** Every drive of a pair is mirrored on the other server: pairs x 2 x drives x bytes / 2 (WP9, WP15). */
        void add(NvmePairs module) {
            int servers = module.servers().count().orElse(0);
            long bytesEach = known(module.drivesPerServer()).stream()
                    .mapToLong(d -> d.count() * d.part().driveBytes())
                    .sum();
            long mirrored = servers / 2 * bytesEach;
            if (module.use() == Use.METADATA) {
                metadata += mirrored;
            } else {
                nominal += servers * bytesEach;
                unassigned += servers % 2 * bytesEach;
                parity += mirrored;
            }
        }

        /** Without the drives whose capacity no source states; that they are missing is said. */
        private List<Drives> known(List<Drives> all) {
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

    /**
     * Bytes one group offers. ADAPT keeps spare capacity of its two largest members before it stripes 8 + 2:
     * (n x c - 2 x c_max) x 0.8 (Dell knowledge base 000190176).
     */
    private static long dataBytes(Group group) {
        long member = group.memberBytes();
        if (group.level() == RaidLevel.ADAPT) {
            return member * Math.max(0, group.width() - 2) / 10 * 8;
        }
        return member * group.dataDrives();
    }
}
