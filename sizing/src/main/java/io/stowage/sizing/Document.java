package io.stowage.sizing;

import io.stowage.catalog.layout.Csv;
import io.stowage.catalog.layout.CsvDocument;
import io.stowage.rules.Finding;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A document of a system. It is made of an invalid system too, since seeing it helps to mend the system; it then says so
 * in every form.
 *
 * @param valid true when no finding on the configuration is an ERROR
 * @param errors what cannot be built or supported, sorted by rule id and path; empty where the configuration is valid
 * @param document the document itself
 * @param asOf date (ISO 8601) at which prices and the sale of parts are judged
 * @param digest SHA-256 over the rest of this answer without messages of findings: the same in every language
 */
public record Document<T extends CsvDocument>(
        boolean valid, List<Finding> errors, T document, Versions versions, String asOf, String digest) {

    public Document {
        errors = List.copyOf(errors);
    }

    /** The same with its findings in other words. */
    Document<T> in(UnaryOperator<Finding> words) {
        return new Document<>(valid, errors.stream().map(words).toList(), document, versions, asOf, digest);
    }

    /** The table; that the configuration is not valid stands in rows of its own below the names, in the first cell. */
    public String csv() {
        return Csv.withRemarks(
                document.csv(),
                errors.stream()
                        .map(e -> "NOT VALID: %s at %s: %s".formatted(e.ruleId(), e.path(), e.message()))
                        .toList());
    }
}
