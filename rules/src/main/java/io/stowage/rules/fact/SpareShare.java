package io.stowage.rules.fact;

import java.util.List;

/**
 * Spares of each of some identical data arrays, its expansions included, against the drives they stand in for. Tag:
 * {@code EXPANDED} where enclosures stand behind each.
 *
 * @param path of the spares of the array itself
 * @param protectedDrives data drives in groups that a spare can help
 * @param spares spares of all its enclosures
 * @param enclosures the array and the enclosures behind it
 * @param enclosuresWithSpares those of them that hold spares
 */
public record SpareShare(String path, int protectedDrives, int spares, int enclosures, int enclosuresWithSpares)
        implements Fact {

    /** Spares it takes for one to stand in for at most so many drives. */
    public int needed(int drivesPerSpare) {
        return (protectedDrives + drivesPerSpare - 1) / drivesPerSpare;
    }

    @Override
    public List<String> tags() {
        return enclosures > 1 ? List.of("EXPANDED") : List.of();
    }
}
