package io.stowage.rules.fact;

import io.stowage.catalog.configuration.DiskGroup.Use;

/**
 * NVMe drives of each server of an NVMe module.
 *
 * @param path of the module
 * @param countPath where their number stands
 * @param serversPath where the number of servers stands
 * @param mirrored whether the servers of a pair mirror each other, instead of forming groups of their own drives
 */
public record NvmeDrives(String path, String countPath, int perServer, Use use, String serversPath, boolean mirrored)
        implements Fact {}
