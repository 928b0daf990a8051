package io.stowage.catalog.system;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a quote should say about the sale of a part.
 *
 * @param part id of the part
 * @param paths JSON pointers to where the complete document names it
 * @param date first or last day of its sale (ISO 8601)
 * @param replacedBy id of the part that takes its place; absent where none is stated
 * @param sources ids of the sources it rests on
 * @param message the same in one sentence
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record LifeNote(
        String part,
        List<String> paths,
        State state,
        String date,
        @Nullable String replacedBy,
        List<String> sources,
        String message) {

    /** How the sale of a part stands on the day it is judged at. */
    public enum State {
        /** Its sale has not begun. */
        NOT_YET_AVAILABLE,
        /** It is sold, and the last day is known. */
        SALE_ENDS,
        /** It is no longer sold. */
        SALE_ENDED
    }

    /** Whether it cannot be ordered on that day. */
    boolean isOffSale() {
        return state != State.SALE_ENDS;
    }
}
