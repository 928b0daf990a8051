package io.stowage.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import io.stowage.catalog.configuration.Json;
import io.stowage.catalog.configuration.OneOf;
import io.stowage.catalog.configuration.Range;
import io.stowage.catalog.configuration.Size;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** A schema of the contract and the record that stands for it say the same, name by name, both ways. */
@DisplayName("Records and schemas")
class RecordsMatchContractTest {
    private static final JsonNode SCHEMAS = TestService.contract().at("/components/schemas");
    private static final Map<String, String> MAPPING = mapping();
    private static final ObjectMapper MAPPER = Json.mapper();

    /** The mapping by which the interfaces are generated. */
    private static Map<String, String> mapping() {
        try {
            NodeList nodes = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(Path.of("pom.xml").toFile())
                    .getElementsByTagName("schemaMapping")
                    .item(0)
                    .getChildNodes();
            Map<String, String> mapping = new LinkedHashMap<>();
            for (int i = 0; i < nodes.getLength(); i++) {
                if (nodes.item(i) instanceof Element element) {
                    mapping.put(element.getTagName(), element.getTextContent().strip());
                }
            }
            return mapping;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    @DisplayName("every schema is mapped, and nothing else is")
    void everySchemaIsMapped() {
        Set<String> schemas = new TreeSet<>();
        SCHEMAS.fieldNames().forEachRemaining(schemas::add);
        assertThat(MAPPING.keySet()).containsExactlyInAnyOrderElementsOf(schemas);
    }

    @TestFactory
    @DisplayName("agree on names, required keys, types, ranges and enumerated values")
    List<DynamicTest> agree() {
        List<DynamicTest> tests = new ArrayList<>();
        MAPPING.forEach((schema, type) -> tests.add(dynamicTest(schema, () -> {
            List<String> differences = new ArrayList<>();
            Class<?> raw = load(type);
            if (raw.isEnum()) {
                enumeration(SCHEMAS.path(schema), raw, differences);
            } else {
                record(SCHEMAS.path(schema), raw, arguments(raw, type), differences);
            }
            assertThat(differences).isEmpty();
        })));
        return tests;
    }

    private static Class<?> load(String type) throws ClassNotFoundException {
        String name = type.replaceAll("<.*", "");
        while (true) {
            try {
                return Class.forName(name);
            } catch (ClassNotFoundException e) {
                int dot = name.lastIndexOf('.');
                if (dot < 0) {
                    throw e;
                }
                name = name.substring(0, dot) + "$" + name.substring(dot + 1);
            }
        }
    }

    private static Map<TypeVariable<?>, Class<?>> arguments(Class<?> raw, String type) throws ClassNotFoundException {
        Map<TypeVariable<?>, Class<?>> arguments = new HashMap<>();
        if (type.contains("<")) {
            arguments.put(raw.getTypeParameters()[0], load(type.substring(type.indexOf('<') + 1, type.indexOf('>'))));
        }
        return arguments;
    }

    private static void enumeration(JsonNode schema, Class<?> type, List<String> differences) {
        List<String> documented = new ArrayList<>();
        schema.path("enum").forEach(value -> documented.add(value.textValue()));
        List<String> written = Arrays.stream(type.getEnumConstants())
                .map(constant -> MAPPER.valueToTree(constant).textValue())
                .toList();
        if (!documented.equals(written)) {
            differences.add("documented %s, written %s".formatted(documented, written));
        }
    }

    private static void record(
            JsonNode schema, Class<?> type, Map<TypeVariable<?>, Class<?>> arguments, List<String> differences) {
        Set<String> documented = new TreeSet<>();
        schema.path("properties").fieldNames().forEachRemaining(documented::add);
        Set<String> required = new TreeSet<>();
        schema.path("required").forEach(name -> required.add(name.textValue()));
        Map<String, RecordComponent> components = new HashMap<>();
        for (RecordComponent component : type.getRecordComponents()) {
            components.put(component.getName(), component);
        }
        Set<String> written = new TreeSet<>();
        Set<String> always = new TreeSet<>();
        for (BeanPropertyDefinition property : MAPPER.getSerializationConfig()
                .introspect(MAPPER.constructType(type))
                .findProperties()) {
            written.add(property.getName());
            RecordComponent component = components.get(property.getInternalName());
            if (component == null || !component.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
                always.add(property.getName());
            }
            if (component != null) {
                value(schema.path("properties").path(property.getName()), component, arguments, differences);
            }
        }
        if (!documented.equals(written)) {
            differences.add("keys documented %s, written %s".formatted(documented, written));
        }
        if (!required.equals(always)) {
            differences.add("required %s, always written %s".formatted(required, always));
        }
    }

    private static void value(
            JsonNode schema,
            RecordComponent component,
            Map<TypeVariable<?>, Class<?>> arguments,
            List<String> differences) {
        String difference = type(schema, component.getGenericType(), arguments);
        if (difference != null) {
            differences.add(component.getName() + ": " + difference);
        }
        Range range = component.getAnnotation(Range.class);
        JsonNode ranged = schema.path("type").asText().equals("array") ? schema.path("items") : schema;
        if (range != null
                && (ranged.path("minimum").longValue() != range.min()
                        || ranged.path("exclusiveMinimum").booleanValue() != range.aboveMin()
                        || ranged.path("maximum").longValue() != range.max())) {
            differences.add("%s is read %s %d to %d, documented %s"
                    .formatted(
                            component.getName(),
                            range.aboveMin() ? "from above" : "from",
                            range.min(),
                            range.max(),
                            schema));
        }
        Size size = component.getAnnotation(Size.class);
        if (size != null && schema.path("maxItems").intValue() != size.max()) {
            differences.add(
                    "%s has at most %d elements, documented %s".formatted(component.getName(), size.max(), schema));
        }
        OneOf oneOf = component.getAnnotation(OneOf.class);
        if (oneOf != null) {
            Set<String> values = new HashSet<>();
            schema.path("enum").forEach(v -> values.add(v.textValue()));
            if (!values.equals(Set.of(oneOf.value()))) {
                differences.add("%s is one of %s, documented %s"
                        .formatted(component.getName(), List.of(oneOf.value()), values));
            }
        }
    }

    private static @Nullable String type(JsonNode schema, Type type, Map<TypeVariable<?>, Class<?>> arguments) {
        if (type instanceof ParameterizedType generic && generic.getRawType() instanceof Class<?> raw) {
            if (Collection.class.isAssignableFrom(raw)) {
                return schema.path("type").asText().equals("array")
                        ? type(schema.path("items"), generic.getActualTypeArguments()[0], arguments)
                        : "documented as no array";
            }
            if (Map.class.isAssignableFrom(raw)) {
                return type(schema.path("additionalProperties"), generic.getActualTypeArguments()[1], arguments);
            }
        }
        if (type instanceof TypeVariable<?> variable) {
            return type(schema, arguments.get(variable), arguments);
        }
        Class<?> c = (Class<?>) type;
        if (c.isRecord() || c.isEnum()) {
            String reference = schema.path("$ref").asText().replace("#/components/schemas/", "");
            return c.getName().replace('$', '.').equals(MAPPING.get(reference))
                    ? null
                    : "%s is documented as %s".formatted(c.getSimpleName(), schema);
        }
        String wanted = word(c);
        return wanted.isEmpty() || schema.path("type").asText().equals(wanted)
                ? null
                : "%s is documented as %s".formatted(wanted, schema);
    }

    private static String word(Class<?> c) {
        if (c == int.class || c == Integer.class || c == long.class || c == Long.class) {
            return "integer";
        }
        if (c == double.class || c == Double.class || c == BigDecimal.class) {
            return "number";
        }
        if (c == boolean.class || c == Boolean.class) {
            return "boolean";
        }
        return c == String.class ? "string" : "";
    }
}
