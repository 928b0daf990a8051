package io.stowage.catalog.configuration;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Management servers and the switches of the management network.
 *
 * @param tools what the systems are managed with, such as iDRAC9 Enterprise
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Management(
        @Nullable ServerGroup servers,
        @Size(max = 64) @Nullable List<SwitchSet> switches,
        @Size(max = 16) @Nullable List<String> tools) {}
