package io.stowage.catalog.layout;

import io.stowage.catalog.layout.SlotMap.SlotSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The slot map as a table. */
final class SlotMapCsv {
    private SlotMapCsv() {}

    /** One line for every slot, with what is known of the LUN on it; where a group holds several, those are counted. */
    static String write(Layout layout) {
        Map<String, List<Lun>> luns = layout.luns().stream().collect(Collectors.groupingBy(Lun::group));
        List<List<? extends @Nullable Object>> rows = new ArrayList<>();
        for (SlotMap map : layout.slotMaps()) {
            Map<Integer, SlotSet> bySlot = new TreeMap<>();
            map.sets().forEach(set -> set.slots().forEach(slot -> bySlot.put(slot, set)));
            bySlot.forEach((slot, set) -> {
                String group = set.group();
                List<Lun> on = group == null ? List.of() : luns.getOrDefault(group, List.of());
                Lun lun = on.isEmpty() ? null : on.get(0);
                rows.add(Arrays.<@Nullable Object>asList(
                        map.device(),
                        map.part(),
                        slot,
                        set.drive(),
                        set.role(),
                        set.use(),
                        group,
                        lun == null ? null : lun.level(),
                        lun == null ? null : lun.controller(),
                        lun == null ? null : lun.nsdUsage(),
                        lun == null ? null : lun.failureGroup(),
                        lun == null ? null : lun.replica(),
                        lun == null ? null : String.join(" ", lun.servers())));
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
}
