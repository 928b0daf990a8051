package io.stowage.catalog.bill;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.catalog.bill.BillLine.Category;
import io.stowage.catalog.bill.BillLine.Unit;
import io.stowage.catalog.bill.BillLines.Item;
import io.stowage.catalog.configuration.Json;
import io.stowage.catalog.configuration.ProvidedBy;
import io.stowage.catalog.layout.Cable;
import io.stowage.catalog.layout.Device;
import io.stowage.catalog.layout.Layout;
import io.stowage.catalog.layout.SlotMap;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.catalog.system.ResolvedSystem.Servers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Counts the equipment of a layout: devices, drives in slots, cables; and in each server what the configuration states.
 * What a customer brings he brings with all that is in it, unless the configuration says otherwise.
 */
final class EquipmentCount {
    private static final String IN_LAYOUT = "Every one in the layout.";
    private static final String IN_SLOTS = "Every drive in a slot, spares and unassigned drives included.";
    private static final String CABLE = "Every cable of this kind and length class in the cabling.";
    private static final String PER_SERVER = "%d in each server.";

    private final ResolvedSystem system;
    private final Layout layout;
    private final BillLines lines;
    private final JsonNode document;
    private final Map<String, Device> devices = new HashMap<>();

    EquipmentCount(ResolvedSystem system, Layout layout, BillLines lines) {
        this.system = system;
        this.layout = layout;
        this.lines = lines;
        this.document = Json.mapper().valueToTree(system.configuration());
        layout.devices().forEach(device -> devices.put(device.name(), device));
    }

    void count() {
        for (Device device : layout.devices()) {
            lines.add(device(device.kind(), device.part(), providerOf(device)), device.path(), 1);
            if (isServer(device.kind())) {
                inServer(device);
            }
        }
        layout.slotMaps().forEach(this::drives);
        cables();
        serversOfUnknownNumber();
    }

    private Device device(Cable.End end) {
        return device(end.device());
    }

    private Device device(String name) {
        Device device = devices.get(name);
        if (device == null) {
            throw new IllegalStateException("No device of the layout is called " + name);
        }
        return device;
    }

    private Item device(Device.Kind kind, String part, ProvidedBy by) {
        return Item.piece(category(kind), part, lines.called(part, part), by, IN_LAYOUT);
    }

    private static Category category(Device.Kind kind) {
        return switch (kind) {
            case STORAGE_SERVER, METADATA_SERVER, NVME_SERVER, GATEWAY, MANAGEMENT_SERVER -> Category.SERVER;
            case ARRAY -> Category.ARRAY;
            case EXPANSION -> Category.EXPANSION;
            case DATA_SWITCH -> Category.DATA_SWITCH;
            case MANAGEMENT_SWITCH -> Category.MANAGEMENT_SWITCH;
        };
    }

    static boolean isServer(Device.Kind kind) {
        return category(kind) == Category.SERVER;
    }

    private ProvidedBy providerOf(Device device) {
        ProvidedBy outer = device.kind() == Device.Kind.EXPANSION
                ? provider(document.at(device.path().replaceAll("/expansions/[0-9]+$", "")), ProvidedBy.VENDOR)
                : ProvidedBy.VENDOR;
        return provider(document.at(device.path()), outer);
    }

    private static ProvidedBy provider(JsonNode node, ProvidedBy outer) {
        return node.hasNonNull("providedBy")
                ? ProvidedBy.valueOf(node.get("providedBy").textValue())
                : outer;
    }

    private void inServer(Device server) {
        String path = server.path();
        JsonNode said = document.at(path);
        ProvidedBy by = providerOf(server);
        processors(said, path, by);
        memory(said, path, by);
        if (said.hasNonNull("raidController")) {
            String part = said.get("raidController").textValue();
            lines.add(
                    Item.piece(Category.RAID_CONTROLLER, part, lines.called(part, part), by, PER_SERVER.formatted(1)),
                    path + "/raidController",
                    1);
        }
        parts(Category.OPERATING_SYSTEM_DRIVE, said.path("osDrives"), path + "/osDrives", by);
        parts(Category.HBA, said.path("hbas"), path + "/hbas", by);
        parts(Category.HCA, said.path("hcas"), path + "/hcas", by);
    }

    private void parts(Category category, JsonNode list, String path, ProvidedBy outer) {
        for (int i = 0; i < list.size(); i++) {
            JsonNode one = list.get(i);
            if (one.hasNonNull("part")) {
                String part = one.get("part").textValue();
                int count = one.path("count").asInt(1);
                Item item = Item.piece(
                        category,
                        part,
                        lines.called(part, part),
                        provider(one, outer),
                        "As many as the configuration puts into each server.");
                lines.add(item, path + "/" + i, count);
            }
        }
    }

    /** The model counts only where nobody changed the cores or the clock beside it. */
    private void processors(JsonNode said, String path, ProvidedBy by) {
        boolean model = said.hasNonNull("cpu")
                && (isGiven(path + "/cpu") || !(isGiven(path + "/coresPerSocket") || isGiven(path + "/clockGHz")));
        List<String> words = new ArrayList<>();
        words.add(model ? said.get("cpu").textValue() : "Processor");
        if (said.hasNonNull("coresPerSocket")) {
            words.add(said.get("coresPerSocket").asText() + " cores");
        }
        if (said.hasNonNull("clockGHz")) {
            words.add(said.get("clockGHz").asText() + " GHz");
        }
        if (words.size() == 1 && !model) {
            return;
        }
        String id = BillLines.id("cpu " + (model ? words.get(0) : String.join(" ", words.subList(1, words.size()))));
        String wording = String.join(", ", words);
        if (said.hasNonNull("cpuSockets")) {
            int sockets = said.get("cpuSockets").intValue();
            lines.add(
                    Item.piece(
                            Category.PROCESSOR,
                            id,
                            lines.called(id, wording),
                            by,
                            "One for each socket that the configuration states."),
                    path + "/cpuSockets",
                    sockets);
        } else {
            lines.addUnknown(
                    Item.piece(Category.PROCESSOR, id, lines.called(id, wording), by, "Sockets are not stated."),
                    "State cpuSockets of %s.".formatted(path));
        }
    }

    /** Modules where they are stated and make up the memory; otherwise GiB. */
    private void memory(JsonNode said, String path, ProvidedBy by) {
        long inModules = 0;
        for (JsonNode dimm : said.path("dimms")) {
            inModules +=
                    (long) dimm.path("count").asInt(1) * dimm.path("sizeGiB").asInt(0);
        }
        boolean whole = inModules > 0
                && (!said.hasNonNull("memoryGiB")
                        || inModules == said.get("memoryGiB").asLong());
        if (whole || (inModules > 0 && isGiven(path + "/dimms"))) {
            int i = 0;
            for (JsonNode dimm : said.path("dimms")) {
                String speed = dimm.hasNonNull("speedMTps")
                        ? ", %d MT/s".formatted(dimm.get("speedMTps").intValue())
                        : "";
                String wording =
                        "Memory module %s GiB%s".formatted(dimm.path("sizeGiB").asText("of unknown"), speed);
                String id = BillLines.id(
                        "dimm %sgib %s".formatted(dimm.path("sizeGiB").asText(""), speed.replace("MT/s", "mtps")));
                lines.add(
                        Item.piece(
                                Category.MEMORY,
                                id,
                                lines.called(id, wording),
                                by,
                                "As many as the configuration puts into each server."),
                        path + "/dimms/" + i++,
                        dimm.path("count").asInt(1));
            }
        } else if (said.hasNonNull("memoryGiB")) {
            lines.add(
                    new Item(
                            Category.MEMORY,
                            "memory-gib",
                            lines.called("memory-gib", "Memory, modules not stated"),
                            Unit.GIB,
                            by == ProvidedBy.VENDOR,
                            by,
                            "Memory of each server, by the GiB: its modules are not stated.",
                            null,
                            null),
                    path + "/memoryGiB",
                    said.get("memoryGiB").asLong());
        }
    }

    /** Whether the user wrote the key; a default is listed at the key itself or at one above it. */
    private boolean isGiven(String path) {
        return !document.at(path).isMissingNode()
                && system.defaults().stream().noneMatch(d -> path.equals(d.path()) || path.startsWith(d.path() + "/"));
    }

    private void drives(SlotMap map) {
        SortedMap<String, Long> counts = new TreeMap<>();
        for (SlotMap.SlotSet set : map.sets()) {
            if (set.drive() != null) {
                counts.merge(set.drive(), (long) set.slots().size(), Long::sum);
            }
        }
        Device device = device(map.device());
        counts.forEach((part, count) -> drives(device, part, count));
    }

    private static String drivesOf(Device device) {
        return device.kind() == Device.Kind.NVME_SERVER
                ? device.path().replaceAll("/servers$", "/drives")
                : device.path() + "/drives";
    }

    /** Where several sets of a document are of the same drive, the slots are handed to them in turn. */
    private void drives(Device device, String part, long count) {
        String path = drivesOf(device);
        ProvidedBy outer = providerOf(device);
        long left = count;
        JsonNode sets = document.at(path);
        for (int i = 0; i < sets.size() && left > 0; i++) {
            if (part.equals(sets.get(i).path("part").asText())) {
                long here = Math.min(left, sets.get(i).path("count").asLong(1));
                lines.add(drive(part, provider(sets.get(i), outer)), path + "/" + i, here);
                left -= here;
            }
        }
        lines.add(drive(part, outer), path, left);
    }

    private Item drive(String part, ProvidedBy by) {
        return Item.piece(Category.DRIVE, part, lines.called(part, part), by, IN_SLOTS);
    }

    private void cables() {
        Map<Item, SortedSet<String>> bases = new HashMap<>();
        Stream.concat(layout.cables().stream(), layout.networkLinks().stream()).forEach(cable -> {
            Item item = cable(cable);
            lines.add(item, device(cable.from()).path(), 1);
            bases.computeIfAbsent(item, i -> new TreeSet<>()).add(said(cable.lengthBasis()));
        });
        bases.forEach((item, said) -> said.forEach(sentence -> lines.note(item, sentence)));
    }

    private static String said(Cable.LengthBasis basis) {
        return switch (basis) {
            case CONFIGURATION -> "The configuration gives the length.";
            case DOCUMENTED -> "The length is that of the documents.";
            case RACK_POSITION -> "The length follows from the racks; check it on site.";
            case UNKNOWN -> "The length is not known: an end stands beside the racks.";
        };
    }

    /** A cable is the customer's where both its ends are. */
    private Item cable(Cable cable) {
        boolean customers =
                Stream.of(cable.from(), cable.to()).allMatch(end -> providerOf(device(end)) == ProvidedBy.CUSTOMER);
        String id = BillLines.id("cable %s %s".formatted(cable.medium(), cable.lengthClass()));
        boolean length = cable.lengthBasis() != Cable.LengthBasis.UNKNOWN;
        return Item.piece(
                switch (cable.kind()) {
                    case SAS_HOST -> Category.SAS_HOST_CABLE;
                    case SAS_EXPANSION -> Category.SAS_EXPANSION_CABLE;
                    case FABRIC -> Category.FABRIC_CABLE;
                    case MANAGEMENT -> Category.MANAGEMENT_CABLE;
                },
                id,
                lines.called(
                        id,
                        "Cable %s, %s"
                                .formatted(
                                        cable.medium().replace('_', ' '),
                                        length ? cable.lengthClass() : "length not known")),
                customers ? ProvidedBy.CUSTOMER : ProvidedBy.VENDOR,
                CABLE);
    }

    private void serversOfUnknownNumber() {
        List<Servers> groups = new ArrayList<>();
        system.modules().forEach(m -> groups.add(m.servers()));
        system.nvmeModules().forEach(p -> groups.add(p.servers()));
        system.gateways().ifPresent(groups::add);
        system.ngeneaServers().ifPresent(groups::add);
        system.managementServers().ifPresent(groups::add);
        for (Servers group : groups) {
            if (group.count().isEmpty()) {
                String part = group.part().id();
                ProvidedBy by = provider(document.at(group.path()), ProvidedBy.VENDOR);
                lines.addUnknown(
                        Item.piece(
                                Category.SERVER,
                                part,
                                lines.called(part, part),
                                by,
                                "How many there are is not known."),
                        "State %s/count to have them counted, with all that is in them.".formatted(group.path()));
            }
        }
    }
}
