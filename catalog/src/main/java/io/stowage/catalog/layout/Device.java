package io.stowage.catalog.layout;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * One piece of equipment.
 *
 * @param name unique within the system, made of its module and a number: {@code sm1-array2-exp1}
 * @param part id of the part
 * @param path JSON pointer to what it comes from in the document
 * @param rackUnits height, absent where no source states it
 * @param powerSupplies absent where no source states it
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Device(
        String name,
        String part,
        Kind kind,
        String path,
        @Nullable Integer rackUnits,
        @Nullable Integer powerSupplies) {

    /** What a device is in the system. */
    public enum Kind {
        STORAGE_SERVER,
        METADATA_SERVER,
        NVME_SERVER,
        GATEWAY,
        MANAGEMENT_SERVER,
        ARRAY,
        EXPANSION,
        DATA_SWITCH,
        MANAGEMENT_SWITCH
    }
}
