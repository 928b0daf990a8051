package io.stowage.performance.measured;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.performance.Operation;
import io.stowage.performance.measured.MeasuredPoint.Load;
import io.stowage.performance.measured.MeasuredPoint.Repetitions;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What IOR writes with {@code summaryFormat=JSON}. Its key {@code xsizeMiB} holds the size of all files together, not that
 * of a request.
 */
final class IorJson implements BenchmarkFormat {
    @Override
    public boolean recognises(BenchmarkText text) {
        String content = text.content();
        int start = JsonPart.start(text);
        return start >= 0 && content.indexOf("\"tests\"", start) >= 0 && content.contains("bwM");
    }

    @Override
    public BenchmarkFile read(BenchmarkText text) {
        JsonNode root = JsonPart.read(text);
        List<MeasuredPoint> points = new ArrayList<>();
        for (JsonNode summary : root.path("summary")) {
            JsonNode test = test(root, summary.path("TestID"));
            String name = summary.path("operation").asText();
            if (!name.equals("write") && !name.equals("read")) {
                continue;
            }
            points.add(point(text, summary, test, Operation.valueOf(name.toUpperCase(Locale.ROOT))));
        }
        JsonNode version = root.path("Version");
        return new BenchmarkFile(
                text.name(), Tool.IOR, version.isTextual() ? version.asText() : null, points, List.of());
    }

    private static BigDecimal rate(PointBuilder point, BigDecimal mib) {
        return Units.ofLoad(mib, point.isRandom());
    }

    private static JsonNode test(JsonNode root, JsonNode id) {
        for (JsonNode test : root.path("tests")) {
            if (test.path("TestID").equals(id)) {
                return test;
            }
        }
        return root.path("tests").path(0);
    }

    private static MeasuredPoint point(BenchmarkText text, JsonNode summary, JsonNode test, Operation operation) {
        int line = line(text, operation);
        BigDecimal max = number(text, line, summary, "bwMaxMIB");
        BigDecimal min = number(text, line, summary, "bwMinMIB");
        BigDecimal mean = number(text, line, summary, "bwMeanMIB");
        List<BigDecimal> rows = new ArrayList<>();
        BigDecimal seconds = null;
        for (JsonNode result : test.path("Results")) {
            if (result.path("access").asText().equals(operation.name().toLowerCase(Locale.ROOT))) {
                rows.add(number(text, line, result, "bwMiB"));
                BigDecimal time = number(text, line, result, "totalTime");
                seconds = seconds == null ? time : seconds.min(time);
            }
        }
        check(text, line, rows, max, min, mean);
        JsonNode options = test.path("Options");
        Long request = whole(summary.path("transferSize"));
        PointBuilder point = new PointBuilder(text, line, operation.name().toLowerCase(Locale.ROOT))
                .load(new Load(count(options.path("nodes")), count(summary.path("numTasks")), request, null, 1, null))
                .seconds(seconds);
        IorLoad.describe(
                point,
                operation,
                options.path("access").asText(""),
                options.path("ordering in a file").asText("").startsWith("random"),
                summary.path("segmentCount").asInt(1),
                request,
                whole(summary.path("blockSize")));
        Integer repetitions = count(summary.path("repetitions"));
        if (repetitions != null && repetitions > 1) {
            point.repetitions(new Repetitions(
                    repetitions,
                    rate(point, min),
                    rate(point, mean),
                    rate(point, max),
                    rate(point, number(text, line, summary, "bwStdMIB"))));
        }
        return point.buildMib(mean, mean.toPlainString());
    }

    private static void check(
            BenchmarkText text, int line, List<BigDecimal> rows, BigDecimal max, BigDecimal min, BigDecimal mean) {
        boolean ordered = min.compareTo(mean) <= 0 && mean.compareTo(max) <= 0;
        boolean agrees = rows.isEmpty()
                || Units.same(rows.stream().reduce(BigDecimal::max).orElseThrow(), max)
                        && Units.same(rows.stream().reduce(BigDecimal::min).orElseThrow(), min)
                        && Units.same(Units.mean(rows), mean);
        if (!ordered || !agrees) {
            throw text.unreadable(line, "The summary contradicts the results of the repetitions.");
        }
    }

    private static int line(BenchmarkText text, Operation operation) {
        String name = "\"operation\": \"" + operation.name().toLowerCase(Locale.ROOT) + "\"";
        int at = text.content().indexOf(name);
        return at < 0 ? 1 : text.lineAt(at);
    }

    private static BigDecimal number(BenchmarkText text, int line, JsonNode node, String key) {
        JsonNode value = node.path(key);
        if (!value.isNumber() || value.decimalValue().signum() < 0) {
            throw text.unreadable(line, "%s is no number.".formatted(key));
        }
        return value.decimalValue();
    }

    private static @Nullable Integer count(JsonNode node) {
        return node.canConvertToInt() && node.isIntegralNumber() ? Integer.valueOf(node.intValue()) : null;
    }

    private static @Nullable Long whole(JsonNode node) {
        return node.canConvertToLong() && node.isIntegralNumber() ? Long.valueOf(node.longValue()) : null;
    }
}
