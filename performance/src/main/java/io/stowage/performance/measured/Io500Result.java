package io.stowage.performance.measured;

import io.stowage.performance.measured.MeasuredPoint.Load;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The {@code result.txt} of IO500: a section for each phase. It states no unit; bandwidths are GiB/s and the rest kIOPS.
 * A line {@code ERROR INVALID} makes the whole run incomparable, whatever the summary says.
 */
final class Io500Result implements BenchmarkFormat {
    private static final Pattern SECTION = Pattern.compile("\\[([A-Za-z0-9-]+)\\s*\\]\\s*");
    private static final Pattern KEY = Pattern.compile("([A-Za-z][\\w-]*)\\s*=\\s*(.*?)\\s*");

    @Override
    public boolean recognises(BenchmarkText text) {
        boolean run = false;
        for (int i = 1; i <= text.size(); i++) {
            String line = text.line(i);
            run |= line.trim().equals("[run]");
            if (run && line.startsWith("score ") && line.contains("=") || line.startsWith("; START ")) {
                return true;
            }
        }
        return false;
    }

    @Override
    public BenchmarkFile read(BenchmarkText text) {
        Map<String, Map<String, Stated>> sections = sections(text);
        Map<String, Stated> run = sections.getOrDefault("run", Map.of());
        Integer tasks =
                run.containsKey("procs") ? Units.count(run.get("procs").value()).orElse(null) : null;
        boolean invalid = text.content().contains("INVALID");
        List<MeasuredPoint> points = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        TreeMap<String, BigDecimal> bandwidths = new TreeMap<>();
        sections.forEach((name, keys) -> {
            Stated score = keys.get("score");
            boolean phase = name.startsWith("ior-") || name.startsWith("mdtest-") || name.startsWith("find");
            if (phase && score == null) {
                notes.add("The phase %s has no score.".formatted(name));
            } else if (phase && score != null) {
                BigDecimal value = number(text, score);
                if (Io500Phase.isBandwidth(name)) {
                    bandwidths.put(name, value);
                }
                if (value.signum() > 0) {
                    points.add(point(text, name, keys, score, value, tasks, invalid));
                }
            }
        });
        score(text, sections, bandwidths, notes);
        if (invalid) {
            notes.add("The run calls itself invalid.");
        }
        String version = run.containsKey("version") ? run.get("version").value() : null;
        return new BenchmarkFile(text.name(), Tool.IO500, version, points, notes);
    }

    private record Stated(int line, String value) {}

    private static Map<String, Map<String, Stated>> sections(BenchmarkText text) {
        Map<String, Map<String, Stated>> sections = new LinkedHashMap<>();
        Map<String, Stated> section = null;
        for (int i = 1; i <= text.size(); i++) {
            Matcher head = SECTION.matcher(text.line(i));
            Matcher key = KEY.matcher(text.line(i));
            if (head.matches()) {
                section = new LinkedHashMap<>();
                if (sections.put(head.group(1), section) != null) {
                    throw text.unreadable(i, "The section stands twice.");
                }
            } else if (text.line(i).startsWith("[")) {
                throw text.unreadable(i, "The name of the section is cut off or damaged.");
            } else if (key.matches()) {
                if (section == null) {
                    throw text.unreadable(i, "The value stands above every section. The lines are not in order.");
                }
                if (section.put(key.group(1), new Stated(i, key.group(2))) != null) {
                    throw text.unreadable(i, "The section has the key %s twice.".formatted(key.group(1)));
                }
            }
        }
        return sections;
    }

    private static MeasuredPoint point(
            BenchmarkText text,
            String name,
            Map<String, Stated> keys,
            Stated score,
            BigDecimal value,
            @org.jspecify.annotations.Nullable Integer tasks,
            boolean invalid) {
        boolean bandwidth = Io500Phase.isBandwidth(name);
        Stated seconds = keys.get("t_delta");
        PointBuilder point = new PointBuilder(text, score.line(), name)
                .load(new Load(null, tasks, null, null, null, null))
                .seconds(seconds == null ? null : number(text, seconds));
        Io500Phase.describe(point, name);
        if (seconds == null) {
            point.apart("The phase ends before its time.");
        }
        if (invalid) {
            point.apart("The run calls itself invalid.");
        }
        return point.build(
                Io500Phase.value(bandwidth, value),
                bandwidth ? Units.GB_PER_SECOND : Units.OPS,
                score.value(),
                bandwidth ? "GiB/s" : "kIOPS");
    }

    private static void score(
            BenchmarkText text,
            Map<String, Map<String, Stated>> sections,
            TreeMap<String, BigDecimal> bandwidths,
            List<String> notes) {
        Stated stated = sections.getOrDefault("SCORE", Map.of()).get("BW");
        if (stated == null) {
            notes.add("The file ends before its score, so nothing confirms its figures.");
        } else if (!Io500Phase.scores(bandwidths, number(text, stated)).orElse(true)) {
            throw text.unreadable(
                    stated.line(), "The score is not the geometric mean of the four bandwidths of the run.");
        }
    }

    private static BigDecimal number(BenchmarkText text, Stated stated) {
        return Units.number(stated.value())
                .orElseThrow(() -> text.unreadable(stated.line(), "\"%s\" is no number.".formatted(stated.value())));
    }
}
