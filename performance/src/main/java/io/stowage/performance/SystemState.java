package io.stowage.performance;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a condition leaves of a system.
 *
 * @param notes what failed, what takes over and what is not known, one sentence each
 * @param rebuild how long the lost drive takes to rebuild; absent where none is rebuilt
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SystemState(Availability availability, List<String> notes, @Nullable Rebuild rebuild) {

    public SystemState {
        notes = List.copyOf(notes);
    }

    /**
     * The rebuild of one drive.
     *
     * @param drive part id
     * @param megabytesPerSecond rate at which its content is written anew
     * @param hours bytes of the drive over that rate
     * @param distributed whether all drives of the group take part, as with distributed spares
     * @param basis where the rate comes from
     */
    public record Rebuild(String drive, double megabytesPerSecond, double hours, boolean distributed, String basis) {}
}
