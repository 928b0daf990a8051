package io.stowage.catalog.configuration;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.stowage.catalog.Role;
import org.jspecify.annotations.Nullable;

/**
 * Spare drives of one enclosure.
 *
 * @param global spares that serve every group of the array
 * @param dedicated spares bound to one group
 * @param part kind of the spare drives; where left out, that of the data drives
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Spares(
        @JsonProperty("global") @Range(min = 0, max = 1000) @Nullable Integer global,
        @Range(min = 0, max = 1000) @Nullable Integer dedicated,
        @PartReference(Role.DRIVE) @Nullable String part) {}
