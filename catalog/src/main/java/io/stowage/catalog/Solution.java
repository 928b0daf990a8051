package io.stowage.catalog;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.catalog.configuration.PartReference;
import io.stowage.catalog.configuration.Required;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * A reference architecture: what its documents say it consists of and what it may be varied to.
 *
 * @param id permanent name, equal to the name of its file; the {@code solution} key of a Configuration
 * @param offered whether {@code /sizings} may recommend it
 * @param dataDrives ids of the drives its documents list for data
 * @param metadataDrives ids of the drives its documents list for metadata
 * @param billItems software and services of its bill of material, with the rule of each quantity
 * @param facts the layout and limits that rules compare a Configuration with, each with its source
 * @param template a complete Configuration: the value of every key that a user leaves out
 * @param optional values of keys that count only where the user mentions them, such as gateways; empty where none
 * @param withoutMetadataModules replaces parts of the template when the user asks for {@code metadataModules: []};
 *     absent where that changes nothing
 * @param conflicts contradictions of the sources about it, by id
 * @param origin the catalog it stands in
 * @param overriding true when the site's file stands in place of a shipped one, or is laid over it
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Solution(
        @Required String id,
        @Required String name,
        @Required String status,
        @Required boolean offered,
        @Required @PartReference(Role.DRIVE) List<String> dataDrives,
        @Required @PartReference(Role.DRIVE) List<String> metadataDrives,
        List<BillItem> billItems,
        @Required SortedMap<String, Fact> facts,
        List<String> unknown,
        List<String> notes,
        List<CatalogConflict> conflicts,
        @Required ObjectNode template,
        ObjectNode optional,
        @Nullable ObjectNode withoutMetadataModules,
        @SetByLoader Origin origin,
        @SetByLoader boolean overriding)
        implements FactSheet {

    public Solution {
        dataDrives = List.copyOf(dataDrives);
        metadataDrives = List.copyOf(metadataDrives);
        billItems = List.copyOf(billItems);
        unknown = List.copyOf(unknown);
        notes = List.copyOf(notes);
        conflicts = List.copyOf(conflicts);
    }
}
