package io.stowage.web;

import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.DocumentFormat;
import io.stowage.catalog.configuration.StrictReader;
import io.stowage.performance.Operation;
import io.stowage.performance.Pattern;
import io.stowage.performance.Workload;
import io.stowage.rules.Severity;
import io.stowage.sizing.Advisor;
import io.stowage.sizing.PredictionRequest;
import io.stowage.sizing.ValidationReport;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Three answers that are known beforehand, from a document, to a question of each kind. A service that gets one of them
 * wrong has lost data or rules, and must not be asked anything.
 */
@Singleton
class KnownAnswers {
    private static final Logger LOG = LoggerFactory.getLogger(KnownAnswers.class);

    private static final String EXPANDED =
            """
            apiVersion: stowage/v1
            kind: Configuration
            solution: pixstor-me4
            storageModules:
              - arrays:
                  - part: me4084
                    count: 4
                    drives: [{part: hdd-nls-12tb, count: 84}]
                    expansions: [{part: me484, count: 1}]
            """;
    private static final String NINE_WIDE =
            """
            apiVersion: stowage/v1
            kind: Configuration
            solution: pixstor-me4
            storageModules:
              - arrays:
                  - part: me4084
                    count: 4
                    diskGroups: [{level: RAID6, dataDrives: 7, parityDrives: 2, count: 8, chunkKiB: 512}]
            """;
    private static final String BASE = "{apiVersion: stowage/v1, kind: Configuration, solution: pixstor-me4}";

    /** Peak of sequential writing, N clients to N files, that S000 publishes for the large system, in GB/s. */
    private static final double PUBLISHED_WRITE_GBPS = 16.7;

    private static final double TOLERANCE = 0.05;

    private final StrictReader reader;
    private final Advisor advisor;

    KnownAnswers(StrictReader reader, Advisor advisor) {
        this.reader = reader;
        this.advisor = advisor;
    }

    /**
     * One comparison.
     *
     * @param question what was asked
     * @param expected the known answer
     * @param found what came out
     * @param right whether that is near enough
     */
    record Check(String question, String expected, String found, boolean right) {}

    List<Check> ask() {
        return List.of(
                guarded("capacity of the expanded PixStor system", this::capacity),
                guarded("rules on disk groups of nine drives", this::finding),
                guarded("sequential write of the PixStor system", this::prediction));
    }

    /** A site may make its own of the parts and solutions asked about; then another answer is no sign of loss. */
    private Check guarded(String question, Supplier<Check> ask) {
        try {
            Check check = ask.get();
            if (check.right()) {
                return check;
            }
            List<String> site =
                    advisor.validate(read(EXPANDED), false).versions().site();
            return site.isEmpty()
                    ? check
                    : new Check(
                            question, "what the site makes of it with " + String.join(", ", site), check.found(), true);
        } catch (RuntimeException e) {
            LOG.error("No answer to: {}", question, e);
            return new Check(question, "an answer", "none", false);
        }
    }

    private Check capacity() {
        ValidationReport report = advisor.validate(read(EXPANDED), false);
        String found = "valid %s, raw %s TB, usable %s TB"
                .formatted(
                        report.valid(),
                        report.capacity().rawTB().toPlainString(),
                        report.capacity().usableTB().toPlainString());
        return check("capacity of the expanded PixStor system", "valid true, raw 8064 TB, usable 6144 TB", found);
    }

    private Check finding() {
        ValidationReport report = advisor.validate(read(NINE_WIDE), false);
        boolean found = report.findings().stream()
                .anyMatch(finding -> finding.severity() == Severity.ERROR
                        && finding.path().startsWith("/storageModules/0/arrays/0/diskGroups/0"));
        return check(
                "rules on disk groups of nine drives",
                "an ERROR at the disk group",
                found ? "an ERROR at the disk group" : report.findings().size() + " other findings");
    }

    private Check prediction() {
        Workload write = new Workload(Pattern.SEQUENTIAL_N_TO_N, Operation.WRITE, null, null, null, null, null, null);
        var peak = advisor.predict(new PredictionRequest(read(BASE), List.of(write), null))
                .predictions()
                .get(0)
                .peak();
        double value = peak == null ? 0 : peak.value();
        return new Check(
                "sequential write of the PixStor system",
                PUBLISHED_WRITE_GBPS + " GB/s within 5 %",
                value + " GB/s",
                Math.abs(value / PUBLISHED_WRITE_GBPS - 1) <= TOLERANCE);
    }

    private static Check check(String question, String expected, String found) {
        return new Check(question, expected, found, expected.equals(found));
    }

    private Configuration read(String yaml) {
        return reader.read(yaml, DocumentFormat.YAML, Configuration.class);
    }
}
