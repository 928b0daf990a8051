package io.stowage.rules.fact;

/**
 * Memory modules that are written for the servers of one place, beside the memory they should add up to.
 *
 * @param path of the servers
 * @param giB memory of each server
 * @param inModules what its modules add up to, GiB
 */
public record MemoryModules(String path, int giB, int inModules) implements Fact {}
