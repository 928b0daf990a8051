package io.stowage.performance.measured;

import io.stowage.performance.Operation;
import io.stowage.performance.measured.MeasuredPoint.Load;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What IOR prints to a terminal, from 3.0 to 4.1: options with {@code =} or {@code :}, one row per phase and repetition,
 * then a maximum and a summary, which runs inside IO500 lack. A file may hold several runs, with other lines between.
 */
final class IorText implements BenchmarkFormat {
    private static final Pattern BANNER =
            Pattern.compile("(?:^|.*\\s)IOR-([0-9][\\w.+-]*): MPI Coordinated Test of Parallel I/O\\s*");
    private static final Pattern OPTION = Pattern.compile("\\s*([A-Za-z][A-Za-z ]*?)\\s*[:=]\\s*(.*?)\\s*");
    private static final Pattern HEADER = Pattern.compile("\\s*access\\s+bw\\(MiB/s\\)\\s.*");
    private static final Pattern ROW = Pattern.compile("\\s*(write|read)\\s+[0-9].*");
    private static final Pattern ANY_ROW =
            Pattern.compile("\\s*(write|read)\\s+[-+0-9a-z.]+(\\s+[-+0-9a-z.]+){5,}\\s*");
    private static final Pattern MAX =
            Pattern.compile("\\s*Max (Write|Read):\\s+([0-9.]+) MiB/sec \\(([0-9.]+) MB/sec\\)\\s*");
    private static final Pattern SUMMARY =
            Pattern.compile("\\s*Operation\\s+Max\\(MiB\\)\\s+Min\\(MiB\\)\\s+Mean\\(MiB\\).*");
    private static final Pattern MOVED =
            Pattern.compile(".*WARNING: Using actual aggregate bytes moved = ([0-9]+)\\.?\\s*");
    private static final Pattern PER_NODE = Pattern.compile("([0-9]+) \\(([0-9]+) per node\\)");
    private static final BigDecimal MEGA_OVER_MEBI = new BigDecimal("1.048576");
    private static final double TIMES = 0.02;

    @Override
    public boolean recognises(BenchmarkText text) {
        for (int i = 1; i <= text.size(); i++) {
            if (BANNER.matcher(text.line(i)).matches()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public BenchmarkFile read(BenchmarkText text) {
        List<MeasuredPoint> points = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        String version = null;
        Run run = null;
        for (int i = 1; i <= text.size(); i++) {
            String line = text.line(i);
            Matcher banner = BANNER.matcher(line);
            if (banner.matches()) {
                if (run != null) {
                    points.addAll(run.points());
                }
                run = new Run(text, i);
                version = version == null ? banner.group(1) : version;
            } else if (run != null) {
                run.take(i, line);
            } else if (ANY_ROW.matcher(line).matches()) {
                throw text.unreadable(
                        i, "A result stands above the line that names the run. The lines are not in order.");
            }
        }
        if (run != null) {
            points.addAll(run.points());
        }
        return new BenchmarkFile(text.name(), Tool.IOR, version, points, notes);
    }

    /** One run: its options, its rows, and what sums them up. */
    private static final class Run {
        private final BenchmarkText text;
        private final int start;
        private final Map<String, String> options = new LinkedHashMap<>();
        private final Map<Operation, List<Row>> rows = new LinkedHashMap<>();
        private final Map<Operation, Stated> maxima = new LinkedHashMap<>();
        private final Map<Operation, Stated> summaries = new LinkedHashMap<>();
        private @Nullable List<String> header;
        private @Nullable List<String> summaryHeader;
        private @Nullable BigDecimal moved;
        private boolean begun;

        /** One repetition of one phase. */
        private record Row(int line, BigDecimal mib, BigDecimal seconds) {}

        /** A maximum, with the least and the mean where they are stated. */
        private record Stated(
                int line,
                BigDecimal max,
                BigDecimal min,
                BigDecimal mean,
                @Nullable BigDecimal deviation,
                String printed) {}

        Run(BenchmarkText text, int start) {
            this.text = text;
            this.start = start;
        }

        void take(int number, String line) {
            Matcher max = MAX.matcher(line);
            Matcher movedBytes = MOVED.matcher(line);
            if (HEADER.matcher(line).matches()) {
                header = words(line);
                begun = true;
            } else if (SUMMARY.matcher(line).matches()) {
                summaryHeader = words(line);
            } else if (movedBytes.matches()) {
                moved = new BigDecimal(movedBytes.group(1));
            } else if (max.matches()) {
                maximum(number, max);
            } else if (line.trim().startsWith("Max Write") || line.trim().startsWith("Max Read")) {
                throw text.unreadable(number, "The line is cut off or damaged; it ends with the rate in MB/sec.");
            } else if (ROW.matcher(line).matches() || ANY_ROW.matcher(line).matches()) {
                row(number, line);
            } else if (!begun) {
                option(line);
            }
        }

        private void option(String line) {
            Matcher option = OPTION.matcher(line);
            if (option.matches()) {
                options.putIfAbsent(option.group(1), option.group(2));
            }
        }

        private void maximum(int number, Matcher max) {
            BigDecimal mib = number(number, max.group(2));
            BigDecimal mega = number(number, max.group(3));
            if (!Units.same(mib.multiply(MEGA_OVER_MEBI), mega)) {
                throw text.unreadable(number, "The rates in MiB/sec and MB/sec contradict each other.");
            }
            Operation operation = max.group(1).equals("Write") ? Operation.WRITE : Operation.READ;
            if (maxima.put(operation, new Stated(number, mib, mib, mib, null, max.group(2))) != null) {
                throw text.unreadable(number, "The maximum of one run is stated twice.");
            }
        }

        private void row(int number, String line) {
            List<String> cells = words(line);
            Operation operation = cells.get(0).equals("write") ? Operation.WRITE : Operation.READ;
            if (summaryHeader != null) {
                summary(number, cells, operation);
                return;
            }
            List<String> names = header;
            if (names == null) {
                throw text.unreadable(
                        number, "A result stands above the names of its columns. The lines are not in order.");
            }
            if (cells.size() != names.size()) {
                throw text.unreadable(
                        number,
                        "The row has %d of %d columns: it is cut off or damaged."
                                .formatted(cells.size(), names.size()));
            }
            BigDecimal mib = number(number, cells.get(names.indexOf("bw(MiB/s)")));
            int total = names.indexOf("total(s)");
            if (total < 0) {
                throw text.unreadable(number, "The columns do not name total(s).");
            }
            BigDecimal seconds = number(number, cells.get(total));
            transferred(number, names, cells);
            rows.computeIfAbsent(operation, o -> new ArrayList<>()).add(new Row(number, mib, seconds));
            BigDecimal bytes = moved;
            moved = null;
            if (bytes != null && seconds.compareTo(BigDecimal.ONE) > 0) {
                BigDecimal own = bytes.divide(seconds, java.math.MathContext.DECIMAL64);
                if (!Units.same(own, mib.multiply(BigDecimal.valueOf(1L << 20)), TIMES)) {
                    throw text.unreadable(number, "Bytes moved over time contradict the rate of the row.");
                }
            }
        }

        /** The size of a request stands in the options and in each row. */
        private void transferred(int number, List<String> names, List<String> cells) {
            int column = names.indexOf("xfer(KiB)");
            Long stated = Units.size(options.get("xfersize"));
            if (column < 0 || stated == null) {
                return;
            }
            BigDecimal bytes = number(number, cells.get(column)).multiply(BigDecimal.valueOf(1024));
            if (!Units.same(bytes, BigDecimal.valueOf(stated), 0.01)) {
                throw text.unreadable(number, "The request size of the row contradicts that of the options.");
            }
        }

        private void summary(int number, List<String> cells, Operation operation) {
            List<String> names = java.util.Objects.requireNonNull(summaryHeader);
            if (cells.size() < names.size()) {
                throw text.unreadable(number, "The row of the summary is cut off.");
            }
            BigDecimal max = number(number, cells.get(names.indexOf("Max(MiB)")));
            BigDecimal min = number(number, cells.get(names.indexOf("Min(MiB)")));
            BigDecimal mean = number(number, cells.get(names.indexOf("Mean(MiB)")));
            int spread = names.indexOf("StdDev");
            if (min.compareTo(mean) > 0 || mean.compareTo(max) > 0) {
                throw text.unreadable(number, "Least, mean and most contradict each other.");
            }
            summaries.putIfAbsent(
                    operation,
                    new Stated(
                            number,
                            max,
                            min,
                            mean,
                            spread < 0 ? null : Units.number(cells.get(spread)).orElse(null),
                            cells.get(names.indexOf("Max(MiB)"))));
        }

        private BigDecimal number(int line, String cell) {
            return Units.number(cell).orElseThrow(() -> text.unreadable(line, "\"%s\" is no number.".formatted(cell)));
        }

        List<MeasuredPoint> points() {
            if (!begun) {
                throw text.unreadable(
                        text.size(),
                        "The run begun at line %d ends before its results. Send the whole file.".formatted(start));
            }
            List<MeasuredPoint> out = new ArrayList<>();
            for (Map.Entry<Operation, List<Row>> phase : rows.entrySet()) {
                out.add(point(phase.getKey(), phase.getValue()));
            }
            for (Operation operation : maxima.keySet()) {
                if (!rows.containsKey(operation)) {
                    throw text.unreadable(maxima.get(operation).line(), "The maximum has no row of results.");
                }
            }
            if (out.isEmpty()) {
                throw text.unreadable(
                        text.size(),
                        "The run begun at line %d has no row of results. Was it cut off?".formatted(start));
            }
            return out;
        }

        private MeasuredPoint point(Operation operation, List<Row> repeated) {
            Row first = repeated.get(0);
            List<BigDecimal> rates = repeated.stream().map(Row::mib).toList();
            BigDecimal max = rates.stream().reduce(BigDecimal::max).orElseThrow();
            BigDecimal min = rates.stream().reduce(BigDecimal::min).orElseThrow();
            BigDecimal mean = Units.mean(rates);
            BigDecimal deviation = null;
            String printed = max.toPlainString();
            for (Stated stated : java.util.stream.Stream.of(maxima.get(operation), summaries.get(operation))
                    .filter(java.util.Objects::nonNull)
                    .toList()) {
                if (!Units.same(stated.max(), max)) {
                    throw text.unreadable(
                            stated.line(),
                            "The maximum contradicts the rows, whose largest rate is %s MiB/s."
                                    .formatted(max.toPlainString()));
                }
                max = stated.max();
                printed = stated.printed();
                if (repeated.size() == 1) {
                    min = stated.max();
                    mean = stated.max();
                }
            }
            Stated summary = summaries.get(operation);
            if (summary != null) {
                if (!Units.same(summary.mean(), mean, 0.005) || !Units.same(summary.min(), min, 0.005)) {
                    throw text.unreadable(summary.line(), "The summary contradicts the rows.");
                }
                mean = summary.mean();
                min = summary.min();
                deviation = summary.deviation();
            }
            PointBuilder point = new PointBuilder(
                            text, first.line(), operation.name().toLowerCase(java.util.Locale.ROOT))
                    .load(load())
                    .seconds(repeated.stream()
                            .map(Row::seconds)
                            .reduce(BigDecimal::min)
                            .orElseThrow());
            pattern(point, operation);
            if (summary == null && !maxima.containsKey(operation)) {
                point.note("No summary stands below the rows, as in runs within IO500: nothing confirms the figure.");
            }
            Optional<Integer> asked = Units.count(options.get("repetitions"));
            if (asked.isPresent() && asked.get() > repeated.size()) {
                point.note("%d repetitions were asked for and %d stand here: the file ends early."
                        .formatted(asked.get(), repeated.size()));
            }
            if (repeated.size() > 1) {
                point.repetitions(new MeasuredPoint.Repetitions(
                        repeated.size(),
                        rate(point, min),
                        rate(point, mean),
                        rate(point, max),
                        deviation == null ? null : rate(point, deviation)));
                printed = summary == null ? joined(rates) : mean.toPlainString();
            }
            return point.buildMib(mean, printed);
        }

        private static BigDecimal rate(PointBuilder point, BigDecimal mib) {
            return Units.ofLoad(mib, point.isRandom());
        }

        private static String joined(List<BigDecimal> rates) {
            return rates.stream().map(BigDecimal::toPlainString).collect(java.util.stream.Collectors.joining(", "));
        }

        private void pattern(PointBuilder point, Operation operation) {
            IorLoad.describe(
                    point,
                    operation,
                    options.getOrDefault("access", ""),
                    options.getOrDefault("ordering in a file", "").startsWith("random"),
                    Units.count(options.get("segments")).orElse(segments()),
                    Units.size(options.get("xfersize")),
                    Units.size(options.get("blocksize")));
        }

        /** Older versions print no number of segments; their command line has it. */
        private int segments() {
            Matcher matcher = Pattern.compile(".*\\s-s\\s*([0-9]{1,9})(\\s.*)?").matcher(commandLine());
            return matcher.matches() ? Integer.parseInt(matcher.group(1)) : 1;
        }

        private String commandLine() {
            return options.getOrDefault("Command line", options.getOrDefault("Command line used", ""));
        }

        private Load load() {
            Matcher old = PER_NODE.matcher(options.getOrDefault("clients", ""));
            Integer tasks = Units.count(options.get("tasks")).orElse(null);
            Integer nodes = Units.count(options.get("nodes")).orElse(null);
            Optional<Integer> perNode = Units.count(options.get("clients per node"));
            if (old.matches()) {
                tasks = Units.count(old.group(1)).orElse(null);
                perNode = Units.count(old.group(2));
            }
            if (nodes == null && tasks != null && perNode.isPresent() && perNode.get() > 0) {
                nodes = (tasks + perNode.get() - 1) / perNode.get();
            }
            return new Load(nodes, tasks, Units.size(options.get("xfersize")), null, 1, null);
        }

        private static List<String> words(String line) {
            return List.of(line.trim().split("\\s+"));
        }
    }
}
