package io.stowage.performance.measured;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What fio writes as {@code terse}, versions 3 and 5: a line for each job, fields by their place. Text may stand between
 * the lines. A line has no options, so it does not say whether requests came in order.
 */
final class FioTerse implements BenchmarkFormat {
    private static final Pattern LINE = Pattern.compile("\\s*\"?([0-9]+);fio-([0-9][^;]*);.*");
    private static final Pattern OLD = Pattern.compile("2;[^;]*;[0-9]+;[0-9]+;[0-9]+;.*");
    /** Describes a job in the text that goes with the lines. */
    private static final Pattern JOB = Pattern.compile(
            "(.+): \\(g=([0-9]+)\\): rw=(\\w+), bs=(?:\\(R\\) )?([0-9]+[KMG]?)(?:iB|B)?-.*iodepth=([0-9]+).*");

    private static final int FIRST_SIDE = 5;
    private static final int DISK_FIELDS = 9;
    private static final double OVER_TIME = 0.05;

    /** How long a side (reads, writes) of a line is, and how many fields a line without disks has. */
    private record Layout(int sideFields, int leastFields) {}

    @Override
    public boolean recognises(BenchmarkText text) {
        for (int i = 1; i <= text.size(); i++) {
            if (LINE.matcher(text.line(i)).matches()
                    || OLD.matcher(text.line(i)).matches()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public BenchmarkFile read(BenchmarkText text) {
        List<FioJob> jobs = new ArrayList<>();
        String version = null;
        for (int i = 1; i <= text.size(); i++) {
            String line = text.line(i).trim();
            Matcher matcher = LINE.matcher(line);
            if (OLD.matcher(line).matches()) {
                throw text.unreadable(
                        i, "Terse version 2 names no version of fio. Run it with --terse-version=3 or as JSON.");
            }
            if (matcher.matches()) {
                version = version == null ? "fio-" + matcher.group(2) : version;
                jobs.addAll(jobs(text, i, line));
            }
        }
        return new BenchmarkFile(text.name(), Tool.FIO, version, FioJob.points(text, jobs), List.of());
    }

    private static List<FioJob> jobs(BenchmarkText text, int number, String line) {
        String[] fields = line.split(";", -1);
        Layout layout = layout(text, number, fields[0]);
        int disks = fields.length - layout.leastFields();
        // A description may be appended, and each disk adds nine fields.
        if (disks < 0 || disks % DISK_FIELDS > 1) {
            throw text.unreadable(
                    number,
                    "The line has %d fields, terse version %s has %d and %d for each disk: it is cut off or damaged."
                            .formatted(fields.length, fields[0], layout.leastFields(), DISK_FIELDS));
        }
        List<FioJob> out = new ArrayList<>();
        for (int side = 0; side < 2; side++) {
            FioJob job =
                    job(text, number, fields, FIRST_SIDE + side * layout.sideFields(), side == 0 ? "read" : "write");
            if (job != null) {
                out.add(job);
            }
        }
        return out;
    }

    private static Layout layout(BenchmarkText text, int number, String version) {
        return switch (version) {
            case "3" -> new Layout(41, 121);
            case "5" -> new Layout(47, 180);
            default ->
                throw text.unreadable(
                        number,
                        "Terse version %s is not read. Run fio with --terse-version=3 or as JSON.".formatted(version));
        };
    }

    private static @Nullable FioJob job(BenchmarkText text, int number, String[] fields, int at, String direction) {
        BigDecimal moved = number(text, number, fields[at]);
        BigDecimal kib = number(text, number, fields[at + 1]);
        BigDecimal iops = number(text, number, fields[at + 2]);
        BigDecimal seconds = number(text, number, fields[at + 3]).movePointLeft(3);
        if (kib.signum() == 0 && iops.signum() == 0) {
            return null;
        }
        String doubt = null;
        if (seconds.compareTo(BigDecimal.ONE) > 0
                && !Units.same(moved.divide(seconds, MathContext.DECIMAL64), kib, OVER_TIME)) {
            doubt = "What was moved over the time does not give the rate: the figures were changed or damaged.";
        }
        String name = fields[2];
        Matcher described = described(text, name);
        return new FioJob(
                number,
                name,
                fields[3],
                direction,
                kib,
                iops,
                seconds,
                Units.count(fields[4]).orElse(0),
                described == null ? null : described.group(3),
                described == null ? null : Units.suffixed(described.group(4)),
                described == null ? null : Units.count(described.group(5)).orElse(null),
                null,
                null,
                doubt);
    }

    private static @Nullable Matcher described(BenchmarkText text, String name) {
        for (int i = 1; i <= text.size(); i++) {
            Matcher job = JOB.matcher(text.line(i));
            if (job.matches() && job.group(1).equals(name)) {
                return job;
            }
        }
        return null;
    }

    private static BigDecimal number(BenchmarkText text, int line, String field) {
        return Units.number(field)
                .orElseThrow(() -> text.unreadable(line, "\"%s\" is no number where fio writes one.".formatted(field)));
    }
}
