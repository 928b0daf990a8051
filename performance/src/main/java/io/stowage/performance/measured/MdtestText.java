package io.stowage.performance.measured;

import io.stowage.performance.Operation;
import io.stowage.performance.measured.MeasuredPoint.Load;
import io.stowage.performance.measured.MeasuredPoint.Repetitions;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What mdtest prints, from 1.9 to 4.1. Newer versions have two tables with the same names of rows, rates and then
 * times; only rates become points. 0.000 means that a phase was not run.
 */
final class MdtestText implements BenchmarkFormat {
    private static final Pattern BANNER = Pattern.compile(
            "(?:^|.*\\s)mdtest-([0-9][\\w.+-]*) was launched with ([0-9]{1,9}) total task\\(s\\) on ([0-9]{1,9}) node\\(s\\)\\s*");
    private static final Pattern COMMAND = Pattern.compile("\\s*Command line used:\\s*(.*)");
    private static final Pattern TABLE =
            Pattern.compile("\\s*SUMMARY(?: (rate|time))?(?: \\(in ops/sec\\))?: \\(of ([0-9]{1,9}) iterations\\)\\s*");
    private static final Pattern COLUMNS = Pattern.compile("\\s*Operation\\s+Max\\s+Min\\s+Mean\\s+Std Dev\\s*");
    private static final Pattern ROW = Pattern.compile(
            "\\s*(File|Directory|Tree) (creation|stat|read|rename|removal)\\s*:?((?:\\s+(?:[0-9]+\\.[0-9]{3}|-?nan|inf)){4})\\s*");
    private static final Pattern LIKE_A_ROW =
            Pattern.compile("\\s*(File|Directory|Tree) (creation|stat|read|rename|removal)\\s*:?\\s+[0-9].*");
    private static final int COLUMN_COUNT = 4;
    private static final BigDecimal THOUSANDTH = new BigDecimal("0.001");

    @Override
    public boolean recognises(BenchmarkText text) {
        for (int i = 1; i <= text.size(); i++) {
            if (BANNER.matcher(text.line(i)).matches()
                    || TABLE.matcher(text.line(i)).matches()) {
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
            Matcher banner = BANNER.matcher(text.line(i));
            if (banner.matches()) {
                if (run != null) {
                    points.addAll(run.points());
                }
                run = new Run(
                        text, i, Integer.parseInt(banner.group(2)), Integer.parseInt(banner.group(3)), banner.group(1));
                version = version == null ? banner.group(1) : version;
            } else if (run != null) {
                run.take(i, text.line(i));
            } else if (TABLE.matcher(text.line(i)).matches()) {
                throw text.unreadable(
                        i, "A summary stands above the line that names the run: the beginning is missing.");
            }
        }
        if (run != null) {
            points.addAll(run.points());
        }
        return new BenchmarkFile(text.name(), Tool.MDTEST, version, points, notes);
    }

    /** One run with its tables. */
    private static final class Run {
        private final BenchmarkText text;
        private final int start;
        private final int tasks;
        private final int nodes;
        private final String version;
        private final Map<String, Rate> rates = new LinkedHashMap<>();
        private final Map<String, BigDecimal> times = new LinkedHashMap<>();
        private String command = "";
        private @Nullable Table table;
        private boolean stonewall;

        /** A row of rates. */
        private record Rate(
                int line, String kind, String what, int iterations, List<BigDecimal> columns, String printedMean) {
            BigDecimal mean() {
                return columns.get(2);
            }
        }

        private record Table(boolean rates, int iterations, boolean named) {}

        Run(BenchmarkText text, int start, int tasks, int nodes, String version) {
            this.text = text;
            this.start = start;
            this.tasks = tasks;
            this.nodes = nodes;
            this.version = version;
        }

        void take(int number, String line) {
            Matcher heading = TABLE.matcher(line);
            Matcher row = ROW.matcher(line);
            Matcher commandLine = COMMAND.matcher(line);
            if (heading.matches()) {
                table = new Table(!"time".equals(heading.group(1)), Integer.parseInt(heading.group(2)), false);
            } else if (COLUMNS.matcher(line).matches() && table != null) {
                table = new Table(table.rates(), table.iterations(), true);
            } else if (row.matches()) {
                row(number, row);
            } else if (LIKE_A_ROW.matcher(line).matches() && table != null) {
                throw text.unreadable(number, "The row is cut off or damaged: it has four figures of three decimals.");
            } else if (commandLine.matches()) {
                command = commandLine.group(1);
            } else if (line.contains("tonewall hit")) {
                stonewall = true;
            } else if (line.contains("SUMMARY")) {
                throw text.unreadable(number, "The heading of a table is cut off or damaged.");
            } else if (!line.isBlank() && !line.trim().startsWith("---")) {
                // Anything else ends a table: rows that follow would belong to no one.
                table = null;
            }
        }

        private void row(int number, Matcher row) {
            Table into = table;
            if (into == null || !into.named()) {
                throw text.unreadable(number, "The row stands outside of its table. The lines are not in order.");
            }
            String[] cells = row.group(3).trim().split("\\s+");
            String phase = row.group(1) + " " + row.group(2);
            List<BigDecimal> columns = new ArrayList<>();
            for (int i = 0; i < COLUMN_COUNT; i++) {
                BigDecimal value = Units.number(cells[i]).orElse(null);
                if (value == null) {
                    return;
                }
                columns.add(value);
            }
            if (columns.get(1).compareTo(columns.get(2).add(THOUSANDTH)) > 0
                    || columns.get(2).compareTo(columns.get(0).add(THOUSANDTH)) > 0) {
                throw text.unreadable(number, "Least, mean and most contradict each other.");
            }
            if (into.rates()) {
                Rate rate = new Rate(number, row.group(1), row.group(2), into.iterations(), columns, cells[2]);
                if (rates.put(phase, rate) != null) {
                    throw text.unreadable(number, "The table has the row %s twice.".formatted(phase));
                }
            } else if (times.put(phase, columns.get(2)) != null) {
                throw text.unreadable(number, "The table has the row %s twice.".formatted(phase));
            }
        }

        List<MeasuredPoint> points() {
            List<MeasuredPoint> out = new ArrayList<>();
            rates.forEach((phase, rate) -> {
                if (rate.mean().signum() > 0) {
                    out.add(point(phase, rate));
                }
            });
            if (out.isEmpty()) {
                throw text.unreadable(
                        text.size(),
                        "The run begun at line %d has no rate. Was the file cut off before its summary?"
                                .formatted(start));
            }
            return out;
        }

        private MeasuredPoint point(String phase, Rate rate) {
            PointBuilder point = new PointBuilder(text, rate.line(), phase)
                    .load(load())
                    .seconds(times.get(phase))
                    .repetitions(
                            rate.iterations() > 1
                                    ? new Repetitions(
                                            rate.iterations(),
                                            rate.columns().get(1),
                                            rate.mean(),
                                            rate.columns().get(0),
                                            rate.columns().get(3))
                                    : null);
            describe(point, rate);
            return point.build(Units.plain(rate.mean()), Units.OPS, rate.printedMean(), "op/s");
        }

        private void describe(PointBuilder point, Rate rate) {
            Operation operation =
                    switch (rate.what()) {
                        case "creation" -> Operation.CREATE;
                        case "stat" -> Operation.STAT;
                        case "read" -> Operation.READ;
                        case "removal" -> Operation.REMOVE;
                        default -> null;
                    };
            if (!rate.kind().equals("File")) {
                point.of(null, operation).apart("Rates of directories and trees are not predicted.");
                return;
            }
            Long bytes = fileBytes();
            io.stowage.performance.Pattern pattern = bytes == null ? null : MetadataLoad.pattern(bytes);
            point.of(pattern, operation);
            if (bytes == null) {
                point.apart("The command line is missing, so the size of the files is not known.");
            } else if (pattern == null) {
                point.apart("Files of %d bytes are not predicted.".formatted(bytes));
            }
            if ((operation == Operation.STAT || operation == Operation.READ)
                    && !option("N").matches()) {
                point.note("Without -N each task looks at its own files: caches of the clients may answer.");
            }
            if (stonewall) {
                point.note("A time limit cut the phase: the number of files is not the one asked for.");
            }
            if (rate.iterations() > 1 && version.matches("3\\.[34].*")) {
                point.note("Versions 3.3 and 3.4 under development spread over tasks, not over iterations.");
            }
        }

        private Load load() {
            return new Load(
                    nodes,
                    tasks,
                    null,
                    fileBytes(),
                    null,
                    command.isEmpty() ? null : option("y").matches());
        }

        private @Nullable Long fileBytes() {
            if (command.isEmpty()) {
                return null;
            }
            Matcher written = option("w");
            return written.matches() ? Units.suffixed(written.group(1)) : Long.valueOf(0);
        }

        /** An option with its value, quoted or not; joined flags such as {@code -Fy} count too. */
        private Matcher option(String letter) {
            return Pattern.compile(".*[\\s'\"]-(?:[A-Za-z]*)" + letter
                            + "(?:['\"]?[\\s=]+['\"]?([^\\s'\"]+)['\"]?)?(?:[\\s'\"].*)?")
                    .matcher(" " + command);
        }
    }
}
