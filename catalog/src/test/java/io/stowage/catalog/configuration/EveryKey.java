package io.stowage.catalog.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The document that holds every key of a Configuration. */
public final class EveryKey {
    public static final String YAML_TEXT = text();

    private EveryKey() {}

    /** A copy that the caller may change. */
    public static JsonNode tree() {
        try {
            return new YAMLMapper().readTree(YAML_TEXT);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static String jsonText() {
        return tree().toPrettyString();
    }

    private static String text() {
        try (InputStream in = EveryKey.class.getResourceAsStream("/configurations/every-key.yaml")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
