package io.stowage.performance.measured;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The summary that IO500 prints, old and new. The scripts of 2018 and 2019 write {@code GB/s} and mean GiB/s: they divide
 * MiB by 1024. The score, a geometric mean, tells whether the bandwidths are whole.
 */
final class Io500Summary implements BenchmarkFormat {
    private static final Pattern NEW = Pattern.compile(
            "\\[(RESULT(?:-invalid)?)\\s*\\]\\s+([A-Za-z0-9-]+)\\s+([0-9.]+) (GiB/s|kIOPS) : time ([0-9.]+) seconds\\s*(\\[INVALID\\])?\\s*");
    private static final Pattern OLD = Pattern.compile(
            "\\[(RESULT(?:-invalid)?)\\s*\\] (BW|IOPS)\\s+phase [0-9]+\\s+([a-z0-9_]+)\\s+([0-9.]+) (GB/s|GiB/s|kiops) : time\\s+([0-9.]+) seconds\\s*");
    private static final Pattern SCORE = Pattern.compile(
            "\\[SCORE\\s*\\] Bandwidth ([0-9.]+) (GB/s|GiB/s) : IOPS ([0-9.]+) kiops : TOTAL ([0-9.]+)\\s*(\\[INVALID\\])?\\s*");
    private static final Pattern VERSION = Pattern.compile("IO500 version (\\S+)(?: .*)?");

    @Override
    public boolean recognises(BenchmarkText text) {
        for (int i = 1; i <= text.size(); i++) {
            if (text.line(i).startsWith("[RESULT")
                    || SCORE.matcher(text.line(i)).matches()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public BenchmarkFile read(BenchmarkText text) {
        List<MeasuredPoint> points = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        TreeMap<String, BigDecimal> bandwidths = new TreeMap<>();
        String version = null;
        boolean scored = false;
        boolean invalid = text.content().contains("[INVALID]");
        for (int i = 1; i <= text.size(); i++) {
            String line = text.line(i).stripTrailing();
            Matcher versionLine = VERSION.matcher(line);
            Matcher score = SCORE.matcher(line);
            if (line.startsWith("[RESULT")) {
                MeasuredPoint point = row(text, i, line, invalid);
                if (point != null) {
                    add(text, points, point);
                    if (Io500Phase.isBandwidth(point.phase())) {
                        bandwidths.put(
                                point.phase(), new BigDecimal(point.printed().split(" ")[0]));
                    }
                }
            } else if (score.matches()) {
                scored = true;
                BigDecimal stated = number(text, i, score.group(1));
                if (!Io500Phase.scores(bandwidths, stated).orElse(true)) {
                    throw text.unreadable(i, "The score is not the geometric mean of the four bandwidths above it.");
                }
            } else if (line.startsWith("[SCORE")) {
                throw text.unreadable(i, "The score is cut off or damaged.");
            } else if (versionLine.matches()) {
                version = versionLine.group(1);
            }
        }
        if (!scored) {
            notes.add("The file ends before its score, so nothing confirms its figures.");
        }
        if (invalid) {
            notes.add("The run calls itself invalid.");
        }
        return new BenchmarkFile(text.name(), Tool.IO500, version, points, notes);
    }

    /** The full summary of the old scripts lists its results again at the end. */
    private static void add(BenchmarkText text, List<MeasuredPoint> points, MeasuredPoint point) {
        for (MeasuredPoint other : points) {
            if (other.phase().equals(point.phase())) {
                if (other.printed().equals(point.printed())) {
                    return;
                }
                throw text.unreadable(point.line(), "The phase stands twice, with other figures.");
            }
        }
        points.add(point);
    }

    private static @Nullable MeasuredPoint row(BenchmarkText text, int number, String line, boolean invalid) {
        Matcher now = NEW.matcher(line);
        Matcher old = OLD.matcher(line);
        boolean bandwidth;
        String phase;
        String figure;
        String seconds;
        String state;
        if (now.matches()) {
            state = now.group(1);
            phase = now.group(2);
            figure = now.group(3);
            bandwidth = now.group(4).equals("GiB/s");
            seconds = now.group(5);
        } else if (old.matches()) {
            state = old.group(1);
            phase = Io500Phase.name(old.group(3));
            figure = old.group(4);
            bandwidth = !old.group(5).equals("kiops");
            seconds = old.group(6);
        } else {
            throw text.unreadable(
                    number, "The row is cut off or damaged, or has a unit other than GiB/s, GB/s or kIOPS.");
        }
        if (bandwidth != Io500Phase.isBandwidth(phase)) {
            throw text.unreadable(number, "The unit does not belong to the phase.");
        }
        BigDecimal value = number(text, number, figure);
        BigDecimal time = number(text, number, seconds);
        if (value.signum() == 0) {
            return null;
        }
        PointBuilder point = new PointBuilder(text, number, phase).seconds(time);
        Io500Phase.describe(point, phase);
        if (old.matches() && bandwidth) {
            point.note("These scripts write GB/s where they mean GiB/s.");
        }
        if (invalid || state.endsWith("invalid")) {
            point.apart("The run calls the phase invalid.");
        }
        return point.build(
                Io500Phase.value(bandwidth, value),
                bandwidth ? Units.GB_PER_SECOND : Units.OPS,
                figure,
                bandwidth ? "GiB/s" : "kIOPS");
    }

    private static BigDecimal number(BenchmarkText text, int line, String figure) {
        return Units.number(figure).orElseThrow(() -> text.unreadable(line, "\"%s\" is no number.".formatted(figure)));
    }
}
