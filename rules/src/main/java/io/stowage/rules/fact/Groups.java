package io.stowage.rules.fact;

import io.stowage.catalog.Part;
import io.stowage.catalog.configuration.DiskGroup.Use;
import io.stowage.catalog.configuration.RaidLevel;
import io.stowage.catalog.configuration.StorageArray.Pool;
import java.util.List;

/**
 * Identical disk groups of one enclosure. Tags: use, level, pool.
 *
 * @param kind the array whose controllers build them
 * @param enclosure path of the enclosure they stand in
 * @param module what the module is for
 * @param use what the groups hold
 * @param dataDrives drives of one group that hold data
 * @param parityDrives drives of one group that hold parity or the copy
 */
public record Groups(
        String path,
        Part kind,
        String enclosure,
        Use module,
        Use use,
        RaidLevel level,
        int dataDrives,
        int parityDrives,
        int count,
        Pool pool)
        implements PartFact {

    /** Drives of one group. */
    public int width() {
        return dataDrives + parityDrives;
    }

    public boolean oddWidth() {
        return width() % 2 != 0;
    }

    public boolean adapt() {
        return level == RaidLevel.ADAPT;
    }

    @Override
    public List<String> tags() {
        return List.of(use.name(), level.name(), pool.name());
    }
}
