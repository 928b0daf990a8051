package io.stowage.catalog.system;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.catalog.Catalog;
import io.stowage.catalog.Part;
import io.stowage.catalog.Solution;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.DiskGroup;
import io.stowage.catalog.configuration.DriveSet;
import io.stowage.catalog.configuration.Expansion;
import io.stowage.catalog.configuration.Json;
import io.stowage.catalog.configuration.Network;
import io.stowage.catalog.configuration.NvmeModule;
import io.stowage.catalog.configuration.RaidLevel;
import io.stowage.catalog.configuration.ServerGroup;
import io.stowage.catalog.configuration.Spares;
import io.stowage.catalog.configuration.StorageArray;
import io.stowage.catalog.configuration.StorageModule;
import io.stowage.catalog.configuration.SwitchSet;
import io.stowage.catalog.system.ResolvedSystem.Arrays;
import io.stowage.catalog.system.ResolvedSystem.Drives;
import io.stowage.catalog.system.ResolvedSystem.Enclosure;
import io.stowage.catalog.system.ResolvedSystem.Group;
import io.stowage.catalog.system.ResolvedSystem.Module;
import io.stowage.catalog.system.ResolvedSystem.NvmePairs;
import io.stowage.catalog.system.ResolvedSystem.Servers;
import io.stowage.catalog.system.ResolvedSystem.Switches;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Turns a Configuration into a {@link ResolvedSystem}. Pure: the same document always resolves alike. */
public final class Resolver {
    /** ADAPT protects with 8 + 2 stripes whatever the group's width. */
    private static final int ADAPT_DATA = 8;

    private static final int ADAPT_PARITY = 2;

    private final Catalog catalog;
    private final ObjectMapper mapper = Json.mapper();

    public Resolver(Catalog catalog) {
        this.catalog = catalog;
    }

    /** Resolves a document that {@link io.stowage.catalog.configuration.ConfigurationReader} has accepted. */
    public ResolvedSystem resolve(Configuration requested) {
        Solution solution = catalog.solution(requested.solution());
        ObjectNode document = mapper.valueToTree(requested);
        TemplateMerge.Merged merged = TemplateMerge.merge(document, solution);
        List<DefaultedValue> defaults = new ArrayList<>(merged.defaults());
        deriveSasHbas(merged.document(), solution, defaults);
        defaults.sort(Comparator.comparing(DefaultedValue::path));
        Configuration complete = bind(merged.document());

        List<Module> storage = modules(complete.storageModules(), "/storageModules", DiskGroup.Use.DATA);
        List<Module> metadata = modules(complete.metadataModules(), "/metadataModules", DiskGroup.Use.METADATA);
        List<NvmePairs> nvme = new ArrayList<>();
        for (int i = 0; i < orEmpty(complete.nvmeModules()).size(); i++) {
            nvme.add(nvme(orEmpty(complete.nvmeModules()).get(i), "/nvmeModules/" + i));
        }
        var gateways = complete.gateways();
        var management = complete.management();
        var network = complete.network();
        var clients = complete.clients();
        return new ResolvedSystem(
                complete,
                solution,
                List.copyOf(defaults),
                storage,
                metadata,
                List.copyOf(nvme),
                gateways == null ? Optional.empty() : servers(gateways.servers(), "/gateways/servers"),
                gateways == null ? List.of() : List.copyOf(orEmpty(gateways.protocols())),
                management == null ? Optional.empty() : servers(management.servers(), "/management/servers"),
                management == null ? List.of() : switches(management.switches(), "/management/switches"),
                network == null ? List.of() : switches(network.switches(), "/network/switches"),
                network == null || network.fabric() == null ? Network.Fabric.IB_EDR : network.fabric(),
                network == null ? 1 : or(network.linksPerServer(), 1),
                clients == null ? 1 : or(clients.count(), 1));
    }

    private Configuration bind(ObjectNode document) {
        try {
            return mapper.treeToValue(document, Configuration.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("The template of the solution does not fit the Configuration record", e);
        }
    }

    /** Each server has one SAS port to each controller of each array, so the cards follow from the arrays. */
    private void deriveSasHbas(ObjectNode document, Solution solution, List<DefaultedValue> defaults) {
        Optional<String> hba = solution.text("sasHba");
        if (hba.isEmpty()) {
            return;
        }
        int portsPerCard = catalog.part(hba.get()).integer("ports").orElse(1);
        for (String key : List.of("storageModules", "metadataModules")) {
            JsonNode modules = document.path(key);
            for (int i = 0; i < modules.size(); i++) {
                if (modules.get(i).get("servers") instanceof ObjectNode servers && !servers.has("hbas")) {
                    long ports = 0;
                    for (JsonNode array : modules.get(i).path("arrays")) {
                        ports += array.path("count").asLong(1)
                                * array.path("controllers").asLong(2);
                    }
                    long cards = Math.min(16, (ports + portsPerCard - 1) / portsPerCard);
                    if (cards > 0) {
                        ArrayNode hbas = mapper.createArrayNode();
                        hbas.add(
                                mapper.createObjectNode().put("part", hba.get()).put("count", (int) cards));
                        servers.set("hbas", hbas);
                        defaults.add(new DefaultedValue(
                                "/" + key + "/" + i + "/servers/hbas",
                                hbas.deepCopy(),
                                "one SAS port to each controller of each array"));
                    }
                }
            }
        }
    }

    private List<Module> modules(@Nullable List<StorageModule> modules, String path, DiskGroup.Use use) {
        List<Module> out = new ArrayList<>();
        for (int i = 0; i < orEmpty(modules).size(); i++) {
            StorageModule module = orEmpty(modules).get(i);
            String at = path + "/" + i;
            List<Arrays> arrays = new ArrayList<>();
            for (int j = 0; j < orEmpty(module.arrays()).size(); j++) {
                StorageArray array = orEmpty(module.arrays()).get(j);
                if (array.part() != null) {
                    arrays.add(array(array, array.part(), at + "/arrays/" + j, use));
                }
            }
            servers(module.servers(), at + "/servers")
                    .ifPresent(s -> out.add(new Module(at, use, s, List.copyOf(arrays))));
        }
        return List.copyOf(out);
    }

    private Arrays array(StorageArray array, String partId, String path, DiskGroup.Use use) {
        Part part = catalog.part(partId);
        int count = or(array.count(), 1);
        Enclosure own = enclosure(
                path, part, 1, count, orEmpty(array.drives()), orEmpty(array.diskGroups()), array.spares(), use);
        List<Enclosure> behind = new ArrayList<>();
        for (int i = 0; i < orEmpty(array.expansions()).size(); i++) {
            Expansion expansion = orEmpty(array.expansions()).get(i);
            int perArray = or(expansion.count(), 1);
            if (expansion.part() != null && perArray > 0) {
                behind.add(enclosure(
                        path + "/expansions/" + i,
                        catalog.part(expansion.part()),
                        perArray,
                        Math.multiplyExact(perArray, count),
                        orEmpty(expansion.drives()),
                        orEmpty(expansion.diskGroups()),
                        expansion.spares(),
                        use));
            }
        }
        return new Arrays(
                path,
                part,
                count,
                or(array.controllers(), part.integer("controllersMax").orElse(2)),
                array.pool() == null ? StorageArray.Pool.LINEAR : array.pool(),
                own,
                List.copyOf(behind));
    }

    private Enclosure enclosure(
            String path,
            Part part,
            int perArray,
            int total,
            List<DriveSet> driveSets,
            List<DiskGroup> groups,
            @Nullable Spares spares,
            DiskGroup.Use use) {
        List<Drives> drives = new ArrayList<>();
        for (int i = 0; i < driveSets.size(); i++) {
            DriveSet set = driveSets.get(i);
            if (set.part() != null) {
                drives.add(new Drives(path + "/drives/" + i, catalog.part(set.part()), or(set.count(), 1)));
            }
        }
        int global = spares == null ? 0 : or(spares.global(), 0);
        int dedicated = spares == null ? 0 : or(spares.dedicated(), 0);
        boolean mixedUse = groups.stream().anyMatch(g -> useOf(g, use) == DiskGroup.Use.METADATA)
                && groups.stream().anyMatch(g -> useOf(g, use) == DiskGroup.Use.DATA);
        List<Group> resolved = new ArrayList<>();
        for (int i = 0; i < groups.size(); i++) {
            DiskGroup group = groups.get(i);
            DiskGroup.Use groupUse = useOf(group, use);
            List<Part> members = drives.stream()
                    .filter(d -> d.count() > 0)
                    .map(Drives::part)
                    .filter(p -> !mixedUse || p.isFlash() == (groupUse == DiskGroup.Use.METADATA))
                    .toList();
            resolved.add(group(group, path + "/diskGroups/" + i, groupUse, members, drives, global + dedicated));
        }
        return new Enclosure(
                path,
                part,
                perArray,
                total,
                part.integer("driveSlots"),
                List.copyOf(drives),
                List.copyOf(resolved),
                global,
                dedicated,
                spares == null || spares.part() == null ? Optional.empty() : Optional.of(catalog.part(spares.part())));
    }

    private static DiskGroup.Use useOf(DiskGroup group, DiskGroup.Use moduleUse) {
        return group.use() == null ? moduleUse : group.use();
    }

    private Group group(
            DiskGroup group, String path, DiskGroup.Use use, List<Part> members, List<Drives> drives, int spares) {
        RaidLevel level = group.level() == null ? RaidLevel.RAID0 : group.level();
        Integer data = group.dataDrives();
        Integer parity = group.parityDrives();
        if (level == RaidLevel.ADAPT && data == null) {
            // ADAPT takes all drives but the spares; four fifths of its width hold data (8 + 2 stripes).
            int width = drives.stream().mapToInt(Drives::count).sum() - spares;
            data = Math.max(1, width * ADAPT_DATA / (ADAPT_DATA + ADAPT_PARITY));
            parity = Math.max(0, width - data);
        }
        return new Group(
                path,
                level,
                or(data, 1),
                or(parity, minimumParity(level, or(data, 1))),
                or(group.count(), 1),
                group.chunkKiB() == null ? OptionalInt.empty() : OptionalInt.of(group.chunkKiB()),
                use,
                members);
    }

    /** Parity drives that a level needs at least, where the user gave none. */
    private static int minimumParity(RaidLevel level, int dataDrives) {
        return switch (level) {
            case RAID0 -> 0;
            case RAID1, RAID10 -> dataDrives;
            case RAID5 -> 1;
            case RAID6, ADAPT, RAID50 -> 2;
            case RAID60 -> 4;
        };
    }

    private NvmePairs nvme(NvmeModule module, String path) {
        ServerGroup group = module.servers();
        if (group == null || group.part() == null) {
            throw new io.stowage.catalog.CatalogException(List.of(
                    "The solution's template names no server for %s. Maybe add optional.nvmeModules.".formatted(path)));
        }
        List<Drives> drives = new ArrayList<>();
        for (int i = 0; i < orEmpty(module.drives()).size(); i++) {
            DriveSet set = orEmpty(module.drives()).get(i);
            if (set.part() != null) {
                drives.add(new Drives(path + "/drives/" + i, catalog.part(set.part()), or(set.count(), 1)));
            }
        }
        return new NvmePairs(
                path,
                servers(group, path + "/servers").orElseThrow(),
                List.copyOf(drives),
                module.use() == null ? DiskGroup.Use.DATA : module.use());
    }

    private Optional<Servers> servers(@Nullable ServerGroup group, String path) {
        if (group == null || group.part() == null) {
            return Optional.empty();
        }
        return Optional.of(new Servers(
                path,
                catalog.part(group.part()),
                group.count() == null ? OptionalInt.empty() : OptionalInt.of(group.count()),
                orEmpty(group.hbas()).stream().mapToInt(h -> or(h.count(), 1)).sum(),
                orEmpty(group.hcas()).stream().mapToInt(h -> or(h.count(), 1)).sum()));
    }

    private List<Switches> switches(@Nullable List<SwitchSet> sets, String path) {
        List<Switches> out = new ArrayList<>();
        for (int i = 0; i < orEmpty(sets).size(); i++) {
            SwitchSet set = orEmpty(sets).get(i);
            if (set.part() != null) {
                out.add(new Switches(path + "/" + i, catalog.part(set.part()), or(set.count(), 1)));
            }
        }
        return List.copyOf(out);
    }

    private static int or(@Nullable Integer value, int otherwise) {
        return value == null ? otherwise : value;
    }

    private static <T> List<T> orEmpty(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }
}
