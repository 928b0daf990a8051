package io.stowage.rules.fix;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.stowage.catalog.Catalog;
import io.stowage.catalog.Part;
import io.stowage.rules.Finding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Single changes that may take a finding away, guessed from its place and from what was expected there; whether one does is
 * for the rules to say. No rule has fixes of its own: a new rule that reports place and expectation gets them at once.
 */
final class Candidates {
    private static final int MOST_PARTS = 8;
    private static final int MOST_DEPARTURES = 8;
    private static final JsonNodeFactory NODES = JsonNodeFactory.withExactBigDecimals(true);

    /** Keys whose number of things may well be one more or less. */
    private static final Set<String> COUNTED =
            Set.of("count", "global", "dedicated", "controllers", "dataDrives", "parityDrives");

    /** What a system is for. It is never changed to fit the system. */
    private static final String WISHES = "/requirements/";

    /** Who uses the system: that is told and not chosen, so that leaving it out mends nothing. */
    private static final String USERS = "/clients";

    private final Catalog catalog;
    private final JsonNode user;
    private final JsonNode complete;
    private final JsonNode template;

    /**
     * @param user the document as it was written
     * @param complete the same with everything the solution supplies
     * @param template the complete document of the shortest one of the solution
     */
    Candidates(Catalog catalog, JsonNode user, JsonNode complete, JsonNode template) {
        this.catalog = catalog;
        this.user = user;
        this.complete = complete;
        this.template = template;
    }

    /** Changes to try, the most promising first, none twice. */
    List<Change> of(Finding finding) {
        Set<Change> out = new LinkedHashSet<>();
        if (isWish(finding)) {
            out.addAll(Growth.of(
                    finding,
                    user,
                    complete,
                    catalog.solution(user.path("solution").asText())));
            asDocumented(out, finding.path());
            out.removeIf(change -> change.path().equals(USERS + "/count"));
            return List.copyOf(out);
        }
        JsonPointer place = JsonPointer.compile(finding.path());
        JsonNode documented = template.at(place);
        JsonNode now = complete.at(place);
        List<JsonNode> expected = values(finding.expected());
        if (now.isNumber() && expected.stream().allMatch(JsonNode::isNumber)) {
            expected.sort(Comparator.comparing(
                    each -> each.decimalValue().subtract(now.decimalValue()).abs()));
        }
        if (expected.contains(documented)) {
            set(out, finding.path(), documented);
        }
        for (JsonNode value : expected) {
            set(out, finding.path(), value);
            if (value.isIntegralNumber()) {
                counts(out, place, value.intValue());
            }
        }
        JsonNode list = finding.expected();
        if (list != null && list.isArray() && (now.isArray() || now.isMissingNode())) {
            set(out, finding.path(), list);
        }
        if (!documented.isMissingNode()) {
            set(out, finding.path(), documented);
        }
        if (now.isIntegralNumber() && COUNTED.contains(place.last().getMatchingProperty())) {
            near(out, finding.path(), now.intValue());
        }
        if (finding.path().endsWith("/part")) {
            parts(out, finding.path(), now.asText());
        }
        for (String key : List.of("count", "dataDrives")) {
            if (now.isObject() && now.path(key).isIntegralNumber()) {
                near(out, finding.path() + "/" + key, now.path(key).intValue());
            }
        }
        asDocumented(out, finding.path());
        // Leaving the key, or what it stands in, to the solution.
        for (JsonPointer p = place; p != null && !p.matches(); p = p.head()) {
            JsonNode holder = user.at(p.head());
            // Without the only element there is nothing left that could be wrong.
            if (!holder.isArray() || holder.size() > 1) {
                out.add(new Change(p.toString(), null));
            }
            JsonNode whole = template.at(p);
            if (whole.isArray() && whole.isEmpty()) {
                out.add(new Change(p.toString(), whole));
            }
        }
        out.removeIf(change -> change.value() == null && change.path().startsWith(USERS));
        return List.copyOf(out);
    }

    /** Whether a finding says that the system misses what it is for: the least of each way to enlarge it is enough then. */
    static boolean isWish(Finding finding) {
        return finding.path().startsWith(WISHES);
    }

    /** What the solution has elsewhere, where the document departs from it; the nearest to the finding first. */
    private void asDocumented(Set<Change> out, String path) {
        Leaves.differing(template, complete).stream()
                .filter(place -> !template.at(place).isMissingNode())
                .sorted(Comparator.comparingInt((JsonPointer place) -> -common(path, place.toString())))
                .limit(MOST_DEPARTURES)
                .forEach(place -> set(out, place.toString(), template.at(place)));
    }

    private static int common(String a, String b) {
        int i = 0;
        while (i < Math.min(a.length(), b.length()) && a.charAt(i) == b.charAt(i)) {
            i++;
        }
        return i;
    }

    /** The expected value, or each of the expected ones. */
    private static List<JsonNode> values(@Nullable JsonNode expected) {
        List<JsonNode> out = new ArrayList<>();
        if (expected != null && expected.isArray()) {
            expected.forEach(out::add);
        } else if (expected != null) {
            out.add(expected);
        }
        return out;
    }

    private static void set(Set<Change> out, String path, JsonNode value) {
        out.add(new Change(path, value));
    }

    /** Where a number of things is wrong that stand in a list or an object, the count of one of them. */
    private void counts(Set<Change> out, JsonPointer place, int wanted) {
        JsonNode now = complete.at(place);
        if (now.isObject()) {
            set(out, place + "/count", NODES.numberNode(wanted));
        }
        if (!now.isArray()) {
            return;
        }
        int sum = 0;
        for (JsonNode element : now) {
            sum += element.path("count").asInt(1);
        }
        for (int i = 0; i < now.size(); i++) {
            int count = now.path(i).path("count").asInt(1) + wanted - sum;
            if (count > 0) {
                set(out, place + "/" + i + "/count", NODES.numberNode(count));
            } else if (count == 0) {
                out.add(new Change(place + "/" + i, null));
            }
        }
        if (wanted == 0) {
            set(out, place.toString(), NODES.arrayNode());
        }
    }

    /** One more, one less, the double and the half; of what is counted one stays. */
    private static void near(Set<Change> out, String path, int number) {
        int least = path.endsWith("/count") ? 1 : 0;
        for (int other : new int[] {number + 1, number - 1, number * 2, number / 2, number + 2, number - 2}) {
            if (other >= least && other != number) {
                set(out, path, NODES.numberNode(other));
            }
        }
    }

    /** Other parts of the same role, those that fit where they stand first, then those that the solution names. */
    private void parts(Set<Change> out, String path, String id) {
        String role = catalog.findPart(id).map(Part::role).map(Enum::name).orElse("");
        String text = template.toString();
        String around = holder(path);
        catalog.parts().stream()
                .filter(part -> part.role().name().equals(role) && !part.id().equals(id))
                .sorted(Comparator.comparing((Part part) -> !part.fits().contains(around))
                        .thenComparing(part -> !text.contains('"' + part.id() + '"')))
                .limit(MOST_PARTS)
                .forEach(part -> set(out, path, NODES.textNode(part.id())));
    }

    /** Id of the enclosure or server that holds a drive; empty where nothing holds it. */
    private String holder(String path) {
        int drives = path.lastIndexOf("/drives/");
        return drives < 0
                ? ""
                : complete.at(path.substring(0, drives) + "/part").asText("");
    }
}
