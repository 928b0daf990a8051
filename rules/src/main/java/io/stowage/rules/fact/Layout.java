package io.stowage.rules.fact;

import java.util.List;

/**
 * What the whole system looks like. Tag: where the metadata is.
 *
 * @param storageModules groups of servers that hold data
 * @param dataArrays arrays that hold data
 * @param metadataArrays arrays of metadata modules
 * @param mostExpansions expansions behind the most expanded data array
 * @param targets storage targets that are given by rates and size, in place of arrays
 */
public record Layout(
        MetadataPlace metadataPlace,
        int storageModules,
        int dataArrays,
        int metadataArrays,
        int mostExpansions,
        int targets)
        implements Fact {

    /** Where a system keeps its metadata. */
    public enum MetadataPlace {
        /** On arrays of their own. */
        MODULE,
        /** On flash drives in the data arrays: the standard variant. */
        DATA_ARRAYS,
        /** With the data; the file system keeps none apart. */
        WITH_DATA
    }

    @Override
    public String path() {
        return "";
    }

    @Override
    public List<String> tags() {
        return List.of(metadataPlace.name());
    }
}
