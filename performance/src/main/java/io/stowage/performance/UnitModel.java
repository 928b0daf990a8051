package io.stowage.performance;

import io.stowage.performance.BenchmarkPoint.Level;
import io.stowage.performance.BenchmarkPoint.Use;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * A rate that grows with the number of one resource: value = units × rate of a unit. Weighted least squares on
 * logarithms has the closed form of a geometric mean here.
 */
final class UnitModel {
    private final ModelDefinition.Unit unit;
    private final List<SettledValue> values;
    private final OptionalDouble peakRate;
    private final OptionalDouble sustainedRate;

    private UnitModel(ModelDefinition.Unit unit, List<SettledValue> values, ToDoubleFunction<String> units) {
        this.unit = unit;
        this.values = values;
        this.peakRate = geometricMean(values, Level.PEAK, units);
        this.sustainedRate = geometricMean(values, Level.SUSTAINED, units);
    }

    /**
     * Fits one unit rate.
     *
     * @param units how many units a published system has
     * @param covers whether a system counts, by id
     */
    static UnitModel fit(
            ModelDefinition.Unit unit,
            List<SettledValue> settled,
            java.util.function.Predicate<String> covers,
            ToDoubleFunction<String> units) {
        return new UnitModel(
                unit,
                settled.stream()
                        .filter(v -> v.use() == Use.FIT && matches(unit, v) && covers.test(v.system()))
                        .toList(),
                units);
    }

    static boolean matches(ModelDefinition.Unit unit, SettledValue value) {
        return value.pattern() == unit.pattern()
                && value.operation() == unit.operation()
                && Objects.equals(value.queueDepth(), unit.queueDepth());
    }

    private static OptionalDouble geometricMean(
            List<SettledValue> values, Level level, ToDoubleFunction<String> units) {
        double sum = 0;
        int n = 0;
        for (SettledValue value : values) {
            if (value.level() == level) {
                sum += Math.log(value.value() / units.applyAsDouble(value.system()));
                n++;
            }
        }
        return n == 0 ? OptionalDouble.empty() : OptionalDouble.of(Math.exp(sum / n));
    }

    ModelDefinition.Unit unit() {
        return unit;
    }

    List<SettledValue> values() {
        return values;
    }

    /** Rate of one unit at the peak; empty where nothing is published. */
    OptionalDouble peakRate() {
        return peakRate;
    }

    /** Sustained level over the peak, at most 1; empty where no sustained level is published. */
    OptionalDouble sustainedShare() {
        return sustainedRate.isEmpty() || peakRate.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.min(1, sustainedRate.getAsDouble() / peakRate.getAsDouble()));
    }

    /** The same model without one piece of hardware. */
    UnitModel without(String hardware, ToDoubleFunction<String> units) {
        return new UnitModel(
                unit,
                values.stream().filter(v -> !v.hardware().equals(hardware)).toList(),
                units);
    }
}
