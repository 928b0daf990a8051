package io.stowage.web;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.stowage.catalog.configuration.DocumentFormat;
import io.stowage.catalog.configuration.StrictReader;
import io.stowage.sizing.CalibrationRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a body that carries files. Their contents are taken out first, since they may be long and hold any character; what
 * is left is read as strictly as every other body, at the same lines.
 */
final class ImportedFiles {
    private static final int MOST_NESTED = 64;
    private static final String STAND_IN = "\"taken out\"";
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MOST_NESTED)
                    .maxStringLength(StrictReader.MAX_BYTES)
                    .build())
            .build();

    private ImportedFiles() {}

    /** Reads the request; a body that is no JSON is left to the strict reader, which says why. */
    static CalibrationRequest read(StrictReader reader, byte[] bytes, DocumentFormat format) {
        if (format != DocumentFormat.JSON || bytes.length > StrictReader.MAX_BYTES) {
            return reader.read(bytes, format, CalibrationRequest.class);
        }
        String text = new String(bytes, StandardCharsets.UTF_8);
        List<String> contents = new ArrayList<>();
        String rest = without(text, contents);
        CalibrationRequest request = reader.read(
                rest == null ? bytes : rest.getBytes(StandardCharsets.UTF_8), format, CalibrationRequest.class);
        return rest == null ? request : request.withContents(contents);
    }

    /** The text with a short text in place of each content; null where it cannot be parsed. */
    private static @org.jspecify.annotations.Nullable String without(String text, List<String> contents) {
        StringBuilder out = new StringBuilder();
        int copied = 0;
        try (JsonParser parser = FACTORY.createParser(text)) {
            while (parser.nextToken() != null) {
                if (parser.currentToken() == JsonToken.VALUE_STRING && isContent(parser)) {
                    int start = (int) parser.currentTokenLocation().getCharOffset();
                    contents.add(parser.getText());
                    // Only after the text is read is its end known.
                    int end = (int) parser.currentLocation().getCharOffset();
                    out.append(text, copied, start).append(STAND_IN);
                    copied = end;
                }
            }
        } catch (IOException e) {
            return null;
        }
        return out.append(text, copied, text.length()).toString();
    }

    /** Whether the parser stands on {@code /files/<n>/content}. */
    private static boolean isContent(JsonParser parser) {
        String pointer = parser.getParsingContext().pathAsPointer().toString();
        return pointer.startsWith("/files/") && pointer.endsWith("/content") && pointer.split("/").length == 4;
    }
}
