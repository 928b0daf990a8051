package io.stowage.catalog.layout;

import io.stowage.catalog.layout.SlotMap.SlotSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The slot map as a table. */
final class SlotMapCsv {
    private SlotMapCsv() {}

    /** One line for every slot, with what is known of the LUN on it; where a group holds several, what is the same for all. */
    static String write(Layout layout) {
        Map<String, List<Lun>> luns = layout.luns().stream().collect(Collectors.groupingBy(Lun::group));
        List<List<? extends @Nullable Object>> rows = new ArrayList<>();
        for (SlotMap map : layout.slotMaps()) {
            Map<Integer, SlotSet> bySlot = new TreeMap<>();
            map.sets().forEach(set -> set.slots().forEach(slot -> bySlot.put(slot, set)));
            bySlot.forEach((slot, set) -> {
                String group = set.group();
                List<Lun> on = group == null ? List.of() : luns.getOrDefault(group, List.of());
                rows.add(Arrays.<@Nullable Object>asList(
                        map.device(),
                        map.part(),
                        slot,
                        set.drive(),
                        set.role(),
                        set.use(),
                        group,
                        same(on, Lun::level),
                        same(on, Lun::controller),
                        same(on, Lun::nsdUsage),
                        same(on, Lun::failureGroup),
                        same(on, Lun::replica),
                        same(on, lun -> String.join(" ", lun.servers()))));
            });
        }
        return Csv.write(
                List.of(
                        "device",
                        "part",
                        "slot",
                        "drive",
                        "role",
                        "use",
                        "group",
                        "level",
                        "controller",
                        "nsdUsage",
                        "failureGroup",
                        "replica",
                        "servers"),
                rows);
    }

    private static @Nullable Object same(List<Lun> luns, Function<Lun, @Nullable Object> value) {
        List<@Nullable Object> values = luns.stream().map(value).distinct().toList();
        return values.size() == 1 ? values.get(0) : null;
    }
}
