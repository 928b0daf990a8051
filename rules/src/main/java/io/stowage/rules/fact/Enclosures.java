package io.stowage.rules.fact;

import io.stowage.catalog.Part;
import io.stowage.catalog.configuration.DiskGroup.Use;
import java.util.List;

/**
 * Identical enclosures; drives and groups are those of one. Tags: module, and {@code ARRAY} or {@code EXPANSION}.
 *
 * @param module what the module is for
 * @param expansion whether they stand behind an array
 * @param drives drives of one
 * @param drivesPath where the number of drives stands
 * @param metadataSsds flash drives of one that hold metadata in a data array
 * @param neededDrives drives that the groups and spares of one take from those that hold what the module is for
 * @param offeredDrives drives of one that hold what the module is for
 * @param groups disk groups of one that hold what the module is for
 * @param widestGroup drives of the widest of these groups
 * @param groupsPath where the number of groups stands
 * @param metadataGroups disk groups of one that hold metadata in a data array
 * @param adapt whether some groups are ADAPT
 * @param parity whether some groups for what the module is for are not ADAPT
 */
public record Enclosures(
        String path,
        Part kind,
        Use module,
        boolean expansion,
        int drives,
        String drivesPath,
        int metadataSsds,
        int neededDrives,
        int offeredDrives,
        int groups,
        int widestGroup,
        String groupsPath,
        int metadataGroups,
        boolean adapt,
        boolean parity,
        int globalSpares,
        int dedicatedSpares)
        implements PartFact {

    /** Drives of one that stand in no group and are no spares. */
    public int idleDrives() {
        return offeredDrives - neededDrives;
    }

    public int spares() {
        return globalSpares + dedicatedSpares;
    }

    @Override
    public List<String> tags() {
        return List.of(module.name(), expansion ? "EXPANSION" : "ARRAY");
    }
}
