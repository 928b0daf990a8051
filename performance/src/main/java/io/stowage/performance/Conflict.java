package io.stowage.performance;

import java.util.List;

/**
 * Statements of the documents that contradict each other, and how the product settles them.
 *
 * @param settled which statement is used
 * @param why the reason
 * @param confidence high, medium or low
 */
public record Conflict(
        String id, String topic, String kind, List<String> statements, String settled, String why, String confidence) {
    public Conflict {
        statements = List.copyOf(statements);
    }
}
