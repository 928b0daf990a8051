package io.stowage.catalog.configuration;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * Services that are bought with a system; they stand in its bill of material only.
 *
 * @param supportYears years of support for hardware and software
 * @param installation whether the vendor installs the system; it does where nothing is said
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Services(@Range(min = 1, max = 10) @Nullable Integer supportYears, @Nullable Boolean installation) {}
