package io.stowage.performance;

import io.stowage.catalog.capacity.RaidSet;
import io.stowage.catalog.configuration.DiskGroup;
import io.stowage.catalog.system.ResolvedSystem.Drives;
import io.stowage.catalog.system.ResolvedSystem.Enclosure;
import io.stowage.catalog.system.ResolvedSystem.Group;
import java.util.ArrayList;
import java.util.List;

/** The disk groups that the drives of an enclosure can form, handed out as the capacity is counted. */
final class FormedGroups {
    private FormedGroups() {}

    /**
     * Groups in their order, each as far as whole groups go; those of which none can be formed are left out. Flash and
     * spinning drives that stand side by side never share a group: flash is then for metadata.
     */
    static List<Group> of(Enclosure enclosure) {
        long flash = 0;
        long spinning = 0;
        for (Drives drives : enclosure.drives()) {
            if (drives.part().isFlash()) {
                flash += drives.count();
            } else {
                spinning += drives.count();
            }
        }
        boolean apart = flash > 0 && spinning > 0;
        long leftOfData = apart ? spinning : flash + spinning;
        long leftOfMetadata = flash;
        List<Group> out = new ArrayList<>();
        for (Group group : enclosure.groups()) {
            boolean fromFlash = apart && group.use() == DiskGroup.Use.METADATA;
            long left = fromFlash ? leftOfMetadata : leftOfData;
            int formed = RaidSet.isBuildable(group.level(), group.dataDrives(), group.parityDrives())
                    ? (int) Math.min(group.count(), left / Math.max(1, group.width()))
                    : 0;
            if (fromFlash) {
                leftOfMetadata -= (long) formed * group.width();
            } else {
                leftOfData -= (long) formed * group.width();
            }
            if (formed > 0) {
                out.add(formed == group.count() ? group : withCount(group, formed));
            }
        }
        return out;
    }

    private static Group withCount(Group group, int count) {
        return new Group(
                group.path(),
                group.level(),
                group.dataDrives(),
                group.parityDrives(),
                count,
                group.chunkKiB(),
                group.use(),
                group.drives());
    }
}
