package io.stowage.rules.fact;

import io.stowage.catalog.Part;
import io.stowage.catalog.configuration.DiskGroup.Use;
import io.stowage.catalog.configuration.RaidLevel;
import java.util.List;

/**
 * Equal disk groups, of an array or of a server's own drives. Tags: use, level, and {@code ARRAY} or {@code SERVER}.
 *
 * @param path of the groups
 * @param kind the array or the server
 * @param inServer whether a server forms them of its own drives
 */
public record RaidSets(
        String path, Part kind, Use use, RaidLevel level, int dataDrives, int parityDrives, int count, boolean inServer)
        implements PartFact {

    /** Drives of one group. */
    public int width() {
        return dataDrives + parityDrives;
    }

    public boolean oddWidth() {
        return width() % 2 != 0;
    }

    /** Drives of the smallest group of this level. */
    public int smallestWidth() {
        int data = level.minimumDataDrives();
        return data + level.parityDrives(data);
    }

    /** Whether one half of the drives mirrors the other. */
    public boolean mirror() {
        return level == RaidLevel.RAID1 || level == RaidLevel.RAID10;
    }

    /** Drives that hold parity or the copy beside so many data drives. */
    public int levelParity() {
        return level.parityDrives(dataDrives);
    }

    /** Whether the level fixes how many drives hold parity or the copy; one of several sub-groups leaves it open. */
    public boolean fixedParity() {
        return level != RaidLevel.RAID50 && level != RaidLevel.RAID60 && level != RaidLevel.ADAPT;
    }

    /** Whether the group outlives the loss of a drive. */
    public boolean redundant() {
        return level != RaidLevel.RAID0;
    }

    @Override
    public List<String> tags() {
        return List.of(use.name(), level.name(), inServer ? "SERVER" : "ARRAY");
    }
}
