package io.stowage.catalog;

import io.stowage.catalog.configuration.Required;
import java.util.List;

/**
 * Statements about a part or solution that contradict each other, and which of them the catalog follows.
 *
 * @param id permanent name, such as {@code C-25}; the same contradiction has the same name wherever it is shown
 * @param text what is said where, and what is used
 * @param sources ids of the sources that disagree, at least one (a source may contradict itself)
 */
public record CatalogConflict(@Required String id, @Required String text, @Required List<String> sources) {
    public CatalogConflict {
        sources = List.copyOf(sources);
    }
}
