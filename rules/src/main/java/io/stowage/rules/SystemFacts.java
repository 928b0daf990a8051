package io.stowage.rules;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.stowage.catalog.Catalog;
import io.stowage.catalog.Part;
import io.stowage.catalog.capacity.CapacityCalculator;
import io.stowage.catalog.configuration.Clients;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.DiskGroup.Use;
import io.stowage.catalog.configuration.Expansion;
import io.stowage.catalog.configuration.FileSystem;
import io.stowage.catalog.configuration.Gateways;
import io.stowage.catalog.configuration.Management;
import io.stowage.catalog.configuration.Network;
import io.stowage.catalog.configuration.Ngenea;
import io.stowage.catalog.configuration.NvmeModule;
import io.stowage.catalog.configuration.RaidLevel;
import io.stowage.catalog.configuration.ServerGroup;
import io.stowage.catalog.configuration.StorageArray;
import io.stowage.catalog.configuration.StorageArray.Pool;
import io.stowage.catalog.configuration.StorageModule;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.catalog.system.ResolvedSystem.Enclosure;
import io.stowage.catalog.system.ResolvedSystem.Group;
import io.stowage.catalog.system.ResolvedSystem.Module;
import io.stowage.catalog.system.ResolvedSystem.NvmePairs;
import io.stowage.catalog.system.ResolvedSystem.Switches;
import io.stowage.rules.fact.Adapters;
import io.stowage.rules.fact.Arrays;
import io.stowage.rules.fact.Blocks;
import io.stowage.rules.fact.Chunk;
import io.stowage.rules.fact.DataSwitches;
import io.stowage.rules.fact.Drives;
import io.stowage.rules.fact.Enclosures;
import io.stowage.rules.fact.ExpansionKind;
import io.stowage.rules.fact.Fact;
import io.stowage.rules.fact.Groups;
import io.stowage.rules.fact.Layout;
import io.stowage.rules.fact.Layout.MetadataPlace;
import io.stowage.rules.fact.Links;
import io.stowage.rules.fact.Memory;
import io.stowage.rules.fact.MisplacedSsds;
import io.stowage.rules.fact.Modules;
import io.stowage.rules.fact.NvmeDrives;
import io.stowage.rules.fact.OsDrives;
import io.stowage.rules.fact.Processors;
import io.stowage.rules.fact.SasPorts;
import io.stowage.rules.fact.ServerCount;
import io.stowage.rules.fact.ServerRole;
import io.stowage.rules.fact.Servers;
import io.stowage.rules.fact.Setting;
import io.stowage.rules.fact.SoftwareMajor;
import io.stowage.rules.fact.SpareDrives;
import io.stowage.rules.fact.SwitchCount;
import io.stowage.rules.fact.SwitchPorts;
import io.stowage.rules.fact.UsableCapacity;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Says what a resolved system consists of, as the facts that rules match. Pure. */
final class SystemFacts {
    private static final BigDecimal KIB_PER_MIB = BigDecimal.valueOf(1024);
    private static final Set<RaidLevel> STRIPED = Set.of(
            RaidLevel.RAID0, RaidLevel.RAID5, RaidLevel.RAID6, RaidLevel.RAID10, RaidLevel.RAID50, RaidLevel.RAID60);

    private final Catalog catalog;
    private final ResolvedSystem system;
    private final List<Fact> facts = new ArrayList<>();
    private final List<Missing> missing = new ArrayList<>();
    private final Map<String, StorageArray> arraysByPath = new HashMap<>();
    private final Map<String, Expansion> expansionsByPath = new HashMap<>();
    private final Map<Use, Integer> driveKinds = new EnumMap<>(Use.class);
    private int serverLinks;

    /** A fact that would be there if an input were known: the name of its type and its tags. */
    record Missing(String type, List<String> tags) {}

    /** All facts of a system, and those that an unknown input keeps from being there. */
    record Gathered(List<Fact> facts, List<Missing> missing) {}

    private SystemFacts(Catalog catalog, ResolvedSystem system) {
        this.catalog = catalog;
        this.system = system;
    }

    /** @param promised what the system is predicted to give, as far as it is asked for */
    static Gathered of(Catalog catalog, ResolvedSystem system, List<Promised> promised) {
        SystemFacts facts = new SystemFacts(catalog, system);
        NeedFacts.gather(system, promised, facts.facts, facts.missing);
        return facts.gather();
    }

    private Gathered gather() {
        Configuration document = system.configuration();
        indexArrays(document.storageModules(), "/storageModules");
        indexArrays(document.metadataModules(), "/metadataModules");
        MetadataPlace place = metadataPlace();
        facts.add(new Layout(
                place,
                system.storageModules().size(),
                system.storageModules().stream().mapToInt(Module::arrayCount).sum(),
                system.metadataModules().stream().mapToInt(Module::arrayCount).sum(),
                system.storageModules().stream()
                        .flatMap(module -> module.arrays().stream())
                        .mapToInt(ResolvedSystem.Arrays::expansionsPerArray)
                        .max()
                        .orElse(0),
                system.targets().stream()
                        .mapToInt(ResolvedSystem.Targets::count)
                        .sum()));
        modules(system.storageModules(), orEmpty(document.storageModules()), "/storageModules", place);
        modules(system.metadataModules(), orEmpty(document.metadataModules()), "/metadataModules", place);
        nvme(orEmpty(document.nvmeModules()));
        ProtectionFacts.add(system, facts, missing, arraysByPath);
        PlanFacts.add(document, facts, missing, arraysByPath);
        LustreFacts.add(system, facts, missing);
        MemoryFacts.add(system, facts, missing);
        StoreFacts.add(system, facts);
        OwnDriveFacts.add(catalog, system, facts, missing);
        Gateways gateways = document.gateways();
        if (gateways != null && gateways.servers() != null) {
            servers(gateways.servers(), "/gateways/servers", ServerRole.GATEWAY);
        }
        Ngenea ngenea = document.ngenea();
        if (ngenea != null && ngenea.servers() != null) {
            servers(ngenea.servers(), "/ngenea/servers", ServerRole.NGENEA);
        }
        Management management = document.management();
        if (management != null && management.servers() != null) {
            servers(management.servers(), "/management/servers", ServerRole.MANAGEMENT);
        }
        switches();
        settings(document);
        usable();
        return new Gathered(facts, missing);
    }

    private void indexArrays(@Nullable List<StorageModule> modules, String path) {
        for (int i = 0; i < orEmpty(modules).size(); i++) {
            List<StorageArray> arrays = orEmpty(orEmpty(modules).get(i).arrays());
            for (int j = 0; j < arrays.size(); j++) {
                String at = path + "/" + i + "/arrays/" + j;
                arraysByPath.put(at, arrays.get(j));
                List<Expansion> expansions = orEmpty(arrays.get(j).expansions());
                for (int k = 0; k < expansions.size(); k++) {
                    expansionsByPath.put(at + "/expansions/" + k, expansions.get(k));
                }
            }
        }
    }

    private MetadataPlace metadataPlace() {
        if (!system.metadataModules().isEmpty()) {
            return MetadataPlace.MODULE;
        }
        return system.solution().fact("standardMetadataDrive").isPresent()
                ? MetadataPlace.DATA_ARRAYS
                : MetadataPlace.WITH_DATA;
    }

    private void modules(List<Module> modules, List<StorageModule> written, String section, MetadataPlace place) {
        for (int i = 0; i < modules.size(); i++) {
            Module module = modules.get(i);
            List<ResolvedSystem.Arrays> arrays = module.arrays();
            String arraysPath = module.path() + "/arrays";
            facts.add(new Modules(
                    module.path(),
                    module.use(),
                    i,
                    module.arrayCount(),
                    arrays.isEmpty()
                            ? arraysPath
                            : arrays.get(arrays.size() - 1).path() + "/count"));
            for (ResolvedSystem.Arrays each : arrays) {
                arrays(each, module.use(), place);
            }
            ServerGroup group = serversOf(written, section, module.path());
            if (group != null) {
                servers(
                        group,
                        module.servers().path(),
                        module.use() == Use.DATA ? ServerRole.STORAGE : ServerRole.METADATA);
                sasPorts(group, module);
            }
        }
    }

    private static @Nullable ServerGroup serversOf(List<StorageModule> written, String section, String modulePath) {
        return written.get(Integer.parseInt(modulePath.substring(section.length() + 1)))
                .servers();
    }

    private void arrays(ResolvedSystem.Arrays arrays, Use module, MetadataPlace place) {
        List<ResolvedSystem.Enclosure> expansions = arrays.expansions();
        int groups = 0;
        for (Enclosure enclosure : arrays.allEnclosures()) {
            groups += enclosure.perArray()
                    * enclosure.groups().stream().mapToInt(Group::count).sum();
            enclosure(arrays, enclosure, module, enclosure != arrays.enclosure(), place);
        }
        facts.add(new Arrays(
                arrays.path(),
                arrays.part(),
                module,
                arrays.count(),
                arrays.controllers(),
                arrays.pool(),
                arrays.expansionsPerArray(),
                expansions.isEmpty()
                        ? arrays.path() + "/expansions"
                        : expansions.get(expansions.size() - 1).path() + "/count",
                groups,
                groupsPath(arrays.enclosure())));
        StorageArray written = arraysByPath.get(arrays.path());
        if (written != null) {
            if (written.readAhead() != null) {
                setting(arrays.path(), module.name(), "readAhead", written.readAhead());
            }
            setting(arrays.path(), module.name(), "pool", arrays.pool());
        }
        for (Enclosure expansion : expansions) {
            Expansion cabled = expansionsByPath.get(expansion.path());
            ExpansionKind kind = new ExpansionKind(
                    expansion.path(),
                    expansion.part(),
                    module,
                    arrays.path(),
                    orNull(expansion.part().integer("rackUnits")),
                    orNull(arrays.part().integer("rackUnits")),
                    cabled == null ? null : cabled.cableMetres(),
                    cabled == null ? null : cabled.reverseCabling());
            facts.add(kind);
            for (String tag : List.of("CABLE", "CABLING", "HEIGHT")) {
                if (!kind.tags().contains(tag)) {
                    missing.add(new Missing("ExpansionKind", List.of(module.name(), tag)));
                }
            }
        }
    }

    private static String groupsPath(Enclosure enclosure) {
        List<Group> groups = enclosure.groups();
        return groups.isEmpty()
                ? enclosure.path() + "/diskGroups"
                : groups.get(groups.size() - 1).path() + "/count";
    }

    private void enclosure(
            ResolvedSystem.Arrays arrays, Enclosure enclosure, Use module, boolean expansion, MetadataPlace place) {
        boolean spinning = enclosure.drives().stream()
                .anyMatch(d -> d.count() > 0 && !d.part().isFlash());
        int metadataSsds = 0;
        int offered = 0;
        Map<Use, Boolean> seen = new EnumMap<>(Use.class);
        @Nullable Part own = null;
        for (ResolvedSystem.Drives drives : enclosure.drives()) {
            if (drives.count() == 0) {
                continue;
            }
            Part part = drives.part();
            Use purpose = module == Use.DATA && spinning && part.isFlash() ? Use.METADATA : module;
            facts.add(new Drives(
                    drives.path(),
                    part,
                    enclosure.path(),
                    enclosure.part().id(),
                    module,
                    purpose,
                    seen.put(purpose, true) == null,
                    module == purpose ? driveKinds.merge(module, 1, Integer::sum) - 1 : 0,
                    part.text("driveClass").orElse(""),
                    part.decimal("capacityTB").orElse(BigDecimal.ZERO),
                    orNull(part.integer("rpm")),
                    drives.count()));
            if (purpose == module) {
                offered += drives.count();
                own = own == null ? part : own;
            } else {
                metadataSsds += drives.count();
                if (place == MetadataPlace.MODULE) {
                    facts.add(new MisplacedSsds(drives.path(), part.id(), enclosure.path(), drives.count()));
                }
            }
        }
        groups(arrays, enclosure, module);
        List<Group> ofModule =
                enclosure.groups().stream().filter(g -> g.use() == module).toList();
        facts.add(new Enclosures(
                enclosure.path(),
                enclosure.part(),
                module,
                expansion,
                enclosure.driveCount(),
                enclosure.drives().isEmpty()
                        ? enclosure.path() + "/drives"
                        : enclosure.drives().get(0).path() + "/count",
                metadataSsds,
                ofModule.stream().mapToInt(g -> g.count() * g.width()).sum() + enclosure.spareCount(),
                offered,
                ofModule.stream().mapToInt(Group::count).sum(),
                ofModule.stream().mapToInt(Group::width).max().orElse(0),
                ofModule.isEmpty()
                        ? enclosure.path() + "/diskGroups"
                        : ofModule.get(ofModule.size() - 1).path() + "/count",
                enclosure.groups().stream()
                        .filter(g -> g.use() == Use.METADATA && module == Use.DATA)
                        .mapToInt(Group::count)
                        .sum(),
                ofModule.stream().anyMatch(g -> g.level() == RaidLevel.ADAPT),
                ofModule.stream().anyMatch(g -> g.level() != RaidLevel.ADAPT),
                enclosure.globalSpares(),
                enclosure.dedicatedSpares()));
        Part spare = enclosure.sparePart().orElse(own);
        if (enclosure.spareCount() > 0 && spare != null) {
            facts.add(new SpareDrives(
                    enclosure.path() + "/spares",
                    spare,
                    enclosure.path(),
                    spare.text("driveClass").orElse(""),
                    spare.decimal("capacityTB").orElse(BigDecimal.ZERO),
                    orNull(spare.integer("rpm"))));
        }
    }

    private void groups(ResolvedSystem.Arrays arrays, Enclosure enclosure, Use module) {
        Pool pool = arrays.pool();
        for (Group group : enclosure.groups()) {
            Groups fact = new Groups(
                    group.path(),
                    arrays.part(),
                    enclosure.path(),
                    module,
                    group.use(),
                    group.level(),
                    group.dataDrives(),
                    group.parityDrives(),
                    group.count(),
                    pool);
            facts.add(fact);
            if (group.chunkKiB().isPresent() && group.level() != RaidLevel.ADAPT) {
                int chunk = group.chunkKiB().getAsInt();
                facts.add(new Chunk(
                        group.path(),
                        arrays.part(),
                        group.use(),
                        group.level(),
                        pool,
                        chunk,
                        Math.multiplyExact(chunk, group.dataDrives())));
            } else if (STRIPED.contains(group.level())) {
                missing.add(new Missing("Chunk", fact.tags()));
            }
        }
    }

    private void servers(ServerGroup group, String path, ServerRole role) {
        if (group.part() == null) {
            return;
        }
        int hbas =
                orEmpty(group.hbas()).stream().mapToInt(h -> or(h.count(), 1)).sum();
        int hcas =
                orEmpty(group.hcas()).stream().mapToInt(h -> or(h.count(), 1)).sum();
        Servers servers = new Servers(
                path,
                catalog.part(group.part()),
                role,
                hbas,
                hcas,
                hbas + hcas + (group.raidController() == null ? 0 : 1));
        facts.add(servers);
        if (group.count() == null) {
            missing.add(new Missing("ServerCount", List.of(role.name())));
        } else {
            facts.add(new ServerCount(path + "/count", role, group.count()));
            if (servers.dataPath()) {
                serverLinks += group.count() * (role == ServerRole.NVME ? Math.max(1, hcas) : system.linksPerServer());
            }
        }
        if (group.memoryGiB() != null) {
            facts.add(new Memory(path, role, group.memoryGiB()));
        } else {
            missing.add(new Missing("Memory", List.of(role.name())));
        }
        if (group.cpuSockets() != null && group.coresPerSocket() != null && group.clockGHz() != null) {
            facts.add(new Processors(path, role, group.cpuSockets(), group.coresPerSocket(), group.clockGHz()));
        } else {
            missing.add(new Missing("Processors", List.of(role.name(), "DATA_AND_METADATA", "OTHER")));
        }
        adapters(group, path, role);
        PlanFacts.heat(group, path, servers.kind(), facts, missing);
        List<ServerGroup.OsDrives> osDrives = orEmpty(group.osDrives());
        int total = osDrives.stream().mapToInt(d -> or(d.count(), 1)).sum();
        for (int i = 0; i < osDrives.size(); i++) {
            String part = osDrives.get(i).part();
            if (part != null) {
                facts.add(new OsDrives(path + "/osDrives/" + i, catalog.part(part), role, total, i == 0));
            }
        }
        if (osDrives.isEmpty()) {
            missing.add(new Missing("OsDrives", List.of(role.name())));
        }
    }

    private void adapters(ServerGroup group, String path, ServerRole role) {
        List<ServerGroup.Hca> hcas = orEmpty(group.hcas());
        int ports = 0;
        boolean known = group.hcas() != null;
        for (int i = 0; i < hcas.size(); i++) {
            String part = hcas.get(i).part();
            if (part == null) {
                known = false;
                continue;
            }
            int count = or(hcas.get(i).count(), 1);
            Adapters adapters = new Adapters(
                    path + "/hcas/" + i,
                    catalog.part(part),
                    role,
                    count,
                    system.fabric().gbps());
            facts.add(adapters);
            OptionalInt each = adapters.kind().integer("ports");
            known &= each.isPresent();
            ports += count * each.orElse(0);
        }
        if (role == ServerRole.STORAGE) {
            if (known) {
                facts.add(new Links(path, system.linksPerServer(), ports));
            } else {
                missing.add(new Missing("Links", List.of()));
            }
        }
    }

    private void sasPorts(ServerGroup group, Module module) {
        int controllers = 0;
        for (ResolvedSystem.Arrays arrays : module.arrays()) {
            controllers += arrays.count() * arrays.controllers();
        }
        int ports = 0;
        for (ServerGroup.Hba hba : orEmpty(group.hbas())) {
            OptionalInt each = hba.part() == null
                    ? OptionalInt.empty()
                    : catalog.part(hba.part()).integer("ports");
            if (each.isEmpty()) {
                missing.add(new Missing("SasPorts", List.of()));
                return;
            }
            ports += or(hba.count(), 1) * each.getAsInt();
        }
        if (group.hbas() == null) {
            missing.add(new Missing("SasPorts", List.of()));
        } else if (controllers > 0) {
            facts.add(new SasPorts(module.servers().path(), ports, controllers));
        }
    }

    private void nvme(List<NvmeModule> written) {
        for (int i = 0; i < system.nvmeModules().size(); i++) {
            NvmePairs pairs = system.nvmeModules().get(i);
            ServerGroup group = written.get(i).servers();
            if (group != null) {
                servers(group, pairs.servers().path(), ServerRole.NVME);
            }
            facts.add(new NvmeDrives(
                    pairs.path(),
                    pairs.drivesPerServer().isEmpty()
                            ? pairs.path() + "/drives"
                            : pairs.drivesPerServer().get(0).path() + "/count",
                    pairs.drivesPerServer().stream()
                            .mapToInt(ResolvedSystem.Drives::count)
                            .sum(),
                    pairs.use(),
                    pairs.servers().path() + "/count",
                    pairs.mirrored()));
        }
    }

    private void switches() {
        facts.add(switchCount("/network/switches", SwitchCount.Network.DATA, system.dataSwitches()));
        facts.add(switchCount("/management/switches", SwitchCount.Network.MANAGEMENT, system.managementSwitches()));
        for (Switches switches : system.dataSwitches()) {
            facts.add(new DataSwitches(
                    switches.path(), switches.part(), system.fabric().gbps()));
        }
        if (system.dataSwitches().stream().mapToInt(Switches::count).sum() == 0) {
            return;
        }
        int ports = 0;
        for (Switches switches : system.dataSwitches()) {
            OptionalInt each = switches.part().integer("ports");
            if (each.isEmpty()) {
                missing.add(new Missing("SwitchPorts", List.of()));
                return;
            }
            ports += each.getAsInt() * switches.count();
        }
        Network network = system.configuration().network();
        int uplinks = network == null ? 0 : or(network.uplinkPorts(), 0);
        Clients clients = system.configuration().clients();
        int clientLinks = uplinks > 0 || clients == null
                ? 0
                : Math.multiplyExact(or(clients.count(), 0), or(clients.linksPerClient(), 1));
        facts.add(new SwitchPorts("/network/switches", ports, serverLinks, uplinks, clientLinks));
    }

    private static SwitchCount switchCount(String path, SwitchCount.Network network, List<Switches> switches) {
        return new SwitchCount(
                switches.isEmpty() ? path : switches.get(switches.size() - 1).path() + "/count",
                network,
                switches.stream().mapToInt(Switches::count).sum());
    }

    private void settings(Configuration document) {
        if (document.fileSystem() != null) {
            SettingFacts.add(document.fileSystem(), facts);
        }
        if (document.software() != null) {
            SettingFacts.add(document.software(), facts);
        }
        setting("/network", "network", "fabric", system.fabric());
        FileSystem fileSystem = document.fileSystem();
        if (fileSystem != null && fileSystem.blockSizeMiB() != null) {
            BigDecimal kiB = fileSystem.blockSizeMiB().multiply(KIB_PER_MIB);
            boolean known = fileSystem.subblockKiB() != null && fileSystem.subblocksPerBlock() != null;
            BigDecimal within = fileSystem.subblockKiB() != null && fileSystem.subblocksPerBlock() != null
                    ? fileSystem.subblockKiB().multiply(BigDecimal.valueOf(fileSystem.subblocksPerBlock()))
                    : kiB;
            facts.add(new Blocks("/fileSystem", kiB, known, within));
        }
        String scale = document.software() == null ? null : document.software().scale();
        if (scale != null) {
            String first = scale.split("\\.", 2)[0].trim();
            if (first.matches("[0-9]{1,4}")) {
                facts.add(new SoftwareMajor("/software/scale", "scale", Integer.parseInt(first)));
            } else {
                missing.add(new Missing("SoftwareMajor", List.of("scale")));
            }
        }
    }

    private void setting(String path, String section, String key, Enum<?> value) {
        facts.add(new Setting(path + "/" + key, section, key, JsonNodeFactory.instance.textNode(value.name())));
    }

    private void usable() {
        if (system.solution().fact("usableMaxTB").isEmpty()) {
            return;
        }
        for (Fact fact : facts) {
            if (fact instanceof Drives drives && drives.module() == Use.DATA && drives.purpose() == Use.DATA) {
                facts.add(new UsableCapacity(
                        drives.path(), new CapacityCalculator().of(system).usableTB()));
                return;
            }
        }
    }

    private static @Nullable Integer orNull(OptionalInt value) {
        return value.isPresent() ? value.getAsInt() : null;
    }

    private static int or(@Nullable Integer value, int otherwise) {
        return value == null ? otherwise : value;
    }

    private static <T> List<T> orEmpty(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }
}
