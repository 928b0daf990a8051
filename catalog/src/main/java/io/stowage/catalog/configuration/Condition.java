package io.stowage.catalog.configuration;

/** State of a system: everything works, or something has failed. */
public enum Condition {
    HEALTHY,
    ONE_DRIVE_FAILED,
    TWO_DRIVES_FAILED,
    REBUILDING,
    ONE_CONTROLLER_FAILED,
    ONE_SERVER_FAILED,
    ONE_LINK_FAILED,
    ONE_SWITCH_FAILED,
    ONE_ENCLOSURE_LOST,
    ONE_METADATA_SERVER_FAILED,
    ONE_METADATA_ARRAY_LOST,
    ONE_GATEWAY_FAILED,
    ONE_POWER_FEED_LOST
}
