package io.stowage.rules;

import io.stowage.catalog.Part;
import io.stowage.rules.RuleOutcome.Outcome;
import io.stowage.rules.SystemFacts.Gathered;
import io.stowage.rules.SystemFacts.Missing;
import io.stowage.rules.fact.Fact;
import io.stowage.rules.fact.PartFact;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which kinds of fact a system has, each once however many facts there are.
 *
 * @param there by type and tags, the parts that such facts are about by id
 * @param missing kinds that an unknown input keeps from being there
 */
record Kinds(Map<String, Map<List<String>, Map<String, Part>>> there, Set<Missing> missing) {

    static Kinds of(Gathered gathered) {
        Map<String, Map<List<String>, Map<String, Part>>> there = new HashMap<>();
        for (Fact fact : gathered.facts()) {
            Map<String, Part> parts = there.computeIfAbsent(fact.getClass().getSimpleName(), type -> new HashMap<>())
                    .computeIfAbsent(fact.tags(), tags -> new HashMap<>());
            if (fact instanceof PartFact of) {
                parts.put(of.part(), of.kind());
            }
        }
        return new Kinds(there, new HashSet<>(gathered.missing()));
    }

    /** Parts that facts of a type are about. */
    Collection<Part> parts(String type) {
        Map<String, Part> out = new TreeMap<>();
        there.getOrDefault(type, Map.of()).values().forEach(out::putAll);
        return out.values();
    }

    /** PASSED where the need is met, NOT_COVERED where some of it is unknown, NOT_APPLICABLE where nothing is there. */
    Outcome outcome(Need need) {
        boolean applies = false;
        boolean known = true;
        for (Map.Entry<List<String>, Map<String, Part>> kind :
                there.getOrDefault(String.valueOf(need.type()), Map.of()).entrySet()) {
            if (kind.getKey().containsAll(need.tags())) {
                applies = true;
                known &= !need.ofPart()
                        || kind.getValue().values().stream()
                                .allMatch(part -> part.facts().containsKey(need.value()));
            }
        }
        for (Missing each : missing) {
            if (each.type().equals(need.type()) && each.tags().containsAll(need.tags())) {
                applies = true;
                known = false;
            }
        }
        if (!applies) {
            return Outcome.NOT_APPLICABLE;
        }
        return known ? Outcome.PASSED : Outcome.NOT_COVERED;
    }
}
