package io.stowage.rules.fact;

import io.stowage.catalog.Part;
import java.util.List;

/**
 * Fabric adapters of one kind in each server of one kind. Tag: role.
 *
 * @param fabricGbps nominal rate of a link of the data network
 */
public record Adapters(String path, Part kind, ServerRole role, int count, int fabricGbps) implements PartFact {
    @Override
    public List<String> tags() {
        return List.of(role.name());
    }
}
