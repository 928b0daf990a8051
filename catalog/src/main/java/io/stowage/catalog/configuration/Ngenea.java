package io.stowage.catalog.configuration;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/** Servers that move data between the file system and other storage (Ngenea); they are of the gateways' kind. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Ngenea(@Nullable ServerGroup servers) {}
