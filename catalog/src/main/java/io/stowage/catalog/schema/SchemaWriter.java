package io.stowage.catalog.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.catalog.Catalog;
import io.stowage.catalog.Fact;
import io.stowage.catalog.Part;
import io.stowage.catalog.Role;
import io.stowage.catalog.SetByLoader;
import io.stowage.catalog.Solution;
import io.stowage.catalog.Source;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.ErasureCode;
import io.stowage.catalog.configuration.IsoDate;
import io.stowage.catalog.configuration.Json;
import io.stowage.catalog.configuration.OneOf;
import io.stowage.catalog.configuration.PartReference;
import io.stowage.catalog.configuration.Range;
import io.stowage.catalog.configuration.Required;
import io.stowage.catalog.configuration.Size;
import io.stowage.catalog.configuration.SolutionReference;
import io.stowage.catalog.configuration.StrictReader;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Writes one schema: walks a record and, beside it, the contract's schema of the same record for names and words. */
final class SchemaWriter {
    private static final ObjectMapper MAPPER = Json.mapper();
    private static final String TEXT = "\\S";
    private static final String DATE = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$";
    private static final String REFERENCE = "#/components/schemas/";
    private static final Set<String> HEAD = Set.of("apiVersion", "kind", "solution");
    private static final Set<Role> HOLDERS_OF_DRIVES = Set.of(Role.ARRAY, Role.EXPANSION, Role.SERVER);

    private final Catalog catalog;
    private final JsonNode described;
    private final Map<String, ObjectNode> definitions = new TreeMap<>();

    /** A writer of one document that takes words from {@code described}, the schemas of the contract by name. */
    SchemaWriter(Catalog catalog, JsonNode described) {
        this.catalog = catalog;
        this.described = described;
    }

    ObjectNode document(String title, Class<? extends Record> type, JsonNode words) {
        ObjectNode schema = MAPPER.createObjectNode()
                .put("$schema", "https://json-schema.org/draft/2020-12/schema")
                .put("title", title);
        schema.setAll(record(type, words));
        ObjectNode defs = schema.putObject("$defs");
        definitions.forEach(defs::set);
        return schema;
    }

    private ObjectNode record(Class<?> type, JsonNode words) {
        ObjectNode schema = object();
        describe(schema, words);
        ObjectNode properties = schema.putObject("properties");
        ArrayNode required = MAPPER.createArrayNode();
        for (RecordComponent component : type.getRecordComponents()) {
            if (component.isAnnotationPresent(SetByLoader.class)) {
                continue;
            }
            String key = StrictReader.key(component);
            JsonNode said = words.path("properties").path(key);
            if (said.isMissingNode()) {
                throw new IllegalStateException("The contract does not describe the key %s of %s".formatted(key, type));
            }
            ObjectNode value = value(component, component.getGenericType(), said);
            describe(value, said);
            properties.set(key, value);
            if (component.isAnnotationPresent(Required.class)) {
                required.add(key);
            }
        }
        if (!required.isEmpty()) {
            schema.set("required", required);
        }
        return schema.put("additionalProperties", false);
    }

    private ObjectNode value(RecordComponent component, Type type, JsonNode words) {
        if (type instanceof ParameterizedType generic && generic.getRawType() == List.class) {
            ObjectNode list = MAPPER.createObjectNode().put("type", "array");
            Size size = component.getAnnotation(Size.class);
            if (size != null) {
                list.put("maxItems", size.max());
            }
            list.set("items", value(component, generic.getActualTypeArguments()[0], words.path("items")));
            return list;
        }
        if (type instanceof ParameterizedType generic) {
            return named(component, generic.getActualTypeArguments()[1], words);
        }
        Class<?> c = (Class<?>) type;
        if (c.isRecord() || c.isEnum()) {
            return defined(c, words);
        }
        if (c == Integer.class || c == int.class || c == Long.class || c == long.class) {
            return number("integer", component);
        }
        if (c == BigDecimal.class) {
            return number("number", component);
        }
        if (c == Boolean.class || c == boolean.class) {
            return MAPPER.createObjectNode().put("type", "boolean");
        }
        if (c == String.class) {
            return text(component);
        }
        if (c == ObjectNode.class) {
            return keysOfConfiguration();
        }
        if (c == JsonNode.class) {
            return MAPPER.createObjectNode();
        }
        throw new IllegalStateException("No schema for " + component);
    }

    /** Values under free names; those that the catalog uses so far are offered for completion. */
    private ObjectNode named(RecordComponent component, Type type, JsonNode words) {
        ObjectNode value = value(component, type, words.path("additionalProperties"));
        ObjectNode schema = object();
        Set<String> names = new TreeSet<>();
        if (component.getDeclaringRecord() == Part.class) {
            catalog.parts().forEach(part -> names.addAll(part.facts().keySet()));
        } else {
            catalog.solutions()
                    .forEach(solution -> names.addAll(solution.facts().keySet()));
        }
        ObjectNode properties = schema.putObject("properties");
        names.forEach(name -> properties.set(name, value));
        schema.set("additionalProperties", value);
        return schema;
    }

    private ObjectNode defined(Class<?> type, JsonNode words) {
        String reference = words.path("$ref").asText();
        if (!reference.startsWith(REFERENCE)) {
            throw new IllegalStateException("The contract has no schema of its own for " + type);
        }
        String name = reference.substring(REFERENCE.length());
        if (!definitions.containsKey(name)) {
            JsonNode said = described.path(name);
            definitions.put(name, MAPPER.createObjectNode());
            definitions.put(name, type.isEnum() ? enumeration(type, said) : record(type, said));
        }
        return reference(name);
    }

    private static ObjectNode enumeration(Class<?> type, JsonNode words) {
        ObjectNode schema = MAPPER.createObjectNode();
        describe(schema, words);
        ArrayNode names = schema.putArray("enum");
        for (Object constant : type.getEnumConstants()) {
            names.add(MAPPER.<JsonNode>valueToTree(constant));
        }
        return schema;
    }

    private ObjectNode text(RecordComponent component) {
        OneOf oneOf = component.getAnnotation(OneOf.class);
        PartReference part = component.getAnnotation(PartReference.class);
        if (oneOf != null) {
            ObjectNode schema = MAPPER.createObjectNode();
            Stream.of(oneOf.value()).forEach(schema.putArray("enum")::add);
            return schema;
        }
        if (part != null) {
            return parts(part.value() + "_ID", p -> p.role() == part.value());
        }
        if (component.isAnnotationPresent(SolutionReference.class)) {
            return ids(
                    "SOLUTION_ID",
                    catalog.solutions().stream().map(Solution::id).toList(),
                    catalog.solutions().stream().map(Solution::name).toList());
        }
        if (component.getDeclaringRecord() == Part.class && component.getName().equals("fits")) {
            return parts("HOLDER_OF_DRIVES_ID", p -> HOLDERS_OF_DRIVES.contains(p.role()));
        }
        if (component.getDeclaringRecord() == Fact.class && component.getName().equals("source")) {
            return ids(
                    "SOURCE_ID",
                    catalog.sources().stream().map(Source::id).toList(),
                    catalog.sources().stream().map(Source::title).toList());
        }
        ObjectNode schema = MAPPER.createObjectNode().put("type", "string");
        if (component.isAnnotationPresent(ErasureCode.class)) {
            return schema.put("pattern", ErasureCode.PATTERN);
        }
        return component.isAnnotationPresent(IsoDate.class)
                ? schema.put("format", "date").put("pattern", DATE)
                : schema.put("pattern", TEXT);
    }

    private ObjectNode parts(String name, Predicate<Part> wanted) {
        List<Part> parts = catalog.parts().stream().filter(wanted).toList();
        return ids(
                name,
                parts.stream().map(Part::id).toList(),
                parts.stream().map(p -> p.vendor() + " " + p.model()).toList());
    }

    /** Ids with what they stand for, which editors show beside them. */
    private ObjectNode ids(String name, Collection<String> ids, Collection<String> titles) {
        definitions.computeIfAbsent(name, n -> {
            ObjectNode schema = MAPPER.createObjectNode();
            ids.forEach(schema.putArray("enum")::add);
            titles.forEach(schema.putArray("markdownEnumDescriptions")::add);
            return schema;
        });
        return reference(name);
    }

    private static ObjectNode number(String type, RecordComponent component) {
        Range range = component.getAnnotation(Range.class);
        return MAPPER.createObjectNode()
                .put("type", type)
                .put(
                        range != null && range.aboveMin() ? "exclusiveMinimum" : "minimum",
                        range == null ? Integer.MIN_VALUE : range.min())
                .put("maximum", range == null ? Integer.MAX_VALUE : range.max());
    }

    /** A template holds any keys of a Configuration but those that say what the document is. */
    private ObjectNode keysOfConfiguration() {
        String name = "ConfigurationKeys";
        if (!definitions.containsKey(name)) {
            ObjectNode schema = record(Configuration.class, described.path("StorageConfiguration"));
            schema.remove("required");
            ((ObjectNode) schema.get("properties")).remove(HEAD);
            definitions.put(name, schema.put("description", "Keys of a configuration."));
        }
        return reference(name);
    }

    private static ObjectNode object() {
        return MAPPER.createObjectNode().put("type", "object");
    }

    private static ObjectNode reference(String name) {
        return MAPPER.createObjectNode().put("$ref", "#/$defs/" + name);
    }

    private static void describe(ObjectNode schema, JsonNode words) {
        if (words.has("description")) {
            schema.put("description", words.get("description").textValue().strip());
        }
    }
}
