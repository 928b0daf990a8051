package io.stowage.catalog.layout;

import io.stowage.catalog.Part;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.catalog.system.ResolvedSystem.Arrays;
import io.stowage.catalog.system.ResolvedSystem.Enclosure;
import io.stowage.catalog.system.ResolvedSystem.Module;
import io.stowage.catalog.system.ResolvedSystem.NvmePairs;
import io.stowage.catalog.system.ResolvedSystem.Servers;
import io.stowage.catalog.system.ResolvedSystem.Switches;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Every device of a system under its name, still in the order of modules. */
final class Equipment {
    /** An enclosure and what the document puts into it. */
    record EnclosureUnit(Device device, Enclosure enclosure) {}

    /** A server and its group. */
    record ServerUnit(Device device, Servers group) {}

    /** An array with its expansions, nearest first. */
    record ArrayUnit(EnclosureUnit base, Arrays arrays, List<EnclosureUnit> expansions) {
        String name() {
            return base.device().name();
        }

        List<EnclosureUnit> enclosures() {
            List<EnclosureUnit> all = new ArrayList<>(List.of(base));
            all.addAll(expansions);
            return all;
        }
    }

    /** A module of arrays. */
    record ModuleUnit(String name, Module module, List<ServerUnit> servers, List<ArrayUnit> arrays) {
        List<String> serverNames() {
            return servers.stream().map(s -> s.device().name()).toList();
        }
    }

    /** A module of NVMe servers. */
    record NvmeUnit(String name, NvmePairs module, List<ServerUnit> servers) {}

    final List<ModuleUnit> modules = new ArrayList<>();
    final List<NvmeUnit> nvme = new ArrayList<>();
    /** Gateways, and the Ngenea servers, which are of their kind and stand between the same networks. */
    final List<ServerUnit> gateways;

    final List<ServerUnit> management;
    final List<SwitchUnit> dataSwitches;
    final List<SwitchUnit> managementSwitches;
    private final Notes notes;

    /** A switch and its part. */
    record SwitchUnit(Device device, Part part) {}

    Equipment(ResolvedSystem system, Notes notes) {
        this.notes = notes;
        modules(system.storageModules(), "sm", Device.Kind.STORAGE_SERVER);
        modules(system.metadataModules(), "mm", Device.Kind.METADATA_SERVER);
        for (int i = 0; i < system.nvmeModules().size(); i++) {
            NvmePairs pairs = system.nvmeModules().get(i);
            String name = "nvme" + (i + 1);
            nvme.add(new NvmeUnit(name, pairs, servers(pairs.servers(), name + "-server", Device.Kind.NVME_SERVER)));
        }
        List<ServerUnit> mediating = new ArrayList<>();
        system.gateways().ifPresent(s -> mediating.addAll(servers(s, "gateway", Device.Kind.GATEWAY)));
        system.ngeneaServers().ifPresent(s -> mediating.addAll(servers(s, "ngenea", Device.Kind.GATEWAY)));
        gateways = List.copyOf(mediating);
        management = system.managementServers()
                .map(s -> servers(s, "management", Device.Kind.MANAGEMENT_SERVER))
                .orElse(List.of());
        dataSwitches = switches(system.dataSwitches(), "switch", Device.Kind.DATA_SWITCH);
        managementSwitches = switches(system.managementSwitches(), "management-switch", Device.Kind.MANAGEMENT_SWITCH);
    }

    private void modules(List<Module> list, String prefix, Device.Kind serverKind) {
        for (int i = 0; i < list.size(); i++) {
            Module module = list.get(i);
            String name = prefix + (i + 1);
            List<ArrayUnit> units = new ArrayList<>();
            for (Arrays arrays : module.arrays()) {
                for (int a = 0; a < arrays.count(); a++) {
                    units.add(array(arrays, name + "-array" + (units.size() + 1)));
                }
            }
            modules.add(new ModuleUnit(
                    name, module, servers(module.servers(), name + "-server", serverKind), List.copyOf(units)));
        }
    }

    private static ArrayUnit array(Arrays arrays, String name) {
        List<EnclosureUnit> expansions = new ArrayList<>();
        for (Enclosure kind : arrays.expansions()) {
            for (int e = 0; e < kind.perArray(); e++) {
                String expansion = name + "-exp" + (expansions.size() + 1);
                expansions.add(
                        new EnclosureUnit(device(expansion, kind.part(), Device.Kind.EXPANSION, kind.path()), kind));
            }
        }
        Device device = device(name, arrays.part(), Device.Kind.ARRAY, arrays.path());
        return new ArrayUnit(new EnclosureUnit(device, arrays.enclosure()), arrays, List.copyOf(expansions));
    }

    private List<ServerUnit> servers(Servers group, String prefix, Device.Kind kind) {
        if (group.count().isEmpty()) {
            notes.add("How many servers %s there are is not known (%s); none is laid out."
                    .formatted(group.part().id(), group.path() + "/count"));
        }
        List<ServerUnit> out = new ArrayList<>();
        for (int i = 1; i <= group.count().orElse(0); i++) {
            out.add(new ServerUnit(device(prefix + i, group.part(), kind, group.path()), group));
        }
        return List.copyOf(out);
    }

    private static List<SwitchUnit> switches(List<Switches> kinds, String prefix, Device.Kind kind) {
        List<SwitchUnit> out = new ArrayList<>();
        for (Switches switches : kinds) {
            for (int i = 0; i < switches.count(); i++) {
                out.add(new SwitchUnit(
                        device(prefix + (out.size() + 1), switches.part(), kind, switches.path()), switches.part()));
            }
        }
        return List.copyOf(out);
    }

    private static Device device(String name, Part part, Device.Kind kind, String path) {
        OptionalInt height = part.integer("rackUnits");
        OptionalInt supplies = part.integer("psuCount");
        return new Device(
                name,
                part.id(),
                kind,
                path,
                height.isPresent() ? height.getAsInt() : null,
                supplies.isPresent() ? supplies.getAsInt() : null);
    }

    /** All servers that move data, then those of management. */
    List<List<ServerUnit>> serverGroups() {
        List<List<ServerUnit>> all = new ArrayList<>();
        modules.forEach(m -> all.add(m.servers()));
        nvme.forEach(n -> all.add(n.servers()));
        all.add(gateways);
        all.add(management);
        return all;
    }

    /** Every device: modules with their servers, arrays and expansions, then the rest. */
    List<Device> devices() {
        List<Device> all = new ArrayList<>();
        for (ModuleUnit module : modules) {
            module.servers().forEach(s -> all.add(s.device()));
            module.arrays().forEach(a -> a.enclosures().forEach(e -> all.add(e.device())));
        }
        nvme.forEach(n -> n.servers().forEach(s -> all.add(s.device())));
        gateways.forEach(s -> all.add(s.device()));
        management.forEach(s -> all.add(s.device()));
        dataSwitches.forEach(s -> all.add(s.device()));
        managementSwitches.forEach(s -> all.add(s.device()));
        return all;
    }
}
