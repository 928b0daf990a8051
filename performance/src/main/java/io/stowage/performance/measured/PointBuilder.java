package io.stowage.performance.measured;

import io.stowage.performance.Operation;
import io.stowage.performance.Pattern;
import io.stowage.performance.measured.MeasuredPoint.Load;
import io.stowage.performance.measured.MeasuredPoint.Repetitions;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects what a reader knows of one point. */
final class PointBuilder {
    private final BenchmarkText text;
    private final int line;
    private final String phase;
    private final List<String> notes = new ArrayList<>();
    private @Nullable Pattern pattern;
    private @Nullable Operation operation;
    private Load load = Load.UNKNOWN;
    private @Nullable Repetitions repetitions;
    private @Nullable BigDecimal seconds;
    private boolean comparable = true;
    private String also = "";

    PointBuilder(BenchmarkText text, int line, String phase) {
        this.text = text;
        this.line = line;
        this.phase = phase;
    }

    PointBuilder of(@Nullable Pattern pattern, @Nullable Operation operation) {
        this.pattern = pattern;
        this.operation = operation;
        return this;
    }

    boolean isRandom() {
        return pattern == Pattern.RANDOM_4K;
    }

    PointBuilder load(Load load) {
        this.load = load;
        return this;
    }

    PointBuilder repetitions(@Nullable Repetitions repetitions) {
        this.repetitions = repetitions;
        return this;
    }

    PointBuilder seconds(@Nullable BigDecimal seconds) {
        this.seconds = seconds;
        return this;
    }

    PointBuilder note(String note) {
        notes.add(note);
        return this;
    }

    PointBuilder notes(List<String> more) {
        notes.addAll(more);
        return this;
    }

    /** Keeps the point from being held against predictions, and says why. */
    PointBuilder apart(String reason) {
        comparable = false;
        notes.add(reason);
        return this;
    }

    /** Another figure that the file has of the same phase, with its unit. */
    PointBuilder also(String printed) {
        also = ", " + printed;
        return this;
    }

    /** The point of a rate that the file has in MiB a second. */
    MeasuredPoint buildMib(BigDecimal mib, String printed) {
        return build(Units.ofLoad(mib, isRandom()), isRandom() ? Units.IOPS : Units.GB_PER_SECOND, printed, "MiB/s");
    }

    /**
     * The point.
     *
     * @param printed the figure as the file has it, without its unit
     */
    MeasuredPoint build(BigDecimal value, String unit, String printed, String printedUnit) {
        BigDecimal ran = seconds;
        boolean shortRun = ran != null && ran.compareTo(MeasuredPoint.SHORT_SECONDS) < 0;
        if (ran != null && shortRun) {
            notes.add("The phase ran for %s seconds: caches may have served it.".formatted(ran.toPlainString()));
        }
        return new MeasuredPoint(
                text.name(),
                line,
                phase,
                pattern,
                operation,
                value,
                unit,
                printed + " " + printedUnit + also,
                load,
                repetitions,
                seconds,
                shortRun,
                comparable && pattern != null && operation != null,
                notes);
    }
}
