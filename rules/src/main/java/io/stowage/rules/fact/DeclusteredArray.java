package io.stowage.rules.fact;

/**
 * Drives of one kind in the servers of one module, over which native RAID spreads data and spare space.
 *
 * @param path where their number in each server stands
 * @param module path of the module, whose servers form a recovery group
 * @param strips strips of the erasure code, or copies
 * @param spares drives whose space is kept free
 * @param defaultSpares drives whose space the product keeps free where nothing is said
 * @param needed drives that the strips and the spares of an array so wide take
 */
public record DeclusteredArray(
        String path, String module, int servers, int each, int strips, int spares, int defaultSpares, int needed)
        implements Fact {

    public int drives() {
        return servers * each;
    }

    /** Drives in each server that make {@code needed}. */
    public int neededEach() {
        return (needed + servers - 1) / servers;
    }
}
