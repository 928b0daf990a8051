package io.stowage.catalog.configuration;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.stowage.catalog.Role;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Servers of one kind.
 *
 * @param cpu model of the processors
 * @param cpuSockets processors in each server
 * @param coresPerSocket cores of each processor
 * @param clockGHz nominal clock of the processors
 * @param memoryGiB memory of each server
 * @param dimms memory modules in each server
 * @param hbas SAS host bus adapters in each server
 * @param hcas fabric adapters in each server
 * @param osDrives drives of each server that hold its operating system
 * @param raidController controller of those drives
 * @param drives drives of each server that hold data, of file systems that use the servers' own
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ServerGroup(
        @PartReference(Role.SERVER) @Nullable String part,
        @Range(min = 1, max = 1000) @Nullable Integer count,
        @Nullable String cpu,
        @Range(min = 1, max = 8) @Nullable Integer cpuSockets,
        @Range(min = 1, max = 256) @Nullable Integer coresPerSocket,
        @Range(min = 0, max = 10, aboveMin = true) @Nullable BigDecimal clockGHz,
        @Range(min = 1, max = 65_536) @Nullable Integer memoryGiB,
        @Size(max = 8) @Nullable List<Dimms> dimms,
        @Size(max = 16) @Nullable List<Hba> hbas,
        @Size(max = 16) @Nullable List<Hca> hcas,
        @Size(max = 16) @Nullable List<OsDrives> osDrives,
        @PartReference(Role.RAID_CONTROLLER) @Nullable String raidController,
        @Size(max = 16) @Nullable List<DriveSet> drives,
        @Nullable ProvidedBy providedBy) {

    /** Memory modules of one kind: their number in each server, size and transfers per second (10^6). */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Dimms(
            @Range(min = 1, max = 128) @Nullable Integer count,
            @Range(min = 1, max = 1024) @Nullable Integer sizeGiB,
            @Range(min = 800, max = 20_000) @Nullable Integer speedMTps) {}

    /** SAS host bus adapters of one kind; {@code slots} are the PCIe slots they sit in. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Hba(
            @PartReference(Role.SAS_HBA) @Nullable String part,
            @Range(min = 1, max = 16) @Nullable Integer count,
            @Range(min = 1, max = 64) @Size(max = 16) @Nullable List<Integer> slots,
            @Nullable ProvidedBy providedBy) {}

    /** Fabric adapters of one kind; {@code slots} are the PCIe slots they sit in. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Hca(
            @PartReference(Role.HCA) @Nullable String part,
            @Range(min = 1, max = 16) @Nullable Integer count,
            @Range(min = 1, max = 64) @Size(max = 16) @Nullable List<Integer> slots,
            @Nullable ProvidedBy providedBy) {}

    /** Operating-system drives of one kind; {@code hotSpares} of the {@code count} are spares. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record OsDrives(
            @PartReference(Role.DRIVE) @Nullable String part,
            @Range(min = 1, max = 64) @Nullable Integer count,
            @Nullable RaidLevel level,
            @Range(min = 0, max = 16) @Nullable Integer hotSpares,
            @Nullable ProvidedBy providedBy) {}
}
