package io.stowage.rules.fact;

import io.stowage.catalog.Part;

/** A fact about something of which the catalog knows the kind; what the catalog states of it comes as {@link Stated}. */
public interface PartFact extends Fact {

    /** The catalog's part. */
    Part kind();

    /** Id of the part, which joins it with {@link Stated}. */
    default String part() {
        return kind().id();
    }
}
