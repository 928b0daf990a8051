package io.stowage.catalog.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.catalog.Fact;
import io.stowage.catalog.Solution;
import io.stowage.catalog.configuration.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Keys that no document of a solution states, so that the user is asked for them instead of being given an invented
 * default. The solution's fact {@code askedKeys} lists them: a pointer, with {@code *} for every element of a list, and
 * what to write there.
 */
final class AskedKeys {
    static final String FACT = "askedKeys";

    private AskedKeys() {}

    /** One problem for each key that is asked for and missing, in the order of the fact. */
    static List<Problem> missing(ObjectNode document, Solution solution) {
        Fact fact = solution.facts().get(FACT);
        if (fact == null) {
            return List.of();
        }
        List<Problem> out = new ArrayList<>();
        for (Map.Entry<String, JsonNode> asked : fact.value().properties()) {
            String[] steps = asked.getKey().substring(1).split("/", -1);
            walk(document, steps, 0, "", asked.getValue().asText(), solution, out);
        }
        return List.copyOf(out);
    }

    private static void walk(
            JsonNode node, String[] steps, int step, String at, String advice, Solution solution, List<Problem> out) {
        String key = steps[step];
        if (key.equals("*")) {
            for (int i = 0; i < node.size(); i++) {
                walk(node.get(i), steps, step + 1, at + "/" + i, advice, solution, out);
            }
        } else if (step < steps.length - 1) {
            walk(node.path(key), steps, step + 1, at + "/" + key, advice, solution, out);
        } else if (!node.has(key)) {
            out.add(new Problem(
                    at + "/" + key,
                    0,
                    0,
                    "missing-key",
                    key,
                    "The key %s is missing, and no document of solution %s states it.".formatted(key, solution.id()),
                    advice));
        }
    }
}
