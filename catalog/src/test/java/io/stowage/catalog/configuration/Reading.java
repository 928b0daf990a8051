package io.stowage.catalog.configuration;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.stowage.catalog.Documents;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/** What the reader says about a document. */
final class Reading {
    /** Words that only a programmer of this product could understand. */
    private static final Pattern OUR_OWN_WORDS = Pattern.compile(
            "java|jackson|org\\.yaml|snake|exception|deserial|token|parser|scalar|\\bnode\\b|stream|io\\.stowage"
                    + "|CTRL-CHAR|Feature|Integer|BigDecimal|String\\b",
            Pattern.CASE_INSENSITIVE);

    private Reading() {}

    static Configuration read(DocumentFormat format, String text) {
        return new ConfigurationReader(Documents.CATALOG).read(text.getBytes(StandardCharsets.UTF_8), format);
    }

    static List<Problem> problems(DocumentFormat format, String text) {
        return problems(format, text.getBytes(StandardCharsets.UTF_8));
    }

    /** The problems of a document that must not be accepted; what holds for any problem is checked here. */
    static List<Problem> problems(DocumentFormat format, byte[] document) {
        List<Problem> problems = assertThrows(
                        UnreadableDocumentException.class,
                        () -> new ConfigurationReader(Documents.CATALOG).read(document, format))
                .problems();
        assertSpeakPlainly(problems);
        return problems;
    }

    static void assertSpeakPlainly(List<Problem> problems) {
        assertFalse(problems.isEmpty());
        assertTrue(problems.size() <= 100, "no more than a reader can take in");
        for (Problem problem : problems) {
            // What the user wrote is shown as it is, whatever it looks like.
            String value = problem.value() == null ? "" : problem.value();
            String words = (problem.detail() + " " + problem.advice()).replace(value.isEmpty() ? "\0" : value, "");
            assertFalse(OUR_OWN_WORDS.matcher(words.replace("IB_EDR", "")).find(), words);
            assertFalse(problem.detail().isBlank());
            assertTrue(problem.advice() != null && !problem.advice().isBlank(), problem.detail());
            assertTrue(problem.code().matches("[a-z0-9-]+"), problem.code());
            assertTrue(problem.pointer().isEmpty() || problem.pointer().startsWith("/"), problem.pointer());
            boolean wholeDocument =
                    problem.code().equals("too-large") && problem.pointer().isEmpty();
            assertTrue(wholeDocument || (problem.line() > 0 && problem.column() > 0), problem.toString());
        }
    }
}
