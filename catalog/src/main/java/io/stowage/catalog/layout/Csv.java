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

    /**
     * The same table with remarks in rows of their own below the names; each stands in the first cell.
     *
     * @param table as {@link #write} made it; no name of a column holds a line break
     */
    public static String withRemarks(String table, List<String> remarks) {
        if (remarks.isEmpty()) {
            return table;
        }
        int end = table.indexOf("\r\n") + 2;
        int more = (int) table.substring(0, end).chars().filter(c -> c == ',').count();
        StringBuilder out = new StringBuilder(table.substring(0, end));
        for (String remark : remarks) {
            out.append(write(List.of(remark), List.of()).stripTrailing())
                    .append(",".repeat(more))
                    .append("\r\n");
        }
        return out.append(table.substring(end)).toString();
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
