package io.stowage.sizing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.stowage.catalog.Catalog;
import io.stowage.catalog.Part;
import io.stowage.catalog.Solution;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.ErasureCode;
import io.stowage.catalog.configuration.IsoDate;
import io.stowage.catalog.configuration.OneOf;
import io.stowage.catalog.configuration.PartReference;
import io.stowage.catalog.configuration.Range;
import io.stowage.catalog.configuration.Required;
import io.stowage.catalog.configuration.Size;
import io.stowage.catalog.configuration.SolutionReference;
import io.stowage.catalog.configuration.StrictReader;
import io.stowage.catalog.configuration.Waiver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Random documents that the reader accepts: any solution, any keys, each with a value of its range. The number of a document says all
 * about it. Some have few keys, so that the rest is the solution's, and some have nearly all; half of them are an example of their
 * solution with the random keys in place of its own.
 */
final class RandomDocuments {
    private final Catalog catalog;
    private final List<String> ruleIds;
    private final List<ObjectNode> examples;

    /**
     * Documents over one catalog.
     *
     * @param ruleIds rules that waivers may name
     */
    RandomDocuments(Catalog catalog, List<String> ruleIds) {
        this.catalog = catalog;
        this.ruleIds = ruleIds;
        try (Stream<Path> files = Files.list(Path.of("../examples"))) {
            List<ObjectNode> read = new ArrayList<>();
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".yaml")).sorted().toList()) {
                read.add((ObjectNode) new YAMLMapper().readTree(file.toFile()));
            }
            examples = List.copyOf(read);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The document of that number. */
    ObjectNode of(long number) {
        return new One(number).document();
    }

    /** One document. */
    private final class One {
        private static final JsonNodeFactory NODES = JsonNodeFactory.withExactBigDecimals(true);
        private static final double[] CHANCES = {0.06, 0.2, 0.5};
        private static final int[] LIKELY = {1, 1, 2, 2, 3, 4, 4, 8, 10, 12, 16, 24, 60, 80, 84};
        private static final String[] TEXTS = {"RHEL 7.6", "RHEL 8.2", "5.1.0.0", "4.2.3", "2.12.5", "unlike any other"
        };
        private static final String[] PATHS = {"/storageModules", "/network/switches", "/fileSystem", "/nowhere"};

        /** Solutions that supply nearly everything. */
        private static final Set<String> ALONE =
                Set.of("pixstor-me4", "nss72-ha", "nss73-ha", "beegfs-hc", "beegfs-hp", "lustre");

        private final Random random;
        private final double chance;

        One(long number) {
            this.random = new Random(number * 0x9E3779B97F4A7C15L);
            this.chance = CHANCES[(int) (number % CHANCES.length)];
        }

        ObjectNode document() {
            ObjectNode keys = record(Configuration.class);
            ObjectNode example = examples.get(random.nextInt(examples.size()));
            boolean alone = ALONE.contains(keys.path("solution").asText()) && random.nextBoolean();
            if (alone) {
                return keys;
            }
            keys.set("solution", example.get("solution"));
            return (ObjectNode) over(example, keys);
        }

        /** The keys and elements of {@code upper} in place of those of {@code lower}. */
        private JsonNode over(JsonNode lower, JsonNode upper) {
            if (lower instanceof ObjectNode object && upper.isObject()) {
                ObjectNode out = object.deepCopy();
                upper.fields().forEachRemaining(e -> out.set(e.getKey(), over(lower.path(e.getKey()), e.getValue())));
                return out;
            }
            if (lower instanceof ArrayNode list && upper instanceof ArrayNode elements && !elements.isEmpty()) {
                ArrayNode out = NODES.arrayNode();
                for (int i = 0; i < Math.max(list.size(), elements.size()); i++) {
                    out.add(i < elements.size() ? over(list.path(i), elements.get(i)) : list.get(i));
                }
                return out;
            }
            return upper;
        }

        private ObjectNode record(Class<?> type) {
            ObjectNode out = NODES.objectNode();
            for (RecordComponent component : type.getRecordComponents()) {
                if (component.isAnnotationPresent(Required.class)
                        || component.isAnnotationPresent(PartReference.class)
                        || random.nextDouble() < chance) {
                    out.set(StrictReader.key(component), value(component, component.getGenericType()));
                }
            }
            return out;
        }

        private JsonNode value(RecordComponent component, Type type) {
            if (type instanceof ParameterizedType list) {
                ArrayNode out = NODES.arrayNode();
                int most = Math.min(3, component.getAnnotation(Size.class).max());
                for (int i = random.nextInt(most + 1); i > 0; i--) {
                    out.add(value(component, list.getActualTypeArguments()[0]));
                }
                return out;
            }
            Class<?> c = (Class<?>) type;
            if (c.isRecord()) {
                return record(c);
            }
            if (c.isEnum()) {
                return NODES.textNode(((Enum<?>) any(c.getEnumConstants())).name());
            }
            if (c == Boolean.class) {
                return NODES.booleanNode(random.nextBoolean());
            }
            if (c == String.class) {
                return NODES.textNode(text(component));
            }
            return number(component.getAnnotation(Range.class), c == BigDecimal.class);
        }

        private JsonNode number(Range range, boolean decimal) {
            long number =
                    switch (random.nextInt(10)) {
                        case 0 -> range.min();
                        case 1 -> range.max();
                        case 2, 3 -> (long) Math.pow(range.max() + 1.0, random.nextDouble());
                        default -> LIKELY[random.nextInt(LIKELY.length)];
                    };
            long within = Math.max(range.aboveMin() ? range.min() + 1 : range.min(), Math.min(range.max(), number));
            if (!decimal) {
                return NODES.numberNode(within);
            }
            BigDecimal fraction = BigDecimal.valueOf(within)
                    .multiply(BigDecimal.valueOf(1 + random.nextInt(100)))
                    .divide(BigDecimal.valueOf(100), 2, RoundingMode.UP);
            return NODES.numberNode(
                    fraction.compareTo(BigDecimal.valueOf(range.min())) < 0 ? BigDecimal.valueOf(within) : fraction);
        }

        private String text(RecordComponent component) {
            OneOf oneOf = component.getAnnotation(OneOf.class);
            PartReference reference = component.getAnnotation(PartReference.class);
            if (oneOf != null) {
                return oneOf.value()[0];
            }
            if (reference != null) {
                return any(catalog.parts().stream()
                                .filter(part -> part.role() == reference.value())
                                .map(Part::id)
                                .toArray())
                        .toString();
            }
            if (component.isAnnotationPresent(SolutionReference.class)) {
                return any(catalog.solutions().stream().map(Solution::id).toArray())
                        .toString();
            }
            if (component.isAnnotationPresent(IsoDate.class)) {
                return "20%02d-%02d-15".formatted(18 + random.nextInt(14), 1 + random.nextInt(12));
            }
            if (component.isAnnotationPresent(ErasureCode.class)) {
                return "%d+%d%s"
                        .formatted(1 + random.nextInt(20), 1 + random.nextInt(4), random.nextBoolean() ? "P" : "");
            }
            if (component.getDeclaringRecord() == Waiver.class
                    && component.getName().equals("ruleId")) {
                return ruleIds.get(random.nextInt(ruleIds.size()));
            }
            if (component.getDeclaringRecord() == Waiver.class
                    && component.getName().equals("path")) {
                return any(PATHS).toString();
            }
            return any(TEXTS).toString();
        }

        private Object any(Object[] of) {
            return of[random.nextInt(of.length)];
        }
    }
}
