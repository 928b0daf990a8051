package io.stowage.performance.measured;

import io.stowage.performance.Operation;
import io.stowage.performance.measured.MeasuredPoint.Load;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What elbencho prints: a block for each phase with two columns, when the first thread was done and when the last was.
 * The figure of a phase is that of all threads.
 */
final class ElbenchoText implements BenchmarkFormat {
    private static final Pattern COMMAND = Pattern.compile("COMMAND LINE: (.*)");
    private static final Pattern HEADER = Pattern.compile("OPERATION\\s+RESULT TYPE\\s+FIRST DONE\\s+LAST DONE\\s*");
    private static final Pattern ROW =
            Pattern.compile("([A-Z]+)?\\s+([A-Za-z][A-Za-z /]*?)\\s*:\\s+([0-9]+)\\s+([0-9]+)\\s*");
    private static final Pattern LIKE_A_ROW =
            Pattern.compile("([A-Z]+)?\\s+(Throughput|IOPS|Elapsed|Total MiB|Files/s).*");
    private static final double OVER_TIME = 0.03;

    @Override
    public boolean recognises(BenchmarkText text) {
        for (int i = 1; i <= text.size(); i++) {
            String line = text.line(i);
            if (HEADER.matcher(line).matches() || line.startsWith("* Entries per thread:")) {
                return true;
            }
        }
        return false;
    }

    @Override
    public BenchmarkFile read(BenchmarkText text) {
        List<MeasuredPoint> points = new ArrayList<>();
        String command = "";
        Phase phase = null;
        boolean headed = false;
        for (int i = 1; i <= text.size(); i++) {
            String line = text.line(i).stripTrailing();
            Matcher commandLine = COMMAND.matcher(line);
            Matcher row = ROW.matcher(line);
            if (line.startsWith("* Entries per thread:")) {
                throw text.unreadable(
                        i, "This is a dry run of elbencho: it names what it would do and measures nothing.");
            } else if (commandLine.matches()) {
                command = commandLine.group(1);
            } else if (HEADER.matcher(line).matches()) {
                headed = true;
            } else if (row.matches() && !headed) {
                throw text.unreadable(i, "A result stands above the names of its columns. The lines are not in order.");
            } else if (row.matches()) {
                if (row.group(1) != null) {
                    add(points, text, phase, command);
                    phase = new Phase(i, row.group(1), new LinkedHashMap<>());
                }
                if (phase == null) {
                    throw text.unreadable(i, "The result belongs to no phase. The lines are not in order.");
                }
                Stated stated = new Stated(i, new BigDecimal(row.group(3)), new BigDecimal(row.group(4)));
                if (phase.rows().put(row.group(2), stated) != null) {
                    throw text.unreadable(i, "The phase has this result twice.");
                }
            } else if (LIKE_A_ROW.matcher(line).matches() && headed) {
                throw text.unreadable(i, "The row is cut off or damaged; it has two figures.");
            } else if (line.startsWith("---")) {
                add(points, text, phase, command);
                phase = null;
            }
        }
        add(points, text, phase, command);
        return new BenchmarkFile(text.name(), Tool.ELBENCHO, null, points, List.of());
    }

    private record Stated(int line, BigDecimal first, BigDecimal last) {}

    private record Phase(int line, String name, Map<String, Stated> rows) {}

    private static void add(List<MeasuredPoint> points, BenchmarkText text, @Nullable Phase phase, String command) {
        if (phase == null) {
            return;
        }
        Operation operation =
                switch (phase.name()) {
                    case "WRITE" -> Operation.WRITE;
                    case "READ" -> Operation.READ;
                    default -> null;
                };
        if (operation == null) {
            return;
        }
        Stated elapsed = phase.rows().get("Elapsed ms");
        Stated rate = phase.rows().get("Throughput MiB/s");
        Stated total = phase.rows().get("Total MiB");
        if (elapsed == null || rate == null || total == null) {
            throw text.unreadable(
                    phase.line(), "The phase has no time, throughput or total: it is cut off or was without data.");
        }
        BigDecimal seconds = elapsed.last().movePointLeft(3);
        if (seconds.compareTo(BigDecimal.ONE) > 0
                && !Units.same(total.last().divide(seconds, MathContext.DECIMAL64), rate.last(), OVER_TIME)) {
            throw text.unreadable(rate.line(), "What was moved over the time does not give the rate.");
        }
        boolean random = command.contains("\"--rand\"");
        Long block = Units.suffixed(option(command, "block", "b"));
        Integer hosts = hosts(option(command, "hosts", "H"));
        Integer threads = Units.count(option(command, "threads", "t")).orElse(null);
        PointBuilder point = new PointBuilder(text, rate.line(), phase.name())
                .load(new Load(
                        hosts,
                        threads == null || hosts == null ? threads : Integer.valueOf(threads * hosts),
                        block,
                        Units.suffixed(option(command, "size", "s")),
                        Units.count(option(command, "iodepth", "i")).orElse(1),
                        null))
                .seconds(seconds);
        boolean ownFiles =
                command.contains("\"--files\"") || command.contains("\"-n\"") || command.contains("--mkdirs");
        ElbenchoLoad.describe(point, operation, random, ownFiles, block);
        if (command.isEmpty()) {
            point.apart("The command line is missing, so the load is not known.");
        }
        Stated figure = random ? phase.rows().getOrDefault("IOPS", rate) : rate;
        ElbenchoLoad.spread(point, figure.first(), figure.last(), random ? Units.IOPS : "MiB/s");
        Stated requests = phase.rows().get("IOPS");
        if (random) {
            point.also(rate.last().toPlainString() + " MiB/s");
        } else if (requests != null) {
            point.also(requests.last().toPlainString() + " IOPS");
        }
        points.add(
                random
                        ? point.build(
                                Units.plain(figure.last()),
                                Units.IOPS,
                                figure.last().toPlainString(),
                                Units.IOPS)
                        : point.build(
                                Units.mibPerSecond(figure.last()),
                                Units.GB_PER_SECOND,
                                figure.last().toPlainString(),
                                "MiB/s"));
    }

    private static @Nullable String option(String command, String name, String letter) {
        Matcher matcher = Pattern.compile(".*\"(?:--" + name + "|-" + letter + ")\" \"([^\"]*)\".*")
                .matcher(command);
        return matcher.matches() ? matcher.group(1) : null;
    }

    private static @Nullable Integer hosts(@Nullable String list) {
        if (list == null) {
            return 1;
        }
        int count = 0;
        for (String host : list.split("[,\\s]+")) {
            count += host.isBlank() ? 0 : 1;
        }
        return count;
    }
}
