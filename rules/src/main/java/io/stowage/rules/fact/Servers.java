package io.stowage.rules.fact;

import io.stowage.catalog.Part;
import java.util.List;

/**
 * Servers of one kind. Tags: role, and {@code DATA_PATH} for those that carry data.
 *
 * @param hbaCards SAS host bus adapters in each
 * @param hcaCards fabric adapters in each
 * @param cards cards in each that take a PCIe slot
 */
public record Servers(String path, Part kind, ServerRole role, int hbaCards, int hcaCards, int cards)
        implements PartFact {

    /** Name of the solution's fact that says which server this role takes. */
    public String documentedAs() {
        return role.fact("Server");
    }

    public boolean dataPath() {
        return role != ServerRole.MANAGEMENT;
    }

    /** Fabric adapters besides the one to the storage network. */
    public int extraHcaCards() {
        return hcaCards - 1;
    }

    @Override
    public List<String> tags() {
        return dataPath() ? List.of(role.name(), "DATA_PATH") : List.of(role.name());
    }
}
