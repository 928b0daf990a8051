package io.stowage.performance.measured;

import io.stowage.performance.Operation;
import io.stowage.performance.measured.MeasuredPoint.Load;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The table of IOzone's automatic mode ({@code -a}): one process, a row for each file and record size, rates in KiB/s.
 * Cells may be empty, so a figure belongs to the name that ends nearest to its own end. Write, read, and random reads and
 * writes become points.
 */
final class IozoneTable implements BenchmarkFormat {
    private static final Pattern HEADER = Pattern.compile("\\s*[kK]B\\s+reclen\\s+write\\s.*");
    private static final Pattern VERSION = Pattern.compile("\\s*Version \\$Revision: ([0-9.]+) \\$\\s*");
    private static final Pattern ROW = Pattern.compile("\\s+[0-9]+(\\s+[0-9]+)+\\s*");
    private static final Pattern WORD = Pattern.compile("\\S+");
    private static final List<String> NAMES =
            List.of("kB", "reclen", "write", "rewrite", "read", "reread", "random read", "random write");

    @Override
    public boolean recognises(BenchmarkText text) {
        if (!text.content().contains("Iozone:") && !text.content().contains("iozone")) {
            return false;
        }
        for (int i = 1; i <= text.size(); i++) {
            if (HEADER.matcher(text.line(i)).matches()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public BenchmarkFile read(BenchmarkText text) {
        List<Integer> ends = null;
        String version = null;
        boolean unit = false;
        List<MeasuredPoint> points = new ArrayList<>();
        for (int i = 1; i <= text.size(); i++) {
            String line = text.line(i);
            Matcher revision = VERSION.matcher(line);
            if (revision.matches()) {
                version = revision.group(1);
            } else if (line.contains("Output is in")) {
                unit = line.trim().matches("Output is in (KB|kB|Kbytes|kBytes)/sec");
                if (!unit) {
                    throw text.unreadable(i, "The unit is none that is read: run IOzone without -O and -N.");
                }
            } else if (HEADER.matcher(line).matches()) {
                ends = ends(line);
            } else if (ROW.matcher(line).matches() && ends != null) {
                if (!unit) {
                    throw text.unreadable(
                            i, "The file does not say the unit of its table. The lines are not in order.");
                }
                points.addAll(row(text, i, line, ends));
            } else if (ROW.matcher(line).matches() && line.trim().split("\\s+").length > NAMES.size()) {
                throw text.unreadable(i, "A row stands above the names of its columns. The lines are not in order.");
            }
        }
        return new BenchmarkFile(text.name(), Tool.IOZONE, version, points, List.of());
    }

    private static List<Integer> ends(String header) {
        List<Integer> ends = new ArrayList<>();
        Matcher words = WORD.matcher(header);
        while (words.find()) {
            ends.add(words.end());
        }
        return ends;
    }

    private static List<MeasuredPoint> row(BenchmarkText text, int number, String line, List<Integer> ends) {
        @Nullable BigDecimal[] cells = new BigDecimal[ends.size()];
        Matcher words = WORD.matcher(line);
        int counted = 0;
        boolean full = line.trim().split("\\s+").length == ends.size();
        if (!full && number == text.size() && !text.content().endsWith("\n")) {
            throw text.unreadable(number, "The file ends within this row: its last figure may be cut off.");
        }
        while (words.find()) {
            int column = full ? counted : nearest(ends, words.end());
            if (cells[column] != null) {
                throw text.unreadable(number, "Two figures stand under one name: the row is damaged.");
            }
            cells[column] = Units.number(words.group())
                    .orElseThrow(() -> text.unreadable(number, "A cell of the table is no number."));
            counted++;
        }
        BigDecimal file = cells[0];
        BigDecimal record = cells[1];
        if (file == null || record == null || record.signum() == 0 || record.compareTo(file) > 0) {
            throw text.unreadable(number, "The row lacks the size of its file or of its record.");
        }
        List<MeasuredPoint> out = new ArrayList<>();
        Load load = new Load(1, 1, bytes(record), bytes(file), 1, null);
        for (int column = 2; column < Math.min(NAMES.size(), cells.length); column++) {
            BigDecimal kib = cells[column];
            String name = NAMES.get(column);
            if (kib != null && kib.signum() > 0 && !name.startsWith("re") || kib != null && name.equals("read")) {
                out.add(point(text, number, name, kib, load));
            }
        }
        return out;
    }

    private static MeasuredPoint point(BenchmarkText text, int line, String name, BigDecimal kib, Load load) {
        boolean random = name.startsWith("random");
        Operation operation = name.endsWith("read") ? Operation.READ : Operation.WRITE;
        PointBuilder point = new PointBuilder(text, line, name)
                .load(load)
                .seconds(Units.seconds(load.fileBytes(), Units.kibPerSecond(kib)));
        Long record = load.blockBytes();
        if (random) {
            if (record != null && record == 4096) {
                point.of(io.stowage.performance.Pattern.RANDOM_4K, operation);
            } else {
                point.of(null, operation).apart("Random requests are predicted for 4 KiB only.");
            }
            BigDecimal requests = kib.multiply(BigDecimal.valueOf(1024))
                    .divide(BigDecimal.valueOf(record == null ? 1 : record), java.math.MathContext.DECIMAL64);
            return point.build(Units.plain(requests), Units.IOPS, kib.toPlainString(), "KiB/s");
        }
        point.of(io.stowage.performance.Pattern.SEQUENTIAL_N_TO_N, operation);
        return point.build(Units.kibPerSecond(kib), Units.GB_PER_SECOND, kib.toPlainString(), "KiB/s");
    }

    private static long bytes(BigDecimal kib) {
        return kib.longValue() * 1024;
    }

    private static int nearest(List<Integer> ends, int end) {
        int best = 0;
        for (int i = 1; i < ends.size(); i++) {
            if (Math.abs(ends.get(i) - end) < Math.abs(ends.get(best) - end)) {
                best = i;
            }
        }
        return best;
    }
}
