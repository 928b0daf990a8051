package io.stowage.rules.fix;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.stowage.catalog.Solution;
import io.stowage.rules.Finding;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Changes that make a system larger or faster, for a requirement that it misses. The requirement itself stays. */
final class Growth {
    private static final JsonNodeFactory NODES = JsonNodeFactory.withExactBigDecimals(true);
    private static final BigDecimal TWICE = BigDecimal.valueOf(2);

    /** No list of a document is longer than this; larger systems are a sizing's affair. */
    private static final int MOST = 64;

    private final JsonNode user;
    private final JsonNode complete;
    private final Solution solution;
    private final BigDecimal factor;
    private final List<Change> changes = new ArrayList<>();

    private Growth(JsonNode user, JsonNode complete, Solution solution, BigDecimal factor) {
        this.user = user;
        this.complete = complete;
        this.solution = solution;
        this.factor = factor;
    }

    /**
     * Changes to try.
     *
     * @param user the document as it was written
     * @param complete the same with everything the solution supplies
     */
    static List<Change> of(Finding finding, JsonNode user, JsonNode complete, Solution solution) {
        Growth growth = new Growth(user, complete, solution, factor(finding.found(), finding.expected()));
        growth.modules("storageModules", solution.dataDrives());
        growth.modules("metadataModules", solution.metadataDrives());
        growth.counts("nvmeModules", "/servers/count");
        growth.counts("targets", "/count");
        growth.count("/network/linksPerServer");
        growth.count("/gateways/servers/count");
        growth.clientLinks();
        return List.copyOf(growth.changes);
    }

    /** How many times as much is asked for as there is; 2 where that is not a matter of numbers. */
    private static BigDecimal factor(@Nullable JsonNode found, @Nullable JsonNode expected) {
        if (found == null || expected == null || !found.isNumber() || !expected.isNumber()) {
            return TWICE;
        }
        BigDecimal has = found.decimalValue();
        BigDecimal wants = expected.decimalValue();
        return has.signum() <= 0 || wants.compareTo(has) <= 0
                ? TWICE
                : wants.divide(has, MathContext.DECIMAL32).min(BigDecimal.valueOf(MOST));
    }

    private void modules(String section, List<String> driveParts) {
        JsonNode modules = complete.path(section);
        for (int i = 0; i < modules.size(); i++) {
            String module = "/" + section + "/" + i;
            JsonNode arrays = modules.path(i).path("arrays");
            for (int j = 0; j < arrays.size(); j++) {
                array(module + "/arrays/" + j, arrays.path(j), section.equals("storageModules"), driveParts);
            }
            if (arrays.isEmpty()) {
                count(module + "/servers/count");
            }
        }
        more(section, modules.size());
    }

    private void array(String path, JsonNode array, boolean data, List<String> driveParts) {
        count(path + "/count");
        JsonNode drives = array.path("drives");
        if (drives.size() == 1) {
            driveParts.stream()
                    .filter(part -> !part.equals(drives.path(0).path("part").asText()))
                    .forEach(part -> changes.add(new Change(path + "/drives/0/part", NODES.textNode(part))));
        }
        if (data && array.path("expansions").isEmpty()) {
            solution.text("expansion")
                    .ifPresent(part -> changes.add(new Change(
                            path + "/expansions",
                            NODES.arrayNode()
                                    .add(NODES.objectNode().put("part", part).put("count", 1)))));
        }
    }

    private void counts(String section, String key) {
        for (int i = 0; i < complete.path(section).size(); i++) {
            count("/" + section + "/" + i + key);
        }
    }

    private void count(String path) {
        JsonNode now = complete.at(path);
        if (now.isIntegralNumber() && now.intValue() > 0) {
            for (int number : larger(now.intValue())) {
                changes.add(new Change(path, NODES.numberNode(number)));
            }
        }
    }

    /** One link where nothing is said. */
    private void clientLinks() {
        JsonNode clients = complete.path("clients");
        if (clients.has("linkGbps")) {
            larger(clients.path("linksPerClient").asInt(1))
                    .forEach(number -> changes.add(new Change("/clients/linksPerClient", NODES.numberNode(number))));
        }
    }

    /** Further elements of a list, each like the last one that the user wrote. */
    private void more(String section, int now) {
        for (int number : larger(Math.max(1, now))) {
            ArrayNode list = NODES.arrayNode();
            user.path(section).forEach(list::add);
            JsonNode last = list.isEmpty() ? NODES.objectNode() : list.get(list.size() - 1);
            while (list.size() < (now == 0 ? number - 1 : number)) {
                list.add(last.deepCopy());
            }
            if (list.size() <= MOST) {
                changes.add(new Change("/" + section, list));
            }
        }
    }

    /** One and two more, and as many as the factor asks for, with one and two more again. */
    private Set<Integer> larger(int now) {
        int enough = BigDecimal.valueOf(now)
                .multiply(factor)
                .setScale(0, RoundingMode.CEILING)
                .intValue();
        TreeSet<Integer> out = new TreeSet<>(List.of(now + 1, now + 2, enough, enough + 1, enough + 2));
        out.removeIf(number -> number <= now);
        return out;
    }
}
