package io.stowage.catalog.system;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A key the user left out and what it was taken to be.
 *
 * @param path JSON pointer to where the key would stand
 * @param value the value taken, with all below it
 * @param source where the value comes from, in words
 */
public record DefaultedValue(String path, JsonNode value, String source) {
    static final String THE_ARRAY = "the array it stands behind";

    /** Whether an enclosure took it over from the array that it stands behind. */
    public boolean ofTheArray() {
        return source.equals(THE_ARRAY);
    }
}
