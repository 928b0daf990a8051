package io.stowage.performance.measured;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.stowage.catalog.configuration.Range;
import io.stowage.catalog.configuration.Required;
import io.stowage.catalog.configuration.Size;
import io.stowage.performance.Operation;
import io.stowage.performance.Pattern;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a site's own measurements say of the models: an efficiency for each load. Later predictions that are given it are
 * held to what the site measured.
 *
 * @param efficiencies sorted by pattern and operation
 * @param notes where there was too little data
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Overlay(
        @Required @Size(max = 100) List<Efficiency> efficiencies, @Size(max = 100) @Nullable List<String> notes) {

    /**
     * Measured over predicted for one load.
     *
     * @param ratio geometric mean over the points
     * @param spread standard deviation of the logarithms; absent for one point
     * @param points how many there are
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Efficiency(
            @Required Pattern pattern,
            @Required Operation operation,
            @Required @Range(min = 0, max = 10, aboveMin = true) BigDecimal ratio,
            @Range(min = 0, max = 10) @Nullable BigDecimal spread,
            @Range(min = 1, max = 1_000_000) @Nullable Integer points) {}
}
