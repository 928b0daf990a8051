package io.stowage.sizing;

import java.util.List;

/**
 * Which data and rules an answer rests on; answers of equal versions to equal requests are equal.
 *
 * @param catalog digest of parts and solutions
 * @param rules digest of the rule base
 * @param models digest of benchmark points and model definitions
 * @param site paths of the site catalog's files that took part, sorted; empty where none did
 */
public record Versions(String catalog, String rules, String models, List<String> site) {}
