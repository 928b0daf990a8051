package io.stowage.performance.measured;

import io.stowage.performance.Operation;
import io.stowage.performance.measured.MeasuredPoint.Load;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The result file of elbencho as CSV. The figure of a phase is that of all threads, {@code [last]}. */
final class ElbenchoCsv implements BenchmarkFormat {
    private static final String LIVE = "Label,Phase,RuntimeMS";
    private static final double OVER_TIME = 0.03;

    @Override
    public boolean recognises(BenchmarkText text) {
        String first = text.size() == 0 ? "" : text.line(1);
        return first.matches("\uFEFF?ISO date[,;]label[,;].*") || first.startsWith(LIVE);
    }

    @Override
    public BenchmarkFile read(BenchmarkText text) {
        if (text.line(1).startsWith(LIVE)) {
            throw text.unreadable(
                    1,
                    "These are the live statistics of elbencho, a figure every few seconds. Send the file of --csvfile.");
        }
        CsvTable table = new CsvTable(text);
        List<MeasuredPoint> points = new ArrayList<>();
        String version = null;
        for (CsvTable.Row row : table.rows()) {
            version = version == null ? row.cell("version") : version;
            Operation operation =
                    switch (row.cell("operation")) {
                        case "WRITE" -> Operation.WRITE;
                        case "READ" -> Operation.READ;
                        default -> null;
                    };
            if (operation != null && !row.cell("MiB/s [last]").isEmpty()) {
                points.add(point(text, table, row, operation));
            }
        }
        return new BenchmarkFile(text.name(), Tool.ELBENCHO, version, points, List.of());
    }

    private static MeasuredPoint point(BenchmarkText text, CsvTable table, CsvTable.Row row, Operation operation) {
        boolean random = row.cell("random").equals("1");
        Integer hosts = Units.count(row.cell("hosts")).orElse(null);
        Integer threads = Units.count(row.cell("threads")).orElse(null);
        Long block = Units.suffixed(row.cell("block size"));
        BigDecimal seconds = table.number(row, "time ms [last]").movePointLeft(3);
        BigDecimal mib = table.number(row, "MiB/s [last]");
        if (seconds.compareTo(BigDecimal.ONE) > 0
                && !Units.same(
                        table.number(row, "MiB [last]").divide(seconds, MathContext.DECIMAL64), mib, OVER_TIME)) {
            throw text.unreadable(row.line(), "What was moved over the time does not give the rate.");
        }
        PointBuilder point = new PointBuilder(text, row.line(), row.cell("operation"))
                .load(new Load(
                        hosts == null || hosts == 0 ? Integer.valueOf(1) : hosts,
                        all(hosts, threads),
                        block,
                        Units.suffixed(row.cell("file size")),
                        Units.count(row.cell("IO depth")).orElse(null),
                        null))
                .seconds(seconds);
        ElbenchoLoad.describe(point, operation, random, row.cell("path type").equals("dir"), block);
        String column = random ? "IOPS" : "MiB/s";
        BigDecimal last = table.number(row, column + " [last]");
        ElbenchoLoad.spread(point, table.number(row, column + " [first]"), last, column);
        point.also(
                random
                        ? mib.toPlainString() + " MiB/s"
                        : table.number(row, "IOPS [last]").toPlainString() + " IOPS");
        return random
                ? point.build(Units.plain(last), Units.IOPS, last.toPlainString(), Units.IOPS)
                : point.build(Units.mibPerSecond(last), Units.GB_PER_SECOND, last.toPlainString(), "MiB/s");
    }

    private static @Nullable Integer all(@Nullable Integer hosts, @Nullable Integer threads) {
        return threads == null ? null : Integer.valueOf(threads * Math.max(1, hosts == null ? 1 : hosts));
    }
}
