package io.stowage.performance;

/** Rounds what is shown to four significant digits, downwards: order is kept and no ceiling is passed. */
final class Rounding {
    private static final int DIGITS = 4;
    /** Lifts what binary arithmetic left just below a round number. */
    private static final double NOISE = 1 + 1e-12;

    private static final double[] POWERS = new double[19];

    static {
        double power = 1;
        for (int i = 0; i < POWERS.length; i++) {
            POWERS[i] = power;
            power *= 10;
        }
    }

    private Rounding() {}

    static double significant(double value) {
        if (value == 0 || !Double.isFinite(value)) {
            return value;
        }
        int shift = DIGITS - 1 - (int) Math.floor(Math.log10(Math.abs(value)));
        if (shift >= POWERS.length || -shift >= POWERS.length) {
            return value;
        }
        return shift >= 0
                ? Math.floor(value * POWERS[shift] * NOISE) / POWERS[shift]
                : Math.floor(value / POWERS[-shift] * NOISE) * POWERS[-shift];
    }
}
