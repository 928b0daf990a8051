package io.stowage.rules.fact;

/**
 * Servers of one module with all drives that hold data.
 *
 * @param path of the module
 * @param serversPath where their number stands
 * @param drivesPath where the number of drives of its largest array stands
 * @param drives drives of all of them
 * @param besideSpares drives of its largest array that are no spares
 * @param sparesOfLarge spares of an array with more drives
 * @param strips strips of the erasure code, or copies
 */
public record RecoveryGroup(
        String path,
        String serversPath,
        String drivesPath,
        int servers,
        int drives,
        int besideSpares,
        int sparesOfLarge,
        int strips)
        implements Fact {

    /** Drives in each server for an array of so many, or as wide as the code, beside its spares. */
    public int neededEach(int beside) {
        return (Math.max(beside, strips) + sparesOfLarge + servers - 1) / servers;
    }

    /** Servers whose drives are no more than so many, one at least. */
    public int fitting(int most) {
        return Math.max(1, (int) ((long) most * servers / drives));
    }
}
