package io.stowage.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.stowage.catalog.Part;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.Failover;
import io.stowage.catalog.configuration.FileSystem;
import io.stowage.catalog.configuration.Network;
import io.stowage.catalog.configuration.ServerGroup;
import io.stowage.catalog.configuration.Site;
import io.stowage.catalog.configuration.StatedRequirements;
import io.stowage.catalog.configuration.StorageArray;
import io.stowage.catalog.configuration.StorageTarget;
import io.stowage.rules.SystemFacts.Missing;
import io.stowage.rules.fact.Fact;
import io.stowage.rules.fact.FailoverPlan;
import io.stowage.rules.fact.ProcessorHeat;
import io.stowage.rules.fact.Setting;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Facts about what surrounds the equipment: the room, the settings of the network, what the data is for. Pure. */
final class PlanFacts {
    private static final JsonNodeFactory NODES = JsonNodeFactory.withExactBigDecimals(true);
    private static final String HEAT = "cpuWatts";

    private final List<Fact> facts;
    private final List<Missing> missing;

    private PlanFacts(List<Fact> facts, List<Missing> missing) {
        this.facts = facts;
        this.missing = missing;
    }

    /**
     * Adds them.
     *
     * @param arrays arrays of the document by path
     */
    static void add(Configuration document, List<Fact> facts, List<Missing> missing, Map<String, StorageArray> arrays) {
        PlanFacts gatherer = new PlanFacts(facts, missing);
        arrays.forEach((path, array) -> gatherer.setting(path, "array", "largePools", truth(array.largePools())));
        Site site = document.site();
        if (site != null) {
            gatherer.setting("/site", "site", "ambientC", number(site.ambientC()));
            gatherer.setting("/site", "site", "inputVolts", number(site.inputVolts()));
        }
        Network network = document.network();
        if (network != null) {
            Network.IpoibMode mode = network.ipoibMode();
            gatherer.setting("/network", "network", "ipoibMode", mode == null ? null : NODES.textNode(mode.name()));
            gatherer.setting("/network", "network", "mtuBytes", number(network.mtuBytes()));
        }
        gatherer.failover(document);
        StatedRequirements wish = document.requirements();
        if (wish != null) {
            gatherer.setting("/requirements", "requirements", "persistent", truth(wish.persistent()));
            gatherer.setting("/requirements", "requirements", "maxFillPercent", number(wish.maxFillPercent()));
        }
    }

    private void failover(Configuration document) {
        Failover failover = document.failover();
        if (failover == null) {
            return;
        }
        FileSystem fileSystem = document.fileSystem();
        List<StorageTarget> targets = document.targets();
        boolean zfs = (fileSystem != null && fileSystem.type() == FileSystem.Type.ZFS)
                || (targets != null && targets.stream().anyMatch(t -> t.backend() == StorageTarget.Backend.ZFS));
        List<Failover.Fencing> fencing = failover.fencing();
        facts.add(new FailoverPlan(
                "/failover",
                Boolean.TRUE.equals(failover.automatic()),
                fencing == null ? List.of() : fencing.stream().map(Enum::name).toList(),
                fencing != null,
                zfs));
    }

    private void setting(String path, String section, String key, @Nullable JsonNode value) {
        if (value != null) {
            facts.add(new Setting(path + "/" + key, section, key, value));
        }
    }

    private static @Nullable JsonNode truth(@Nullable Boolean value) {
        return value == null ? null : NODES.booleanNode(value);
    }

    private static @Nullable JsonNode number(@Nullable Integer value) {
        return value == null ? null : NODES.numberNode(value);
    }

    private static @Nullable JsonNode number(@Nullable BigDecimal value) {
        return value == null ? null : NODES.numberNode(value);
    }

    /** What the processors of servers give off, where the catalog knows the server's limits. */
    static void heat(ServerGroup group, String path, Part server, List<Fact> facts, List<Missing> missing) {
        String model = group.cpu();
        if (server.fact(HEAT).isEmpty()) {
            return;
        }
        OptionalInt watts = model == null ? OptionalInt.empty() : watts(server, model);
        if (model == null || watts.isEmpty()) {
            missing.add(new Missing("ProcessorHeat", List.of()));
        } else {
            facts.add(new ProcessorHeat(path, server, model, watts.getAsInt()));
        }
    }

    private static OptionalInt watts(Part server, String model) {
        String named = model.toLowerCase(Locale.ROOT);
        return server.fact(HEAT)
                .map(fact -> fact.value().properties().stream()
                        .filter(each -> named.contains(each.getKey().toLowerCase(Locale.ROOT)))
                        .mapToInt(each -> each.getValue().intValue())
                        .findFirst())
                .orElse(OptionalInt.empty());
    }
}
