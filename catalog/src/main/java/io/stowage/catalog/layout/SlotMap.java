package io.stowage.catalog.layout;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.stowage.catalog.configuration.DiskGroup.Use;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What stands in every drive slot of one enclosure, or of one server with drives of its own. Slots count from 0; each
 * stands in exactly one of {@code sets}.
 *
 * @param device name of the enclosure or server
 * @param part id of its part
 * @param slotCount absent where no source states it; the slots that are taken are then counted on from 0
 * @param sets slots that hold alike, by their first slot
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SlotMap(String device, String part, @Nullable Integer slotCount, List<SlotSet> sets) {

    public SlotMap {
        sets = List.copyOf(sets);
    }

    /** What a slot is for. */
    public enum Role {
        /** A drive of a disk group. */
        MEMBER,
        /** A drive that waits to stand in for another. */
        SPARE,
        /** A drive that is in no group and is no spare. */
        UNASSIGNED,
        EMPTY
    }

    /**
     * Slots of one enclosure that hold the same kind of drive for the same purpose.
     *
     * @param use what its group holds; only for members
     * @param group name of the disk group; only for members
     * @param drive id of the part; absent where the slot is empty
     * @param slots ascending, from 0
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record SlotSet(
            Role role, @Nullable Use use, @Nullable String group, @Nullable String drive, List<Integer> slots) {

        public SlotSet {
            slots = List.copyOf(slots);
        }
    }
}
