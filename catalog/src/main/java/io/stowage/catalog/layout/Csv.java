package io.stowage.catalog.layout;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.jspecify.annotations.Nullable;

/** Writes tables as RFC 4180 text that a spreadsheet can open without calculating anything. */
public final class Csv {
    private Csv() {}

    /**
     * A table.
     *
     * @param names of the columns
     * @param rows values; null is an empty cell
     */
    public static String write(List<String> names, List<? extends List<? extends @Nullable Object>> rows) {
        StringBuilder out = new StringBuilder();
        try (CSVPrinter printer = new CSVPrinter(out, CSVFormat.RFC4180)) {
            printer.printRecord(names);
            for (List<? extends @Nullable Object> row : rows) {
                for (Object value : row) {
                    printer.print(cell(value));
                }
                printer.println();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }

    /** A text that a spreadsheet would take for a formula gets an apostrophe in front. */
    private static Object cell(@Nullable Object value) {
        if (value == null) {
            return "";
        }
        if (value instanceof Number) {
            return value;
        }
        String text = value.toString();
        return !text.isEmpty() && "=+-@\t\r\n".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    }
}
