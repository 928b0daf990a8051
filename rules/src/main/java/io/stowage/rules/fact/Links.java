package io.stowage.rules.fact;

/**
 * Links of each storage server to the data network.
 *
 * @param path of the servers
 * @param links links that carry data
 * @param ports ports of its fabric adapters
 */
public record Links(String path, int links, int ports) implements Fact {}
