package io.stowage.sizing;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.stowage.catalog.capacity.Capacity;
import io.stowage.catalog.system.DefaultedValue;
import io.stowage.catalog.system.LifeNote;
import io.stowage.rules.Finding;
import io.stowage.rules.RuleOutcome;
import io.stowage.rules.fix.Repair;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether a configuration is right, and why.
 *
 * @param valid true when no finding is an ERROR
 * @param summary how many findings and outcomes of each kind
 * @param findings sorted by severity, rule id, path
 * @param repair what takes all errors away, or as many as can be; absent where there is none
 * @param lifeNotes what a quote should say about the sale of parts on that date, sorted by part
 * @param capacity bytes from all drives to what users can fill
 * @param outcomes what became of every rule; absent unless asked for
 * @param defaults keys the user left out and what they were taken to be, sorted by path
 * @param asOf date (ISO 8601) it is judged at
 * @param digest SHA-256 over the rest of this report, its messages and descriptions left out: it is the same in every
 *     language
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ValidationReport(
        boolean valid,
        Summary summary,
        List<Finding> findings,
        @Nullable Repair repair,
        List<LifeNote> lifeNotes,
        Capacity capacity,
        @Nullable List<RuleOutcome> outcomes,
        List<DefaultedValue> defaults,
        Versions versions,
        String asOf,
        String digest) {

    ValidationReport withDigest(String of) {
        return new ValidationReport(
                valid, summary, findings, repair, lifeNotes, capacity, outcomes, defaults, versions, asOf, of);
    }

    /** The same with what is worded in the reader's language left empty. */
    ValidationReport withoutWords() {
        List<Finding> bare = findings.stream()
                .map(f -> f.withMessage("")
                        .withFixes(f.fixes().stream()
                                .map(fix -> new Finding.Fix("", fix.patch(), fix.verified()))
                                .toList()))
                .toList();
        Repair bareRepair = repair == null
                ? null
                : new Repair(
                        "",
                        repair.patch(),
                        repair.left().stream()
                                .map(l -> new Repair.Left(l.ruleId(), l.path(), ""))
                                .toList());
        return new ValidationReport(
                valid, summary, bare, bareRepair, lifeNotes, capacity, outcomes, defaults, versions, asOf, digest);
    }

    /** Counts of findings by severity and of rules by outcome. */
    public record Summary(
            int errors, int warnings, int infos, int passed, int notApplicable, int notCovered, int waived) {}
}
