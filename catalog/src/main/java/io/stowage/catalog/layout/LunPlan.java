package io.stowage.catalog.layout;

import io.stowage.catalog.configuration.DiskGroup.Use;
import io.stowage.catalog.configuration.FileSystem;
import io.stowage.catalog.configuration.Protection;
import io.stowage.catalog.configuration.RaidLevel;
import io.stowage.catalog.layout.Equipment.ArrayUnit;
import io.stowage.catalog.layout.Equipment.EnclosureUnit;
import io.stowage.catalog.layout.Equipment.ModuleUnit;
import io.stowage.catalog.layout.Equipment.NvmeUnit;
import io.stowage.catalog.layout.Equipment.ServerUnit;
import io.stowage.catalog.layout.Lun.Controller;
import io.stowage.catalog.layout.Lun.NsdUsage;
import io.stowage.catalog.layout.SlotMap.Role;
import io.stowage.catalog.layout.SlotMap.SlotSet;
import io.stowage.catalog.layout.SlotPlan.PlacedGroup;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.catalog.system.ResolvedSystem.Drives;
import io.stowage.catalog.system.ResolvedSystem.Enclosure;
import io.stowage.catalog.system.ResolvedSystem.Group;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Slots, volumes, who owns and serves them, and where the copies of metadata stand. */
final class LunPlan {
    final List<SlotMap> slotMaps = new ArrayList<>();
    final List<Lun> luns;

    private final ResolvedSystem system;
    private final Notes notes;
    private final boolean nsds;

    /** A LUN before it is known where its copy stands. */
    private record Draft(
            String name,
            String group,
            List<String> devices,
            Group shape,
            @Nullable Controller controller,
            List<String> servers) {}

    LunPlan(ResolvedSystem system, Equipment equipment, Notes notes) {
        this.system = system;
        this.notes = notes;
        FileSystem fileSystem = system.configuration().fileSystem();
        this.nsds = fileSystem != null && fileSystem.type() == FileSystem.Type.SCALE;
        // For each module, for each array of it (or server, or pair of servers), the LUNs there.
        List<List<List<Draft>>> modules = new ArrayList<>();
        equipment.modules.forEach(m -> modules.add(module(m)));
        equipment.nvme.forEach(n -> modules.add(n.module().mirrored() ? mirrored(n) : ownGroups(n)));
        Integer replicas = fileSystem == null ? null : fileSystem.metadataReplicas();
        boolean copies = nsds && replicas != null && replicas > 1;
        MetadataCopies metadata = new MetadataCopies(copies ? metadataNames(modules) : List.of(), notes);
        this.luns = modules.stream()
                .flatMap(List::stream)
                .flatMap(List::stream)
                .map(draft -> lun(draft, metadata.of(draft.name()).orElse(null)))
                .toList();
        if (nsds && fileSystem != null && fileSystem.dataReplicas() != null && fileSystem.dataReplicas() > 1) {
            notes.add("No document states where copies of data stand; the LUNs of data have no failure group here.");
        }
    }

    private static List<List<List<String>>> metadataNames(List<List<List<Draft>>> modules) {
        return modules.stream()
                .map(arrays -> arrays.stream()
                        .map(drafts -> drafts.stream()
                                .filter(d -> d.shape().use() == Use.METADATA)
                                .map(Draft::name)
                                .toList())
                        .toList())
                .toList();
    }

    private List<List<Draft>> module(ModuleUnit module) {
        boolean onePreferred =
                system.solution().integer("activeServersPerModule").equals(OptionalInt.of(1));
        Map<Use, Integer> counters = new HashMap<>();
        List<List<Draft>> arrays = new ArrayList<>();
        for (ArrayUnit array : module.arrays()) {
            List<Draft> drafts = new ArrayList<>();
            for (Draft draft : array(array, module.module().use())) {
                int number = counters.merge(draft.shape().use(), 1, Integer::sum) - 1;
                drafts.add(new Draft(
                        draft.name(),
                        draft.group(),
                        draft.devices(),
                        draft.shape(),
                        draft.controller(),
                        inTurn(module.serverNames(), onePreferred ? 0 : number)));
            }
            arrays.add(drafts);
        }
        ownDrives(module);
        return arrays;
    }

    /** Groups go to the controllers in turn, data before metadata, so that both kinds are split evenly. */
    private List<Draft> array(ArrayUnit array, Use moduleUse) {
        List<Draft> placed = new ArrayList<>();
        for (EnclosureUnit unit : array.enclosures()) {
            SlotPlan plan = new SlotPlan(unit.device().name(), unit.enclosure(), moduleUse, notes);
            slotMaps.add(plan.map());
            for (PlacedGroup group : plan.groups()) {
                placed.add(onWholeGroup(group, unit.device().name(), List.of()));
            }
        }
        List<Draft> owned = new ArrayList<>();
        for (Use use : List.of(Use.DATA, Use.METADATA)) {
            for (Draft draft : placed) {
                if (draft.shape().use() == use) {
                    boolean first = array.arrays().controllers() < 2 || owned.size() % 2 == 0;
                    owned.add(new Draft(
                            draft.name(),
                            draft.group(),
                            draft.devices(),
                            draft.shape(),
                            first ? Controller.A : Controller.B,
                            List.of()));
                }
            }
        }
        return owned;
    }

    private static Draft onWholeGroup(PlacedGroup group, String device, List<String> servers) {
        return new Draft(group.name(), group.name(), List.of(device), group.group(), null, servers);
    }

    /** Drives in the servers of a module: file systems that spread data over them form no LUNs. */
    private void ownDrives(ModuleUnit module) {
        List<Drives> drives = module.module().servers().drives();
        if (module.module().servers().drivesEach() == 0) {
            return;
        }
        String path = module.module().servers().path();
        Protection protection = system.configuration().protection();
        boolean used = module.module().use() == Use.DATA
                && protection != null
                && (protection.code() != null || protection.replicas() != null);
        Map<String, String> groups = new HashMap<>();
        String model = used ? system.solution().text("capacityModel").orElse("") : "";
        switch (model) {
            case "NATIVE_RAID" -> {
                for (Drives kind : drives) {
                    groups.putIfAbsent(kind.part().id(), "%s-da%d".formatted(module.name(), groups.size() + 1));
                }
                notes.add(
                        "%s: the drives of one kind in all servers of the module form one declustered array; how many virtual disks are made on it is not stated, so no LUN is listed."
                                .formatted(path));
            }
            case "CEPH" -> {
                drives.forEach(kind -> groups.put(kind.part().id(), "osds"));
                notes.add(
                        "%s: each drive is one object storage daemon; the cluster spreads copies or strips over the servers and forms no LUN."
                                .formatted(path));
            }
            default ->
                notes.add("%s: no protection says how its drives are used; they are in no group.".formatted(path));
        }
        for (ServerUnit server : module.servers()) {
            slotMaps.add(wholeServer(server, drives, path, Use.DATA, groups));
        }
    }

    /** The drives of a server in its slots; those of a kind that has a group stand in it. */
    private SlotMap wholeServer(
            ServerUnit server, List<Drives> drives, String path, Use use, Map<String, String> groupOfDrive) {
        SlotMap map =
                new SlotPlan(server.device().name(), ownEnclosure(server, drives, path, List.of()), use, notes).map();
        return new SlotMap(
                map.device(),
                map.part(),
                map.slotCount(),
                map.sets().stream()
                        .map(set -> {
                            String group = set.drive() == null ? null : groupOfDrive.get(set.drive());
                            return group == null ? set : new SlotSet(Role.MEMBER, use, group, set.drive(), set.slots());
                        })
                        .toList());
    }

    /** A server with drives of its own, seen as an enclosure. */
    private static Enclosure ownEnclosure(ServerUnit server, List<Drives> drives, String path, List<Group> groups) {
        return new Enclosure(
                path,
                server.group().part(),
                1,
                server.group().count().orElse(0),
                server.group().part().integer("driveSlots"),
                drives,
                groups,
                0,
                0,
                Optional.empty());
    }

    /** Each server forms groups of its own drives; metadata is on the first of them (BP8). */
    private List<List<Draft>> ownGroups(NvmeUnit unit) {
        List<List<Draft>> servers = new ArrayList<>();
        for (ServerUnit server : unit.servers()) {
            String name = server.device().name();
            SlotPlan plan = new SlotPlan(
                    name,
                    ownEnclosure(
                            server,
                            unit.module().drivesPerServer(),
                            unit.module().path(),
                            unit.module().groups()),
                    unit.module().use(),
                    true,
                    notes);
            slotMaps.add(plan.map());
            servers.add(plan.groups().stream()
                    .map(group -> onWholeGroup(group, name, List.of(name)))
                    .toList());
        }
        return servers;
    }

    /**
     * Servers stand in pairs, and every device is striped over all drives of its pair with the copies on the other server
     * (WP9, WP15).
     */
    private List<List<Draft>> mirrored(NvmeUnit unit) {
        List<Drives> drives = unit.module().drivesPerServer();
        int drivesEach = drives.stream().mapToInt(Drives::count).sum();
        OptionalInt devices = system.solution().integer("nvmeDevicesPerPair");
        List<List<Draft>> pairs = new ArrayList<>();
        for (int i = 0; i < unit.servers().size(); i++) {
            ServerUnit server = unit.servers().get(i);
            boolean paired = i / 2 * 2 + 1 < unit.servers().size();
            String pair = "%s-pair%d".formatted(unit.name(), i / 2 + 1);
            Map<String, String> groups = new HashMap<>();
            if (paired) {
                drives.forEach(kind -> groups.put(kind.part().id(), pair));
            } else {
                notes.add("%s has no partner for the copies of its drives; they are in no group."
                        .formatted(server.device().name()));
            }
            slotMaps.add(wholeServer(
                    server, drives, unit.module().path(), unit.module().use(), groups));
            if (paired && i % 2 == 0 && drivesEach > 0) {
                pairs.add(devices(unit, i, pair, drivesEach, devices.orElse(0)));
                if (devices.isEmpty()) {
                    notes.add("How many mirrored devices a pair of %s holds is not known; no LUN is listed for it."
                            .formatted(unit.module().servers().part().id()));
                }
            }
        }
        return pairs;
    }

    private static List<Draft> devices(NvmeUnit unit, int first, String pair, int drivesEach, int count) {
        List<String> names = List.of(
                unit.servers().get(first).device().name(),
                unit.servers().get(first + 1).device().name());
        Group shape = new Group(
                unit.module().path(),
                RaidLevel.RAID10,
                drivesEach,
                drivesEach,
                count,
                OptionalInt.empty(),
                unit.module().use(),
                List.of());
        String use = unit.module().use() == Use.DATA ? "data" : "meta";
        List<Draft> drafts = new ArrayList<>();
        for (int n = 0; n < count; n++) {
            drafts.add(new Draft("%s-%s%02d".formatted(pair, use, n), pair, names, shape, null, inTurn(names, n)));
        }
        return drafts;
    }

    private Lun lun(Draft draft, MetadataCopies.@Nullable Copy copy) {
        Group shape = draft.shape();
        boolean metadata = shape.use() == Use.METADATA;
        return new Lun(
                draft.name(),
                draft.group(),
                draft.devices(),
                shape.level(),
                shape.dataDrives(),
                shape.parityDrives(),
                shape.chunkKiB().isPresent() ? shape.chunkKiB().getAsInt() : null,
                shape.use(),
                draft.controller(),
                !nsds ? null : metadata ? NsdUsage.METADATA_ONLY : NsdUsage.DATA_ONLY,
                copy == null ? null : copy.failureGroup(),
                copy == null ? null : copy.replica(),
                draft.servers());
    }

    /** The servers, the preferred one first; over four LUNs each of two servers prefers both controllers once. */
    private static List<String> inTurn(List<String> servers, int number) {
        if (servers.isEmpty()) {
            return servers;
        }
        int first = (servers.size() == 2 ? number + number / 2 : number) % servers.size();
        List<String> order = new ArrayList<>(servers.subList(first, servers.size()));
        order.addAll(servers.subList(0, first));
        return order;
    }
}
