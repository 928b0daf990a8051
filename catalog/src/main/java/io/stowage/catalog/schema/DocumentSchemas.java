package io.stowage.catalog.schema;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.catalog.Catalog;
import io.stowage.catalog.Part;
import io.stowage.catalog.Solution;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.Json;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * JSON Schemas (draft 2020-12) of the documents that people write: a Configuration, and the part and solution files of
 * a catalog. An editor that is given one completes keys, part ids and solution ids, shows what a key means and marks
 * what the reader would refuse.
 *
 * <p>They come from the records and annotations that {@link io.stowage.catalog.configuration.StrictReader} reads by;
 * the words come from the OpenAPI document, whose schemas a test holds equal to the same records. Only the reader is
 * complete: limits of a whole document, characters that do not show, decimals beyond the ninth and {@code 1.0} for a
 * whole number are beyond a schema.
 */
public final class DocumentSchemas {
    private static final ObjectWriter WRITER = Json.mapper()
            .writer(new DefaultPrettyPrinter()
                    .withObjectIndenter(new DefaultIndenter("  ", "\n"))
                    .withArrayIndenter(DefaultPrettyPrinter.NopIndenter.instance));

    private final Map<String, ObjectNode> schemas = new LinkedHashMap<>();

    /**
     * The schemas of one catalog.
     *
     * @param contract the OpenAPI document
     * @throws IllegalStateException when the document has no schema for a record
     */
    public DocumentSchemas(Catalog catalog, JsonNode contract) {
        JsonNode described = contract.at("/components/schemas");
        schemas.put(
                "configuration",
                new SchemaWriter(catalog, described)
                        .document(
                                "Stowage configuration", Configuration.class, described.path("StorageConfiguration")));
        schemas.put(
                "part",
                new SchemaWriter(catalog, described)
                        .document("Part of a Stowage catalog", Part.class, described.path("Part")));
        schemas.put(
                "solution",
                extensible(new SchemaWriter(catalog, described)
                        .document("Solution of a Stowage catalog", Solution.class, described.path("Solution"))));
    }

    /** A solution of a site catalog may be laid over a shipped one, and then states only what it adds. */
    private static ObjectNode extensible(ObjectNode schema) {
        schema.withObjectProperty("properties")
                .putObject("extends")
                .put("description", "Lays the file over the shipped solution of the same id; only in a site catalog.")
                .putArray("enum")
                .add("shipped");
        JsonNode required = schema.remove("required");
        ArrayNode either = schema.putArray("anyOf");
        either.addObject().putArray("required").add("id").add("extends");
        either.addObject().set("required", required);
        return schema;
    }

    /** The schemas by name: {@code configuration}, {@code part}, {@code solution}. */
    public Map<String, ObjectNode> byName() {
        return Collections.unmodifiableMap(schemas);
    }

    /** A schema as text, indented, ending in a line feed. */
    public static String text(ObjectNode schema) {
        try {
            return WRITER.writeValueAsString(schema) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A tree in memory can always be written", e);
        }
    }
}
