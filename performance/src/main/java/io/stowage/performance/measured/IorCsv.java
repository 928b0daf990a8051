package io.stowage.performance.measured;

import io.stowage.performance.Operation;
import io.stowage.performance.measured.MeasuredPoint.Load;
import io.stowage.performance.measured.MeasuredPoint.Repetitions;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What IOR writes with {@code summaryFormat=CSV}: one row for each phase and repetition, and nothing of its options. */
final class IorCsv implements BenchmarkFormat {
    private static final String RATE = "bw(MiB/s)";

    @Override
    public boolean recognises(BenchmarkText text) {
        return text.size() > 0 && text.line(1).matches("\uFEFF?access[,;]bw\\(MiB/s\\)[,;].*");
    }

    @Override
    public BenchmarkFile read(BenchmarkText text) {
        CsvTable table = new CsvTable(text);
        Map<String, List<CsvTable.Row>> phases = new LinkedHashMap<>();
        for (CsvTable.Row row : table.rows()) {
            String access = row.cell("access");
            if (access.equals("write") || access.equals("read")) {
                phases.computeIfAbsent(access + " " + row.cell("numTasks"), k -> new ArrayList<>())
                        .add(row);
            } else if (!access.equals("remove")) {
                throw text.unreadable(row.line(), "\"%s\" is no phase of IOR.".formatted(access));
            }
        }
        List<MeasuredPoint> points = new ArrayList<>();
        phases.values().forEach(rows -> points.add(point(text, table, rows)));
        return new BenchmarkFile(
                text.name(),
                Tool.IOR,
                null,
                points,
                List.of("IOR leaves its options out of CSV. Send what it prints, or its JSON, to compare the run."));
    }

    private static MeasuredPoint point(BenchmarkText text, CsvTable table, List<CsvTable.Row> rows) {
        CsvTable.Row first = rows.get(0);
        List<BigDecimal> rates = rows.stream().map(r -> table.number(r, RATE)).toList();
        BigDecimal seconds = rows.stream()
                .map(r -> table.number(r, "total(s)"))
                .reduce(BigDecimal::min)
                .orElseThrow();
        BigDecimal mean = Units.mean(rates);
        BigDecimal bytes = table.number(first, "xfer(KiB)").multiply(BigDecimal.valueOf(1024));
        PointBuilder point = new PointBuilder(text, first.line(), first.cell("access"))
                .of(null, Operation.valueOf(first.cell("access").toUpperCase(Locale.ROOT)))
                .load(new Load(
                        null,
                        Units.count(first.cell("numTasks")).orElse(null),
                        bytes.setScale(0, java.math.RoundingMode.HALF_UP).longValue(),
                        null,
                        1,
                        null))
                .seconds(seconds)
                .apart("The file does not say whether each task had a file of its own.");
        if (rows.size() > 1) {
            point.repetitions(new Repetitions(
                    rows.size(),
                    Units.mibPerSecond(rates.stream().reduce(BigDecimal::min).orElseThrow()),
                    Units.mibPerSecond(mean),
                    Units.mibPerSecond(rates.stream().reduce(BigDecimal::max).orElseThrow()),
                    null));
        }
        String printed = rows.stream().map(r -> r.cell(RATE)).collect(Collectors.joining(", "));
        return point.build(Units.mibPerSecond(mean), Units.GB_PER_SECOND, printed, "MiB/s");
    }
}
