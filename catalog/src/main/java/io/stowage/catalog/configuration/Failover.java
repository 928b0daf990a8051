package io.stowage.catalog.configuration;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What happens when a server fails.
 *
 * @param automatic whether its partner takes over by itself
 * @param fencing how the partner makes sure that the failed server no longer writes
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Failover(@Nullable Boolean automatic, @Size(max = 8) @Nullable List<Fencing> fencing) {

    /** Ways to stop a server: its own management controller, a switched power strip, or the reservation of its LUNs. */
    public enum Fencing {
        IDRAC,
        SWITCHED_PDU,
        RESERVATION
    }
}
