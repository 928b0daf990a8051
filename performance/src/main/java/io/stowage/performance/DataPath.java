package io.stowage.performance;

import io.stowage.catalog.Part;
import io.stowage.catalog.configuration.DiskGroup;
import io.stowage.catalog.configuration.FileSystem;
import io.stowage.catalog.configuration.ServerGroup;
import io.stowage.catalog.configuration.StorageModule;
import io.stowage.catalog.system.ResolvedSystem;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What the bytes of a system pass through, counted. Rates in GB/s (10^9 bytes), one direction; infinite where nothing is
 * known to limit.
 *
 * @param scattered whether the file system scatters blocks over all disk groups
 * @param clientGBps links of the clients, infinite unless the user states their rate
 * @param dataReplicas how many times each byte is written
 * @param clientsReplicate whether the clients send each copy, so that their links carry all of them
 */
record DataPath(
        Optional<FileSystem.Type> fileSystem,
        boolean scattered,
        List<ModulePath> modules,
        double clientGBps,
        int dataReplicas,
        boolean clientsReplicate,
        int metadataArrays,
        int metadataServers) {

    /** Part of a ConnectX fact: what one PCIe slot moves before protocol overhead. */
    private static final String PCIE = "pcieSlotGBpsRaw";

    private static final int CONTROLLERS_OF_RATED_ARRAY = 2;
    private static final double BITS_PER_BYTE = 8;

    /** One storage module: its arrays and the servers in front of them. */
    record ModulePath(List<ArrayPath> arrays, int links, double linkGBps, double sasGBps, double pcieGBps) {
        /** Raw rate of all links. */
        double linksGBps() {
            return links * linkGBps;
        }

        ModulePath withArrays(List<ArrayPath> others) {
            return new ModulePath(others, links, linkGBps, sasGBps, pcieGBps);
        }

        /** With so many links and a share of what the servers' cables and slots carried. */
        ModulePath withServerShare(int linksLeft, double share) {
            return new ModulePath(arrays, Math.max(0, linksLeft), linkGBps, sasGBps * share, pcieGBps * share);
        }
    }

    /**
     * Identical arrays with what stands behind them.
     *
     * @param dataDrives drives of one array, expansions included, that hold data
     * @param groupedDrives the same with parity
     * @param readGBps ceiling of one array, empty where unknown
     * @param readShare what its drives give to reads, as a share of what they give when healthy
     * @param writeShare the same of writes
     */
    record ArrayPath(
            String part,
            int count,
            int dataDrives,
            int groupedDrives,
            OptionalDouble readGBps,
            OptionalDouble writeGBps,
            double readShare,
            double writeShare) {

        ArrayPath(
                String part,
                int count,
                int dataDrives,
                int groupedDrives,
                OptionalDouble readGBps,
                OptionalDouble writeGBps) {
            this(part, count, dataDrives, groupedDrives, readGBps, writeGBps, 1, 1);
        }

        /** What the drives of the array give, as a share of what they did. */
        double driveShare(Operation operation) {
            return operation == Operation.READ ? readShare : writeShare;
        }

        ArrayPath withDriveShares(double reads, double writes) {
            return new ArrayPath(
                    part,
                    count,
                    dataDrives,
                    groupedDrives,
                    readGBps,
                    writeGBps,
                    readShare * reads,
                    writeShare * writes);
        }

        /** With a share of what its controllers gave. */
        ArrayPath withCeilingShare(double share) {
            return new ArrayPath(
                    part,
                    count,
                    dataDrives,
                    groupedDrives,
                    times(readGBps, share),
                    times(writeGBps, share),
                    readShare,
                    writeShare);
        }

        private static OptionalDouble times(OptionalDouble rate, double share) {
            return rate.isEmpty() ? rate : OptionalDouble.of(rate.getAsDouble() * share);
        }

        OptionalDouble ceiling(Operation operation) {
            return operation == Operation.READ ? readGBps : writeGBps;
        }
    }

    /** The same path with another rate of all clients' links. */
    DataPath withClientGBps(double rate) {
        return new DataPath(
                fileSystem, scattered, modules, rate, dataReplicas, clientsReplicate, metadataArrays, metadataServers);
    }

    DataPath withModules(List<ModulePath> others) {
        return new DataPath(
                fileSystem,
                scattered,
                List.copyOf(others),
                clientGBps,
                dataReplicas,
                clientsReplicate,
                metadataArrays,
                metadataServers);
    }

    DataPath withMetadata(int arrays, int servers) {
        return new DataPath(
                fileSystem, scattered, modules, clientGBps, dataReplicas, clientsReplicate, arrays, servers);
    }

    /** How many bytes servers and arrays move for each byte of an operation. */
    int serverCopies(Operation operation) {
        return operation == Operation.WRITE || operation == Operation.CREATE ? dataReplicas : 1;
    }

    /** How many bytes the clients' links move for each byte of an operation. */
    int clientCopies(Operation operation) {
        return clientsReplicate ? serverCopies(operation) : 1;
    }

    int arrays() {
        int sum = 0;
        for (ModulePath module : modules) {
            for (ArrayPath array : module.arrays()) {
                sum += array.count();
            }
        }
        return sum;
    }

    /** Drives in data disk groups, parity included. */
    int groupedDrives() {
        int sum = 0;
        for (ModulePath module : modules) {
            for (ArrayPath array : module.arrays()) {
                sum += array.count() * array.groupedDrives();
            }
        }
        return sum;
    }

    /** The same, each array by what its drives still give to small requests. */
    double raidDrives() {
        double sum = 0;
        for (ModulePath module : modules) {
            for (ArrayPath array : module.arrays()) {
                sum += array.count() * array.groupedDrives() * array.readShare();
            }
        }
        return sum;
    }

    double linksGBps() {
        double sum = 0;
        for (ModulePath module : modules) {
            sum += module.linksGBps();
        }
        return sum;
    }

    /** The first array whose ceiling is not known. */
    Optional<String> unratedArray() {
        for (ModulePath module : modules) {
            for (ArrayPath array : module.arrays()) {
                if (array.readGBps().isEmpty() || array.writeGBps().isEmpty()) {
                    return Optional.of(array.part());
                }
            }
        }
        return Optional.empty();
    }

    /** The path of a system of the catalog. */
    static DataPath of(
            ResolvedSystem system, ModelDefinition definition, java.util.function.Function<String, Part> parts) {
        FileSystem fileSystem = system.configuration().fileSystem();
        List<ModulePath> modules = new ArrayList<>();
        List<StorageModule> documents = system.configuration().storageModules();
        for (int i = 0; i < system.storageModules().size(); i++) {
            ServerGroup servers = documents == null ? null : documents.get(i).servers();
            modules.add(module(system, system.storageModules().get(i), servers, definition, parts));
        }
        int metadataArrays = 0;
        int metadataServers = 0;
        for (ResolvedSystem.Module module : system.metadataModules()) {
            int holding = module.arrays().stream()
                    .filter(DataPath::holdsMetadata)
                    .mapToInt(ResolvedSystem.Arrays::count)
                    .sum();
            metadataArrays += holding;
            metadataServers += holding == 0 ? 0 : module.servers().count().orElse(0);
        }
        Optional<FileSystem.Type> type = fileSystem == null ? Optional.empty() : Optional.ofNullable(fileSystem.type());
        return new DataPath(
                type,
                fileSystem != null && fileSystem.allocation() == FileSystem.Allocation.SCATTER,
                List.copyOf(modules),
                clientGBps(system),
                fileSystem == null || fileSystem.dataReplicas() == null ? 1 : fileSystem.dataReplicas(),
                type.isPresent() && definition.clientsWriteReplicas().contains(type.get()),
                metadataArrays,
                metadataServers);
    }

    private static boolean holdsMetadata(ResolvedSystem.Arrays arrays) {
        return arrays.allEnclosures().stream()
                .flatMap(e -> FormedGroups.of(e).stream())
                .anyMatch(g -> g.use() == DiskGroup.Use.METADATA);
    }

    /** The path of a published system that no solution describes. */
    static DataPath of(
            PublishedSystem.WrittenPath written,
            ModelDefinition definition,
            java.util.function.Function<String, Part> parts) {
        Part part = parts.apply(written.array());
        double share = (double) written.controllersPerArray() / CONTROLLERS_OF_RATED_ARRAY;
        ModelDefinition.ArrayRates rates = definition.arrays().get(written.array());
        OptionalDouble write = part.rate("sequentialWriteGBps");
        ArrayPath array = new ArrayPath(
                written.array(),
                written.arrays(),
                written.dataDrivesPerArray(),
                written.groupedDrivesPerArray(),
                rates == null
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(share * rates.readGBps().value()),
                write.isEmpty() ? write : OptionalDouble.of(share * write.getAsDouble()));
        ModulePath module = new ModulePath(
                List.of(array),
                written.activeServers() * written.linksPerServer(),
                written.linkGBps(),
                Double.POSITIVE_INFINITY,
                Double.POSITIVE_INFINITY);
        return new DataPath(
                Optional.of(written.fileSystem()),
                written.scattered(),
                List.of(module),
                Double.POSITIVE_INFINITY,
                1,
                false,
                0,
                0);
    }

    private static double clientGBps(ResolvedSystem system) {
        var clients = system.configuration().clients();
        BigDecimal gbps = clients == null ? null : clients.linkGbps();
        if (clients == null || gbps == null) {
            return Double.POSITIVE_INFINITY;
        }
        int links = clients.linksPerClient() == null ? 1 : clients.linksPerClient();
        return system.clients() * links * gbps.doubleValue() / BITS_PER_BYTE;
    }

    private static ModulePath module(
            ResolvedSystem system,
            ResolvedSystem.Module module,
            @Nullable ServerGroup document,
            ModelDefinition definition,
            java.util.function.Function<String, Part> parts) {
        List<ArrayPath> arrays = new ArrayList<>();
        int controllers = 0;
        for (ResolvedSystem.Arrays array : module.arrays()) {
            controllers += array.count() * array.controllers();
            arrays.add(array(array, definition));
        }
        int servers = module.servers().count().orElse(0);
        int documented = system.solution().integer("serversPerModule").orElse(servers);
        int documentedActive =
                system.solution().integer("activeServersPerModule").orElse(documented);
        // A passive server stands by; where all documented servers work, so do those a user adds.
        int active = documentedActive < documented ? Math.min(servers, documentedActive) : servers;
        return new ModulePath(
                List.copyOf(arrays),
                active * system.linksPerServer(),
                system.fabric().gigabytesPerSecond(),
                active == 0 ? 0 : active * sasGBps(document, controllers, parts),
                active == 0 ? 0 : active * pcieGBps(document, parts));
    }

    private static ArrayPath array(ResolvedSystem.Arrays array, ModelDefinition definition) {
        int data = 0;
        int grouped = 0;
        for (ResolvedSystem.Enclosure enclosure : array.allEnclosures()) {
            for (ResolvedSystem.Group group : FormedGroups.of(enclosure)) {
                if (group.use() == DiskGroup.Use.DATA) {
                    data += enclosure.perArray() * group.count() * group.dataDrives();
                    grouped += enclosure.perArray() * group.count() * group.width();
                }
            }
        }
        double share = (double) array.controllers() / CONTROLLERS_OF_RATED_ARRAY;
        ModelDefinition.ArrayRates rates = definition.arrays().get(array.part().id());
        OptionalDouble write = array.part().rate("sequentialWriteGBps");
        return new ArrayPath(
                array.part().id(),
                array.count(),
                data,
                grouped,
                rates == null
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(share * rates.readGBps().value()),
                write.isEmpty() ? write : OptionalDouble.of(share * write.getAsDouble()));
    }

    /** SAS ports of one server that are cabled, one to each controller of each array. */
    private static double sasGBps(
            @Nullable ServerGroup servers, int controllers, java.util.function.Function<String, Part> parts) {
        double rate = Double.POSITIVE_INFINITY;
        int ports = 0;
        for (ServerGroup.Hba hba :
                servers == null || servers.hbas() == null ? List.<ServerGroup.Hba>of() : servers.hbas()) {
            if (hba.part() != null) {
                Part part = parts.apply(hba.part());
                ports += (hba.count() == null ? 1 : hba.count())
                        * part.integer("ports").orElse(1);
                rate = Math.min(rate, part.rate("portGBpsRaw").orElse(Double.POSITIVE_INFINITY));
            }
        }
        return ports == 0 ? Double.POSITIVE_INFINITY : Math.min(ports, controllers) * rate;
    }

    /** Slots of one server that hold fabric adapters; two ports of one card share one slot. */
    private static double pcieGBps(@Nullable ServerGroup servers, java.util.function.Function<String, Part> parts) {
        double sum = 0;
        for (ServerGroup.Hca hca :
                servers == null || servers.hcas() == null ? List.<ServerGroup.Hca>of() : servers.hcas()) {
            if (hca.part() != null) {
                sum += (hca.count() == null ? 1 : hca.count())
                        * parts.apply(hca.part()).rate(PCIE).orElse(Double.POSITIVE_INFINITY);
            }
        }
        return sum == 0 ? Double.POSITIVE_INFINITY : sum;
    }
}
