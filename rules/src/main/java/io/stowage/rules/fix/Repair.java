package io.stowage.rules.fix;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * The first fixes of all errors, one after the other.
 *
 * @param description what changes altogether, in words
 * @param patch RFC 6902 operations on the user's document, in this order; empty where no ERROR has a fix
 * @param left errors that stay afterwards; empty where the repaired document has none
 */
public record Repair(String description, List<JsonNode> patch, List<Left> left) {

    /** An ERROR for which no fix was found. */
    public record Left(String ruleId, String path, String message) {}
}
