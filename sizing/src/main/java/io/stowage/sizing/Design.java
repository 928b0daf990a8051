package io.stowage.sizing;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.catalog.Catalog;
import io.stowage.catalog.Part;
import io.stowage.catalog.Solution;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.DriveSet;
import io.stowage.catalog.configuration.Expansion;
import io.stowage.catalog.configuration.Gateways;
import io.stowage.catalog.configuration.Network;
import io.stowage.catalog.configuration.Network.Fabric;
import io.stowage.catalog.configuration.ServerGroup;
import io.stowage.catalog.configuration.StorageArray;
import io.stowage.catalog.configuration.StorageModule;
import io.stowage.catalog.configuration.SwitchSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One point of a design space: the choices that a sizing makes. Everything else is the solution's own.
 *
 * @param full shape of all storage modules but the last
 * @param last shape of the last storage module; equal to {@code full} where all are alike
 * @param modules number of storage modules, the last included
 * @param dataDrive id of the data drive
 * @param metadata where the metadata lies
 * @param gateways gateway servers; 0 where none are asked for
 * @param protocols what the gateways serve
 * @param fabric absent where the solution's own is taken
 */
record Design(
        Solution solution,
        Shape full,
        Shape last,
        int modules,
        String dataDrive,
        Metadata metadata,
        int gateways,
        List<Gateways.Protocol> protocols,
        @Nullable Fabric fabric) {

    /** Arrays of a storage module and how many of them have their expansion enclosures. */
    record Shape(int arrays, int expanded) {
        @Override
        public String toString() {
            return arrays + " + " + expanded;
        }
    }

    /**
     * Where the metadata lies.
     *
     * @param modules High Demand Metadata Modules; 0 for SSDs in the data arrays, or where the solution keeps none
     *     apart
     * @param arrays arrays of each such module
     * @param drive id of its SSD, empty where there is no module
     */
    record Metadata(int modules, int arrays, String drive) {
        static final Metadata NONE = new Metadata(0, 0, "");
    }

    /** Cheap: a solution is known by its id, and searches keep designs in maps by the thousand. */
    @Override
    public int hashCode() {
        return Objects.hash(solution.id(), full, last, modules, dataDrive, metadata, gateways);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Design d
                && solution.id().equals(d.solution.id())
                && full.equals(d.full)
                && last.equals(d.last)
                && modules == d.modules
                && dataDrive.equals(d.dataDrive)
                && metadata.equals(d.metadata)
                && gateways == d.gateways
                && protocols.equals(d.protocols)
                && fabric == d.fabric;
    }

    /** Every choice, in an order that breaks ties. */
    @Override
    public String toString() {
        return "%s: %d modules, full %s, last %s, %s, metadata %d x %d of %s, %d gateways"
                .formatted(
                        solution.id(),
                        modules,
                        full,
                        last,
                        dataDrive,
                        metadata.modules(),
                        metadata.arrays(),
                        metadata.drive(),
                        gateways);
    }

    Design withModules(int count) {
        return new Design(solution, full, last, count, dataDrive, metadata, gateways, protocols, fabric);
    }

    Design withShapes(Shape newFull, Shape newLast) {
        return new Design(solution, newFull, newLast, modules, dataDrive, metadata, gateways, protocols, fabric);
    }

    Design withDataDrive(String drive) {
        return new Design(solution, full, last, modules, drive, metadata, gateways, protocols, fabric);
    }

    Design withMetadata(Metadata other) {
        return new Design(solution, full, last, modules, dataDrive, other, gateways, protocols, fabric);
    }

    /** A short name for texts, for example {@code 4 + 4 of hdd-nls-12tb}. */
    String shortName() {
        String storage;
        if (modules == 1) {
            storage = last.toString();
        } else if (full.equals(last)) {
            storage = "%d modules of %s".formatted(modules, full);
        } else if (modules == 2) {
            storage = "one module of %s and one of %s".formatted(full, last);
        } else {
            storage = "%d modules of %s and one of %s".formatted(modules - 1, full, last);
        }
        return storage + " of " + dataDrive;
    }

    /** The document to quote. */
    Configuration configuration(Catalog catalog) {
        List<StorageModule> storage = new ArrayList<>(Collections.nCopies(modules - 1, storageModule(full)));
        storage.add(storageModule(last));
        List<StorageModule> metadataModules =
                solution.metadataDrives().isEmpty() ? null : Collections.nCopies(metadata.modules(), metadataModule());
        Gateways gatewayServers = gateways == 0 ? null : new Gateways(serverCount(gateways), List.copyOf(protocols));
        return new Configuration(
                "stowage/v1",
                "Configuration",
                null,
                solution.id(),
                storage,
                metadataModules,
                null,
                gatewayServers,
                null,
                null,
                network(catalog),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    private static ServerGroup serverCount(int count) {
        return new ServerGroup(null, count, null, null, null, null, null, null, null, null, null, null, null, null);
    }

    private StorageModule storageModule(Shape shape) {
        List<StorageArray> arrays = new ArrayList<>();
        if (shape.expanded() > 0) {
            arrays.add(arrays(
                    shape.expanded(),
                    List.of(new Expansion(
                            solution.text("expansion").orElseThrow(),
                            solution.integer("expansionsPerArrayMax").orElse(1),
                            null,
                            null,
                            null,
                            null,
                            null,
                            null))));
        }
        if (shape.arrays() > shape.expanded()) {
            arrays.add(arrays(shape.arrays() - shape.expanded(), List.of()));
        }
        return new StorageModule(null, List.copyOf(arrays));
    }

    private StorageArray arrays(int count, List<Expansion> expansions) {
        int slots = solution.integer("drivesPerEnclosure").orElseThrow();
        List<DriveSet> drives = new ArrayList<>();
        if (metadata.modules() == 0 && !solution.metadataDrives().isEmpty()) {
            int metadataDrives =
                    solution.integer("standardMetadataDrivesPerArray").orElse(0);
            drives.add(new DriveSet(dataDrive, slots - metadataDrives, null));
            drives.add(new DriveSet(solution.text("standardMetadataDrive").orElseThrow(), metadataDrives, null));
        } else {
            drives.add(new DriveSet(dataDrive, slots, null));
        }
        return new StorageArray(
                solution.text("dataArray").orElseThrow(),
                count,
                null,
                List.copyOf(drives),
                null,
                null,
                null,
                null,
                null,
                expansions,
                null);
    }

    private StorageModule metadataModule() {
        return new StorageModule(
                null,
                List.of(new StorageArray(
                        solution.text("metadataArray").orElseThrow(),
                        metadata.arrays(),
                        null,
                        List.of(new DriveSet(
                                metadata.drive(),
                                solution.integer("metadataDrivesPerArray").orElseThrow(),
                                null)),
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null)));
    }

    /** Only the number of switches and the fabric are choices; the rest of the network is the solution's own. */
    private @Nullable Network network(Catalog catalog) {
        int switches = switches(catalog);
        List<SwitchSet> sets = switches == documentedSwitches()
                ? null
                : List.of(new SwitchSet(switchPart(catalog).orElseThrow().id(), switches, null));
        return fabric == null && sets == null ? null : new Network(fabric, sets, null, null, null, null);
    }

    /** As many data switches as documented, and more only where their ports would not do for servers and clients. */
    int switches(Catalog catalog) {
        Optional<Part> part = switchPart(catalog);
        if (part.isEmpty()) {
            return 0;
        }
        int portsEach = part.get().integer("ports").orElse(Integer.MAX_VALUE);
        int servers = solution.integer("serversPerModule").orElse(2) * modules
                + solution.integer("metadataServersPerModule").orElse(2) * metadata.modules()
                + gateways;
        JsonNode template = solution.template();
        int links = servers * template.path("network").path("linksPerServer").asInt(1)
                + template.path("clients").path("count").asInt(1);
        return Math.max(documentedSwitches(), (links + portsEach - 1) / portsEach);
    }

    /** Rack units of one data switch; 0 where the solution brings none. */
    int switchRackUnits(Catalog catalog) {
        return switchPart(catalog).map(p -> p.integer("rackUnits").orElse(0)).orElse(0);
    }

    private int documentedSwitches() {
        return solution.template()
                .path("network")
                .path("switches")
                .path(0)
                .path("count")
                .asInt(0);
    }

    private Optional<Part> switchPart(Catalog catalog) {
        JsonNode first = solution.template().path("network").path("switches").path(0);
        return first.isMissingNode()
                ? Optional.empty()
                : catalog.findPart(first.path("part").asText());
    }

    /** How many of its drives are other than those of the solution's own template, which is what was measured. */
    int otherDrives() {
        JsonNode template = solution.template();
        boolean otherData = !dataDrive.equals(firstDrive(template.path("storageModules")));
        boolean otherMetadata =
                metadata.modules() > 0 && !metadata.drive().equals(firstDrive(template.path("metadataModules")));
        return (otherData ? 1 : 0) + (otherMetadata ? 1 : 0);
    }

    private static String firstDrive(JsonNode templateModules) {
        return templateModules.at("/0/arrays/0/drives/0/part").asText();
    }
}
