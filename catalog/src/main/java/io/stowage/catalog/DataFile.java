package io.stowage.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.catalog.configuration.LocatedYaml;

/**
 * One data file, parsed.
 *
 * @param name how problems call it
 * @param origin the catalog it belongs to
 * @param overriding true when it stands in place of a shipped file
 * @param root what it holds
 */
record DataFile(String name, Origin origin, boolean overriding, JsonNode root, LocatedYaml yaml) {

    DataFile(String name, Origin origin, boolean overriding, LocatedYaml yaml) {
        this(name, origin, overriding, yaml.root(), yaml);
    }

    /** The same place with other contents. */
    DataFile with(JsonNode contents) {
        return new DataFile(name, origin, overriding, contents, yaml);
    }

    /** Line of a value, or of the nearest value around it; 0 for the whole file. */
    int line(String pointer) {
        return yaml.line(pointer);
    }

    /** Name and line, for the beginning of a sentence about a value. */
    String at(String pointer) {
        int line = line(pointer);
        return line == 0 ? name : "%s, line %d".formatted(name, line);
    }
}
