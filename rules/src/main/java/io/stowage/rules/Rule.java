package io.stowage.rules;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.stowage.catalog.Origin;
import java.util.List;

/**
 * One constraint that configurations are checked against.
 *
 * @param id permanent name, never reused
 * @param title the problem it finds, as a noun phrase
 * @param severity of its findings
 * @param findingClass of its findings; the key is {@code class}
 * @param topic the file it stands in, for example {@code raid}
 * @param condition when it fires, in words
 * @param why the reason for it
 * @param sources ids of the documents it rests on
 * @param covers numbers of the collected constraints it implements, for example {@code R001}
 * @param origin {@code SITE} for a policy of the site's own
 */
public record Rule(
        String id,
        String title,
        Severity severity,
        @JsonProperty("class") FindingClass findingClass,
        String topic,
        String condition,
        String why,
        List<String> sources,
        List<String> covers,
        Origin origin) {}
