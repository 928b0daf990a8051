package io.stowage.catalog.capacity;

import io.stowage.catalog.Fact;
import io.stowage.catalog.Part;
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
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Counts bytes exactly, stage by stage. All arithmetic is on {@code long}s and fails loudly rather than overflow. */
public final class CapacityCalculator {

    /** Sums of one pass over the enclosures. */
    private static final class Sums {
        private long nominal;
        private long spares;
        private long unassigned;
        private long unequal;
        private long parity;
        private long metadata;
    }

    /**
     * The capacity of a system.
     *
     * @throws ArithmeticException when the system holds more than a {@code long} of bytes, which the reader's limits
     *     exclude
     */
    public Capacity of(ResolvedSystem system) {
        Sums sums = new Sums();
        for (Module module : system.modules()) {
            for (Arrays arrays : module.arrays()) {
                for (Enclosure enclosure : arrays.allEnclosures()) {
                    add(sums, enclosure, module.use());
                }
            }
        }
        List<String> assumptions = new ArrayList<>();
        long protectedBytes = sums.nominal - sums.spares - sums.unassigned - sums.unequal - sums.parity;
        FileSystem fileSystem = system.configuration().fileSystem();
        int dataReplicas = fileSystem == null || fileSystem.dataReplicas() == null ? 1 : fileSystem.dataReplicas();
        long afterReplicas = protectedBytes / dataReplicas;
        long writable = writable(system, afterReplicas, assumptions);

        List<CapacityStage> stages = new ArrayList<>();
        stages.add(new CapacityStage(Stage.NOMINAL, sums.nominal));
        stages.add(new CapacityStage(Stage.SPARES, sums.spares));
        stages.add(new CapacityStage(Stage.UNASSIGNED, sums.unassigned));
        stages.add(new CapacityStage(Stage.UNEQUAL_MEMBERS, sums.unequal));
        stages.add(new CapacityStage(Stage.PARITY, sums.parity));
        stages.add(new CapacityStage(Stage.PROTECTED, protectedBytes));
        stages.add(new CapacityStage(Stage.REPLICAS, protectedBytes - afterReplicas));
        stages.add(new CapacityStage(Stage.FILE_SYSTEM, afterReplicas - writable));
        stages.add(new CapacityStage(Stage.WRITABLE, writable));

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
        return new Capacity(
                List.copyOf(stages), sums.nominal, usable, writable, metadata, maxFiles, List.copyOf(assumptions));
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
                        factor.get().basis().name().toLowerCase(java.util.Locale.ROOT),
                        factor.get().note() == null ? "" : ": " + factor.get().note()));
        return BigDecimal.valueOf(bytes)
                .multiply(value)
                .setScale(0, RoundingMode.FLOOR)
                .longValueExact();
    }

    private static void add(Sums sums, Enclosure enclosure, Use moduleUse) {
        boolean mixedUse = enclosure.groups().stream().anyMatch(g -> g.use() != moduleUse);
        long dataDriveBytes = 0;
        long dataDriveCount = 0;
        for (Drives drives : enclosure.drives()) {
            boolean holdsMetadata =
                    moduleUse == Use.METADATA || (mixedUse && drives.part().isFlash());
            if (!holdsMetadata) {
                dataDriveCount += drives.count();
                dataDriveBytes = Math.addExact(
                        dataDriveBytes, Math.multiplyExact(drives.part().driveBytes(), (long) drives.count()));
            }
        }
        long grouped = 0;
        long groupedMemberBytes = 0;
        long data = 0;
        for (Group group : enclosure.groups()) {
            long members = Math.multiplyExact((long) group.count(), group.width());
            if (group.use() == Use.METADATA) {
                sums.metadata = Math.addExact(
                        sums.metadata, times(enclosure, Math.multiplyExact(dataBytes(group), (long) group.count())));
            } else {
                grouped += members;
                groupedMemberBytes =
                        Math.addExact(groupedMemberBytes, Math.multiplyExact(members, group.memberBytes()));
                data = Math.addExact(data, Math.multiplyExact(dataBytes(group), (long) group.count()));
            }
        }
        long spareEach = enclosure
                .sparePart()
                .map(Part::driveBytes)
                .orElseGet(() -> smallestData(enclosure, moduleUse, mixedUse));
        long spareCount = Math.min(enclosure.spareCount(), Math.max(0, dataDriveCount - grouped));
        long spares = Math.multiplyExact(spareEach, spareCount);
        long unassignedCount = Math.max(0, dataDriveCount - grouped - spareCount);
        long unassigned = Math.multiplyExact(smallestData(enclosure, moduleUse, mixedUse), unassignedCount);
        if (moduleUse == Use.DATA) {
            // Groups may claim more drives than there are; the rules report that, the sum stays within the drives.
            long claimed = Math.min(groupedMemberBytes, Math.max(0, dataDriveBytes - spares - unassigned));
            long usableData = groupedMemberBytes == 0 ? 0 : Math.min(data, claimed);
            sums.nominal = Math.addExact(sums.nominal, times(enclosure, dataDriveBytes));
            sums.spares = Math.addExact(sums.spares, times(enclosure, spares));
            sums.unassigned = Math.addExact(sums.unassigned, times(enclosure, unassigned));
            sums.unequal =
                    Math.addExact(sums.unequal, times(enclosure, dataDriveBytes - spares - unassigned - claimed));
            sums.parity = Math.addExact(sums.parity, times(enclosure, claimed - usableData));
        }
    }

    private static long times(Enclosure enclosure, long bytes) {
        return Math.multiplyExact(bytes, (long) enclosure.total());
    }

    private static long smallestData(Enclosure enclosure, Use moduleUse, boolean mixedUse) {
        return enclosure.drives().stream()
                .filter(d -> d.count() > 0)
                .map(Drives::part)
                .filter(p -> moduleUse != Use.DATA || !mixedUse || !p.isFlash())
                .mapToLong(Part::driveBytes)
                .min()
                .orElse(0);
    }

    /**
     * Bytes one group offers. ADAPT keeps spare capacity of its two largest members before it stripes 8 + 2:
     * (n x c - 2 x c_max) x 0.8 (Dell knowledge base 000190176).
     */
    private static long dataBytes(Group group) {
        long member = group.memberBytes();
        if (group.level() == RaidLevel.ADAPT) {
            return Math.multiplyExact(member, (long) Math.max(0, group.width() - 2)) / 10 * 8;
        }
        return Math.multiplyExact(member, (long) group.dataDrives());
    }
}
