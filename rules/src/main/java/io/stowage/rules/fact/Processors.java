package io.stowage.rules.fact;

import java.math.BigDecimal;
import java.util.List;

/**
 * Processors of each server of one kind. Tag: role.
 *
 * @param path of the servers
 */
public record Processors(String path, ServerRole role, int sockets, int coresPerSocket, BigDecimal clockGHz)
        implements Fact {

    /** Cores of one server. */
    public int cores() {
        return sockets * coresPerSocket;
    }

    public boolean storageOrMetadata() {
        return role == ServerRole.STORAGE || role == ServerRole.METADATA;
    }

    @Override
    public List<String> tags() {
        return List.of(role.name(), storageOrMetadata() ? "DATA_AND_METADATA" : "OTHER");
    }
}
