package io.stowage.rules.fact;

import io.stowage.catalog.configuration.Condition;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rate that is asked for beside the predicted one. Tag: {@code HEALTHY}, or {@code IMPAIRED} in any other condition.
 *
 * @param wanted in the unit of the load's requirement, like the other rates
 * @param low lower end of the interval of the sustained rate
 * @param bottleneck resource that binds it
 * @param atThreads rate at the threads of the stated clients; absent where they are not stated
 */
public record RateNeed(
        Load load,
        Condition condition,
        BigDecimal wanted,
        BigDecimal peak,
        BigDecimal sustained,
        BigDecimal low,
        String bottleneck,
        @Nullable BigDecimal atThreads)
        implements Fact {

    /** How a need is met. */
    public enum Met {
        /** Over the whole interval of the sustained rate. */
        LOW_END,
        /** In the middle of the interval, not at its low end. */
        MID_POINT,
        /** For a short run only. */
        PEAK_ONLY,
        NOT
    }

    public Met met() {
        if (low.compareTo(wanted) >= 0) {
            return Met.LOW_END;
        }
        if (sustained.compareTo(wanted) >= 0) {
            return Met.MID_POINT;
        }
        return peak.compareTo(wanted) >= 0 ? Met.PEAK_ONLY : Met.NOT;
    }

    public boolean healthy() {
        return condition == Condition.HEALTHY;
    }

    /** Whether the system sustains the rate but the threads of the clients do not draw it. */
    public boolean shortOfThreads() {
        return sustained.compareTo(wanted) >= 0 && atThreads != null && atThreads.compareTo(wanted) < 0;
    }

    @Override
    public String path() {
        return load.path();
    }

    @Override
    public List<String> tags() {
        return tags(condition);
    }

    /** The tags of a need in that condition. */
    public static List<String> tags(Condition condition) {
        return List.of(condition == Condition.HEALTHY ? "HEALTHY" : "IMPAIRED");
    }
}
