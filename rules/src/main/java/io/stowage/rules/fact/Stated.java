package io.stowage.rules.fact;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** A fact of a part, by the name it has in {@code parts/<id>.yaml}. */
public record Stated(String part, String name, JsonNode value, @Nullable String source) implements Reference {}
