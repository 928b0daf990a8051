package io.stowage.rules.fact;

import java.util.List;

/**
 * A waiver of the document and what became of it. Tags: {@code EXPIRED} where its last day is past.
 *
 * @param ruleId rule it waives
 * @param until its last day
 * @param asOf day the configuration is judged at
 * @param matching findings that stand at its place, expired or not
 */
public record WaiverUse(String path, String ruleId, String until, String asOf, boolean expired, int matching)
        implements Fact {

    @Override
    public List<String> tags() {
        return expired ? List.of("EXPIRED") : List.of();
    }
}
