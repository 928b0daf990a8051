package io.stowage.rules;

/** An evaluation took more than one may take and was ended. The message says at which rule, and the way out. */
public final class EvaluationStoppedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public EvaluationStoppedException(String message) {
        super(message, null, false, false);
    }
}
