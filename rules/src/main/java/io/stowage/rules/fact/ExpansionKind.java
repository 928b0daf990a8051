package io.stowage.rules.fact;

import io.stowage.catalog.Part;
import io.stowage.catalog.configuration.DiskGroup.Use;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Expansion enclosures of one kind behind an array. Tags: module, and {@code CABLE} or {@code CABLING} where the
 * document says how they are cabled.
 *
 * @param array path of the array
 * @param rackUnits height of one, absent where unknown
 * @param arrayRackUnits height of the array, absent where unknown
 * @param cableMetres absent where not said
 * @param reverseCabling absent where not said
 */
public record ExpansionKind(
        String path,
        Part kind,
        Use module,
        String array,
        @Nullable Integer rackUnits,
        @Nullable Integer arrayRackUnits,
        @Nullable BigDecimal cableMetres,
        @Nullable Boolean reverseCabling)
        implements PartFact {
    @Override
    public List<String> tags() {
        List<String> tags = new java.util.ArrayList<>(List.of(module.name()));
        if (cableMetres != null) {
            tags.add("CABLE");
        }
        if (reverseCabling != null) {
            tags.add("CABLING");
        }
        if (rackUnits != null && arrayRackUnits != null) {
            tags.add("HEIGHT");
        }
        return tags;
    }
}
