package io.stowage.performance.measured;

import io.stowage.performance.Operation;
import io.stowage.performance.Pattern;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** The phases of an IO500 run by their names since 2020; older names have underscores. */
final class Io500Phase {
    private static final List<String> BANDWIDTH =
            List.of("ior-easy-write", "ior-hard-write", "ior-easy-read", "ior-hard-read");
    private static final double SCORE = 0.001;

    private Io500Phase() {}

    static String name(String printed) {
        return printed.replace('_', '-');
    }

    static boolean isBandwidth(String phase) {
        return phase.startsWith("ior-");
    }

    /** Names load and operation, or says why the phase is not predicted. */
    static void describe(PointBuilder point, String phase) {
        Operation operation = operation(phase);
        if (phase.equals("ior-easy-write") || phase.equals("ior-easy-read")) {
            point.of(Pattern.SEQUENTIAL_N_TO_N, operation);
        } else if (phase.startsWith("mdtest-easy-")) {
            point.of(Pattern.METADATA_EMPTY, operation);
        } else {
            point.of(null, operation).apart(reason(phase));
        }
    }

    private static Operation operation(String phase) {
        if (phase.endsWith("-stat")) {
            return Operation.STAT;
        }
        if (phase.endsWith("-delete")) {
            return Operation.REMOVE;
        }
        boolean metadata = phase.startsWith("mdtest-");
        return phase.endsWith("-write") ? (metadata ? Operation.CREATE : Operation.WRITE) : Operation.READ;
    }

    private static String reason(String phase) {
        if (phase.startsWith("ior-hard")) {
            return "Strided access to one shared file is not predicted.";
        }
        if (phase.startsWith("mdtest-hard")) {
            return "Files of 3901 bytes in one shared directory are not predicted.";
        }
        if (phase.startsWith("ior-rnd") || phase.startsWith("rnd")) {
            return "Random phases of IO500 are served from caches and compare with nothing.";
        }
        return "This phase is not predicted.";
    }

    /** The score of a suite is the geometric mean of its four bandwidths; empty unless all four are there. */
    static Optional<Boolean> scores(TreeMap<String, BigDecimal> printed, BigDecimal score) {
        double logs = 0;
        for (String phase : BANDWIDTH) {
            BigDecimal value = printed.get(phase);
            if (value == null || value.signum() <= 0) {
                return Optional.empty();
            }
            logs += Math.log(value.doubleValue());
        }
        double mean = Math.exp(logs / BANDWIDTH.size());
        return Optional.of(Units.same(new BigDecimal(mean, MathContext.DECIMAL64), score, SCORE));
    }

    /** Rates as printed and their unit there, to the units of predictions. */
    static BigDecimal value(boolean bandwidth, BigDecimal printed) {
        return bandwidth ? Units.gibPerSecond(printed) : Units.plain(printed.movePointRight(3));
    }
}
