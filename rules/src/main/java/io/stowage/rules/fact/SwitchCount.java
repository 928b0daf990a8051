package io.stowage.rules.fact;

import java.util.List;

/**
 * Switches of one network. Tag: network.
 *
 * @param path where their number stands
 */
public record SwitchCount(String path, Network network, int count) implements Fact {

    /** Which network. */
    public enum Network {
        DATA,
        MANAGEMENT
    }

    @Override
    public List<String> tags() {
        return List.of(network.name());
    }
}
