package io.stowage.rules.fact;

/**
 * Targets that the threads of the stated clients can keep busy.
 *
 * @param targets all that hold data
 * @param stripeCount targets that one file is spread over
 */
public record Stripes(int targets, int stripeCount, int clients, long threads) implements Fact {
    @Override
    public String path() {
        return "/clients/threadsPerClient";
    }

    /** Targets in use when each thread has a file of its own. */
    public int busy() {
        return (int) Math.min(targets, threads * stripeCount);
    }

    public boolean idle() {
        return busy() < targets;
    }

    /** Threads each client needs to have all targets in use. */
    public int neededPerClient() {
        int threadsNeeded = (targets + stripeCount - 1) / stripeCount;
        return (threadsNeeded + clients - 1) / clients;
    }
}
