package io.stowage.rules;

import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.Gateways;
import io.stowage.catalog.configuration.Management;
import io.stowage.catalog.configuration.Ngenea;
import io.stowage.catalog.configuration.NvmeModule;
import io.stowage.catalog.configuration.ServerGroup;
import io.stowage.catalog.configuration.ServerGroup.Dimms;
import io.stowage.catalog.configuration.StorageModule;
import io.stowage.catalog.system.DefaultedValue;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.rules.SystemFacts.Missing;
import io.stowage.rules.fact.Fact;
import io.stowage.rules.fact.MemoryModules;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Facts about the memory modules that the user wrote; those of the solution go with its own memory. Pure. */
final class MemoryFacts {
    private final List<DefaultedValue> defaults;
    private final List<Fact> facts;
    private final List<Missing> missing;

    private MemoryFacts(List<DefaultedValue> defaults, List<Fact> facts, List<Missing> missing) {
        this.defaults = defaults;
        this.facts = facts;
        this.missing = missing;
    }

    /** Adds them. */
    static void add(ResolvedSystem system, List<Fact> facts, List<Missing> missing) {
        MemoryFacts gatherer = new MemoryFacts(system.defaults(), facts, missing);
        Configuration document = system.configuration();
        gatherer.each(document.storageModules(), "/storageModules", StorageModule::servers);
        gatherer.each(document.metadataModules(), "/metadataModules", StorageModule::servers);
        gatherer.each(document.nvmeModules(), "/nvmeModules", NvmeModule::servers);
        Gateways gateways = document.gateways();
        gatherer.servers(gateways == null ? null : gateways.servers(), "/gateways/servers");
        Ngenea ngenea = document.ngenea();
        gatherer.servers(ngenea == null ? null : ngenea.servers(), "/ngenea/servers");
        Management management = document.management();
        gatherer.servers(management == null ? null : management.servers(), "/management/servers");
    }

    private <T> void each(@Nullable List<T> modules, String path, Function<T, @Nullable ServerGroup> servers) {
        for (int i = 0; modules != null && i < modules.size(); i++) {
            servers(servers.apply(modules.get(i)), path + "/" + i + "/servers");
        }
    }

    private void servers(@Nullable ServerGroup group, String path) {
        if (group == null || group.dimms() == null || group.dimms().isEmpty() || isDefaulted(path + "/dimms")) {
            return;
        }
        int sum = 0;
        boolean known = group.memoryGiB() != null;
        for (Dimms dimms : group.dimms()) {
            known &= dimms.count() != null && dimms.sizeGiB() != null;
            sum += (dimms.count() == null ? 0 : dimms.count()) * (dimms.sizeGiB() == null ? 0 : dimms.sizeGiB());
        }
        if (known && group.memoryGiB() != null) {
            facts.add(new MemoryModules(path, group.memoryGiB(), sum));
        } else {
            missing.add(new Missing("MemoryModules", List.of()));
        }
    }

    private boolean isDefaulted(String path) {
        return defaults.stream().anyMatch(d -> (path + "/").startsWith(d.path() + "/"));
    }
}
