package io.stowage.performance.measured;

import io.stowage.performance.Operation;
import io.stowage.performance.Pattern;
import io.stowage.performance.measured.MeasuredPoint.Load;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One direction of one job of fio, in any of its formats. Jobs of one group run at once: where a group has several, their
 * sum is the figure of the storage and each alone is not.
 *
 * @param direction {@code read}, {@code write} or {@code mixed}
 * @param kib KiB a second
 * @param seconds how long it ran
 * @param doubt why the figures cannot be right; absent where they agree
 * @param how {@code rw} of the job, for example {@code randread}; absent where the file has no options
 */
record FioJob(
        int line,
        String name,
        String group,
        String direction,
        BigDecimal kib,
        BigDecimal iops,
        BigDecimal seconds,
        int error,
        @Nullable String how,
        @Nullable Long blockBytes,
        @Nullable Integer queueDepth,
        @Nullable Integer numberOfJobs,
        @Nullable String host,
        @Nullable String doubt) {

    private static final long RANDOM_BYTES = 4096;

    /** The points of a file: each job, and each group of several jobs as their sum. */
    static List<MeasuredPoint> points(BenchmarkText text, List<FioJob> jobs) {
        Map<String, List<FioJob>> groups = new LinkedHashMap<>();
        for (FioJob job : jobs) {
            groups.computeIfAbsent(job.group() + " " + job.direction(), k -> new ArrayList<>())
                    .add(job);
        }
        List<MeasuredPoint> points = new ArrayList<>();
        groups.values().forEach(group -> {
            for (FioJob job : group) {
                PointBuilder point = job.point(text, job.name(), group);
                if (group.size() > 1) {
                    point.apart("One of %d jobs that ran at once; their sum is the figure of the storage."
                            .formatted(group.size()));
                }
                points.add(job.build(point, job.kib(), job.iops()));
            }
            if (group.size() > 1) {
                FioJob first = group.get(0);
                BigDecimal kib = group.stream().map(FioJob::kib).reduce(BigDecimal.ZERO, BigDecimal::add);
                BigDecimal iops = group.stream().map(FioJob::iops).reduce(BigDecimal.ZERO, BigDecimal::add);
                PointBuilder sum = first.point(text, "sum of %d jobs".formatted(group.size()), group);
                if (group.stream().map(FioJob::name).distinct().count() > 1
                        && group.stream().map(FioJob::how).distinct().count() > 1) {
                    sum.apart("The jobs of the group differ.");
                }
                points.add(first.build(sum, kib, iops));
            }
        });
        return points;
    }

    private PointBuilder point(BenchmarkText text, String phase, List<FioJob> group) {
        TreeSet<String> hosts = new TreeSet<>();
        group.forEach(job -> {
            if (job.host() != null) {
                hosts.add(job.host());
            }
        });
        Integer threads = group.size() > 1 ? Integer.valueOf(group.size()) : numberOfJobs;
        PointBuilder point = new PointBuilder(text, line, phase)
                .load(new Load(hosts.isEmpty() ? null : hosts.size(), threads, blockBytes, null, queueDepth, null))
                .seconds(Units.plain(group.stream()
                        .map(FioJob::seconds)
                        .reduce(BigDecimal::min)
                        .orElseThrow()));
        describe(point);
        group.stream().filter(job -> job.doubt() != null).findFirst().ifPresent(job -> point.apart("" + job.doubt()));
        group.stream()
                .filter(job -> job.error() != 0)
                .findFirst()
                .ifPresent(job -> point.apart("The job ended with error %d.".formatted(job.error())));
        return point;
    }

    private void describe(PointBuilder point) {
        Optional<Operation> operation = operation();
        String kind = how == null ? "" : how.toLowerCase(Locale.ROOT);
        if (kind.isEmpty()) {
            point.of(null, operation.orElse(null)).apart("The file does not say whether requests came in order.");
        } else if (operation.isEmpty() || kind.contains("rw") || kind.contains("trim")) {
            point.of(null, operation.orElse(null)).apart("Mixed reads and writes are not predicted.");
        } else if (kind.startsWith("rand")) {
            if (blockBytes != null && blockBytes == RANDOM_BYTES) {
                point.of(Pattern.RANDOM_4K, operation.get());
            } else {
                point.of(null, operation.get()).apart("Random requests are predicted for 4 KiB only.");
            }
        } else if (kind.equals("read") || kind.equals("write")) {
            point.of(Pattern.SEQUENTIAL_N_TO_N, operation.get());
            if (!kind.equals(direction)) {
                point.apart("The job is called %s and counts a %s.".formatted(kind, direction));
            }
        } else {
            point.of(null, operation.get()).apart("Requests of kind %s are not predicted.".formatted(kind));
        }
        if (kind.startsWith("rand") && operation.isPresent() && !kind.contains("rw") && !kind.endsWith(direction)) {
            point.apart("The job is called %s and counts a %s.".formatted(kind, direction));
        }
    }

    private Optional<Operation> operation() {
        return switch (direction) {
            case "read" -> Optional.of(Operation.READ);
            case "write" -> Optional.of(Operation.WRITE);
            default -> Optional.empty();
        };
    }

    private MeasuredPoint build(PointBuilder point, BigDecimal rate, BigDecimal requests) {
        boolean random = how != null && how.toLowerCase(Locale.ROOT).startsWith("rand");
        return random
                ? point.also(rate.toPlainString() + " KiB/s")
                        .build(Units.plain(requests), Units.IOPS, requests.toPlainString(), "IOPS")
                : point.also(requests.toPlainString() + " IOPS")
                        .build(Units.kibPerSecond(rate), Units.GB_PER_SECOND, rate.toPlainString(), "KiB/s");
    }
}
