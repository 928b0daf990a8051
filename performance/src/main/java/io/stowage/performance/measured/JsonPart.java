package io.stowage.performance.measured;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** The first JSON object of a text; tools print other lines before it and after it. */
final class JsonPart {
    private static final int MOST_NESTED = 64;
    private static final ObjectMapper MAPPER = new ObjectMapper(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MOST_NESTED)
                            .build())
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    private JsonPart() {}

    /** Where the object begins: the first line that starts with a brace; -1 where there is none. */
    static int start(BenchmarkText text) {
        String content = text.content();
        for (int i = content.indexOf('{'); i >= 0; i = content.indexOf('{', i + 1)) {
            int before = i - 1;
            while (before >= 0 && (content.charAt(before) == ' ' || content.charAt(before) == '\t')) {
                before--;
            }
            if (before < 0 || content.charAt(before) == '\n' || content.charAt(before) == '\uFEFF') {
                return i;
            }
        }
        return -1;
    }

    /**
     * Reads the object; names that stand twice in it are allowed, since fio prints such.
     *
     * @throws UnreadableBenchmarkException at the line where it breaks
     */
    static JsonNode read(BenchmarkText text) {
        int start = start(text);
        try {
            JsonNode node = MAPPER.readTree(text.content().substring(Math.max(0, start)));
            if (node != null && node.isObject()) {
                return node;
            }
        } catch (JsonProcessingException e) {
            int line = text.lineAt(Math.max(0, start))
                    - 1
                    + (e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr()));
            throw text.unreadable(
                    Math.min(line, text.size()),
                    "The JSON is cut off or damaged here. Send the file as the tool wrote it.");
        }
        throw text.unreadable(1, "The file holds no JSON object.");
    }
}
