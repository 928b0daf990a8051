package io.stowage.catalog;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.stowage.catalog.configuration.Required;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A software or service that a bill of material of a solution lists, and how its quantity is counted.
 *
 * @param part id of the part
 * @param counted what the quantity is counted on
 * @param version key of a configuration's {@code software} that holds its version; absent where it has none
 * @param rule the same in words, and why, for the line of the bill
 * @param source id of the source of the rule
 * @param basis how the rule is known
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record BillItem(
        @Required String part,
        @Required Counted counted,
        @Nullable String version,
        @Required String rule,
        @Required String source,
        @Required Basis basis) {

    /** Keys of {@code software} that a version may be read from. */
    public static final List<String> VERSIONS =
            List.of("os", "kernel", "pixstor", "scale", "xfs", "ofed", "lustre", "zfs", "beegfs", "ceph");

    /** What a quantity is counted on. */
    public enum Counted {
        /** One for the whole system. */
        SYSTEM,
        /** One for each server of the system. */
        SERVER,
        /** One for each server of the NVMe modules; none where there are none. */
        NVME_SERVER,
        /** Terabytes (10^12 bytes) of all LUNs after RAID, data and metadata, exact. */
        LUN_TB,
        /** Years of support that the configuration asks for. */
        SUPPORT_YEAR,
        /** One where installation is not declined. */
        INSTALLATION,
        /** Part of another item: listed and not billed. */
        INCLUDED,
        /** A number that no document states. */
        NOT_STATED
    }
}
