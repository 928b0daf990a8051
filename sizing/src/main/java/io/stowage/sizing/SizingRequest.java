package io.stowage.sizing;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.catalog.configuration.Range;
import io.stowage.catalog.configuration.Required;
import io.stowage.catalog.configuration.Size;
import io.stowage.catalog.configuration.SolutionReference;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks which configuration to quote.
 *
 * @param requirements what the customer needs
 * @param solutions ids of the solutions to choose from; all that are offered when left out
 * @param pins values of the configuration that are fixed beforehand
 * @param objective what is smallest in the best candidate; FEWEST_RACK_UNITS when left out
 * @param excludeEndOfSale whether to leave out every candidate with a part that is not sold on the day it is judged at;
 *     false when left out
 * @param limit candidates to return; 5 when left out
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SizingRequest(
        @Required Requirements requirements,
        @SolutionReference @Size(max = 20) @Nullable List<String> solutions,
        @Size(max = 50) @Nullable List<Pin> pins,
        @Nullable Objective objective,
        @Nullable Boolean excludeEndOfSale,
        @Range(min = 1, max = 50) @Nullable Integer limit) {

    /** What the best candidate has least of. */
    public enum Objective {
        FEWEST_RACK_UNITS,
        FEWEST_DRIVES
    }

    /**
     * A value that every candidate keeps.
     *
     * @param path JSON pointer into a Configuration
     * @param value the value itself; or else {@code min}, {@code max} or both
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Pin(
            @Required String path, @Nullable JsonNode value, @Nullable BigDecimal min, @Nullable BigDecimal max) {}
}
