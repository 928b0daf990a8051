package io.stowage.performance.measured;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * A result as comma-separated values with a line of names. A spreadsheet of a country with decimal commas saves it with
 * semicolons; such a table is read too.
 */
final class CsvTable {
    private final BenchmarkText text;
    private final boolean decimalComma;
    private final List<Row> rows = new ArrayList<>();

    /** One row: cells by the name of their column. */
    record Row(int line, Map<String, String> cells) {
        String cell(String name) {
            return cells.getOrDefault(name, "");
        }
    }

    CsvTable(BenchmarkText text) {
        this.text = text;
        this.decimalComma = text.size() > 0 && text.line(1).indexOf(';') >= 0;
        CSVFormat format = CSVFormat.RFC4180
                .builder()
                .setDelimiter(decimalComma ? ';' : ',')
                .setIgnoreEmptyLines(true)
                .setTrailingData(true)
                .get();
        String content = text.content().startsWith("\uFEFF") ? text.content().substring(1) : text.content();
        try (CSVParser parser = CSVParser.parse(content, format)) {
            List<String> names = List.of();
            for (CSVRecord values : parser) {
                int line = (int) parser.getCurrentLineNumber();
                if (names.isEmpty()) {
                    names = values.toList().stream().map(String::trim).toList();
                } else {
                    rows.add(row(Math.min(line, text.size()), names, values));
                }
            }
        } catch (IOException | java.io.UncheckedIOException | IllegalStateException e) {
            throw text.unreadable(
                    Math.max(1, text.size()), "The table is cut off or damaged: a quoted cell does not end.");
        }
    }

    private Row row(int line, List<String> names, CSVRecord values) {
        if (values.size() < names.size()) {
            throw text.unreadable(
                    line,
                    "The row has %d of %d columns: it is cut off or damaged.".formatted(values.size(), names.size()));
        }
        Map<String, String> cells = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
            cells.put(names.get(i), values.get(i).trim());
        }
        return new Row(line, cells);
    }

    List<Row> rows() {
        return rows;
    }

    /** The number of a cell; a decimal comma counts as a point where cells are parted by semicolons. */
    java.math.BigDecimal number(Row row, String name) {
        String cell = row.cell(name);
        String plain = decimalComma ? cell.replace(',', '.') : cell;
        return Units.number(plain)
                .orElseThrow(() -> text.unreadable(row.line(), "%s \"%s\" is no number.".formatted(name, cell)));
    }
}
