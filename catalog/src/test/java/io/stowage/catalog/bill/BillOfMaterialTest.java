package io.stowage.catalog.bill;

import static io.stowage.catalog.Documents.CATALOG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.stowage.catalog.Catalog;
import io.stowage.catalog.CatalogLoader;
import io.stowage.catalog.Documents;
import io.stowage.catalog.Origin;
import io.stowage.catalog.ResourceFiles;
import io.stowage.catalog.bill.BillLine.Category;
import io.stowage.catalog.bill.BillLine.Unit;
import io.stowage.catalog.configuration.ConfigurationReader;
import io.stowage.catalog.configuration.DocumentFormat;
import io.stowage.catalog.configuration.ProvidedBy;
import io.stowage.catalog.layout.Layout;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.catalog.system.Resolver;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What stands on a bill, and how it is counted. */
class BillOfMaterialTest {
    private static final String DAY = "2026-01-31";
    private static final String EXPANDED = "storageModules: [{arrays: [{expansions: [{part: me484}]}]}]\n"
            + "management: {servers: {count: 1}}\ngateways: {}\n";
    private static final BillOfMaterial EXPANSION_DOCUMENT = bill(CATALOG, "pixstor-me4", EXPANDED, DAY);

    private static BillOfMaterial bill(Catalog catalog, String solution, String keys, String day) {
        ResolvedSystem system = new Resolver(catalog)
                .resolve(new ConfigurationReader(catalog)
                        .read(
                                Documents.document(solution, keys).getBytes(StandardCharsets.UTF_8),
                                DocumentFormat.YAML));
        return BillOfMaterial.of(system, Layout.of(system, catalog), catalog, LocalDate.parse(day));
    }

    private static List<BillLine> lines(BillOfMaterial bill, Category category, String part) {
        return bill.lines().stream()
                .filter(l -> l.category() == category && l.part().equals(part))
                .toList();
    }

    private static BillLine line(BillOfMaterial bill, Category category, String part) {
        List<BillLine> found = lines(bill, category, part);
        assertEquals(1, found.size(), () -> category + " " + part + " in " + bill.lines());
        return found.get(0);
    }

    @ParameterizedTest(name = "{0} {1}: {2}")
    @DisplayName(
            "S000, table 1: the components of the capacity expansion, with a gateway pair and one management server")
    @CsvSource({
        "MANAGEMENT_SWITCH, s3048-on, 1",
        "ARRAY, me4084, 4",
        "EXPANSION, me484, 4",
        "DRIVE, hdd-nls-12tb, 672",
        "ARRAY, me4024, 1",
        "DRIVE, ssd-sas-960gb, 24",
        // two processors in each: storage and metadata nodes, gateways, management node
        "PROCESSOR, cpu-intel-xeon-gold-6136, 8",
        "PROCESSOR, cpu-intel-xeon-gold-6230, 4",
        "PROCESSOR, cpu-intel-xeon-gold-5220, 2",
        // 24 x 16 GiB in storage and metadata nodes; 12 x 16 GiB in the others, of two speeds
        "MEMORY, dimm-16gib-2666-mtps, 108",
        "MEMORY, dimm-16gib-2933-mtps, 24",
        "DATA_SWITCH, sb7800, 2",
        "HCA, cx5-vpi, 6",
        // three system drives in every server; H730P in all but the management node, which has an H740P
        "OPERATING_SYSTEM_DRIVE, ssd-sas-480gb, 21",
        "RAID_CONTROLLER, perc-h730p, 6",
        "RAID_CONTROLLER, perc-h740p, 1",
        "SOFTWARE, sw-rhel, 7",
        "SOFTWARE, sw-idrac9, 7",
        "SOFTWARE, sw-openmanage, 1",
        // 6,144 TB of data and 12 x 0.96 TB of metadata after RAID
        "SOFTWARE, sw-pixstor, 6155.52",
    })
    void tableOne(Category category, String part, BigDecimal quantity) {
        assertEquals(quantity, line(EXPANSION_DOCUMENT, category, part).quantity());
    }

    @Test
    @DisplayName("WP13, ME4D18: one SAS cable from each server to each controller, two to each expansion")
    void cables() {
        assertEquals(20, sum(Category.SAS_HOST_CABLE));
        assertEquals(8, sum(Category.SAS_EXPANSION_CABLE));
        assertEquals(
                10,
                line(EXPANSION_DOCUMENT, Category.HBA, "sas-hba-12g").quantity().intValueExact());
    }

    private static int sum(Category category) {
        return EXPANSION_DOCUMENT.lines().stream()
                .filter(l -> l.category() == category)
                .mapToInt(l -> Objects.requireNonNull(l.quantity()).intValueExact())
                .sum();
    }

    @Test
    @DisplayName("Storage Scale is part of PixStor: it is listed and not billed")
    void included() {
        BillLine scale = line(EXPANSION_DOCUMENT, Category.SOFTWARE, "sw-scale");
        assertFalse(scale.billed());
        assertEquals("IBM Spectrum Scale (GPFS), 5.0.3", scale.description());
        assertEquals(
                scale, EXPANSION_DOCUMENT.lines().get(EXPANSION_DOCUMENT.lines().size() - 1));
    }

    @Test
    @DisplayName("a number that neither document nor user states is no number: management servers, years of support")
    void unknown() {
        BillOfMaterial bill = bill(CATALOG, "pixstor-me4", "", DAY);
        BillLine server = line(bill, Category.SERVER, "r440");
        assertNull(server.quantity());
        assertTrue(server.notes().get(0).contains("/management/servers/count"));
        BillLine support = line(bill, Category.SERVICE, "svc-support");
        assertNull(support.quantity());
        assertEquals(Unit.YEAR, support.unit());
    }

    @Test
    @DisplayName("services are those the configuration asks for")
    void services() {
        BillOfMaterial bill = bill(CATALOG, "nss73-ha", "services: {supportYears: 5, installation: false}\n", DAY);
        assertEquals(
                BigDecimal.valueOf(5),
                line(bill, Category.SERVICE, "svc-support").quantity());
        assertEquals(List.of(), lines(bill, Category.SERVICE, "svc-installation"));
    }

    @Test
    @DisplayName(
            "a licence on LUNs is not counted where drives of unknown capacity are among them, and says what is known")
    void licenceOnUnknownDrives() {
        BillLine licence =
                line(bill(CATALOG, "pixstor-me4", "nvmeModules: [{}]\n", DAY), Category.SOFTWARE, "sw-pixstor");
        assertNull(licence.quantity());
        assertEquals(List.of("At least 3083.52 TB: the capacity of nvme-p4610 is not known."), licence.notes());
    }

    @Test
    @DisplayName("who changes the memory of a server gets GiB, since the documented modules no longer make it up")
    void memoryOfItsOwn() {
        BillOfMaterial bill = bill(
                CATALOG, "pixstor-me4", "storageModules: [{servers: {memoryGiB: 768, coresPerSocket: 20}}]\n", DAY);
        BillLine memory = line(bill, Category.MEMORY, "memory-gib");
        assertEquals(Unit.GIB, memory.unit());
        assertEquals(BigDecimal.valueOf(2 * 768), memory.quantity());
        assertEquals(
                BigDecimal.valueOf(4),
                line(bill, Category.PROCESSOR, "cpu-20-cores-3-0-ghz").quantity());
    }

    @Test
    @DisplayName("what the customer brings he brings with all that is in it, unless said otherwise")
    void customer() {
        BillOfMaterial bill = bill(
                CATALOG,
                "nss73-ha",
                "storageModules: [{servers: {providedBy: CUSTOMER, hcas: [{part: cx5-vpi, count: 1, providedBy: VENDOR}]},"
                        + " arrays: [{drives: [{part: hdd-nls-12tb, count: 80}, {part: hdd-nls-12tb, count: 4, providedBy: CUSTOMER}]}]}]\n",
                DAY);
        assertEquals(ProvidedBy.CUSTOMER, line(bill, Category.SERVER, "r740").providedBy());
        assertEquals(
                ProvidedBy.CUSTOMER, line(bill, Category.HBA, "sas-hba-12g").providedBy());
        assertTrue(line(bill, Category.HCA, "cx5-vpi").billed());
        List<BillLine> drives = lines(bill, Category.DRIVE, "hdd-nls-12tb");
        assertEquals(List.of(true, false), drives.stream().map(BillLine::billed).toList());
        assertEquals(
                List.of(BigDecimal.valueOf(80), BigDecimal.valueOf(4)),
                drives.stream().map(BillLine::quantity).toList());
    }

    @Test
    @DisplayName("weight and power count what is not known")
    void sums() {
        BillOfMaterial bill = bill(CATALOG, "nss73-ha", "", DAY);
        assertEquals(
                "4400 W of power supply rating; power of 3 of 4 parts unknown",
                bill.powerSupplyRatingW().statement());
        assertEquals(
                "52.6 kg without drives; weight of 2 of 4 parts unknown",
                bill.weightKg().statement());
        assertEquals(9, bill.equipment().rackUnits());
        assertEquals(
                List.of("rack units of s3048-on (1 piece)"), bill.equipment().unknown());
    }

    private static final Map<String, String> SITE = Map.of(
            "prices.yaml",
            """
            - {part: me4084, currency: EUR, listPrice: 30000.10, validFrom: 2026-01-01, validUntil: 2026-12-31, source: SITE}
            - {part: hdd-nls-12tb, currency: EUR, listPrice: 400.05, validFrom: 2026-01-01, source: SITE}
            - {part: cable-hd-mini-sas-x4-2-m, currency: EUR, listPrice: 99.99, validFrom: 2026-01-01, source: SITE}
            """,
            "parts/cable-hd-mini-sas-x4-2-m.yaml",
            """
            id: cable-hd-mini-sas-x4-2-m
            vendor: Acme
            model: SAS cable 2 m
            role: CABLE
            facts: {}
            """,
            "parts/r740.yaml",
            """
            id: r740
            vendor: Dell
            model: PowerEdge R740
            role: SERVER
            facts:
              rackUnits: {value: 2, source: SITE, basis: documented}
              endOfSale: {value: 2025-12-31, source: SITE, basis: documented}
            """);

    @Test
    @DisplayName("prices of a site are multiplied exactly; lines without one are counted, and the total is partial")
    void prices() {
        Catalog site = CatalogLoader.loadWithSite(ResourceFiles.under("stowage/catalog"), SITE);
        BillOfMaterial bill = bill(site, "nss73-ha", "", DAY);
        BillLine cable = line(bill, Category.SAS_HOST_CABLE, "cable-hd-mini-sas-x4-2-m");
        assertEquals("Acme SAS cable 2 m", cable.description());
        assertEquals(Origin.SITE, cable.origin());
        assertEquals(
                new BigDecimal("399.96"), Objects.requireNonNull(cable.price()).amount());
        BillOfMaterial.Price total = Objects.requireNonNull(bill.price());
        assertEquals(new BigDecimal("64004.26"), total.amount());
        assertTrue(total.partial());
        assertEquals(
                "EUR 64004.26, partial: %d of %d lines have no price.".formatted(total.lines() - 3, total.lines()),
                total.statement());
        assertEquals(
                List.of("r740 was sold until 2025-12-31."),
                line(bill, Category.SERVER, "r740").notes());
    }

    @Test
    @DisplayName("a price holds on its days only")
    void priceOfAnotherDay() {
        Catalog site = CatalogLoader.loadWithSite(ResourceFiles.under("stowage/catalog"), SITE);
        BillOfMaterial bill = bill(site, "nss73-ha", "", "2027-01-01");
        assertNull(line(bill, Category.ARRAY, "me4084").price());
        assertEquals(
                new BigDecimal("33604.20"),
                Objects.requireNonNull(
                                line(bill, Category.DRIVE, "hdd-nls-12tb").price())
                        .amount());
    }

    @Test
    @DisplayName("the table has a row for every line, the total and every note, and no cell that calculates")
    void table() {
        Catalog site = CatalogLoader.loadWithSite(ResourceFiles.under("stowage/catalog"), SITE);
        BillOfMaterial bill = bill(site, "nss73-ha", "", DAY);
        List<String> rows = bill.csv().lines().toList();
        assertEquals(1 + bill.lines().size() + 1 + bill.notes().size(), rows.size());
        assertTrue(rows.get(1)
                .startsWith(
                        "1,ARRAY,me4084,Dell EMC PowerVault ME4084,1,PIECE,yes,VENDOR,30000.10,30000.10,EUR,SHIPPED,"));
        assertTrue(bill.csv().endsWith("\r\n"));
    }
}
