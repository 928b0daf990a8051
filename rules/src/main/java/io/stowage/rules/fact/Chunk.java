package io.stowage.rules.fact;

import io.stowage.catalog.Part;
import io.stowage.catalog.configuration.DiskGroup.Use;
import io.stowage.catalog.configuration.RaidLevel;
import io.stowage.catalog.configuration.StorageArray.Pool;
import java.util.List;

/**
 * Chunk size of striped disk groups. Tags: use, level, pool.
 *
 * @param path of the groups
 * @param kiB what goes to one drive before the next
 * @param stripeKiB what goes to all data drives of a group before the first again
 */
public record Chunk(String path, Part kind, Use use, RaidLevel level, Pool pool, int kiB, int stripeKiB)
        implements PartFact {
    @Override
    public List<String> tags() {
        return List.of(use.name(), level.name(), pool.name());
    }
}
