package io.stowage.rules.fact;

import io.stowage.catalog.configuration.DiskGroup.Use;
import java.util.List;

/**
 * How many targets a file system has. Tag: use.
 *
 * @param path where the last of their numbers stands
 * @param use what they hold
 */
public record TargetCount(String path, Use use, int count) implements Fact {

    /** Name of the solution's fact that says how many there may be. */
    public String limitedBy() {
        return use == Use.DATA ? "targetsMax" : "metadataTargetsMax";
    }

    @Override
    public List<String> tags() {
        return List.of(use.name());
    }
}
