package io.stowage.rules.fact;

/**
 * SAS ports of each server of a module.
 *
 * @param path of the servers
 * @param ports ports of its host bus adapters
 * @param controllers controllers of all arrays of the module, each of which needs one
 */
public record SasPorts(String path, int ports, int controllers) implements Fact {}
