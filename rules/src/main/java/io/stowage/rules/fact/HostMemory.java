package io.stowage.rules.fact;

/**
 * Memory of each server of one kind whose own drives hold data.
 *
 * @param path of the servers
 * @param drives drives of each that hold data
 */
public record HostMemory(String path, int giB, int drives) implements Fact {
    private static final int WHOLE = 100;

    /** GiB for so many GiB for each drive and a reserve of so many percent, rounded up. */
    public int needed(int giBPerDrive, int reservePercent) {
        long parts = (long) drives * giBPerDrive * (WHOLE + reservePercent);
        return Math.toIntExact((parts + WHOLE - 1) / WHOLE);
    }
}
