package io.stowage.catalog;

import static io.stowage.catalog.Documents.CATALOG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Renders {@code docs/catalog.md} from the data files and compares; {@code -Dstowage.update=true} writes it. */
class CatalogPageTest {
    private static final Path PAGE = Path.of("../docs/catalog.md");

    /** Facts that say most about a part of that role; of roles that are not here, every fact is shown. */
    private static final Map<Role, List<String>> MAIN_FACTS = new EnumMap<>(Map.of(
            Role.ARRAY, List.of("rackUnits", "driveSlots", "controllersMax", "maxEnclosuresInclController", "weightKg"),
            Role.EXPANSION, List.of("rackUnits", "driveSlots", "weightKg", "cableMaxM"),
            Role.DRIVE, List.of("capacityTB", "driveClass", "rpm", "interface"),
            Role.SERVER, List.of("rackUnits", "cpuSockets", "dimmSlots", "pcieSlots", "weightKg", "powerAvgW"),
            Role.SWITCH, List.of("rackUnits", "ports", "portSpeedGbps", "weightKg"),
            Role.HCA, List.of("ports", "portSpeedGbps"),
            Role.SAS_HBA, List.of("ports", "lanesPerPort", "linkGbpsPerLane")));

    @Test
    @DisplayName("docs/catalog.md says what the data files say")
    void current() throws IOException {
        String rendered = render();
        if (Boolean.getBoolean("stowage.update")) {
            Files.writeString(PAGE, rendered);
        }
        assertEquals(rendered, Files.readString(PAGE), "Maybe run the tests of catalog with -Dstowage.update=true");
    }

    @Test
    @DisplayName("every part, solution and source is on the page, and every unknown of a part")
    void complete() {
        String page = render();
        for (Part part : CATALOG.parts()) {
            String row = page.lines()
                    .filter(line -> line.startsWith("| `%s` |".formatted(part.id())))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(part.id()));
            part.unknown().forEach(name -> assertTrue(row.contains(name), part.id() + " " + name));
        }
        CATALOG.solutions().forEach(s -> assertTrue(page.contains("\n### %s: ".formatted(s.id())), s.id()));
        CATALOG.sources().forEach(s -> assertTrue(page.contains("\n| %s | ".formatted(s.id())), s.id()));
    }

    private static String render() {
        StringBuilder out = new StringBuilder();
        out.append("# Catalog\n\n<!-- Written by CatalogPageTest from the data files; change those. -->\n\n");
        out.append(
                """
                %d parts and %d solutions. Every value names its source and how it is known: documented, digest (a third party's summary of
                the vendor's guide), derived (arithmetic), third party, analogue (a sibling product), inferred or assumed. What was looked for and
                not found is unknown: never 0 and never guessed. `/api/v1/catalog/parts`, `/solutions` and `/sources` answer
                all of it, with every fact.

                """
                        .formatted(CATALOG.parts().size(), CATALOG.solutions().size()));
        out.append("## Parts\n");
        SortedMap<Role, List<Part>> roles = new TreeMap<>();
        CATALOG.parts().forEach(p -> roles.computeIfAbsent(p.role(), r -> new ArrayList<>())
                .add(p));
        roles.forEach((role, parts) -> parts(out, role, parts));
        out.append("\n## Solutions\n");
        CATALOG.solutions().forEach(solution -> solution(out, solution));
        out.append("\n## Sources\n\n| id | title | where |\n|---|---|---|\n");
        CATALOG.sources()
                .forEach(s -> out.append("| %s | %s | %s |\n"
                        .formatted(s.id(), cell(s.title()), s.address().equals("-") ? "" : cell(s.address()))));
        return out.toString();
    }

    private static void parts(StringBuilder out, Role role, List<Part> parts) {
        out.append("\n### %s\n\n| id | name | main facts | unknown | notes |\n|---|---|---|---|---|\n"
                .formatted(role.name().toLowerCase(Locale.ROOT).replace('_', ' ')));
        for (Part part : parts) {
            List<String> names =
                    MAIN_FACTS.getOrDefault(role, List.copyOf(part.facts().keySet()));
            List<String> facts = new ArrayList<>();
            for (String name : names) {
                part.fact(name).ifPresent(fact -> facts.add("%s %s".formatted(name, value(fact))));
            }
            if (!part.fits().isEmpty()) {
                facts.add("fits " + codes(part.fits()));
            }
            List<String> notes = new ArrayList<>(part.notes());
            part.conflicts().forEach(c -> notes.add("%s: %s".formatted(c.id(), c.text())));
            out.append("| `%s` | %s %s | %s | %s | %s |\n"
                    .formatted(
                            part.id(),
                            cell(part.vendor()),
                            cell(part.model()),
                            String.join("; ", facts),
                            String.join(", ", part.unknown()),
                            cell(String.join(" ", notes))));
        }
    }

    private static void solution(StringBuilder out, Solution solution) {
        out.append("\n### %s: %s\n\n".formatted(solution.id(), solution.name()));
        out.append("%s. %s by a sizing.\n".formatted(sentence(solution.status()), offered(solution)));
        if (!solution.dataDrives().isEmpty()) {
            out.append("\nData drives: %s.\n".formatted(codes(solution.dataDrives())));
        }
        if (!solution.metadataDrives().isEmpty()) {
            out.append("\nMetadata drives: %s.\n".formatted(codes(solution.metadataDrives())));
        }
        if (!solution.unknown().isEmpty()) {
            out.append("\nUnknown: %s.\n".formatted(String.join(", ", solution.unknown())));
        }
        out.append("\n| fact | value | source | basis | note |\n|---|---|---|---|---|\n");
        solution.facts()
                .forEach((name, fact) -> out.append("| %s | %s | %s | %s | %s |\n"
                        .formatted(
                                name,
                                cell(text(fact.value())),
                                fact.source(),
                                basis(fact),
                                fact.note() == null ? "" : cell(fact.note()))));
        if (!solution.notes().isEmpty() || !solution.conflicts().isEmpty()) {
            out.append('\n');
        }
        solution.notes().forEach(note -> out.append("- %s\n".formatted(note)));
        solution.conflicts()
                .forEach(
                        c -> out.append("- %s (%s): %s\n".formatted(c.id(), String.join(", ", c.sources()), c.text())));
    }

    private static String offered(Solution solution) {
        return solution.offered() ? "Offered" : "Not offered";
    }

    private static String sentence(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    private static String codes(List<String> ids) {
        return ids.stream().map("`%s`"::formatted).collect(Collectors.joining(", "));
    }

    private static String value(Fact fact) {
        return "%s (%s, %s)".formatted(cell(text(fact.value())), fact.source(), basis(fact));
    }

    private static String basis(Fact fact) {
        return fact.basis().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static String text(JsonNode value) {
        return value.isTextual() ? value.textValue() : value.toString();
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }
}
