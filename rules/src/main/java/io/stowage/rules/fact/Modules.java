package io.stowage.rules.fact;

import io.stowage.catalog.configuration.DiskGroup.Use;
import java.util.List;

/**
 * One failover group of servers with its arrays. Tag: use.
 *
 * @param index position in the document, from 0
 * @param arrays arrays behind its servers
 * @param arraysPath where their number stands
 */
public record Modules(String path, Use use, int index, int arrays, String arraysPath) implements Fact {
    @Override
    public List<String> tags() {
        return List.of(use.name());
    }
}
