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
import io.stowage.catalog.configuration.Problem;
import io.stowage.catalog.configuration.RaidLevel;
import io.stowage.catalog.configuration.ServerGroup;
import io.stowage.catalog.configuration.Spares;
import io.stowage.catalog.configuration.StorageArray;
import io.stowage.catalog.configuration.StorageModule;
import io.stowage.catalog.configuration.StorageTarget;
import io.stowage.catalog.configuration.SwitchSet;
import io.stowage.catalog.configuration.UnreadableDocumentException;
import io.stowage.catalog.system.ResolvedSystem.Arrays;
import io.stowage.catalog.system.ResolvedSystem.Drives;
import io.stowage.catalog.system.ResolvedSystem.Enclosure;
import io.stowage.catalog.system.ResolvedSystem.Group;
import io.stowage.catalog.system.ResolvedSystem.Module;
import io.stowage.catalog.system.ResolvedSystem.NvmePairs;
import io.stowage.catalog.system.ResolvedSystem.Servers;
import io.stowage.catalog.system.ResolvedSystem.Switches;
import io.stowage.catalog.system.ResolvedSystem.Targets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Turns a Configuration into a {@link ResolvedSystem}. Pure: the same document always resolves alike. */
public final class Resolver {
    /** So many enclosures or drives are far beyond anything real, and no sum over them can overflow. */
    static final int MAX_PIECES = 100_000;

    private static final int MAX_CARDS = 16;
    private static final long LARGEST_DRIVE_TB = 90;

    private static final ObjectMapper MAPPER = Json.mapper();

    private final Catalog catalog;

    public Resolver(Catalog catalog) {
        this.catalog = catalog;
    }

    /**
     * Resolves a document that {@link io.stowage.catalog.configuration.ConfigurationReader} has accepted.
     *
     * @throws UnreadableDocumentException when a part is named neither by the document nor by its solution, or when the
     *     system is larger than anything real; without line and column
     */
    public ResolvedSystem resolve(Configuration requested) {
        Solution solution = catalog.solution(requested.solution());
        TemplateMerge.Merged merged = TemplateMerge.merge(MAPPER.valueToTree(requested), solution);
        List<DefaultedValue> defaults = new ArrayList<>(merged.defaults());
        deriveSasHbas(merged.document(), solution, defaults);
        defaults.sort(Comparator.comparing(DefaultedValue::path));
        Configuration complete = bind(merged.document());
        Resolution resolution = new Resolution(complete, solution);
        resolution.problems.addAll(AskedKeys.missing(merged.document(), solution));
        ResolvedSystem system = resolution.system(List.copyOf(defaults));
        if (!resolution.problems.isEmpty()) {
            throw new UnreadableDocumentException(resolution.problems);
        }
        return system;
    }

    private Configuration bind(ObjectNode document) {
        try {
            return MAPPER.treeToValue(document, Configuration.class);
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
                    int cards = (int) Math.min(MAX_CARDS, (ports + portsPerCard - 1) / portsPerCard);
                    if (cards > 0) {
                        ArrayNode hbas = MAPPER.createArrayNode();
                        hbas.addObject().put("part", hba.get()).put("count", cards);
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

    /** One walk over one complete document. */
    private final class Resolution {
        private final Configuration complete;
        private final Solution solution;
        private final List<Problem> problems = new ArrayList<>();
        private long enclosures;
        private long drives;

        Resolution(Configuration complete, Solution solution) {
            this.complete = complete;
            this.solution = solution;
        }

        ResolvedSystem system(List<DefaultedValue> defaults) {
            var gateways = complete.gateways();
            var ngenea = complete.ngenea();
            var management = complete.management();
            var network = complete.network();
            var clients = complete.clients();
            return new ResolvedSystem(
                    complete,
                    solution,
                    defaults,
                    modules(complete.storageModules(), "/storageModules", DiskGroup.Use.DATA),
                    modules(complete.metadataModules(), "/metadataModules", DiskGroup.Use.METADATA),
                    nvmeModules(),
                    targets(),
                    gateways == null ? Optional.empty() : servers(gateways.servers(), "/gateways/servers"),
                    ngenea == null ? Optional.empty() : servers(ngenea.servers(), "/ngenea/servers"),
                    gateways == null ? List.of() : List.copyOf(orEmpty(gateways.protocols())),
                    management == null ? Optional.empty() : servers(management.servers(), "/management/servers"),
                    management == null ? List.of() : switches(management.switches(), "/management/switches"),
                    network == null ? List.of() : switches(network.switches(), "/network/switches"),
                    network == null || network.fabric() == null ? Network.Fabric.IB_EDR : network.fabric(),
                    network == null ? 1 : or(network.linksPerServer(), 1),
                    clients == null ? 1 : or(clients.count(), 1));
        }

        /** The part of that id; that there is none is a problem. */
        private Optional<Part> part(@Nullable String id, String path) {
            if (id != null) {
                return Optional.of(catalog.part(id));
            }
            if (problems.stream().anyMatch(p -> p.pointer().equals(path + "/part"))) {
                return Optional.empty();
            }
            problems.add(new Problem(
                    path + "/part",
                    0,
                    0,
                    "missing-key",
                    "part",
                    "The key part is missing, and solution %s has none to fill in.".formatted(solution.id()),
                    "Name the part."));
            return Optional.empty();
        }

        /** Counts enclosures, or servers with drives of their own, and the drives in them. */
        private void count(String path, long pieces, long drivesEach) {
            boolean within = enclosures <= MAX_PIECES && drives <= MAX_PIECES;
            enclosures += pieces;
            drives += pieces * drivesEach;
            if (within && (enclosures > MAX_PIECES || drives > MAX_PIECES)) {
                problems.add(new Problem(
                        path,
                        0,
                        0,
                        "too-large",
                        "%d enclosures, %d drives".formatted(enclosures, drives),
                        "Up to here the system has %d enclosures and %d drives; at most %d of each are read."
                                .formatted(enclosures, drives, MAX_PIECES),
                        "Look for a count that is too high."));
            }
        }

        private List<Module> modules(@Nullable List<StorageModule> modules, String path, DiskGroup.Use use) {
            List<Module> out = new ArrayList<>();
            for (int i = 0; i < orEmpty(modules).size(); i++) {
                StorageModule module = orEmpty(modules).get(i);
                String at = path + "/" + i;
                List<Arrays> arrays = new ArrayList<>();
                for (int j = 0; j < orEmpty(module.arrays()).size(); j++) {
                    arrays(orEmpty(module.arrays()).get(j), at + "/arrays/" + j, use)
                            .ifPresent(arrays::add);
                }
                ServerGroup group = module.servers();
                if (group == null) {
                    part(null, at + "/servers");
                } else {
                    servers(group, at + "/servers").ifPresent(s -> {
                        if (s.drivesEach() > 0) {
                            count(at + "/servers", s.count().orElse(0), s.drivesEach());
                        }
                        out.add(new Module(at, use, s, List.copyOf(arrays)));
                    });
                }
            }
            return List.copyOf(out);
        }

        private Optional<Arrays> arrays(StorageArray array, String path, DiskGroup.Use use) {
            int count = or(array.count(), 1);
            List<Enclosure> behind = new ArrayList<>();
            for (int i = 0; i < orEmpty(array.expansions()).size(); i++) {
                Expansion expansion = orEmpty(array.expansions()).get(i);
                String at = path + "/expansions/" + i;
                int perArray = or(expansion.count(), 1);
                Optional<Part> part = part(expansion.part(), at);
                if (part.isPresent() && perArray > 0) {
                    behind.add(enclosure(
                            at,
                            part.get(),
                            perArray,
                            perArray * count,
                            expansion.drives(),
                            expansion.diskGroups(),
                            expansion.spares(),
                            use));
                }
            }
            return part(array.part(), path)
                    .map(part -> new Arrays(
                            path,
                            part,
                            count,
                            or(
                                    array.controllers(),
                                    part.integer("controllersMax").orElse(2)),
                            array.pool() == null ? StorageArray.Pool.LINEAR : array.pool(),
                            enclosure(path, part, 1, count, array.drives(), array.diskGroups(), array.spares(), use),
                            List.copyOf(behind)));
        }

        private Enclosure enclosure(
                String path,
                Part part,
                int perArray,
                int total,
                @Nullable List<DriveSet> driveSets,
                @Nullable List<DiskGroup> diskGroups,
                @Nullable Spares spares,
                DiskGroup.Use use) {
            List<Drives> inside = drives(driveSets, path + "/drives");
            List<Group> groups = new ArrayList<>();
            for (int i = 0; i < orEmpty(diskGroups).size(); i++) {
                groups.add(group(orEmpty(diskGroups).get(i), path + "/diskGroups/" + i, use, inside));
            }
            Enclosure enclosure = new Enclosure(
                    path,
                    part,
                    perArray,
                    total,
                    part.integer("driveSlots"),
                    inside,
                    List.copyOf(groups),
                    spares == null ? 0 : or(spares.global(), 0),
                    spares == null ? 0 : or(spares.dedicated(), 0),
                    spares == null || spares.part() == null
                            ? Optional.empty()
                            : Optional.of(catalog.part(spares.part())));
            count(path, total, enclosure.driveCount());
            return enclosure;
        }

        private List<Drives> drives(@Nullable List<DriveSet> sets, String path) {
            List<Drives> out = new ArrayList<>();
            for (int i = 0; i < orEmpty(sets).size(); i++) {
                DriveSet set = orEmpty(sets).get(i);
                String at = path + "/" + i;
                part(set.part(), at).ifPresent(part -> out.add(new Drives(at, part, or(set.count(), 1))));
            }
            return List.copyOf(out);
        }

        private Group group(DiskGroup group, String path, DiskGroup.Use moduleUse, List<Drives> inside) {
            RaidLevel level = group.level() == null ? RaidLevel.RAID0 : group.level();
            int data = or(group.dataDrives(), level.minimumDataDrives());
            DiskGroup.Use use = group.use() == null ? moduleUse : group.use();
            return new Group(
                    path,
                    level,
                    data,
                    or(group.parityDrives(), level.parityDrives(data)),
                    or(group.count(), 1),
                    group.chunkKiB() == null ? OptionalInt.empty() : OptionalInt.of(group.chunkKiB()),
                    use,
                    members(use, inside));
        }

        /** Flash and spinning drives never share a group: where both are inside, flash is for metadata. */
        private List<Part> members(DiskGroup.Use use, List<Drives> inside) {
            List<Part> kinds = inside.stream()
                    .filter(d -> d.count() > 0)
                    .map(Drives::part)
                    .distinct()
                    .toList();
            boolean both =
                    kinds.stream().anyMatch(Part::isFlash) && !kinds.stream().allMatch(Part::isFlash);
            return kinds.stream()
                    .filter(kind -> !both || kind.isFlash() == (use == DiskGroup.Use.METADATA))
                    .toList();
        }

        private List<NvmePairs> nvmeModules() {
            List<NvmePairs> out = new ArrayList<>();
            for (int i = 0; i < orEmpty(complete.nvmeModules()).size(); i++) {
                NvmeModule module = orEmpty(complete.nvmeModules()).get(i);
                String path = "/nvmeModules/" + i;
                List<Drives> inside = drives(module.drives(), path + "/drives");
                DiskGroup.Use use = module.use() == null ? DiskGroup.Use.DATA : module.use();
                List<Group> groups = new ArrayList<>();
                for (int j = 0; j < orEmpty(module.diskGroups()).size(); j++) {
                    groups.add(group(orEmpty(module.diskGroups()).get(j), path + "/diskGroups/" + j, use, inside));
                }
                ServerGroup group = module.servers();
                if (group == null) {
                    part(null, path + "/servers");
                } else {
                    count(
                            path,
                            or(group.count(), 0),
                            inside.stream().mapToLong(Drives::count).sum());
                    servers(group, path + "/servers")
                            .ifPresent(s -> out.add(new NvmePairs(path, s, inside, List.copyOf(groups), use)));
                }
            }
            return List.copyOf(out);
        }

        private List<Targets> targets() {
            List<Targets> out = new ArrayList<>();
            for (int i = 0; i < orEmpty(complete.targets()).size(); i++) {
                StorageTarget target = orEmpty(complete.targets()).get(i);
                int count = or(target.count(), 1);
                // As many drives as it would take of the largest there are, so that no sum over all can overflow.
                long drivesEach = target.capacityTB() == null
                        ? 1
                        : 1 + target.capacityTB().longValue() / LARGEST_DRIVE_TB;
                count("/targets/" + i, count, drivesEach);
                out.add(new Targets(
                        "/targets/" + i,
                        target.name() == null ? "target " + i : target.name(),
                        count,
                        target.capacityTB() == null
                                ? 0
                                : target.capacityTB().movePointRight(12).longValue(),
                        Optional.ofNullable(target.backend())));
            }
            return List.copyOf(out);
        }

        private Optional<Servers> servers(@Nullable ServerGroup group, String path) {
            if (group == null) {
                return Optional.empty();
            }
            return part(group.part(), path)
                    .map(part -> new Servers(
                            path,
                            part,
                            group.count() == null ? OptionalInt.empty() : OptionalInt.of(group.count()),
                            orEmpty(group.hbas()).stream()
                                    .mapToInt(h -> or(h.count(), 1))
                                    .sum(),
                            orEmpty(group.hcas()).stream()
                                    .mapToInt(h -> or(h.count(), 1))
                                    .sum(),
                            drives(group.drives(), path + "/drives")));
        }

        private List<Switches> switches(@Nullable List<SwitchSet> sets, String path) {
            List<Switches> out = new ArrayList<>();
            for (int i = 0; i < orEmpty(sets).size(); i++) {
                SwitchSet set = orEmpty(sets).get(i);
                String at = path + "/" + i;
                part(set.part(), at).ifPresent(part -> out.add(new Switches(at, part, or(set.count(), 1))));
            }
            return List.copyOf(out);
        }
    }

    private static int or(@Nullable Integer value, int otherwise) {
        return value == null ? otherwise : value;
    }

    private static <T> List<T> orEmpty(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }
}
