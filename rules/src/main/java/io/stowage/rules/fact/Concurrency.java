package io.stowage.rules.fact;

/** Threads that the stated clients run. */
public record Concurrency(int clients, int threadsPerClient, long threads) implements Fact {
    @Override
    public String path() {
        return "/clients/threadsPerClient";
    }
}
