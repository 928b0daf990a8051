package io.stowage.sizing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.stowage.catalog.Catalog;
import io.stowage.catalog.CatalogLoader;
import io.stowage.catalog.ResourceFiles;
import io.stowage.catalog.bill.BillOfMaterial;
import io.stowage.catalog.configuration.ConfigurationReader;
import io.stowage.catalog.configuration.DocumentFormat;
import io.stowage.performance.Predictor;
import io.stowage.rules.RuleEngine;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a document says of itself. */
class DocumentTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-06-15T12:00:00Z"), ZoneOffset.UTC);

    private static Document<BillOfMaterial> bill(Map<String, String> site) {
        Catalog catalog = CatalogLoader.loadWithSite(ResourceFiles.under("stowage/catalog"), site);
        return new Advisor(catalog, RuleEngine.load(catalog), Predictor.load(catalog), CLOCK)
                .billOfMaterial(new ConfigurationReader(catalog)
                        .read(
                                "{apiVersion: stowage/v1, kind: Configuration, solution: nss73-ha}"
                                        .getBytes(StandardCharsets.UTF_8),
                                DocumentFormat.YAML));
    }

    @Test
    @DisplayName("a bill names the site's files it rests on: parts that no configuration names, and prices")
    void siteFiles() {
        Document<BillOfMaterial> bill = bill(Map.of(
                "prices.yaml",
                "- {part: me4084, currency: EUR, listPrice: 1.10, validFrom: 2026-01-01, source: SITE}\n",
                "parts/cable-hd-mini-sas-x4-2-m.yaml",
                "{id: cable-hd-mini-sas-x4-2-m, vendor: Acme, model: Cable, role: CABLE, facts: {}}\n"));
        assertEquals(
                List.of("parts/cable-hd-mini-sas-x4-2-m.yaml", "prices.yaml"),
                bill.versions().site());
        assertEquals("2026-06-15", bill.asOf());
        assertTrue(bill.valid());
    }

    @Test
    @DisplayName("a bill without prices rests on no file of the site")
    void noSite() {
        assertEquals(List.of(), bill(Map.of()).versions().site());
    }
}
