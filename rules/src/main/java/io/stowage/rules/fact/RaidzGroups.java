package io.stowage.rules.fact;

import io.stowage.catalog.Part;
import io.stowage.catalog.capacity.RaidzPool;
import java.math.BigDecimal;
import java.util.List;

/**
 * Groups of a server's own drives under ZFS, each a raidz vdev. Tag: {@code DATA} or {@code METADATA}.
 *
 * @param path of the groups
 * @param kind the server
 * @param use what they hold
 * @param width drives of one
 * @param parity drives of one that hold parity
 * @param count groups of all such servers
 * @param recordKiB largest record of a file, as stated or by default
 */
public record RaidzGroups(String path, Part kind, String use, int width, int parity, int count, int recordKiB)
        implements PartFact {
    private static final long KIB = 1024;

    /** Percent of the data space that rounding up the allocation of each record costs. */
    public BigDecimal lostPercent() {
        return RaidzPool.roundingLossPercent(width, parity, recordKiB * KIB);
    }

    @Override
    public List<String> tags() {
        return List.of(use);
    }
}
