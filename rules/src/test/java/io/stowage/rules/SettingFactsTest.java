package io.stowage.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.catalog.configuration.FileSystem;
import io.stowage.catalog.configuration.Json;
import io.stowage.catalog.configuration.Software;
import io.stowage.rules.fact.Fact;
import io.stowage.rules.fact.Setting;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Settings are facts")
class SettingFactsTest {

    @Test
    @DisplayName("for every key of fileSystem, with the value as the document has it")
    void fileSystem() throws ReflectiveOperationException {
        FileSystem everyKey = filled(FileSystem.class);
        List<Fact> facts = new ArrayList<>();
        SettingFacts.add(everyKey, facts);
        assertEquals(values("fileSystem", everyKey), settings(facts));
    }

    @Test
    @DisplayName("for every key of software")
    void software() throws ReflectiveOperationException {
        Software everyKey = filled(Software.class);
        List<Fact> facts = new ArrayList<>();
        SettingFacts.add(everyKey, facts);
        assertEquals(values("software", everyKey), settings(facts));
    }

    @Test
    @DisplayName("only where they are stated")
    void nothing() {
        List<Fact> facts = new ArrayList<>();
        SettingFacts.add(new Software(null, null, null, "5.0", null, null, null, null, null, null), facts);
        assertEquals(1, facts.size());
    }

    private static Map<String, JsonNode> settings(List<Fact> facts) {
        Map<String, JsonNode> out = new TreeMap<>();
        for (Fact fact : facts) {
            Setting setting = (Setting) fact;
            assertEquals("/" + setting.section() + "/" + setting.key(), setting.path());
            out.put(setting.path(), setting.value());
        }
        return out;
    }

    private static Map<String, JsonNode> values(String section, Record stated) {
        Map<String, JsonNode> out = new TreeMap<>();
        JsonNode written = Json.mapper().valueToTree(stated);
        written.fields().forEachRemaining(e -> out.put("/" + section + "/" + e.getKey(), e.getValue()));
        return out;
    }

    /** A record with a value of its own for each key. */
    private static <T extends Record> T filled(Class<T> type) throws ReflectiveOperationException {
        List<Class<?>> types = new ArrayList<>();
        List<Object> values = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            types.add(component.getType());
            values.add(value(component.getType(), values.size()));
        }
        return type.getDeclaredConstructor(types.toArray(Class[]::new)).newInstance(values.toArray());
    }

    private static Object value(Class<?> type, int number) {
        if (type == Integer.class) {
            return 100 + number;
        }
        if (type == BigDecimal.class) {
            return new BigDecimal(number + ".50");
        }
        if (type == Boolean.class) {
            return true;
        }
        return type.isEnum() ? type.getEnumConstants()[1] : "version " + number;
    }
}
