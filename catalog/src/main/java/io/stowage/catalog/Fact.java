package io.stowage.catalog;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.catalog.configuration.Required;
import org.jspecify.annotations.Nullable;

/**
 * One stated value with its provenance. The unit is in the name under which the fact is kept.
 *
 * @param value number, text or list; never null
 * @param source id of a {@link Source}
 * @param basis how it is known
 * @param note what a reader must know besides, absent where there is nothing
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Fact(@Required JsonNode value, @Required String source, @Required Basis basis, @Nullable String note) {}
