package io.stowage.catalog.system;

import io.stowage.catalog.Part;
import io.stowage.catalog.Solution;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.DiskGroup;
import io.stowage.catalog.configuration.Gateways;
import io.stowage.catalog.configuration.Network.Fabric;
import io.stowage.catalog.configuration.RaidLevel;
import io.stowage.catalog.configuration.StorageArray.Pool;
import io.stowage.catalog.configuration.StorageTarget;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * What a Configuration amounts to: every key supplied, every part looked up, identical things kept once with a count.
 * Paths are JSON pointers into the user's document; for a value that was defaulted, where the key would stand.
 *
 * @param configuration the complete document
 * @param defaults what was supplied by the solution, sorted by path
 */
public record ResolvedSystem(
        Configuration configuration,
        Solution solution,
        List<DefaultedValue> defaults,
        List<Module> storageModules,
        List<Module> metadataModules,
        List<NvmePairs> nvmeModules,
        List<Targets> targets,
        Optional<Servers> gateways,
        Optional<Servers> ngeneaServers,
        List<Gateways.Protocol> gatewayProtocols,
        Optional<Servers> managementServers,
        List<Switches> managementSwitches,
        List<Switches> dataSwitches,
        Fabric fabric,
        int linksPerServer,
        int clients) {

    /**
     * The same system with so many storage modules: all but the last like the first one here, the last like the last.
     * A search counts and predicts designs that differ in their number without resolving each anew; paths stay those of
     * this system.
     */
    public ResolvedSystem withStorageModules(int count, List<Switches> switches) {
        List<io.stowage.catalog.configuration.StorageModule> documents = configuration.storageModules();
        return new ResolvedSystem(
                documents == null ? configuration : configuration.withStorageModules(grown(documents, count)),
                solution,
                defaults,
                grown(storageModules, count),
                metadataModules,
                nvmeModules,
                targets,
                gateways,
                ngeneaServers,
                gatewayProtocols,
                managementServers,
                managementSwitches,
                List.copyOf(switches),
                fabric,
                linksPerServer,
                clients);
    }

    private static <T> List<T> grown(List<T> list, int count) {
        List<T> grown = new ArrayList<>(Collections.nCopies(count - 1, list.get(0)));
        grown.add(list.get(list.size() - 1));
        return List.copyOf(grown);
    }

    /**
     * Servers of one kind; the count is empty where neither user nor documents state it.
     *
     * @param drives drives of each server that hold data
     */
    public record Servers(
            String path, Part part, OptionalInt count, int sasHbaCards, int hcaCards, List<Drives> drives) {
        /** Drives of each server that hold data. */
        public int drivesEach() {
            return drives.stream().mapToInt(Drives::count).sum();
        }
    }

    /**
     * Equal storage targets known by rates and size; what is not stated is absent.
     *
     * @param capacityBytes bytes of one before its file system, 0 where not stated
     */
    public record Targets(
            String path, String name, int count, long capacityBytes, Optional<StorageTarget.Backend> backend) {}

    /** Switches of one kind. */
    public record Switches(String path, Part part, int count) {}

    /** A failover group of servers with the arrays behind it. */
    public record Module(String path, DiskGroup.Use use, Servers servers, List<Arrays> arrays) {
        /** Arrays (controller enclosures) of the module. */
        public int arrayCount() {
            return arrays.stream().mapToInt(Arrays::count).sum();
        }

        /** Expansion enclosures of the module. */
        public int expansionCount() {
            return arrays.stream()
                    .mapToInt(a -> a.count() * a.expansionsPerArray())
                    .sum();
        }
    }

    /**
     * Identical arrays.
     *
     * @param enclosure the controller enclosure of each
     * @param expansions enclosures behind each, one entry per kind
     */
    public record Arrays(
            String path,
            Part part,
            int count,
            int controllers,
            Pool pool,
            Enclosure enclosure,
            List<Enclosure> expansions) {
        /** Expansion enclosures behind each array. */
        public int expansionsPerArray() {
            return expansions.stream().mapToInt(Enclosure::perArray).sum();
        }

        /** The controller enclosure and those behind it. */
        public List<Enclosure> allEnclosures() {
            return Stream.concat(Stream.of(enclosure), expansions.stream()).toList();
        }
    }

    /**
     * Identical enclosures.
     *
     * @param perArray how many of them each array has (1 for the controller enclosure itself)
     * @param total how many there are behind all arrays of the same kind
     * @param slots drive slots of one enclosure, empty where the catalog does not know
     */
    public record Enclosure(
            String path,
            Part part,
            int perArray,
            int total,
            OptionalInt slots,
            List<Drives> drives,
            List<Group> groups,
            int globalSpares,
            int dedicatedSpares,
            Optional<Part> sparePart) {
        /** Drives in one enclosure. */
        public int driveCount() {
            return drives.stream().mapToInt(Drives::count).sum();
        }

        /** Drives of one enclosure that stand in a disk group. */
        public int groupedDrives() {
            return groups.stream().mapToInt(g -> g.count() * g.width()).sum();
        }

        /** Spare drives of one enclosure. */
        public int spareCount() {
            return globalSpares + dedicatedSpares;
        }
    }

    /** Drives of one kind in one enclosure. */
    public record Drives(String path, Part part, int count) {}

    /**
     * Identical disk groups of one enclosure.
     *
     * @param dataDrives drives of one group that hold data
     * @param parityDrives drives of one group that hold parity or the copy
     * @param chunkKiB empty where neither user nor documents state it
     * @param drives the kinds of drives the group may be built from, empty when the enclosure has none left for it
     */
    public record Group(
            String path,
            RaidLevel level,
            int dataDrives,
            int parityDrives,
            int count,
            OptionalInt chunkKiB,
            DiskGroup.Use use,
            List<Part> drives) {
        /** Drives of one group. */
        public int width() {
            return dataDrives + parityDrives;
        }

        /** Bytes that count for each member: those of the smallest kind; 0 where no kind states its capacity. */
        public long memberBytes() {
            return drives.stream()
                    .filter(Part::hasCapacity)
                    .mapToLong(Part::driveBytes)
                    .min()
                    .orElse(0);
        }
    }

    /**
     * NVMe servers of one kind.
     *
     * @param groups groups that each server forms of its own drives; empty where the servers of a pair mirror each other
     */
    public record NvmePairs(
            String path, Servers servers, List<Drives> drivesPerServer, List<Group> groups, DiskGroup.Use use) {
        /** Whether the servers of a pair mirror each other. */
        public boolean mirrored() {
            return groups.isEmpty();
        }
    }

    /** All modules that hold arrays, data first. */
    public List<Module> modules() {
        return Stream.concat(storageModules.stream(), metadataModules.stream()).toList();
    }
}
