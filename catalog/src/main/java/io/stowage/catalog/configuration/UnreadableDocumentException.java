package io.stowage.catalog.configuration;

import java.util.List;

/** A user's document cannot be read; carries every problem found, in the order of the document. */
public final class UnreadableDocumentException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient List<Problem> problems;

    public UnreadableDocumentException(List<Problem> problems) {
        super(problems.size() + " problem(s): " + problems.get(0).detail());
        this.problems = List.copyOf(problems);
    }

    public List<Problem> problems() {
        return problems;
    }
}
