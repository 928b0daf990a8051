package io.stowage.catalog.configuration;

/** How a disk group protects its data. */
public enum RaidLevel {
    RAID0,
    RAID1,
    RAID5,
    RAID6,
    RAID10,
    RAID50,
    RAID60,
    /** Distributed RAID with spare capacity inside the group. */
    ADAPT;

    /** Data drives of the smallest group of this level. */
    public int minimumDataDrives() {
        return switch (this) {
            case RAID0, RAID1 -> 1;
            case RAID5, RAID6, RAID10 -> 2;
            case RAID50, RAID60 -> 4;
            case ADAPT -> 8;
        };
    }

    /** Drives of a group that hold parity or the copy, beside so many data drives, in two sub-groups where it has any. */
    public int parityDrives(int dataDrives) {
        return switch (this) {
            case RAID0 -> 0;
            case RAID1, RAID10 -> dataDrives;
            case RAID5 -> 1;
            case RAID6, RAID50, ADAPT -> 2;
            case RAID60 -> 4;
        };
    }
}
