package io.stowage.catalog.capacity;

import static io.stowage.catalog.Documents.CATALOG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.ConfigurationReader;
import io.stowage.catalog.configuration.DocumentFormat;
import io.stowage.catalog.configuration.ErasureCode;
import io.stowage.catalog.configuration.IsoDate;
import io.stowage.catalog.configuration.OneOf;
import io.stowage.catalog.configuration.PartReference;
import io.stowage.catalog.configuration.Problem;
import io.stowage.catalog.configuration.Range;
import io.stowage.catalog.configuration.Required;
import io.stowage.catalog.configuration.SolutionReference;
import io.stowage.catalog.configuration.UnreadableDocumentException;
import io.stowage.catalog.layout.Layout;
import io.stowage.catalog.layout.SlotMap;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.catalog.system.Resolver;
import io.stowage.catalog.system.Totals;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;

/** What holds for every document the reader accepts, however little sense it makes. */
class RandomSystemsTest {

    @Property(tries = 1000)
    @Label("every accepted document resolves and is counted: exactly, and nothing negative")
    void everyAcceptedDocumentIsCounted(@ForAll long seed) {
        String document = new RandomDocument(new Random(seed))
                .object(Configuration.class, 0)
                .toString();
        Configuration configuration =
                new ConfigurationReader(CATALOG).read(document.getBytes(StandardCharsets.UTF_8), DocumentFormat.JSON);
        ResolvedSystem system;
        try {
            system = new Resolver(CATALOG).resolve(configuration);
        } catch (UnreadableDocumentException e) {
            for (Problem problem : e.problems()) {
                assertTrue(List.of("too-large", "missing-key").contains(problem.code()), problem.toString());
            }
            return;
        }
        assertEquals(
                List.of(), new Resolver(CATALOG).resolve(system.configuration()).defaults(), document);
        Capacity capacity = new CapacityCalculator().of(system);
        Stages.assertAddUp(capacity);
        Totals totals = Totals.of(system);
        assertTrue(totals.drives() >= 0 && totals.rackUnits() >= 0 && totals.servers() >= 0 && totals.arrays() >= 0);
        assertLaidOut(system, totals);
    }

    /** What is not too large is laid out, each device and each drive that has a slot once. */
    private static void assertLaidOut(ResolvedSystem system, Totals totals) {
        Layout layout;
        try {
            layout = Layout.of(system, CATALOG);
        } catch (UnreadableDocumentException e) {
            assertEquals("too-large", e.problems().get(0).code());
            return;
        }
        long inRacks =
                layout.racks().stream().mapToInt(r -> r.positions().size()).sum();
        assertEquals(layout.devices().size(), inRacks + layout.besideRack().size());
        long drives = layout.slotMaps().stream()
                .flatMap(m -> m.sets().stream())
                .filter(s -> s.role() != SlotMap.Role.EMPTY)
                .mapToLong(s -> s.slots().size())
                .sum();
        boolean allHaveSlots = layout.notes().stream().noneMatch(n -> n.contains("no slot"));
        assertTrue(allHaveSlots ? drives == totals.drives() : drives < totals.drives(), layout.notes()::toString);
    }

    /** Follows the grammar of the records; ranges mostly near their lower end, where real systems are. */
    private record RandomDocument(Random random) {
        private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

        ObjectNode object(Class<?> type, int depth) {
            ObjectNode node = NODES.objectNode();
            for (RecordComponent component : type.getRecordComponents()) {
                if (component.isAnnotationPresent(Required.class) || random.nextInt(depth < 2 ? 3 : 2) == 0) {
                    node.set(component.getName(), value(component, component.getGenericType(), depth));
                }
            }
            return node;
        }

        private JsonNode value(RecordComponent component, Type type, int depth) {
            if (type instanceof ParameterizedType list) {
                var array = NODES.arrayNode();
                for (int i = random.nextInt(4); i > 0; i--) {
                    array.add(value(component, list.getActualTypeArguments()[0], depth + 1));
                }
                return array;
            }
            Class<?> plain = (Class<?>) type;
            if (plain.isRecord()) {
                return object(plain, depth + 1);
            }
            if (plain.isEnum()) {
                return NODES.textNode(((Enum<?>) any(List.of(plain.getEnumConstants()))).name());
            }
            if (plain == Boolean.class) {
                return NODES.booleanNode(random.nextBoolean());
            }
            if (plain == String.class) {
                return NODES.textNode(text(component));
            }
            Range range = Objects.requireNonNull(component.getAnnotation(Range.class), component::toString);
            long min = range.min() + (range.aboveMin() ? 1 : 0);
            long span = random.nextInt(10) == 0 ? range.max() - min : Math.min(range.max() - min, 100);
            long number = min + (long) (random.nextDouble() * (span + 1));
            if (plain == Long.class) {
                return NODES.numberNode(number);
            }
            return plain == BigDecimal.class
                    ? NODES.numberNode(BigDecimal.valueOf(number))
                    : NODES.numberNode((int) number);
        }

        private String text(RecordComponent component) {
            PartReference part = component.getAnnotation(PartReference.class);
            if (part != null) {
                return any(CATALOG.parts().stream()
                                .filter(p -> p.role() == part.value())
                                .toList())
                        .id();
            }
            if (component.isAnnotationPresent(SolutionReference.class)) {
                return any(List.copyOf(CATALOG.solutions())).id();
            }
            if (component.isAnnotationPresent(ErasureCode.class)) {
                return any(List.of("2+1", "4+2P", "8+3p"));
            }
            OneOf oneOf = component.getAnnotation(OneOf.class);
            if (oneOf != null) {
                return any(List.of(oneOf.value()));
            }
            return component.isAnnotationPresent(IsoDate.class) ? "2026-01-31" : "any text";
        }

        private <T> T any(List<T> list) {
            return list.get(random.nextInt(list.size()));
        }
    }
}
