package io.stowage.rules.fact;

import io.stowage.catalog.Part;

/**
 * Drives of one kind in each server of an NVMe module.
 *
 * @param path of the drives
 * @param module path of the module
 * @param first whether they are the first kind there
 */
public record NvmeDriveKinds(String path, Part kind, String module, boolean first) implements PartFact {}
