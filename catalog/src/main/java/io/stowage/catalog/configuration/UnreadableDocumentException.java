package io.stowage.catalog.configuration;

import java.util.List;

/** A user's document cannot be read; carries every problem found, in the order of the document. */
public final class UnreadableDocumentException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient List<Problem> problems;
    private final boolean more;

    public UnreadableDocumentException(List<Problem> problems) {
        this(problems, false);
    }

    /** @param more whether there are more problems than these */
    UnreadableDocumentException(List<Problem> problems, boolean more) {
        super(problems.size() + " problem(s): " + problems.get(0).detail());
        this.problems = List.copyOf(problems);
        this.more = more;
    }

    public List<Problem> problems() {
        return problems;
    }

    /** The one problem in words, or how many there are and the first of them. */
    public String summary() {
        String first = problems.get(0).detail();
        if (problems.size() == 1) {
            return first;
        }
        return "There are %s%d faults; the first: %s".formatted(more ? "more than " : "", problems.size(), first);
    }
}
