package io.stowage.rules.fact;

/**
 * Drives that the disk groups of an NVMe server take against those it has.
 *
 * @param path of the module
 * @param groupsPath where the number of the last groups stands
 * @param drivesPath where the number of drives stands
 */
public record NvmeGroups(String path, String groupsPath, String drivesPath, int needed, int offered) implements Fact {

    /** Drives in no group. */
    public int idle() {
        return offered - needed;
    }
}
