package io.stowage.catalog.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads one key of Configurations, or of each element of a list where its pointer has {@code *}. The way to the key is
 * looked up once, so that reading is a chain of calls and copies nothing of the document.
 */
public final class ConfigurationField {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final MethodType OF_ANY = MethodType.methodType(Object.class, Object.class);

    private final List<Step> steps;

    /** One name of a pointer; without accessor it stands for any element of a list. */
    private record Step(String name, @Nullable MethodHandle accessor) {}

    /**
     * A place that the key has in a document.
     *
     * @param path JSON pointer to it
     * @param value absent where the key is not stated; empty for an object and for a list
     */
    public record Place(String path, @Nullable JsonNode value) {}

    private ConfigurationField(List<Step> steps) {
        this.steps = steps;
    }

    /**
     * The key of a pointer.
     *
     * @throws ConfigurationKeys.UnknownKeyException when the pointer leads nowhere
     */
    public static ConfigurationField of(String pointer) {
        List<Step> steps = new ArrayList<>();
        for (RecordComponent component : ConfigurationKeys.way(pointer)) {
            steps.add(component == null ? new Step("*", null) : new Step(component.getName(), accessor(component)));
        }
        return new ConfigurationField(List.copyOf(steps));
    }

    private static MethodHandle accessor(RecordComponent component) {
        try {
            return MethodHandles.publicLookup()
                    .unreflect(component.getAccessor())
                    .asType(OF_ANY);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("The records of a Configuration are public", e);
        }
    }

    /** Every place that the key has in a document, in its order. Below a list that is not there nothing is missing. */
    public List<Place> places(Configuration document) {
        List<Place> out = new ArrayList<>();
        places(document, 0, "", out);
        return out;
    }

    private void places(Object value, int next, String path, List<Place> out) {
        if (next == steps.size()) {
            out.add(new Place(path, node(value)));
            return;
        }
        Step step = steps.get(next);
        MethodHandle accessor = step.accessor();
        if (accessor == null) {
            List<?> elements = (List<?>) value;
            for (int i = 0; i < elements.size(); i++) {
                places(elements.get(i), next + 1, path + "/" + i, out);
            }
            return;
        }
        Object inner = read(accessor, value);
        if (inner != null) {
            places(inner, next + 1, path + "/" + step.name(), out);
        } else if (steps.subList(next, steps.size()).stream().allMatch(s -> s.accessor() != null)) {
            StringBuilder missing = new StringBuilder(path);
            steps.subList(next, steps.size()).forEach(s -> missing.append('/').append(s.name()));
            out.add(new Place(missing.toString(), null));
        }
    }

    private static @Nullable Object read(MethodHandle accessor, Object from) {
        try {
            return (Object) accessor.invokeExact(from);
        } catch (Throwable e) {
            throw new IllegalStateException("An accessor of a record does not fail", e);
        }
    }

    private static JsonNode node(Object value) {
        if (value instanceof String text) {
            return NODES.textNode(text);
        }
        if (value instanceof Integer number) {
            return NODES.numberNode(number);
        }
        if (value instanceof Long number) {
            return NODES.numberNode(number);
        }
        if (value instanceof BigDecimal number) {
            return NODES.numberNode(number);
        }
        if (value instanceof Boolean truth) {
            return NODES.booleanNode(truth);
        }
        if (value instanceof Enum<?> word) {
            return NODES.textNode(word.name());
        }
        return value instanceof List<?> ? NODES.arrayNode() : NODES.objectNode();
    }
}
