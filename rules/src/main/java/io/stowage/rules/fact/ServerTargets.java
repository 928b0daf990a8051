package io.stowage.rules.fact;

import java.util.List;

/**
 * Targets behind some equal servers that stand in for each other. Tag: role.
 *
 * @param path of the servers
 * @param servers how many there are
 * @param targets behind all of them
 * @param spindles spinning drives behind all of them that hold data, parity left out
 * @param countPath where the number of targets can be changed
 */
public record ServerTargets(String path, ServerRole role, int servers, int targets, int spindles, String countPath)
        implements Fact {

    /** Targets of the server that has the most, with all servers at work. */
    public int each() {
        return share(targets, servers);
    }

    /** Targets of the server that has the most, with one server failed; a lone server has no stand-in. */
    public int afterFailure() {
        return share(targets, Math.max(1, servers - 1));
    }

    /** Data spindles of one server. */
    public int spindlesEach() {
        return share(spindles, servers);
    }

    private static int share(int all, int parts) {
        return (all + parts - 1) / parts;
    }

    @Override
    public List<String> tags() {
        return spindles > 0 ? List.of(role.name(), "SPINNING") : List.of(role.name());
    }
}
