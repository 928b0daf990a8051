package io.stowage.performance;

/**
 * How a rate grows with threads, stays and settles. Below the knee one thread's rate, to a power, joins the peak by a
 * soft minimum; for one doubling it stays at the peak; over the next doubling it goes to the sustained level. The knee
 * moves with the peak: twice the hardware needs twice the threads. Continuous in threads.
 *
 * @param exponent power of the number of threads; above 1 where the start is steeper than the threads
 * @param sharpness how sudden the knee is
 * @param reach rate of one thread times (threads at the knee)^exponent, over the peak
 * @param kneeThreads threads at the knee of a system whose peak is {@code kneeRate}
 * @param fitted whether enough points are published to know the shape
 */
record Ramp(double exponent, double sharpness, double reach, double kneeThreads, double kneeRate, boolean fitted) {
    /** Threads over those at the knee, up to which the peak lasts. */
    private static final double PLATEAU = 2;

    private static final double SETTLED = 4;

    /** Threads at which a peak is reached; never below one. */
    double knee(double peak) {
        return Math.max(1, kneeThreads * Math.pow(peak / kneeRate, 1 / exponent));
    }

    /** How far a number of threads lies from the plateau at the peak (0) to the level after it (1), by the logarithm. */
    double settled(double threads, double peak) {
        double part = Math.log(threads / knee(peak) / PLATEAU) / Math.log(SETTLED / PLATEAU);
        return Math.max(0, Math.min(1, part));
    }

    /** Rate at a number of threads. */
    double at(double threads, double peak, double sustained) {
        double position = threads / knee(peak);
        if (position <= 1) {
            return Math.min(peak, peak * rise(position));
        }
        if (position <= PLATEAU) {
            return peak;
        }
        if (position < SETTLED) {
            double part = settled(threads, peak);
            double between = Math.exp((1 - part) * Math.log(peak) + part * Math.log(sustained));
            return Math.max(sustained, Math.min(peak, between));
        }
        return sustained;
    }

    /** Share of the peak before the knee, 1 at the knee. */
    private double rise(double position) {
        return rise(position, exponent, sharpness, reach);
    }

    static double rise(double position, double exponent, double sharpness, double reach) {
        double thread = reach * Math.pow(position, exponent);
        double atKnee = Math.pow(Math.pow(reach, -sharpness) + 1, 1 / sharpness);
        return Math.pow(Math.pow(thread, -sharpness) + 1, -1 / sharpness) * atKnee;
    }

    /** The same shape with its knee elsewhere. */
    Ramp withKnee(double threads, double rate) {
        return new Ramp(exponent, sharpness, reach, threads, rate, fitted);
    }
}
