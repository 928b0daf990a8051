package io.stowage.sizing;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.stowage.catalog.capacity.Capacity;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.system.Totals;
import io.stowage.performance.Prediction;
import io.stowage.rules.Finding;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Which configurations answer a need, best first, or what stands in the way.
 *
 * @param candidates best first; empty when nothing fits
 * @param evaluated configurations that were looked at
 * @param feasible configurations that are valid and meet every requirement
 * @param exact true when the whole design space was searched
 * @param space the design space that was searched, in words
 * @param unmet requirements that nothing meets together with the others; empty when something fits
 * @param assumptions what the search took for granted
 * @param asOf date (ISO 8601) it is judged at
 * @param digest SHA-256 over the rest of this report without messages of findings: the same in every language
 */
public record SizingReport(
        List<Candidate> candidates,
        int evaluated,
        int feasible,
        boolean exact,
        String space,
        List<Unmet> unmet,
        List<String> assumptions,
        Versions versions,
        String asOf,
        String digest) {

    /** The same with its findings in other words. */
    SizingReport in(UnaryOperator<Finding> words) {
        return new SizingReport(
                candidates.stream().map(candidate -> candidate.in(words)).toList(),
                evaluated,
                feasible,
                exact,
                space,
                unmet,
                assumptions,
                versions,
                asOf,
                digest);
    }

    /** At which point of its interval a prediction meets the need. */
    public enum Meets {
        /** Even the low end of every interval is enough. */
        LOW_END,
        /** The predicted value is enough, the low end of some interval is not. */
        MID_POINT
    }

    /**
     * One configuration that answers the need.
     *
     * @param rank from 1
     * @param configuration the document to quote; what it leaves out is the solution's own
     * @param predictions of the loads the need speaks of, or of both sequential loads when it speaks of none
     * @param totals rack units, drives and servers, and what could not be counted
     * @param margins how much more each requirement gets than it asks
     * @param supportWarnings findings outside what the vendor documents
     * @param paretoOptimal true when no other feasible configuration is at least as good in rack units, drives,
     *     capacity, write and read, and better in one
     * @param whyNotSmaller what each smaller configuration lacks; never empty
     * @param notes what else a quote should say
     * @param support the findings that {@code supportWarnings} words; not shown
     */
    public record Candidate(
            int rank,
            Configuration configuration,
            Capacity capacity,
            List<Prediction> predictions,
            Totals totals,
            List<Margin> margins,
            Meets meets,
            List<String> supportWarnings,
            boolean paretoOptimal,
            List<String> whyNotSmaller,
            List<String> notes,
            @JsonIgnore List<Finding> support) {

        private Candidate in(UnaryOperator<Finding> words) {
            return new Candidate(
                    rank,
                    configuration,
                    capacity,
                    predictions,
                    totals,
                    margins,
                    meets,
                    supportWarnings(support.stream().map(words).toList()),
                    paretoOptimal,
                    whyNotSmaller,
                    notes,
                    support);
        }

        static List<String> supportWarnings(List<Finding> findings) {
            return findings.stream()
                    .map(f -> f.ruleId() + " " + f.path() + ": " + f.message())
                    .toList();
        }
    }

    /**
     * How far a requirement is exceeded.
     *
     * @param requirement key of the requirement
     * @param wanted what was asked
     * @param value what the configuration gives
     * @param low low end of the interval of that value; equal to it where it is exact
     * @param percent {@code value} over {@code wanted}, less one, in percent
     */
    public record Margin(
            String requirement, BigDecimal wanted, BigDecimal value, BigDecimal low, String unit, BigDecimal percent) {}

    /**
     * A requirement that nothing meets together with the others.
     *
     * @param requirement key of the requirement; {@code pins}, {@code rules} or {@code solutions} where these stand in
     *     the way
     * @param wanted what was asked; absent where no amount was
     * @param best the best that meets all others; absent when nothing meets the others either
     * @param by how much the best lacks
     * @param nearest the configuration with that best value; absent when there is none
     * @param message the same in one sentence
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Unmet(
            String requirement,
            @Nullable BigDecimal wanted,
            @Nullable BigDecimal best,
            @Nullable BigDecimal by,
            @Nullable String unit,
            @Nullable Configuration nearest,
            String message) {}
}
