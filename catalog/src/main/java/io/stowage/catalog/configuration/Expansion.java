package io.stowage.catalog.configuration;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.stowage.catalog.Role;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Expansion enclosures behind each array; what is left out is as in the array itself.
 *
 * @param count enclosures of this kind behind each array
 * @param cableMetres length of the SAS cable to it
 * @param reverseCabling whether the second controller is cabled to the last enclosure first
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Expansion(
        @PartReference(Role.EXPANSION) @Nullable String part,
        @Range(min = 0, max = 16) @Nullable Integer count,
        @Size(max = 16) @Nullable List<DriveSet> drives,
        @Size(max = 128) @Nullable List<DiskGroup> diskGroups,
        @Nullable Spares spares,
        @Range(min = 0, max = 1000) @Nullable BigDecimal cableMetres,
        @Nullable Boolean reverseCabling,
        @Nullable ProvidedBy providedBy) {}
