package io.stowage.rules.fact;

/**
 * What the whole system holds data on.
 *
 * @param path of the modules
 * @param drives of arrays and servers, for data
 * @param targets that are known by rates and size
 */
public record Store(String path, long drives, int targets) implements Fact {}
