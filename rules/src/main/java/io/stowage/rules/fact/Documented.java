package io.stowage.rules.fact;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * A fact of the solution's documents, by the name it has in {@code solutions/<id>.yaml}; {@code dataDrives} and
 * {@code metadataDrives} are the solution's option lists.
 */
public record Documented(String name, JsonNode value, @Nullable String source) implements Reference {}
