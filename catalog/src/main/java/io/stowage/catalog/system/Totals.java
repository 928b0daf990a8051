package io.stowage.catalog.system;

import io.stowage.catalog.Part;
import io.stowage.catalog.system.ResolvedSystem.Arrays;
import io.stowage.catalog.system.ResolvedSystem.Drives;
import io.stowage.catalog.system.ResolvedSystem.Enclosure;
import io.stowage.catalog.system.ResolvedSystem.Module;
import io.stowage.catalog.system.ResolvedSystem.NvmePairs;
import io.stowage.catalog.system.ResolvedSystem.Servers;
import io.stowage.catalog.system.ResolvedSystem.Switches;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * How much equipment a system is. What the catalog does not know is named in {@code unknown} and not counted.
 *
 * @param rackUnits height of all enclosures, servers and switches
 * @param drives drives in all enclosures and NVMe servers, spares and metadata drives included; without the drives that
 *     servers boot from
 * @param servers servers of every kind whose number is known
 * @param arrays enclosures with controllers, without their expansions
 * @param switches switches of the storage network, without those of the management network
 * @param unknown what is missing from the figures, in words, sorted
 */
public record Totals(int rackUnits, int drives, int servers, int arrays, int switches, List<String> unknown) {

    public Totals {
        unknown = List.copyOf(unknown);
    }

    /** The totals of a system. */
    public static Totals of(ResolvedSystem system) {
        Count count = new Count();
        for (Module module : system.modules()) {
            int servers = count.servers("number of servers %s of " + module.path(), module.servers());
            count.drives += servers * module.servers().drivesEach();
            for (Arrays arrays : module.arrays()) {
                count.arrays += arrays.count();
                for (Enclosure enclosure : arrays.allEnclosures()) {
                    count.pieces(enclosure.part(), enclosure.total());
                    count.drives += enclosure.total() * enclosure.driveCount();
                    if (enclosure.driveCount() == 0) {
                        count.unknown.add("drives of " + enclosure.part().id() + " at " + enclosure.path());
                    }
                }
            }
        }
        for (NvmePairs pairs : system.nvmeModules()) {
            int servers = count.servers("number of servers %s of " + pairs.path(), pairs.servers());
            count.drives += servers
                    * pairs.drivesPerServer().stream().mapToInt(Drives::count).sum();
        }
        system.gateways().ifPresent(s -> count.servers("number of gateway servers %s", s));
        system.ngeneaServers().ifPresent(s -> count.servers("number of Ngenea servers %s", s));
        system.managementServers().ifPresent(s -> count.servers("number of management servers %s", s));
        count.switches =
                system.dataSwitches().stream().mapToInt(Switches::count).sum();
        system.dataSwitches().forEach(count::switches);
        system.managementSwitches().forEach(count::switches);
        return count.totals();
    }

    /** Running sums. The resolver bounds a system, so that none of them can overflow. */
    private static final class Count {
        private int drives;
        private int servers;
        private int arrays;
        private int switches;
        private final SortedMap<String, Integer> pieces = new TreeMap<>();
        private final SortedMap<String, Part> parts = new TreeMap<>();
        private final SortedSet<String> unknown = new TreeSet<>();

        void pieces(Part part, int count) {
            if (count > 0) {
                parts.put(part.id(), part);
                pieces.merge(part.id(), count, Integer::sum);
            }
        }

        int servers(String wording, Servers group) {
            if (group.count().isEmpty()) {
                unknown.add(wording.formatted(group.part().id()));
                return 0;
            }
            int count = group.count().getAsInt();
            servers += count;
            pieces(group.part(), count);
            return count;
        }

        void switches(Switches switches) {
            pieces(switches.part(), switches.count());
        }

        Totals totals() {
            int rackUnits = 0;
            for (Part part : parts.values()) {
                int count = pieces.getOrDefault(part.id(), 0);
                if (part.integer("rackUnits").isPresent()) {
                    rackUnits += count * part.integer("rackUnits").getAsInt();
                } else {
                    unknown.add(
                            "rack units of %s (%d %s)".formatted(part.id(), count, count == 1 ? "piece" : "pieces"));
                }
            }
            return new Totals(rackUnits, drives, servers, arrays, switches, List.copyOf(unknown));
        }
    }
}
