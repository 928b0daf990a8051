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
    ADAPT
}
