package io.stowage.catalog.layout;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * How many ports of one switch are taken.
 *
 * @param ports absent where no source states how many it has
 * @param links cables of this layout
 * @param clients ports that clients take, evenly over the switches; their cables are not listed
 * @param uplinks ports towards the site's network
 * @param statement whether the ports suffice, in words
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SwitchPorts(
        String device, String part, @Nullable Integer ports, int links, int clients, int uplinks, String statement) {}
