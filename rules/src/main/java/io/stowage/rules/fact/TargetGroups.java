package io.stowage.rules.fact;

import io.stowage.catalog.Part;
import io.stowage.catalog.configuration.DiskGroup.Use;
import io.stowage.catalog.configuration.RaidLevel;
import java.util.List;

/**
 * Equal disk groups, each of which is a target. Tags: use, level.
 *
 * @param path of the groups
 * @param kind the array or the server that forms them
 * @param use what the targets hold
 * @param width drives of one
 * @param dataDrives drives of one that hold data
 * @param spinning whether they have spinning drives
 */
public record TargetGroups(
        String path, Part kind, Use use, RaidLevel level, int width, int dataDrives, boolean spinning)
        implements PartFact {

    /** Whether one drive of each group, or of each of its parts, holds parity. */
    public boolean singleParity() {
        return level == RaidLevel.RAID5 || level == RaidLevel.RAID50;
    }

    /** Whether a write goes to whole stripes of the group. */
    public boolean parity() {
        return level == RaidLevel.RAID5 || level == RaidLevel.RAID6;
    }

    public boolean redundant() {
        return level != RaidLevel.RAID0;
    }

    public boolean mirror() {
        return level == RaidLevel.RAID1 || level == RaidLevel.RAID10;
    }

    @Override
    public List<String> tags() {
        return List.of(use.name(), level.name(), parity() ? "PARITY" : "OTHER");
    }
}
