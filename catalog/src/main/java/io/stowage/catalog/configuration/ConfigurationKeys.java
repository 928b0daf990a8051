package io.stowage.catalog.configuration;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a Configuration by JSON pointer, {@code *} standing for any element of a list, for example {@code
 * /storageModules/*}{@code /arrays/*}{@code /spares/global}. The records are the grammar.
 */
public final class ConfigurationKeys {
    private ConfigurationKeys() {}

    /** What a key holds. */
    public enum Kind {
        NUMBER,
        TEXT,
        TRUTH,
        LIST,
        OBJECT
    }

    /**
     * A key.
     *
     * @param words the words it may hold; empty where it is no choice
     */
    public record Key(Kind kind, List<String> words) {}

    /** A pointer that leads nowhere: the part that is not known and the names known there. */
    public static final class UnknownKeyException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private UnknownKeyException(String message) {
            super(message);
        }
    }

    /**
     * The key of a pointer.
     *
     * @throws UnknownKeyException saying which part of it is not known, and the nearest that is
     */
    public static Key of(String pointer) {
        Type type = Configuration.class;
        for (RecordComponent component : way(pointer)) {
            type = component == null ? element(type).orElseThrow() : component.getGenericType();
        }
        return key(type);
    }

    /** The components of records that a pointer leads through; null for any element of a list. */
    static List<@Nullable RecordComponent> way(String pointer) {
        if (!pointer.startsWith("/") || pointer.endsWith("/")) {
            throw new UnknownKeyException(
                    "A field is a pointer such as /gateways/servers/count, with * for any element of a list.");
        }
        List<@Nullable RecordComponent> out = new ArrayList<>();
        Type type = Configuration.class;
        for (String name : pointer.substring(1).split("/", -1)) {
            Optional<Type> element = element(type);
            if (element.isPresent()) {
                any(name);
                out.add(null);
                type = element.get();
            } else {
                RecordComponent component = component(type, name);
                out.add(component);
                type = component.getGenericType();
            }
        }
        return out;
    }

    private static void any(String name) {
        if (!name.equals("*")) {
            throw new UnknownKeyException(
                    "Here stands a list: write * for any of its elements, not %s.".formatted(Problems.shorten(name)));
        }
    }

    private static RecordComponent component(Type type, String name) {
        if (!(type instanceof Class<?> record) || !record.isRecord()) {
            throw new UnknownKeyException(
                    "Nothing stands below this key, so not %s.".formatted(Problems.shorten(name)));
        }
        List<String> known = new ArrayList<>();
        for (RecordComponent component : record.getRecordComponents()) {
            if (component.getName().equals(name)) {
                return component;
            }
            known.add(component.getName());
        }
        throw new UnknownKeyException("No key %s is known here. %s"
                .formatted(
                        Problems.shorten(name),
                        Problems.nearest(name, known)
                                .map("Maybe %s."::formatted)
                                .orElse("Known are %s.".formatted(String.join(", ", known)))));
    }

    private static Optional<Type> element(Type type) {
        return type instanceof ParameterizedType list && list.getRawType() == List.class
                ? Optional.of(list.getActualTypeArguments()[0])
                : Optional.empty();
    }

    private static Key key(Type type) {
        if (element(type).isPresent()) {
            return new Key(Kind.LIST, List.of());
        }
        Class<?> of = (Class<?>) type;
        if (of.isEnum()) {
            return new Key(
                    Kind.TEXT,
                    Arrays.stream(of.getEnumConstants())
                            .map(word -> Json.mapper().valueToTree(word).asText())
                            .toList());
        }
        if (of == Integer.class || of == Long.class || of == BigDecimal.class || of == int.class || of == long.class) {
            return new Key(Kind.NUMBER, List.of());
        }
        if (of == Boolean.class || of == boolean.class) {
            return new Key(Kind.TRUTH, List.of());
        }
        return new Key(of.isRecord() ? Kind.OBJECT : Kind.TEXT, List.of());
    }
}
