package io.stowage.catalog.bill;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.stowage.catalog.Basis;
import io.stowage.catalog.Origin;
import io.stowage.catalog.configuration.ProvidedBy;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One line of a bill.
 *
 * @param number from 1
 * @param part id of the part; where the catalog has none, the id under which a site may define and price one
 * @param quantity exact; absent where it is not known
 * @param billed false for what the customer brings and for what is part of another line
 * @param uses what the quantity is made of, by place in the configuration; empty where it is counted on the whole system
 * @param rule how the quantity is counted, in words
 * @param source id of the source of the rule; absent where the line is counted piece by piece
 * @param basis how that rule is known
 * @param origin catalog that the part stands in; absent where none has it
 * @param price absent where no price holds on that day, or nothing is billed
 * @param notes what a quote should say of it, such as the end of its sale
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record BillLine(
        int number,
        Category category,
        String part,
        String description,
        @Nullable BigDecimal quantity,
        Unit unit,
        boolean billed,
        ProvidedBy providedBy,
        List<Use> uses,
        String rule,
        @Nullable String source,
        @Nullable Basis basis,
        @Nullable Origin origin,
        @Nullable LinePrice price,
        List<String> notes) {

    public BillLine {
        uses = List.copyOf(uses);
        notes = List.copyOf(notes);
    }

    /** What kind of thing a line is; lines stand in this order. */
    public enum Category {
        ARRAY,
        EXPANSION,
        DRIVE,
        SERVER,
        PROCESSOR,
        MEMORY,
        RAID_CONTROLLER,
        /** Drives that servers boot from. */
        OPERATING_SYSTEM_DRIVE,
        HBA,
        HCA,
        DATA_SWITCH,
        MANAGEMENT_SWITCH,
        PDU,
        /** From servers to array controllers. */
        SAS_HOST_CABLE,
        /** From controllers to expansions, and between those. */
        SAS_EXPANSION_CABLE,
        FABRIC_CABLE,
        MANAGEMENT_CABLE,
        SOFTWARE,
        SERVICE
    }

    /** What a quantity counts. */
    public enum Unit {
        PIECE,
        /** 2^30 bytes. */
        GIB,
        /** 10^12 bytes. */
        TB,
        YEAR
    }

    /**
     * So many at one place.
     *
     * @param path JSON pointer to what it comes from in the configuration
     */
    public record Use(String path, BigDecimal quantity) {}

    /**
     * What a line costs by list.
     *
     * @param listPrice of one unit
     * @param amount quantity times list price, exact
     * @param validUntil last day of the price (ISO 8601); absent where no end is set
     * @param source id of the source of the price
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record LinePrice(
            String currency,
            BigDecimal listPrice,
            BigDecimal amount,
            String validFrom,
            @Nullable String validUntil,
            String source) {}
}
