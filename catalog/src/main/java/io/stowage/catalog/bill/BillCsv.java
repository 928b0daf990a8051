package io.stowage.catalog.bill;

import io.stowage.catalog.bill.BillLine.LinePrice;
import io.stowage.catalog.layout.Csv;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The bill as a table. */
final class BillCsv {
    private static final List<String> NAMES = List.of(
            "line",
            "category",
            "part",
            "description",
            "quantity",
            "unit",
            "billed",
            "providedBy",
            "listPrice",
            "amount",
            "currency",
            "origin",
            "rule",
            "source",
            "notes");

    private BillCsv() {}

    static String write(BillOfMaterial bill) {
        List<List<? extends @Nullable Object>> rows = new ArrayList<>();
        for (BillLine line : bill.lines()) {
            LinePrice price = line.price();
            rows.add(Arrays.<@Nullable Object>asList(
                    line.number(),
                    line.category(),
                    line.part(),
                    line.description(),
                    line.quantity() == null ? "unknown" : plain(line.quantity()),
                    line.unit(),
                    line.billed() ? "yes" : "no",
                    line.providedBy(),
                    price == null ? null : plain(price.listPrice()),
                    price == null ? null : plain(price.amount()),
                    price == null ? null : price.currency(),
                    line.origin(),
                    line.rule(),
                    line.source(),
                    String.join(" ", line.notes())));
        }
        BillOfMaterial.Price total = bill.price();
        if (total != null) {
            rows.add(Arrays.<@Nullable Object>asList(
                    null,
                    "TOTAL",
                    null,
                    total.statement(),
                    null,
                    null,
                    null,
                    null,
                    null,
                    plain(total.amount()),
                    total.currency(),
                    null,
                    null,
                    null,
                    null));
        }
        bill.notes().forEach(note -> rows.add(remark(note)));
        return Csv.write(NAMES, rows);
    }

    private static List<@Nullable Object> remark(String note) {
        List<@Nullable Object> row = new ArrayList<>(Arrays.asList(new @Nullable Object[NAMES.size()]));
        row.set(1, "NOTE");
        row.set(3, note);
        return row;
    }

    /** Digits without an exponent; never negative, so that nothing is taken for a formula. */
    private static String plain(BigDecimal number) {
        return number.toPlainString();
    }
}
