package io.stowage.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Typed reading of named facts; what is not stated is empty, never 0. Parts and solutions are fact sheets. */
public interface FactSheet {

    /** Id of the part or solution, for error messages. */
    String id();

    /** All facts by name; the unit is in the name. */
    Map<String, Fact> facts();

    /** The fact of that name, empty when no source states it. */
    default Optional<Fact> fact(String name) {
        return Optional.ofNullable(facts().get(name));
    }

    /**
     * A whole number.
     *
     * @throws CatalogException when the fact is there but is no whole number
     */
    default OptionalInt integer(String name) {
        Fact fact = facts().get(name);
        if (fact == null) {
            return OptionalInt.empty();
        }
        if (!fact.value().canConvertToInt() || !fact.value().isIntegralNumber()) {
            throw wrongKind(name, fact, "a whole number");
        }
        return OptionalInt.of(fact.value().intValue());
    }

    /**
     * An exact decimal number.
     *
     * @throws CatalogException when the fact is there but is no number
     */
    default Optional<BigDecimal> decimal(String name) {
        Fact fact = facts().get(name);
        if (fact == null) {
            return Optional.empty();
        }
        if (!fact.value().isNumber()) {
            throw wrongKind(name, fact, "a number");
        }
        return Optional.of(fact.value().decimalValue());
    }

    /** A number for formulas that are not exact, such as rates. */
    default OptionalDouble rate(String name) {
        return decimal(name).map(d -> OptionalDouble.of(d.doubleValue())).orElse(OptionalDouble.empty());
    }

    /** A text. */
    default Optional<String> text(String name) {
        return fact(name).map(f -> f.value().asText());
    }

    /** A list of texts, empty when the fact is not stated. */
    default List<String> texts(String name) {
        List<String> out = new ArrayList<>();
        Fact fact = facts().get(name);
        if (fact != null) {
            for (JsonNode element : fact.value()) {
                out.add(element.asText());
            }
        }
        return List.copyOf(out);
    }

    /** A list of whole numbers, empty when the fact is not stated. */
    default List<Integer> integers(String name) {
        List<Integer> out = new ArrayList<>();
        Fact fact = facts().get(name);
        if (fact != null) {
            for (JsonNode element : fact.value()) {
                out.add(element.intValue());
            }
        }
        return List.copyOf(out);
    }

    private CatalogException wrongKind(String name, Fact fact, String wanted) {
        return new CatalogException(
                List.of("%s says %s is %s, which is not %s.".formatted(id(), name, fact.value(), wanted)));
    }
}
