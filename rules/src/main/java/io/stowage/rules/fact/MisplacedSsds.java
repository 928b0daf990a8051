package io.stowage.rules.fact;

/**
 * Metadata drives in a data array although a metadata module exists.
 *
 * @param path of the drives
 * @param enclosure path of the enclosure
 */
public record MisplacedSsds(String path, String part, String enclosure, int count) implements Fact {}
