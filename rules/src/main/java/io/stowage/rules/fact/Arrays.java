package io.stowage.rules.fact;

import io.stowage.catalog.Part;
import io.stowage.catalog.configuration.DiskGroup.Use;
import io.stowage.catalog.configuration.StorageArray.Pool;
import java.util.List;

/**
 * Identical arrays. Tags: module, pool, and {@code EXPANDED} where enclosures stand behind each.
 *
 * @param module what the module is for
 * @param expansions enclosures behind each
 * @param expansionsPath where their number stands
 * @param groups disk groups of one array, those of its expansions included
 * @param groupsPath where their number stands
 */
public record Arrays(
        String path,
        Part kind,
        Use module,
        int count,
        int controllers,
        Pool pool,
        int expansions,
        String expansionsPath,
        int groups,
        String groupsPath)
        implements PartFact {

    /** The array itself and the enclosures behind it. */
    public int enclosures() {
        return expansions + 1;
    }

    /** Groups that the controllers cannot share evenly. */
    public int unevenGroups() {
        return groups % controllers;
    }

    @Override
    public List<String> tags() {
        return expansions == 0 ? List.of(module.name(), pool.name()) : List.of(module.name(), pool.name(), "EXPANDED");
    }
}
