package io.stowage.catalog.configuration;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The room the system stands in.
 *
 * @param ambientC temperature of the air it takes in, degrees Celsius
 * @param inputVolts alternating voltage of the power feeds
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Site(
        @Range(min = 0, max = 60) @Nullable BigDecimal ambientC,
        @Range(min = 100, max = 480) @Nullable Integer inputVolts) {}
