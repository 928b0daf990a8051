package io.stowage.web;

import io.stowage.catalog.configuration.Problem;
import java.util.List;
import java.util.Map;

/** A request cannot be answered, for a reason of the client's. */
final class ProblemException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final ProblemKind kind;
    private final transient Map<String, String> headers;
    private final transient List<Problem> errors;

    ProblemException(ProblemKind kind, String detail, Map<String, String> headers, List<Problem> errors) {
        super(detail, null, false, false);
        this.kind = kind;
        this.headers = Map.copyOf(headers);
        this.errors = List.copyOf(errors);
    }

    ProblemException(ProblemKind kind, String detail) {
        this(kind, detail, Map.of(), List.of());
    }

    /** Faults of parameters, each with its own pointer. */
    static ProblemException parameters(List<Problem> errors) {
        return new ProblemException(ProblemKind.INVALID_PARAMETER, summary(errors), Map.of(), errors);
    }

    ProblemKind kind() {
        return kind;
    }

    String detail() {
        return String.valueOf(getMessage());
    }

    Map<String, String> headers() {
        return headers;
    }

    List<Problem> errors() {
        return errors;
    }

    /** The one fault, or how many there are and the first of them. */
    static String summary(List<Problem> errors) {
        String first = errors.get(0).detail();
        return errors.size() == 1 ? first : "There are %d faults; the first: %s".formatted(errors.size(), first);
    }
}
