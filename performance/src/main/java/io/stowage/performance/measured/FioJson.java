package io.stowage.performance.measured;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What fio writes as {@code json} and {@code json+}, from 2.1 to 3.x, alone or within the object of a collector. Before
 * 3.x {@code bw} is KiB/s and nothing else is said; later {@code bw_bytes} stands beside it and must agree.
 */
final class FioJson implements BenchmarkFormat {
    private static final String VERSION = "fio version";
    private static final String ALL_CLIENTS = "All clients";
    private static final Set<String> IN_ORDER_ENGINES =
            Set.of("sync", "psync", "vsync", "pvsync", "pvsync2", "mmap", "mpi");
    private static final BigDecimal KIB = BigDecimal.valueOf(1024);
    private static final double AGREE = 0.002;
    private static final double OVER_TIME = 0.05;

    @Override
    public boolean recognises(BenchmarkText text) {
        return JsonPart.start(text) >= 0 && text.content().contains("\"" + VERSION + "\"");
    }

    @Override
    public BenchmarkFile read(BenchmarkText text) {
        JsonNode root = JsonPart.read(text);
        List<JsonNode> results = new ArrayList<>();
        collect(root, results, 0);
        if (results.isEmpty()) {
            throw text.unreadable(1, "No object of the file names its version of fio.");
        }
        List<String> notes = new ArrayList<>();
        if (JsonPart.start(text) > 0) {
            notes.add("Lines above the JSON were left out.");
        }
        List<MeasuredPoint> points = new ArrayList<>();
        int[] from = {0};
        for (JsonNode result : results) {
            points.addAll(FioJob.points(text, jobs(text, result, from)));
        }
        return new BenchmarkFile(
                text.name(), Tool.FIO, results.get(0).path(VERSION).asText(), points, notes);
    }

    private static void collect(JsonNode node, List<JsonNode> results, int depth) {
        if (node.has(VERSION)) {
            results.add(node);
        } else if (depth < 3) {
            node.forEach(child -> collect(child, results, depth + 1));
        }
    }

    private static List<FioJob> jobs(BenchmarkText text, JsonNode result, int[] from) {
        Map<String, String> global = new HashMap<>();
        JsonNode options = result.path("global options");
        (options.isArray() ? options : List.of(options)).forEach(each -> put(each, global));
        List<FioJob> jobs = new ArrayList<>();
        JsonNode entries = result.has("client_stats") ? result.path("client_stats") : result.path("jobs");
        BigDecimal all = null;
        for (JsonNode job : entries) {
            String name = job.path("jobname").asText("");
            int line = line(text, name, from);
            if (name.equals(ALL_CLIENTS)) {
                all = number(text, line, job.path("read"), "bw").add(number(text, line, job.path("write"), "bw"));
                continue;
            }
            Map<String, String> own = new HashMap<>(global);
            put(job.path("job options"), own);
            for (String direction : List.of("read", "write", "mixed")) {
                if (job.path(direction).isObject()) {
                    FioJob each = job(text, line, name, job, direction, own);
                    if (each != null) {
                        jobs.add(each);
                    }
                }
            }
        }
        BigDecimal sum = jobs.stream().map(FioJob::kib).reduce(BigDecimal.ZERO, BigDecimal::add);
        // The sum over clients is built on rates over the longest time, so it is not exactly the sum of the rates.
        if (all != null && all.signum() > 0 && !Units.same(all, sum, OVER_TIME)) {
            throw text.unreadable(
                    from[0] == 0 ? 1 : text.lineAt(from[0]), "\"All clients\" is not the sum of the clients.");
        }
        return jobs;
    }

    private static void put(JsonNode options, Map<String, String> into) {
        options.fields().forEachRemaining(e -> into.put(e.getKey(), e.getValue().asText()));
    }

    private static @Nullable FioJob job(
            BenchmarkText text, int line, String name, JsonNode job, String direction, Map<String, String> options) {
        JsonNode side = job.path(direction);
        BigDecimal kib = number(text, line, side, "bw");
        BigDecimal iops = number(text, line, side, "iops");
        if (kib.signum() == 0 && iops.signum() == 0) {
            return null;
        }
        BigDecimal seconds = number(text, line, side, "runtime").movePointLeft(3);
        Long block = Units.suffixed(options.getOrDefault("bs", ""));
        String engine = options.get("ioengine");
        Integer depth = Units.count(options.getOrDefault("iodepth", "")).orElse(null);
        if (engine != null && IN_ORDER_ENGINES.contains(engine)) {
            depth = 1;
        }
        JsonNode host = job.path("hostname");
        return new FioJob(
                line,
                name,
                job.path("groupid").asText(""),
                direction,
                kib,
                iops,
                seconds,
                job.path("error").asInt(0),
                options.get("rw") == null ? options.get("readwrite") : options.get("rw"),
                block,
                depth,
                Units.count(options.getOrDefault("numjobs", options.isEmpty() ? "" : "1"))
                        .orElse(null),
                host.isTextual() ? host.asText() : null,
                doubt(text, line, side, kib, seconds));
    }

    /** KiB a second against bytes a second and against what was moved over time. */
    private static @Nullable String doubt(
            BenchmarkText text, int line, JsonNode side, BigDecimal kib, BigDecimal seconds) {
        boolean bytes = side.has("bw_bytes");
        if (bytes
                && !Units.same(number(text, line, side, "bw_bytes"), kib.multiply(KIB), AGREE)
                && kib.compareTo(KIB) > 0) {
            return "bw of %s KiB/s and bw_bytes of %s contradict each other: the figures were changed or damaged."
                    .formatted(kib.toPlainString(), side.path("bw_bytes").asText());
        }
        BigDecimal moved = side.has("io_kbytes")
                ? number(text, line, side, "io_kbytes")
                : bytes ? number(text, line, side, "io_bytes").divide(KIB) : number(text, line, side, "io_bytes");
        if (seconds.compareTo(BigDecimal.ONE) > 0
                && !Units.same(moved.divide(seconds, MathContext.DECIMAL64), kib, OVER_TIME)) {
            return "What was moved over the time does not give the rate: the figures were changed or damaged.";
        }
        return null;
    }

    private static int line(BenchmarkText text, String name, int[] from) {
        String written = "\"jobname\" : \"" + name;
        int at = text.content().indexOf(written, from[0]);
        if (at < 0) {
            return 1;
        }
        from[0] = at + 1;
        return text.lineAt(at);
    }

    private static BigDecimal number(BenchmarkText text, int line, JsonNode side, String key) {
        JsonNode value = side.path(key);
        if (value.isMissingNode() && !side.isObject()) {
            return BigDecimal.ZERO;
        }
        if (!value.isNumber() || value.decimalValue().signum() < 0) {
            throw text.unreadable(line, "%s is missing or no number.".formatted(key));
        }
        return value.decimalValue();
    }
}
