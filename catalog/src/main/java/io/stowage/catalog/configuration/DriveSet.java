package io.stowage.catalog.configuration;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.stowage.catalog.Role;
import org.jspecify.annotations.Nullable;

/** Drives of one kind in one enclosure. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DriveSet(
        @PartReference(Role.DRIVE) @Nullable String part,
        @Range(min = 0, max = 10_000) @Nullable Integer count,
        @Nullable ProvidedBy providedBy) {}
