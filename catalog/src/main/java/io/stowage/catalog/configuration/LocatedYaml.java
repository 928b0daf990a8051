package io.stowage.catalog.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/**
 * A YAML document that follows no grammar yet and still knows on which line each value stands.
 *
 * @param root the whole document
 * @param lines line, from 1, by JSON pointer
 */
public record LocatedYaml(JsonNode root, Map<String, Integer> lines) {

    public LocatedYaml {
        lines = Map.copyOf(lines);
    }

    /** Line of the value, or of the nearest value around it; 0 where that is the whole document. */
    public int line(String pointer) {
        String at = pointer;
        while (!at.isEmpty()) {
            Integer line = lines.get(at);
            if (line != null) {
                return line;
            }
            at = at.substring(0, at.lastIndexOf('/'));
        }
        return 0;
    }
}
