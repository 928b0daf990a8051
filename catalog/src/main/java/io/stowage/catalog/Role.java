package io.stowage.catalog;

/** What a part is in a storage system; a configuration key accepts only parts of the role it names. */
public enum Role {
    /** Enclosure with RAID controllers. */
    ARRAY,
    /** Enclosure without controllers, cabled behind an array. */
    EXPANSION,
    SERVER,
    /** Benchmark client; checked and described, never billed. */
    CLIENT,
    DRIVE,
    SWITCH,
    /** Host channel adapter: InfiniBand, Ethernet or Omni-Path. */
    HCA,
    SAS_HBA,
    /** RAID controller of a server's own disks. */
    RAID_CONTROLLER,
    PDU,
    SOFTWARE,
    /** Work or support that is bought with a system. */
    SERVICE,
    /** The shipped catalog has none; a site defines those it has prices of, under the ids that bills show. */
    CABLE,
    /** As with cables. */
    PROCESSOR,
    /** As with cables. */
    MEMORY
}
