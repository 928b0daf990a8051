package io.stowage.rules.fact;

import java.util.List;

/**
 * Memory of each server of one kind. Tag: role.
 *
 * @param path of the servers
 */
public record Memory(String path, ServerRole role, int giB) implements Fact {

    /** Name of the solution's fact that says how much the documents give this role. */
    public String documentedAs() {
        return role == ServerRole.STORAGE || role == ServerRole.METADATA ? "serverMemoryGiB" : role.fact("MemoryGiB");
    }

    @Override
    public List<String> tags() {
        return List.of(role.name());
    }
}
