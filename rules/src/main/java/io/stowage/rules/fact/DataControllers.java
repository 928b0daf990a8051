package io.stowage.rules.fact;

import io.stowage.catalog.Part;

/**
 * RAID controllers of one kind in servers whose own drives hold data.
 *
 * @param path of the servers
 * @param kind the controller
 */
public record DataControllers(String path, Part kind) implements PartFact {}
