package io.stowage.rules.fact;

import io.stowage.catalog.Part;

/**
 * Data switches of one kind.
 *
 * @param fabricGbps nominal rate of a link of the data network
 */
public record DataSwitches(String path, Part kind, int fabricGbps) implements PartFact {}
