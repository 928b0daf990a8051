package io.stowage.catalog.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.stowage.catalog.Catalog;
import io.stowage.catalog.Fact;
import io.stowage.catalog.Part;
import io.stowage.catalog.configuration.Json;
import io.stowage.catalog.system.LifeNote.State;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Judges when parts are sold, from the facts {@code available} (first day), {@code endOfSale} (last day) and {@code
 * replacedBy}. A part that states none of them is taken to be sold: unknown is no reason to say anything.
 */
public final class PartLife {
    private static final ObjectMapper MAPPER = Json.mapper();

    private final SortedMap<String, LifeNote> notes = new TreeMap<>();

    /** The life of every part of a catalog on one day. */
    public PartLife(Catalog catalog, LocalDate day) {
        for (Part part : catalog.parts()) {
            note(part, day).ifPresent(note -> notes.put(part.id(), note));
        }
    }

    private static Optional<LifeNote> note(Part part, LocalDate day) {
        Optional<Fact> available = part.fact("available").filter(fact -> day.isBefore(date(fact)));
        if (available.isPresent()) {
            return available.map(fact -> note(
                    part,
                    State.NOT_YET_AVAILABLE,
                    fact,
                    "%s is sold only from %s on".formatted(part.id(), date(fact))));
        }
        return part.fact("endOfSale")
                .map(fact -> day.isAfter(date(fact))
                        ? note(part, State.SALE_ENDED, fact, "%s was sold until %s".formatted(part.id(), date(fact)))
                        : note(part, State.SALE_ENDS, fact, "%s is sold until %s".formatted(part.id(), date(fact))));
    }

    private static LocalDate date(Fact fact) {
        return LocalDate.parse(fact.value().textValue());
    }

    private static LifeNote note(Part part, State state, Fact fact, String said) {
        List<String> sources = new ArrayList<>(List.of(fact.source()));
        Optional<Fact> heir = part.fact("replacedBy").filter(f -> state != State.NOT_YET_AVAILABLE);
        heir.map(Fact::source).filter(s -> !sources.contains(s)).ifPresent(sources::add);
        String replacedBy = heir.map(f -> f.value().asText()).orElse(null);
        return new LifeNote(
                part.id(),
                List.of(),
                state,
                date(fact).toString(),
                replacedBy,
                List.copyOf(sources),
                said + (replacedBy == null ? "." : "; %s takes its place.".formatted(replacedBy)));
    }

    /** Whether nothing is known of any part that a quote would have to say. */
    public boolean isSilent() {
        return notes.isEmpty();
    }

    /** The note on a part; empty where there is nothing to say. */
    public Optional<LifeNote> note(String part) {
        return Optional.ofNullable(notes.get(part));
    }

    /** The notes on the parts of a system, sorted by part, with the places where the complete document names them. */
    public List<LifeNote> notes(ResolvedSystem system) {
        if (notes.isEmpty()) {
            return List.of();
        }
        Map<String, List<String>> places = new TreeMap<>();
        collect(MAPPER.valueToTree(system.configuration()), "", places);
        List<LifeNote> out = new ArrayList<>();
        places.forEach((part, paths) -> note(part)
                .ifPresent(n -> out.add(new LifeNote(
                        n.part(), List.copyOf(paths), n.state(), n.date(), n.replacedBy(), n.sources(), n.message()))));
        return List.copyOf(out);
    }

    /** The notes on those parts of a system that cannot be ordered on that day. */
    public List<LifeNote> offSale(ResolvedSystem system) {
        return notes(system).stream().filter(LifeNote::isOffSale).toList();
    }

    private static void collect(JsonNode node, String pointer, Map<String, List<String>> places) {
        node.fields().forEachRemaining(entry -> {
            String at = pointer + "/" + entry.getKey();
            boolean namesPart = entry.getKey().equals("part") || entry.getKey().equals("raidController");
            if (namesPart && entry.getValue().isTextual()) {
                places.computeIfAbsent(entry.getValue().textValue(), id -> new ArrayList<>())
                        .add(at);
            }
            collect(entry.getValue(), at, places);
        });
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            collect(node.get(i), pointer + "/" + i, places);
        }
    }
}
