package io.stowage.rules.fact;

import io.stowage.catalog.Part;

/**
 * Heat of the processors of each server of one kind.
 *
 * @param path of the servers
 * @param kind the server
 * @param model the processor, as the document names it
 * @param watts thermal design power of one processor
 */
public record ProcessorHeat(String path, Part kind, String model, int watts) implements PartFact {}
