package io.stowage.catalog.configuration;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * A finding that somebody has accepted until a day. It stays visible and no longer counts against the configuration.
 *
 * @param ruleId rule whose finding it is
 * @param path JSON pointer to the place of the finding, or to what holds it; absent for the whole document
 * @param reason why it is accepted
 * @param until last day (ISO 8601) on which it holds
 * @param by who accepted it
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Waiver(
        @Required String ruleId,
        @Nullable String path,
        @Required String reason,
        @Required @IsoDate String until,
        @Required String by) {}
