package io.stowage.catalog.layout;

import io.stowage.catalog.configuration.DiskGroup.Use;
import io.stowage.catalog.configuration.FileSystem;
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
import io.stowage.catalog.system.ResolvedSystem.Group;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Slots, volumes, who owns and serves them, and where the copies of metadata stand. */
final class LunPlan {
    final List<SlotMap> slotMaps = new ArrayList<>();
    final List<Lun> luns = new ArrayList<>();

    private final ResolvedSystem system;
    private final Notes notes;
    private final boolean nsds;
    private final boolean copiesOfMetadata;
    private final Map<String, Copy> copies = new HashMap<>();

    /** Where one LUN stands in the replication of metadata. */
    private record Copy(int failureGroup, @Nullable String replica) {}

    private record OwnedGroup(PlacedGroup placed, String enclosure, Controller controller) {}

    LunPlan(ResolvedSystem system, Equipment equipment, Notes notes) {
        this.system = system;
        this.notes = notes;
        FileSystem fileSystem = system.configuration().fileSystem();
        Integer replicas = fileSystem == null ? null : fileSystem.metadataReplicas();
        this.nsds = fileSystem != null && fileSystem.type() == FileSystem.Type.SCALE;
        this.copiesOfMetadata = nsds && replicas != null && replicas > 1;
        equipment.modules.forEach(this::module);
        equipment.nvme.forEach(this::nvme);
        if (nsds && fileSystem != null && fileSystem.dataReplicas() != null && fileSystem.dataReplicas() > 1) {
            notes.add("No document states where copies of data stand; the LUNs of data have no failure group here.");
        }
    }

    private void module(ModuleUnit module) {
        Map<String, List<OwnedGroup>> byArray = new LinkedHashMap<>();
        for (ArrayUnit array : module.arrays()) {
            byArray.put(array.name(), groups(array, module.module().use()));
        }
        if (copiesOfMetadata) {
            replicate(byArray);
        }
        boolean onePreferred =
                system.solution().integer("activeServersPerModule").equals(OptionalInt.of(1));
        Map<Use, Integer> counters = new HashMap<>();
        byArray.values()
                .forEach(groups -> groups.forEach(owned -> {
                    Group group = owned.placed().group();
                    int number = counters.merge(group.use(), 1, Integer::sum) - 1;
                    luns.add(lun(
                            owned.placed().name(),
                            owned.placed().name(),
                            List.of(owned.enclosure()),
                            group,
                            owned.controller(),
                            inTurn(module.serverNames(), onePreferred ? 0 : number)));
                }));
    }

    /** Groups go to the controllers in turn, data before metadata, so that both kinds are split evenly. */
    private List<OwnedGroup> groups(ArrayUnit array, Use moduleUse) {
        List<PlacedGroup> placed = new ArrayList<>();
        Map<String, String> enclosureOf = new HashMap<>();
        for (EnclosureUnit unit : array.enclosures()) {
            SlotPlan plan = new SlotPlan(unit.device().name(), unit.enclosure(), moduleUse, notes);
            slotMaps.add(plan.map());
            for (PlacedGroup group : plan.groups()) {
                placed.add(group);
                enclosureOf.put(group.name(), unit.device().name());
            }
        }
        List<OwnedGroup> owned = new ArrayList<>();
        for (Use use : List.of(Use.DATA, Use.METADATA)) {
            for (PlacedGroup group : placed) {
                if (group.group().use() == use) {
                    boolean first = array.arrays().controllers() < 2 || owned.size() % 2 == 0;
                    owned.add(new OwnedGroup(
                            group,
                            enclosureOf.getOrDefault(group.name(), array.name()),
                            first ? Controller.A : Controller.B));
                }
            }
        }
        return owned;
    }

    /**
     * Arrays form pairs, and the copy of a metadata LUN stands in the other array of its pair; in an array without
     * partner, LUNs form pairs (WP13, WP14).
     */
    private void replicate(Map<String, List<OwnedGroup>> byArray) {
        List<List<String>> metadata = new ArrayList<>();
        byArray.values().forEach(groups -> {
            List<String> names = groups.stream()
                    .filter(g -> g.placed().group().use() == Use.METADATA)
                    .map(g -> g.placed().name())
                    .toList();
            if (!names.isEmpty()) {
                metadata.add(names);
            }
        });
        for (int i = 0; i < metadata.size(); i += 2) {
            List<String> one = metadata.get(i);
            List<String> other = i + 1 < metadata.size() ? metadata.get(i + 1) : List.of();
            int pairs = Math.min(one.size(), other.size());
            for (int n = 0; n < pairs; n++) {
                pair(one.get(n), other.get(n));
            }
            List<String> left = new ArrayList<>(one.subList(pairs, one.size()));
            left.addAll(other.subList(pairs, other.size()));
            for (int n = 0; n + 1 < left.size(); n += 2) {
                pair(left.get(n), left.get(n + 1));
            }
            if (left.size() % 2 == 1) {
                String single = left.get(left.size() - 1);
                copies.put(single, new Copy(1, null));
                notes.add("%s has no partner: no LUN is left for the copy of its metadata.".formatted(single));
            }
        }
    }

    private void pair(String one, String other) {
        copies.put(one, new Copy(1, other));
        copies.put(other, new Copy(2, one));
    }

    private Lun lun(
            String name,
            String group,
            List<String> devices,
            Group shape,
            @Nullable Controller controller,
            List<String> servers) {
        boolean metadata = shape.use() == Use.METADATA;
        Copy copy = copies.get(name);
        return new Lun(
                name,
                group,
                devices,
                shape.level(),
                shape.dataDrives(),
                shape.parityDrives(),
                shape.chunkKiB().isPresent() ? shape.chunkKiB().getAsInt() : null,
                shape.use(),
                controller,
                !nsds ? null : metadata ? NsdUsage.METADATA_ONLY : NsdUsage.DATA_ONLY,
                copy == null ? null : copy.failureGroup(),
                copy == null ? null : copy.replica(),
                servers);
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

    /**
     * Servers stand in pairs, and every device is striped over all drives of its pair with the copies on the other server
     * (WP9, WP15).
     */
    private void nvme(NvmeUnit unit) {
        List<ServerUnit> servers = unit.servers();
        OptionalInt devices = system.solution().integer("nvmeDevicesPerPair");
        int slots =
                unit.module().drivesPerServer().stream().mapToInt(Drives::count).sum();
        for (int i = 0; i < servers.size(); i++) {
            boolean paired = i / 2 * 2 + 1 < servers.size();
            String pair = "%s-pair%d".formatted(unit.name(), i / 2 + 1);
            slotMaps.add(nvmeSlots(unit, servers.get(i), paired ? pair : null));
            if (!paired) {
                notes.add("%s has no partner for the copies of its drives; they are in no group."
                        .formatted(servers.get(i).device().name()));
            } else if (i % 2 == 0 && slots > 0) {
                List<String> names = List.of(
                        servers.get(i).device().name(),
                        servers.get(i + 1).device().name());
                if (devices.isEmpty()) {
                    notes.add("How many mirrored devices a pair of %s holds is not known; no LUN is listed for it."
                            .formatted(unit.module().servers().part().id()));
                }
                Group shape = new Group(
                        unit.module().path(),
                        RaidLevel.RAID10,
                        slots,
                        slots,
                        devices.orElse(0),
                        OptionalInt.empty(),
                        unit.module().use(),
                        List.of());
                String use = unit.module().use() == Use.DATA ? "data" : "meta";
                for (int n = 0; n < devices.orElse(0); n++) {
                    luns.add(lun("%s-%s%02d".formatted(pair, use, n), pair, names, shape, null, inTurn(names, n)));
                }
            }
        }
    }

    private static SlotMap nvmeSlots(NvmeUnit unit, ServerUnit server, @Nullable String group) {
        List<SlotSet> sets = new ArrayList<>();
        int next = 0;
        for (Drives drives : unit.module().drivesPerServer()) {
            List<Integer> numbers = new ArrayList<>();
            for (int i = 0; i < drives.count(); i++) {
                numbers.add(next++);
            }
            if (!numbers.isEmpty()) {
                sets.add(new SlotSet(
                        group == null ? Role.UNASSIGNED : Role.MEMBER,
                        group == null ? null : unit.module().use(),
                        group,
                        drives.part().id(),
                        numbers));
            }
        }
        return new SlotMap(server.device().name(), server.device().part(), null, sets);
    }
}
