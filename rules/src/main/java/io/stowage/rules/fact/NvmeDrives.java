package io.stowage.rules.fact;

import io.stowage.catalog.configuration.DiskGroup.Use;

/**
 * NVMe drives of each server of an NVMe module.
 *
 * @param path of the module
 * @param countPath where their number stands
 */
public record NvmeDrives(String path, String countPath, int perServer, Use use) implements Fact {}
