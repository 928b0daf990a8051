package io.stowage.sizing;

import io.stowage.catalog.capacity.Capacity;
import io.stowage.catalog.configuration.Problem;
import io.stowage.catalog.configuration.UnreadableDocumentException;
import io.stowage.catalog.system.Totals;
import io.stowage.performance.Operation;
import io.stowage.performance.Pattern;
import io.stowage.performance.Prediction;
import io.stowage.performance.Workload;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The requirements of one request as things that can be measured on a design. */
final class Need {
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
    private static final BigDecimal TIB = BigDecimal.valueOf(2).pow(40);
    private static final BigDecimal TB = BigDecimal.TEN.pow(12);

    /** What is compared: exact counts, or a predicted rate. */
    sealed interface Measure {
        /** Usable bytes, in TB or in TiB. */
        record Usable(boolean binary) implements Measure {}

        /** Inodes that the metadata space holds. */
        record Files() implements Measure {}

        /** Rack units; smaller is better. */
        record RackUnits() implements Measure {}

        /** A predicted rate. */
        record Rate(Workload workload) implements Measure {}
    }

    /**
     * One requirement.
     *
     * @param key its key in the request
     * @param wanted the amount after growth and fill level
     */
    record Requirement(String key, BigDecimal wanted, String unit, Measure measure) {
        boolean atMost() {
            return measure instanceof Measure.RackUnits;
        }

        boolean meets(BigDecimal value) {
            return atMost() ? value.compareTo(wanted) <= 0 : value.compareTo(wanted) >= 0;
        }
    }

    /** What a design gives for a requirement: the value and the low end of its interval; empty when not known. */
    record Given(BigDecimal value, BigDecimal low) {
        static Given exact(BigDecimal value) {
            return new Given(value, value);
        }
    }

    private final List<Requirement> requirements;
    private final List<Workload> workloads;
    private final List<String> assumptions;
    private final Requirements.Basis basis;

    private Need(
            List<Requirement> requirements,
            List<Workload> workloads,
            List<String> assumptions,
            Requirements.Basis basis) {
        this.requirements = requirements;
        this.workloads = workloads;
        this.assumptions = assumptions;
        this.basis = basis;
    }

    /**
     * The need of a request.
     *
     * @throws UnreadableDocumentException when two requirements contradict each other
     */
    static Need of(Requirements asked) {
        List<Requirement> list = new ArrayList<>();
        List<String> assumptions = new ArrayList<>();
        if (asked.usableTB() != null && asked.usableTiB() != null) {
            throw new UnreadableDocumentException(List.of(new Problem(
                    "/requirements/usableTiB",
                    0,
                    0,
                    "contradiction",
                    asked.usableTiB().toPlainString(),
                    "Both usableTB and usableTiB are given.",
                    "Give one of the two.")));
        }
        usable(asked, list, assumptions);
        Requirements.Files files = asked.files();
        if (files != null && files.count() != null && files.count() > 0) {
            list.add(new Requirement("files.count", BigDecimal.valueOf(files.count()), "files", new Measure.Files()));
        }
        rate(list, "sequentialWriteGBps", asked.sequentialWriteGBps(), Pattern.SEQUENTIAL_N_TO_N, Operation.WRITE);
        rate(list, "sequentialReadGBps", asked.sequentialReadGBps(), Pattern.SEQUENTIAL_N_TO_N, Operation.READ);
        rate(list, "randomReadIops", asked.randomReadIops(), Pattern.RANDOM_4K, Operation.READ);
        rate(list, "randomWriteIops", asked.randomWriteIops(), Pattern.RANDOM_4K, Operation.WRITE);
        Requirements.Metadata metadata = asked.metadata();
        if (metadata != null) {
            rate(
                    list,
                    "metadata.createPerSecond",
                    metadata.createPerSecond(),
                    Pattern.METADATA_EMPTY,
                    Operation.CREATE);
            rate(list, "metadata.statPerSecond", metadata.statPerSecond(), Pattern.METADATA_EMPTY, Operation.STAT);
            rate(
                    list,
                    "metadata.removePerSecond",
                    metadata.removePerSecond(),
                    Pattern.METADATA_EMPTY,
                    Operation.REMOVE);
        }
        if (asked.maxRackUnits() != null) {
            list.add(new Requirement(
                    "maxRackUnits", BigDecimal.valueOf(asked.maxRackUnits()), "U", new Measure.RackUnits()));
        }
        List<Workload> workloads = new ArrayList<>();
        for (Requirement requirement : list) {
            if (requirement.measure() instanceof Measure.Rate rate) {
                workloads.add(rate.workload());
            }
        }
        if (workloads.isEmpty()) {
            workloads.add(workload(Pattern.SEQUENTIAL_N_TO_N, Operation.WRITE));
            workloads.add(workload(Pattern.SEQUENTIAL_N_TO_N, Operation.READ));
        }
        Requirements.Basis basis = asked.basis() == null ? Requirements.Basis.SUSTAINED : asked.basis();
        assumptions.add(
                basis == Requirements.Basis.SUSTAINED
                        ? "Rates must hold as sustained: the level that the published curves keep after their peak."
                        : "Rates need to hold as peak only.");
        return new Need(List.copyOf(list), List.copyOf(workloads), List.copyOf(assumptions), basis);
    }

    private static void usable(Requirements asked, List<Requirement> list, List<String> assumptions) {
        boolean binary = asked.usableTiB() != null;
        BigDecimal today = binary ? asked.usableTiB() : asked.usableTB();
        if (today == null) {
            return;
        }
        String unit = binary ? "TiB" : "TB";
        BigDecimal wanted = today;
        Requirements.Growth growth = asked.growth();
        if (growth != null && growth.percentPerYear() != null && growth.years() != null) {
            BigDecimal factor = BigDecimal.ONE
                    .add(growth.percentPerYear().divide(HUNDRED))
                    .pow(growth.years(), MathContext.DECIMAL64);
            wanted = wanted.multiply(factor, MathContext.DECIMAL64);
            assumptions.add("Capacity grows by %s %% a year, compounded over %d years: %s %s at the end."
                    .formatted(
                            growth.percentPerYear().toPlainString(),
                            growth.years(),
                            wanted.setScale(1, RoundingMode.UP).toPlainString(),
                            unit));
        }
        if (asked.maxFillPercent() != null) {
            wanted = wanted.multiply(HUNDRED).divide(asked.maxFillPercent(), MathContext.DECIMAL64);
            assumptions.add("At most %s %% of the usable capacity are filled."
                    .formatted(asked.maxFillPercent().toPlainString()));
        }
        list.add(new Requirement(binary ? "usableTiB" : "usableTB", wanted, unit, new Measure.Usable(binary)));
    }

    private static void rate(
            List<Requirement> list, String key, @Nullable BigDecimal wanted, Pattern pattern, Operation operation) {
        if (wanted != null && wanted.signum() > 0) {
            list.add(new Requirement(key, wanted, pattern.unit(), new Measure.Rate(workload(pattern, operation))));
        }
    }

    private static Workload workload(Pattern pattern, Operation operation) {
        return new Workload(pattern, operation, null, null, null, null, null, null);
    }

    List<Requirement> requirements() {
        return requirements;
    }

    /** Loads to predict: those the need speaks of, or both sequential ones. */
    List<Workload> workloads() {
        return workloads;
    }

    List<String> assumptions() {
        return assumptions;
    }

    /** What was asked for in TB, after growth and fill level; 0 when no capacity was asked for. */
    BigDecimal wantedTB() {
        return requirements.stream()
                .filter(r -> r.measure() instanceof Measure.Usable)
                .map(r -> r.unit().equals("TiB") ? r.wanted().multiply(TIB).divide(TB) : r.wanted())
                .findFirst()
                .orElse(BigDecimal.ZERO);
    }

    /** True when files or rates of metadata are asked for. */
    boolean wantsMetadata() {
        return wantsFiles()
                || workloads.stream().anyMatch(w -> switch (w.pattern()) {
                    case METADATA_EMPTY, METADATA_3K, METADATA_4K -> true;
                    case SEQUENTIAL_N_TO_N, SEQUENTIAL_N_TO_1, RANDOM_4K -> false;
                });
    }

    /** True when a number of files is asked for, which the size of the metadata drives decides. */
    boolean wantsFiles() {
        return requirements.stream().anyMatch(r -> r.measure() instanceof Measure.Files);
    }

    /** The requirement on rack units, if there is one. */
    Optional<Integer> maxRackUnits() {
        return requirements.stream()
                .filter(Requirement::atMost)
                .map(r -> r.wanted().intValueExact())
                .findFirst();
    }

    /** What a system gives for a requirement; empty when that is not known. */
    Optional<Given> given(Requirement requirement, Capacity capacity, Totals totals, List<Prediction> predictions) {
        Measure measure = requirement.measure();
        if (measure instanceof Measure.Usable usable) {
            return Optional.of(Given.exact(usable.binary() ? capacity.usableTiB() : capacity.usableTB()));
        }
        if (measure instanceof Measure.Files) {
            return Optional.ofNullable(capacity.maxFiles()).map(n -> Given.exact(BigDecimal.valueOf(n)));
        }
        if (measure instanceof Measure.RackUnits) {
            return Optional.of(Given.exact(BigDecimal.valueOf(totals.rackUnits())));
        }
        return rate((Measure.Rate) measure, predictions);
    }

    /** What the predictions give of one rate, on the basis of the need; empty where none of them has a number. */
    Optional<Given> rate(Measure.Rate measure, List<Prediction> predictions) {
        Workload wanted = measure.workload();
        return predictions.stream()
                .filter(p -> p.workload().pattern() == wanted.pattern()
                        && p.workload().operation() == wanted.operation())
                .findFirst()
                .map(p -> basis == Requirements.Basis.PEAK ? p.peak() : p.sustained())
                .map(rate -> new Given(BigDecimal.valueOf(rate.value()), BigDecimal.valueOf(rate.low())));
    }
}
