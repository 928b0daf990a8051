package io.stowage.rules.fact;

import java.util.List;

/**
 * How many servers of one kind there are. Tag: role.
 *
 * @param path where their number stands
 */
public record ServerCount(String path, ServerRole role, int count) implements Fact {

    public boolean odd() {
        return count % 2 != 0;
    }

    @Override
    public List<String> tags() {
        return List.of(role.name());
    }
}
