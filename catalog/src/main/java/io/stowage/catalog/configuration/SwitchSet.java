package io.stowage.catalog.configuration;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.stowage.catalog.Role;
import org.jspecify.annotations.Nullable;

/** Switches of one kind. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SwitchSet(
        @PartReference(Role.SWITCH) @Nullable String part,
        @Range(min = 0, max = 1000) @Nullable Integer count,
        @Nullable ProvidedBy providedBy) {}
