package io.stowage.performance.measured;

import io.stowage.performance.Operation;
import io.stowage.performance.measured.MeasuredPoint.Load;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What IOzone prints in throughput mode ({@code -t}). Its KB, kB and Kbytes are all KiB; with {@code -O} it counts
 * operations. The figure of a phase is what the children see together. Lines may carry the marks of a mail or the name of
 * a host, each host then being a test of its own.
 */
final class IozoneThroughput implements BenchmarkFormat {
    private static final Pattern PREFIX = Pattern.compile("((?:>+ ?)*(?:[A-Za-z0-9][\\w.-]*: (?=\\s))?)(.*)");
    private static final Pattern VERSION = Pattern.compile("\\s*Version \\$Revision: ([0-9.]+) \\$\\s*");
    private static final Pattern TEST =
            Pattern.compile("\\s*Throughput test with ([0-9]{1,9}) (?:process|processes|thread|threads)\\s*");
    private static final Pattern EACH = Pattern.compile(
            "\\s*Each (?:process|thread) writes a ([0-9]{1,15}) [kK](?:B|[bB]yte) file in ([0-9]{1,9}) [kK](?:B|[bB]yte) records\\s*");
    private static final Pattern CHILDREN = Pattern.compile(
            "\\s*Children see throughput for\\s+([0-9]{1,9}) ([a-z -]+?)\\s+=\\s+([0-9]+\\.[0-9]{2}) (\\S+?)\\s*");
    private static final Pattern AVERAGE =
            Pattern.compile("\\s*Avg throughput per (?:process|thread)\\s+=\\s+([0-9]+\\.[0-9]{2}) (\\S+?)\\s*");
    private static final String KIB = "(?:KB|kB|Kbytes|kBytes)/sec";
    private static final String OPS = "ops/sec";
    private static final double AGREE = 0.005;

    @Override
    public boolean recognises(BenchmarkText text) {
        boolean iozone = text.content().contains("Iozone:") || text.content().contains("iozone");
        for (int i = 1; iozone && i <= text.size(); i++) {
            String line = text.line(i);
            if (line.contains("Throughput test with") || line.contains("Children see throughput")) {
                return true;
            }
        }
        return false;
    }

    @Override
    public BenchmarkFile read(BenchmarkText text) {
        Map<String, Test> tests = new LinkedHashMap<>();
        String version = null;
        for (int i = 1; i <= text.size(); i++) {
            Matcher prefixed = PREFIX.matcher(text.line(i));
            String prefix =
                    prefixed.matches() ? prefixed.group(1).replace(">", "").trim() : "";
            String line = prefixed.matches() ? prefixed.group(2) : text.line(i);
            Matcher revision = VERSION.matcher(line);
            if (revision.matches()) {
                version = version == null ? revision.group(1) : version;
            }
            tests.computeIfAbsent(prefix, host -> new Test(text)).take(i, line);
        }
        List<MeasuredPoint> points = new ArrayList<>();
        TreeSet<String> hosts = new TreeSet<>();
        tests.forEach((host, test) -> {
            if (!test.isEmpty()) {
                hosts.add(host);
            }
        });
        tests.values().forEach(test -> points.addAll(test.points(hosts.size())));
        if (points.isEmpty()) {
            throw text.unreadable(
                    text.size(), "The file ends before the first \"Children see throughput\": it states no result.");
        }
        return new BenchmarkFile(text.name(), Tool.IOZONE, version, points, List.of());
    }

    /** One test, of one host where lines carry hosts. */
    private static final class Test {
        private final BenchmarkText text;
        private final List<Phase> phases = new ArrayList<>();
        private @Nullable Integer threads;
        private @Nullable Long fileBytes;
        private @Nullable Long recordBytes;
        private boolean distributed;
        private boolean microseconds;

        /** One phase as printed. */
        private record Phase(int line, String what, int threads, BigDecimal figure, String unit, boolean averaged) {}

        Test(BenchmarkText text) {
            this.text = text;
        }

        boolean isEmpty() {
            return phases.isEmpty();
        }

        void take(int number, String line) {
            Matcher test = TEST.matcher(line);
            Matcher each = EACH.matcher(line);
            Matcher children = CHILDREN.matcher(line);
            Matcher average = AVERAGE.matcher(line);
            if (test.matches()) {
                threads = Integer.valueOf(test.group(1));
            } else if (each.matches()) {
                fileBytes = Long.parseLong(each.group(1)) * 1024;
                recordBytes = Long.parseLong(each.group(2)) * 1024;
            } else if (line.contains("Network distribution mode enabled")) {
                distributed = true;
            } else if (line.contains("Microseconds/op Mode")) {
                microseconds = true;
            } else if (children.matches()) {
                phase(number, children);
            } else if (line.contains("Children see")) {
                throw text.unreadable(number, "The line is cut off or damaged; it ends with a rate and its unit.");
            } else if (average.matches() && !phases.isEmpty()) {
                average(number, average);
            }
        }

        private void phase(int number, Matcher children) {
            String unit = children.group(4);
            if (!unit.matches(KIB) && !unit.equals(OPS) || microseconds) {
                throw text.unreadable(
                        number, "The unit is none that is read: run IOzone without -N, so that it prints kB/sec.");
            }
            int counted = Integer.parseInt(children.group(1));
            if (threads != null && threads != counted) {
                throw text.unreadable(number, "The number of processes contradicts that of the test.");
            }
            phases.add(new Phase(number, children.group(2), counted, new BigDecimal(children.group(3)), unit, false));
        }

        /** The mean of a process times their number is what all see. */
        private void average(int number, Matcher average) {
            Phase last = phases.get(phases.size() - 1);
            if (last.averaged()) {
                throw text.unreadable(number, "A phase has two averages. The lines are not in order.");
            }
            BigDecimal all = new BigDecimal(average.group(1)).multiply(BigDecimal.valueOf(last.threads()));
            if (!average.group(2).equals(last.unit()) || !Units.same(all, last.figure(), AGREE)) {
                throw text.unreadable(number, "The average of a process contradicts what the children see together.");
            }
            phases.set(
                    phases.size() - 1,
                    new Phase(last.line(), last.what(), last.threads(), last.figure(), last.unit(), true));
        }

        List<MeasuredPoint> points(int hosts) {
            return phases.stream()
                    .filter(p -> p.figure().signum() > 0)
                    .map(p -> point(p, hosts))
                    .toList();
        }

        private MeasuredPoint point(Phase phase, int hosts) {
            boolean random = phase.what().startsWith("random");
            boolean counts = phase.unit().equals(OPS);
            PointBuilder point = new PointBuilder(text, phase.line(), phase.what())
                    .load(new Load(null, phase.threads(), recordBytes, fileBytes, 1, null));
            describe(point, phase.what(), random, counts);
            if (!counts && fileBytes != null) {
                point.seconds(Units.seconds(fileBytes * phase.threads(), Units.kibPerSecond(phase.figure())));
            }
            if (!phase.averaged()) {
                point.note("The file ends before the average of this phase, so nothing confirms its figure.");
            }
            if (hosts > 1) {
                point.apart(
                        "The lines of %d hosts are tests of their own; their sum is not one test.".formatted(hosts));
            }
            if (distributed) {
                point.note("The test ran on several clients; the file given with -+m says on how many.");
            }
            Long record = recordBytes;
            if (counts) {
                return point.build(
                        Units.plain(phase.figure()), Units.IOPS, phase.figure().toPlainString(), OPS);
            }
            if (random && record != null) {
                BigDecimal requests = phase.figure()
                        .multiply(BigDecimal.valueOf(1024))
                        .divide(BigDecimal.valueOf(record), java.math.MathContext.DECIMAL64);
                return point.build(
                        Units.plain(requests), Units.IOPS, phase.figure().toPlainString(), "KiB/s");
            }
            return point.build(
                    Units.kibPerSecond(phase.figure()),
                    Units.GB_PER_SECOND,
                    phase.figure().toPlainString(),
                    "KiB/s");
        }

        private void describe(PointBuilder point, String what, boolean random, boolean counts) {
            io.stowage.performance.Pattern pattern = io.stowage.performance.Pattern.SEQUENTIAL_N_TO_N;
            switch (what) {
                case "initial writers", "initial writer" -> point.of(pattern, Operation.WRITE);
                case "readers", "reader" -> point.of(pattern, Operation.READ);
                case "random readers", "random writers" -> {
                    Operation operation = what.endsWith("readers") ? Operation.READ : Operation.WRITE;
                    if (recordBytes != null && recordBytes == 4096) {
                        point.of(io.stowage.performance.Pattern.RANDOM_4K, operation);
                    } else {
                        point.of(null, operation).apart("Random requests are predicted for 4 KiB only.");
                    }
                }
                case "rewriters", "re-readers" ->
                    point.of(null, what.equals("rewriters") ? Operation.WRITE : Operation.READ)
                            .apart("A second pass over the same files is not predicted.");
                default -> point.apart("This phase is not predicted.");
            }
            if (counts && !random) {
                point.apart("Operations of a sequential load are not predicted; run it without -O.");
            }
        }
    }
}
