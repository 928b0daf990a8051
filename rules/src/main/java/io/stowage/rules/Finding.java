package io.stowage.rules;

import com.fasterxml.jackson.annotation.JsonIgnore;
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
 * @param waiver who accepted it and until when; absent where nobody did
 * @param values what {@code {0}}, {@code {1}} … of the rule's message stand for; not shown
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
        @Nullable Accepted waiver,
        @JsonIgnore List<JsonNode> values,
        List<Fix> fixes) {

    /** The same with ways out. */
    public Finding withFixes(List<Fix> found) {
        return new Finding(
                ruleId, severity, findingClass, path, message, this.found, expected, sources, waiver, values, found);
    }

    /** The same in other words. */
    public Finding withMessage(String words) {
        return new Finding(
                ruleId, severity, findingClass, path, words, found, expected, sources, waiver, values, fixes);
    }

    /** The same, accepted. */
    Finding waived(Accepted by) {
        return new Finding(ruleId, severity, findingClass, path, message, found, expected, sources, by, values, fixes);
    }

    /** True when somebody accepted it: it no longer counts against the configuration. */
    @JsonIgnore
    public boolean isWaived() {
        return waiver != null;
    }

    /**
     * The waiver of a finding.
     *
     * @param path JSON pointer to the waiver in the user's document
     * @param until last day (ISO 8601) on which it holds
     */
    public record Accepted(String path, String reason, String until, String by) {}

    /**
     * A way out.
     *
     * @param description what it changes, in words
     * @param patch RFC 6902 operations on the user's document
     * @param verified true when applying it was seen to remove the finding without a new ERROR
     */
    public record Fix(String description, List<JsonNode> patch, boolean verified) {}
}
