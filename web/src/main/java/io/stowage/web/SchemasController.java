package io.stowage.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.stowage.catalog.Catalog;
import io.stowage.catalog.schema.DocumentSchemas;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** JSON Schemas of the documents that people write, for editors; they know the ids of this service's own catalog. */
@Controller("/schemas")
final class SchemasController {
    private static final String SUFFIX = ".json";

    private final Catalog catalog;
    private volatile Map<String, byte[]> texts = Map.of();
    private volatile List<Entry> entries = List.of();

    SchemasController(Catalog catalog) {
        this.catalog = catalog;
    }

    /** One schema: what it is of, and where it is. */
    record Entry(String name, String title, String path) {}

    @Get
    Page<Entry> list() {
        texts();
        return new Page<>(entries, null);
    }

    @Get("/{name}")
    @Produces({"application/schema+json", "application/json", "*/*"})
    HttpResponse<byte[]> schema(String name) {
        byte[] text = texts().get(name);
        if (text == null) {
            throw ProblemResponses.notFound(
                    "schema", name, texts().keySet().stream().toList());
        }
        return HttpResponse.ok(text).header(HttpHeaders.CONTENT_TYPE, "application/schema+json;charset=utf-8");
    }

    /** They are written when the first is asked for; few starts of a service ever need one. */
    private Map<String, byte[]> texts() {
        Map<String, byte[]> known = texts;
        if (known.isEmpty()) {
            Map<String, byte[]> written = new TreeMap<>();
            List<Entry> listed = new ArrayList<>();
            new DocumentSchemas(catalog, contract()).byName().forEach((name, schema) -> {
                written.put(name + SUFFIX, DocumentSchemas.text(schema).getBytes(StandardCharsets.UTF_8));
                listed.add(new Entry(name, schema.get("title").textValue(), "/schemas/" + name + SUFFIX));
            });
            entries = List.copyOf(listed);
            known = written;
            texts = known;
        }
        return known;
    }

    private static JsonNode contract() {
        try (InputStream stream =
                SchemasController.class.getClassLoader().getResourceAsStream("stowage/api/stowage.yaml")) {
            return new YAMLMapper().readTree(stream);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
