package io.stowage.rules.fact;

/**
 * Threads of the stated clients beside those from which the predicted sustained level is reached.
 *
 * @param needed for all clients together
 */
public record Plateau(Load load, int clients, long threads, int needed) implements Fact {
    @Override
    public String path() {
        return "/clients/threadsPerClient";
    }

    public boolean tooFew() {
        return threads < needed;
    }

    /** Threads each client would need. */
    public int neededPerClient() {
        return (needed + clients - 1) / clients;
    }
}
