package io.stowage.catalog.bill;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.stowage.catalog.Catalog;
import io.stowage.catalog.PriceList;
import io.stowage.catalog.layout.CsvDocument;
import io.stowage.catalog.layout.Layout;
import io.stowage.catalog.layout.Rack.PartialSum;
import io.stowage.catalog.system.PartLife;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.catalog.system.Totals;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything a system takes, for a quote. Equipment is counted in the layout, piece by piece; software and services by the
 * rules of the solution. What is not known has no quantity, and what no document states is named in {@code notes}.
 *
 * @param lines what is billed first, by category, part and description; then what is listed only
 * @param equipment rack units, drives, servers and arrays of all lines, with what is missing from them
 * @param racks racks that the layout fills
 * @param weightKg of all devices, without drives
 * @param powerSupplyRatingW of all supplies; a rating is not a consumption
 * @param price sum of the billed lines; absent where there is no price list
 * @param notes what a reader must know besides, one sentence each
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record BillOfMaterial(
        List<BillLine> lines,
        Totals equipment,
        int racks,
        PartialSum weightKg,
        PartialSum powerSupplyRatingW,
        @Nullable Price price,
        List<String> notes)
        implements CsvDocument {

    public BillOfMaterial {
        lines = List.copyOf(lines);
        notes = List.copyOf(notes);
    }

    /**
     * The list prices of the billed lines, added up.
     *
     * @param amount exact sum over the lines that have a price
     * @param lines billed lines
     * @param unpriced billed lines without a price or a quantity
     * @param partial whether any is
     * @param statement the same in words
     */
    public record Price(
            String currency, BigDecimal amount, int lines, int unpriced, boolean partial, String statement) {}

    /**
     * The bill of a system.
     *
     * @param layout that of the same system
     * @param catalog parts and the site's prices
     * @param asOf day at which prices and the sale of parts are judged
     */
    public static BillOfMaterial of(ResolvedSystem system, Layout layout, Catalog catalog, LocalDate asOf) {
        PriceList prices = catalog.prices();
        BillLines lines = new BillLines(catalog, new PartLife(catalog, asOf), prices, asOf);
        BillNotes notes = new BillNotes(system, layout);
        new EquipmentCount(system, layout, lines).count();
        new SolutionItems(system, layout, lines).count();
        List<BillLine> sorted = lines.sorted();
        return new BillOfMaterial(
                sorted,
                Totals.of(system),
                layout.racks().size(),
                DeviceSums.weightKg(layout, catalog),
                DeviceSums.powerSupplyRatingW(layout, catalog),
                prices.currency().map(currency -> price(sorted, currency)).orElse(null),
                notes.list(prices.currency().isPresent()));
    }

    private static Price price(List<BillLine> lines, String currency) {
        List<BillLine> billed = lines.stream().filter(BillLine::billed).toList();
        BigDecimal amount = BigDecimal.ZERO;
        int unpriced = 0;
        for (BillLine line : billed) {
            BillLine.LinePrice price = line.price();
            if (price == null) {
                unpriced++;
            } else {
                amount = amount.add(price.amount());
            }
        }
        return new Price(
                currency,
                amount,
                billed.size(),
                unpriced,
                unpriced > 0,
                unpriced == 0
                        ? "%s %s for all %d lines.".formatted(currency, amount.toPlainString(), billed.size())
                        : "%s %s, partial: %d of %d lines have no price."
                                .formatted(currency, amount.toPlainString(), unpriced, billed.size()));
    }

    /** One line for every line of the bill, then the total where there are prices, then the notes. */
    @Override
    public String csv() {
        return BillCsv.write(this);
    }
}
