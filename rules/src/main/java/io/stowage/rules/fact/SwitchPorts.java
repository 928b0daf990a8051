package io.stowage.rules.fact;

/**
 * Ports of the data switches and what they are for.
 *
 * @param path of the switches
 * @param ports ports of all data switches
 * @param serverLinks links of all servers
 * @param uplinks links to the rest of the site
 * @param clientLinks links of the clients; 0 where uplinks lead to them
 */
public record SwitchPorts(String path, int ports, int serverLinks, int uplinks, int clientLinks) implements Fact {

    /** Ports that must be there whoever connects the clients. */
    public int ownLinks() {
        return serverLinks + uplinks;
    }

    public int allLinks() {
        return ownLinks() + clientLinks;
    }
}
