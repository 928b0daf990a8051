package io.stowage.rules.fact;

import io.stowage.catalog.Part;
import java.util.List;

/**
 * Drives of each server of one kind that hold its operating system. Tag: role.
 *
 * @param path of this kind of drives
 * @param total all such drives of one server
 * @param first whether this is the first kind
 */
public record OsDrives(String path, Part kind, ServerRole role, int total, boolean first) implements PartFact {
    @Override
    public List<String> tags() {
        return List.of(role.name());
    }
}
