package io.stowage.catalog.bill;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.catalog.configuration.Json;
import io.stowage.catalog.layout.Device;
import io.stowage.catalog.layout.Layout;
import io.stowage.catalog.system.ResolvedSystem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What a reader of a bill must know besides: what is not on it, and why. */
final class BillNotes {
    private final ResolvedSystem system;
    private final Layout layout;
    private final JsonNode document;

    BillNotes(ResolvedSystem system, Layout layout) {
        this.system = system;
        this.layout = layout;
        this.document = Json.mapper().valueToTree(system.configuration());
    }

    List<String> list(boolean priced) {
        List<String> notes = new ArrayList<>();
        Set<String> withArrays = system.modules().stream()
                .filter(module -> module.arrayCount() > 0)
                .map(module -> module.servers().path())
                .collect(Collectors.toSet());
        Map<String, String> servers = new LinkedHashMap<>();
        for (Device device : layout.devices()) {
            if (EquipmentCount.isServer(device.kind())) {
                servers.putIfAbsent(device.path(), device.part());
            }
        }
        servers.forEach((path, part) -> {
            List<String> missing = missing(document.at(path), withArrays.contains(path));
            if (!missing.isEmpty()) {
                notes.add("Not stated of the servers %s at %s, and not listed: %s."
                        .formatted(part, path, String.join(", ", missing)));
            }
        });
        system.modules().stream()
                .flatMap(module -> module.arrays().stream())
                .flatMap(array -> array.allEnclosures().stream())
                .filter(enclosure -> enclosure.driveCount() == 0)
                .forEach(enclosure -> notes.add("Drives of the %s at %s are not stated, and not listed."
                        .formatted(enclosure.part().id(), enclosure.path())));
        system.targets()
                .forEach(
                        target -> notes.add("What the %d x %s at %s are made of is not stated; nothing of it is listed."
                                .formatted(target.count(), target.name(), target.path())));
        notes.addAll(layout.notes());
        notes.add(
                "Racks, power distribution, rails and power cords are not listed: no document of a solution states them.");
        if (!priced) {
            notes.add("There is no price list: a site's catalog holds prices in prices.yaml.");
        }
        return List.copyOf(notes);
    }

    private static List<String> missing(JsonNode server, boolean withArrays) {
        List<String> missing = new ArrayList<>();
        if (!server.hasNonNull("cpu") && !server.hasNonNull("coresPerSocket") && !server.hasNonNull("clockGHz")) {
            missing.add("processors");
        }
        if (!server.hasNonNull("memoryGiB") && server.path("dimms").isEmpty()) {
            missing.add("memory");
        }
        if (server.path("osDrives").isEmpty()) {
            missing.add("drives of the operating system");
        }
        if (server.path("hcas").isEmpty()) {
            missing.add("fabric adapters");
        }
        if (withArrays && server.path("hbas").isEmpty()) {
            missing.add("SAS adapters");
        }
        return missing;
    }
}
