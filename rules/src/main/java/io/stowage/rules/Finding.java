package io.stowage.rules;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong, unwise or worth knowing in a configuration.
 *
 * @param ruleId the rule that found it
 * @param severity how bad it is
 * @param findingClass what it is about; the key is {@code class}
 * @param path JSON pointer into the user's document; for a defaulted value, where the key would stand
 * @param message one sentence with the values in it
 * @param found the value found; absent where a key is missing
 * @param expected the value or values that would be right; absent where there is no single one
 * @param sources ids of the documents it rests on
 * @param fixes ways out, least change first; empty where none is known
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Finding(
        String ruleId,
        Severity severity,
        @JsonProperty("class") FindingClass findingClass,
        String path,
        String message,
        @Nullable JsonNode found,
        @Nullable JsonNode expected,
        List<String> sources,
        List<Fix> fixes) {

    /**
     * A way out.
     *
     * @param description what it changes, in words
     * @param patch RFC 6902 operations on the user's document
     * @param verified true when applying it was seen to remove the finding without a new ERROR
     */
    public record Fix(String description, List<JsonNode> patch, boolean verified) {}
}
