package io.stowage.catalog.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.stowage.catalog.Catalog;
import io.stowage.catalog.CatalogLoader;
import io.stowage.catalog.ResourceFiles;
import io.stowage.catalog.configuration.ConfigurationReader;
import io.stowage.catalog.configuration.DocumentFormat;
import io.stowage.catalog.system.LifeNote.State;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A part is sold from its first to its last day, both included. */
class PartLifeTest {
    private static final Map<String, String> SHIPPED = ResourceFiles.under("stowage/catalog");
    private static final Catalog SITE = CatalogLoader.loadWithSite(
            SHIPPED,
            Map.of(
                    "parts/sb7800.yaml",
                    SHIPPED.get("parts/sb7800.yaml")
                            .replace(
                                    "facts:\n",
                                    """
                                    facts:
                                      available: {value: 2018-01-01, source: SITE, basis: documented}
                                      endOfSale: {value: 2026-06-30, source: S000, basis: documented}
                                      replacedBy: {value: qm8700, source: SITE, basis: documented}
                                    """)));

    private static List<LifeNote> notesOn(String day) {
        ResolvedSystem system = new Resolver(SITE)
                .resolve(new ConfigurationReader(SITE)
                        .read(
                                "{apiVersion: stowage/v1, kind: Configuration, solution: pixstor-me4}"
                                        .getBytes(StandardCharsets.UTF_8),
                                DocumentFormat.YAML));
        return new PartLife(SITE, LocalDate.parse(day)).notes(system);
    }

    @Test
    @DisplayName("a note says first or last day, what replaces it, where it stands and who says so")
    void notes() {
        assertEquals(
                List.of(new LifeNote(
                        "sb7800",
                        List.of("/network/switches/0/part"),
                        State.SALE_ENDS,
                        "2026-06-30",
                        "qm8700",
                        List.of("S000", "SITE"),
                        "sb7800 is sold until 2026-06-30; qm8700 takes its place.")),
                notesOn("2026-06-30"));
        assertEquals(
                "sb7800 was sold until 2026-06-30; qm8700 takes its place.",
                notesOn("2026-07-01").get(0).message());
        assertEquals(State.SALE_ENDED, notesOn("2026-07-01").get(0).state());
        assertEquals(
                "sb7800 is sold only from 2018-01-01 on.",
                notesOn("2017-12-31").get(0).message());
        assertEquals(State.SALE_ENDS, notesOn("2018-01-01").get(0).state());
    }

    @Test
    @DisplayName("no shipped part has a date, so that nothing is said of it")
    void shippedPartsAreSilent() {
        assertTrue(new PartLife(SITE.shipped(), LocalDate.parse("2100-01-01")).isSilent());
    }
}
