package io.stowage.catalog.layout;

import io.stowage.catalog.Part;
import io.stowage.catalog.capacity.RaidSet;
import io.stowage.catalog.configuration.DiskGroup.Use;
import io.stowage.catalog.configuration.RaidLevel;
import io.stowage.catalog.layout.SlotMap.Role;
import io.stowage.catalog.layout.SlotMap.SlotSet;
import io.stowage.catalog.system.ResolvedSystem.Drives;
import io.stowage.catalog.system.ResolvedSystem.Enclosure;
import io.stowage.catalog.system.ResolvedSystem.Group;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Hands the slots of one enclosure out: disk groups from the front in the pattern of the enclosure, spares and, beside
 * spinning drives, the metadata groups in the last slots.
 */
final class SlotPlan {
    /** Fact of an enclosure: how its disk groups take their slots. */
    private static final String PATTERN = "diskGroupSlots";

    /** Two groups share a block of slots: one takes the even, the next the odd ones. */
    private static final String ALTERNATING = "ALTERNATING";

    /** The two drives of a mirror stand half an enclosure apart. */
    private static final String HALVES = "MIRRORED_HALVES";

    /** Every group has as many drives in each drawer as in any other. */
    private static final String DRAWERS = "EVEN_OVER_DRAWERS";

    /** A disk group that has its drives. */
    record PlacedGroup(String name, Group group) {}

    private record Members(Group group, String name, List<String> drives) {}

    private record Content(Role role, @Nullable Use use, @Nullable String group, @Nullable String drive) {}

    private final String device;
    private final Enclosure enclosure;
    private final boolean metadataFirst;
    private final Notes notes;
    private final @Nullable Content[] slots;
    private final List<PlacedGroup> groups = new ArrayList<>();
    private final Map<Use, Integer> numbers = new LinkedHashMap<>();

    SlotPlan(String device, Enclosure enclosure, Use moduleUse, Notes notes) {
        this(device, enclosure, moduleUse, false, notes);
    }

    /**
     * Plans one enclosure.
     *
     * @param metadataFirst whether the groups of metadata come before those of data, whatever their order in the document
     */
    SlotPlan(String device, Enclosure enclosure, Use moduleUse, boolean metadataFirst, Notes notes) {
        this.metadataFirst = metadataFirst;
        this.device = device;
        this.enclosure = enclosure;
        this.notes = notes;
        this.slots = new @Nullable Content[enclosure.slots().orElse(enclosure.driveCount())];
        plan(moduleUse);
    }

    List<PlacedGroup> groups() {
        return List.copyOf(groups);
    }

    SlotMap map() {
        Map<Content, TreeSet<Integer>> sets = new LinkedHashMap<>();
        Content empty = new Content(Role.EMPTY, null, null, null);
        for (int i = 0; i < slots.length; i++) {
            Content content = slots[i];
            sets.computeIfAbsent(content == null ? empty : content, c -> new TreeSet<>())
                    .add(i);
        }
        List<SlotSet> out = new ArrayList<>();
        sets.forEach((c, numbersOf) ->
                out.add(new SlotSet(c.role(), c.use(), c.group(), c.drive(), List.copyOf(numbersOf))));
        return new SlotMap(
                device,
                enclosure.part().id(),
                enclosure.slots().isPresent() ? enclosure.slots().getAsInt() : null,
                out);
    }

    private void plan(Use moduleUse) {
        List<Drives> flash =
                enclosure.drives().stream().filter(d -> d.part().isFlash()).toList();
        List<Drives> spinning =
                enclosure.drives().stream().filter(d -> !d.part().isFlash()).toList();
        boolean both = count(flash) > 0 && count(spinning) > 0;
        Shelf first = new Shelf(both ? spinning : enclosure.drives());
        Shelf second = new Shelf(both ? flash : List.of());
        List<Members> front = new ArrayList<>();
        List<Members> back = new ArrayList<>();
        // Whole groups come before spares, and spares are the largest drives: as capacity counts them.
        boolean sparesAreFlash = both && moduleUse == Use.METADATA;
        List<Group> frontGroups = both
                ? enclosure.groups().stream().filter(g -> g.use() == Use.DATA).toList()
                : enclosure.groups();
        List<Group> backGroups = both
                ? enclosure.groups().stream()
                        .filter(g -> g.use() == Use.METADATA)
                        .toList()
                : List.of();
        List<String> spares = new ArrayList<>();
        hand(first, frontGroups, sparesAreFlash ? 0 : enclosure.spareCount(), front, spares);
        hand(second, backGroups, sparesAreFlash ? enclosure.spareCount() : 0, back, spares);
        if (metadataFirst) {
            front.sort(Comparator.comparing((Members m) -> m.group().use() == Use.METADATA ? 0 : 1));
        }

        int tail =
                spares.size() + back.stream().mapToInt(m -> m.drives().size()).sum();
        List<Members> homeless =
                spread(front, tail) ? new ArrayList<>() : front(front, Math.max(0, slots.length - tail));
        Deque<Integer> last = lastFree(tail);
        for (Members members : back) {
            if (members.drives().size() > last.size()) {
                homeless.add(members);
            } else {
                put(
                        members,
                        Stream.generate(last::removeFirst)
                                .limit(members.drives().size())
                                .toList());
            }
        }
        int without = 0;
        for (String spare : spares) {
            if (last.isEmpty()) {
                without++;
            } else {
                slots[last.removeFirst()] = new Content(Role.SPARE, null, null, spare);
            }
        }
        List<String> rest = new ArrayList<>(first.rest());
        rest.addAll(second.rest());
        int slot = 0;
        for (String drive : rest) {
            while (slot < slots.length && slots[slot] != null) {
                slot++;
            }
            if (slot < slots.length) {
                slots[slot] = new Content(Role.UNASSIGNED, null, null, drive);
            } else {
                without++;
            }
        }
        without += homeless.stream().mapToInt(m -> m.drives().size()).sum();
        if (without > 0) {
            notes.add("%s: %s of its %s have no slot; it has %d."
                    .formatted(enclosure.path(), without, drives(enclosure.driveCount()), slots.length));
        }
        if (enclosure.slots().isEmpty()) {
            notes.add("How many slots %s has is not known; its drives are counted on from slot 0."
                    .formatted(enclosure.part().id()));
        }
    }

    private static String drives(int count) {
        return count == 1 ? "1 drive" : count + " drives";
    }

    private static int count(List<Drives> drives) {
        return drives.stream().mapToInt(Drives::count).sum();
    }

    private void hand(Shelf shelf, List<Group> wanted, int spareCount, List<Members> members, List<String> spares) {
        int left = shelf.size();
        List<Integer> whole = new ArrayList<>();
        for (Group group : wanted) {
            boolean buildable = RaidSet.isBuildable(group.level(), group.dataDrives(), group.parityDrives());
            int fitting = buildable ? Math.min(group.count(), left / Math.max(1, group.width())) : 0;
            if (!buildable) {
                notes.add("%s: %s of %d + %d drives cannot be built; its drives are in no group."
                        .formatted(group.path(), group.level(), group.dataDrives(), group.parityDrives()));
            } else if (fitting < group.count()) {
                notes.add("%s: the drives make %d of %d disk groups.".formatted(group.path(), fitting, group.count()));
            }
            whole.add(fitting);
            left -= fitting * group.width();
        }
        String kind = enclosure.sparePart().map(Part::id).orElse("");
        for (int i = Math.min(spareCount, left); i > 0; i--) {
            spares.add(shelf.take(kind));
        }
        for (int i = 0; i < wanted.size(); i++) {
            Group group = wanted.get(i);
            for (int n = 0; n < whole.get(i); n++) {
                List<String> drives = new ArrayList<>();
                for (int d = 0; d < group.width(); d++) {
                    drives.add(shelf.take(""));
                }
                int number = numbers.merge(group.use(), 1, Integer::sum) - 1;
                String use = group.use() == Use.DATA ? "data" : "meta";
                members.add(new Members(group, "%s-%s%02d".formatted(device, use, number), drives));
            }
        }
    }

    /** The last slots that are free, so many of them, ascending. */
    private Deque<Integer> lastFree(int count) {
        Deque<Integer> free = new ArrayDeque<>();
        for (int slot = slots.length - 1; slot >= 0 && free.size() < count; slot--) {
            if (slots[slot] == null) {
                free.addFirst(slot);
            }
        }
        return free;
    }

    /** Places groups that spread over the whole enclosure; false, and nothing placed, where they are of another kind. */
    private boolean spread(List<Members> front, int tail) {
        String pattern = enclosure.part().text(PATTERN).orElse("");
        int drawers =
                pattern.equals(DRAWERS) ? enclosure.part().integer("drawers").orElse(1) : 1;
        int blocks = pattern.equals(HALVES) ? 2 : Math.max(1, drawers);
        int blockSlots = slots.length / blocks;
        int drives = front.stream().mapToInt(m -> m.drives().size()).sum();
        boolean fitting = blocks > 1
                && slots.length % blocks == 0
                && drives + tail <= slots.length
                && front.stream()
                        .allMatch(m -> m.drives().size() % blocks == 0
                                && (pattern.equals(HALVES)
                                        ? m.group().level() == RaidLevel.RAID1
                                                && m.drives().size() == 2
                                        : m.group().level() != RaidLevel.ADAPT));
        if (!fitting) {
            return false;
        }
        int next = 0;
        for (Members members : front) {
            int each = members.drives().size() / blocks;
            List<Integer> numbers = new ArrayList<>();
            for (int block = 0; block < blocks; block++) {
                for (int i = 0; i < each; i++) {
                    numbers.add(block * blockSlots + next + i);
                }
            }
            put(members, numbers);
            next += each;
        }
        return true;
    }

    /** Places the groups from the front; what finds no room before the limit comes back. */
    private List<Members> front(List<Members> front, int limit) {
        List<Members> homeless = new ArrayList<>();
        String pattern = enclosure.part().text(PATTERN).orElse("");
        int next = 0;
        for (int i = 0; i < front.size(); i++) {
            Members one = front.get(i);
            int width = one.drives().size();
            if (pattern.equals(ALTERNATING)
                    && i + 1 < front.size()
                    && alternate(one.group(), front.get(i + 1).group())
                    && next + 2 * width <= limit) {
                put(one, every(next, width));
                put(front.get(i + 1), every(next + 1, width));
                next += 2 * width;
                i++;
            } else {
                next = inOrder(one, next, limit, homeless);
            }
        }
        return homeless;
    }

    /** An ADAPT group stripes over its drives by itself, so that there is nothing to alternate. */
    private static boolean alternate(Group one, Group other) {
        return one.width() == other.width()
                && one.use() == other.use()
                && one.level() == other.level()
                && one.level() != RaidLevel.ADAPT;
    }

    private static List<Integer> every(int first, int width) {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < width; i++) {
            numbers.add(first + 2 * i);
        }
        return numbers;
    }

    private int inOrder(Members members, int next, int limit, List<Members> homeless) {
        int width = members.drives().size();
        if (next + width > limit) {
            homeless.add(members);
            return next;
        }
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < width; i++) {
            numbers.add(next + i);
        }
        put(members, numbers);
        return next + width;
    }

    private void put(Members members, List<Integer> numbers) {
        for (int i = 0; i < numbers.size(); i++) {
            slots[numbers.get(i)] = new Content(
                    Role.MEMBER,
                    members.group().use(),
                    members.name(),
                    members.drives().get(i));
        }
        groups.add(new PlacedGroup(members.name(), members.group()));
    }

    /** Drives still to be handed out, the largest first; those of unknown size last. */
    private static final class Shelf {
        private final Deque<String> drives = new ArrayDeque<>();

        Shelf(List<Drives> kinds) {
            kinds.stream()
                    .sorted(Comparator.comparingLong(
                            (Drives d) -> d.part().hasCapacity() ? -d.part().driveBytes() : 1))
                    .forEach(d -> {
                        for (int i = 0; i < d.count(); i++) {
                            drives.add(d.part().id());
                        }
                    });
        }

        int size() {
            return drives.size();
        }

        /** The next drive, of the kind wanted where there is one. */
        String take(String kind) {
            if (!kind.isEmpty() && drives.contains(kind)) {
                drives.removeFirstOccurrence(kind);
                return kind;
            }
            return Objects.requireNonNull(drives.poll());
        }

        List<String> rest() {
            return List.copyOf(drives);
        }
    }
}
