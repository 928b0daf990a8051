package io.stowage.catalog.layout;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.catalog.Catalog;
import io.stowage.catalog.configuration.Json;
import io.stowage.catalog.configuration.Problem;
import io.stowage.catalog.configuration.UnreadableDocumentException;
import io.stowage.catalog.system.ResolvedSystem;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * Where everything of a system goes, to the last slot, cable and rack unit. A pure function of the system: the same one
 * is always laid out alike. What is not known stays open, and {@code notes} say so.
 *
 * @param devices every piece of equipment, module by module
 * @param slotMaps the drive slots of every enclosure and of every server with drives of its own
 * @param luns every volume, array by array
 * @param cables SAS cables
 * @param networkLinks cables of the fabric and of management
 * @param switches ports of every switch
 * @param racks from the first
 * @param besideRack devices that stand in no rack, and why
 * @param notes what a reader must know besides, one sentence each
 */
public record Layout(
        List<Device> devices,
        List<SlotMap> slotMaps,
        List<Lun> luns,
        List<Cable> cables,
        List<Cable> networkLinks,
        List<SwitchPorts> switches,
        List<Rack> racks,
        List<Rack.Beside> besideRack,
        List<String> notes)
        implements CsvDocument {

    /** Height of a usual rack. */
    public static final int DEFAULT_RACK_UNITS = 42;

    /** A drawing of more pieces than this would help nobody. */
    static final int MAX_DEVICES = 2_000;

    static final int MAX_CABLES = 20_000;

    public Layout {
        devices = List.copyOf(devices);
        slotMaps = List.copyOf(slotMaps);
        luns = List.copyOf(luns);
        cables = List.copyOf(cables);
        networkLinks = List.copyOf(networkLinks);
        switches = List.copyOf(switches);
        racks = List.copyOf(racks);
        besideRack = List.copyOf(besideRack);
        notes = List.copyOf(notes);
    }

    /**
     * Lays a system out in racks of the usual height.
     *
     * @throws UnreadableDocumentException when the system has too many devices or cables to be drawn
     */
    public static Layout of(ResolvedSystem system, Catalog catalog) {
        return of(system, catalog, DEFAULT_RACK_UNITS);
    }

    /**
     * Lays a system out.
     *
     * @param catalog the parts of adapters
     * @param rackUnits height of a rack, at least 1
     * @throws UnreadableDocumentException when the system has too many devices or cables to be drawn
     */
    public static Layout of(ResolvedSystem system, Catalog catalog, int rackUnits) {
        if (rackUnits < 1) {
            throw new IllegalArgumentException("A rack has at least one unit, not %d.".formatted(rackUnits));
        }
        refuseTooLarge(system);
        Notes notes = new Notes();
        JsonNode document = Json.mapper().valueToTree(system.configuration());
        Equipment equipment = new Equipment(system, notes);
        LunPlan volumes = new LunPlan(system, equipment, notes);
        RackPlan racks = new RackPlan(equipment, rackUnits);
        CablePlan cabling =
                new CablePlan(system, equipment, document, catalog, new CableLength(racks, rackUnits), notes);
        system.targets()
                .forEach(t -> notes.add("%s: %d x %s is known by rates and size only; nothing of it is laid out."
                        .formatted(t.path(), t.count(), t.name())));
        List<String> unknownSupplies = equipment.devices().stream()
                .filter(d -> d.powerSupplies() == null)
                .map(Device::part)
                .distinct()
                .sorted()
                .toList();
        if (!unknownSupplies.isEmpty()) {
            notes.add("How many power supplies these have is not known, and their feeds are open: %s."
                    .formatted(String.join(", ", unknownSupplies)));
        }
        return new Layout(
                equipment.devices(),
                volumes.slotMaps,
                volumes.luns,
                cabling.cables,
                cabling.networkLinks,
                cabling.switches,
                racks.racks(part -> catalog.part(part).decimal("weightKg"), part -> rating(catalog, part)),
                racks.beside(),
                notes.list());
    }

    private static Optional<BigDecimal> rating(Catalog catalog, String part) {
        return catalog.part(part)
                .decimal("psuRatingW")
                .flatMap(watts -> catalog.part(part).decimal("psuCount").map(watts::multiply));
    }

    private static void refuseTooLarge(ResolvedSystem system) {
        long devices = 0;
        long cables = 0;
        for (var module : system.modules()) {
            long servers = module.servers().count().orElse(0);
            long arrays = module.arrayCount();
            devices += servers + arrays + module.expansionCount();
            cables += 2 * servers * arrays + 2L * module.expansionCount() + servers * (2L + system.linksPerServer());
        }
        for (var pairs : system.nvmeModules()) {
            long servers = pairs.servers().count().orElse(0);
            devices += servers;
            cables += servers * (2L + Math.max(1, pairs.servers().hcaCards()));
        }
        long others = system.gateways().map(s -> s.count().orElse(0)).orElse(0)
                + system.ngeneaServers().map(s -> s.count().orElse(0)).orElse(0)
                + system.managementServers().map(s -> s.count().orElse(0)).orElse(0);
        devices += others;
        cables += others * (2L + system.linksPerServer());
        for (var switches : system.dataSwitches()) {
            devices += switches.count();
        }
        for (var switches : system.managementSwitches()) {
            devices += switches.count();
        }
        if (devices > MAX_DEVICES || cables > MAX_CABLES) {
            throw new UnreadableDocumentException(List.of(new Problem(
                    "",
                    0,
                    0,
                    "too-large",
                    "%d devices, %d cables".formatted(devices, cables),
                    "The system has %d devices and about %d cables; at most %d and %d are laid out."
                            .formatted(devices, cables, MAX_DEVICES, MAX_CABLES),
                    "Lay its modules out one by one.")));
        }
    }

    /** The part that concerns the racks. */
    public RackElevation rackElevation() {
        return new RackElevation(racks, besideRack, notes);
    }

    /** The part that concerns the cables. */
    public Cabling cabling() {
        return new Cabling(cables, networkLinks, switches, notes);
    }

    /** The slot map: one line for every drive slot. */
    @Override
    public String csv() {
        return SlotMapCsv.write(this);
    }
}
