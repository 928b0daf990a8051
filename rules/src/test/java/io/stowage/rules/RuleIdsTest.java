package io.stowage.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Ids are permanent: {@code rule-ids.txt} lists every id that ever was. A retired one stays, with the word
 * {@code retired} behind it. With {@code -Dstowage.update=true} new ids are added; none is ever taken out.
 */
class RuleIdsTest {
    private static final Path LIST = Path.of("src/test/resources/rule-ids.txt");

    @Test
    @DisplayName("no id is lost, renamed or used again")
    void permanent() throws IOException {
        TreeSet<String> loaded = new TreeSet<>();
        RulesFixture.ENGINE.rules().forEach(rule -> loaded.add(rule.id()));
        List<String> lines = Files.readAllLines(LIST);
        if (Boolean.getBoolean("stowage.update")) {
            TreeSet<String> all = new TreeSet<>(lines);
            loaded.stream().filter(id -> !all.contains(id + " retired")).forEach(all::add);
            Files.write(LIST, all);
            lines = List.copyOf(all);
        }
        TreeSet<String> active = new TreeSet<>();
        for (String line : lines) {
            if (line.endsWith(" retired")) {
                assertTrue(!loaded.contains(line.replace(" retired", "")), line + ", yet a rule has that id");
            } else {
                active.add(line);
            }
        }
        assertEquals(active, loaded);
    }
}
