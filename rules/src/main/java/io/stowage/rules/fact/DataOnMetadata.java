package io.stowage.rules.fact;

/**
 * What a file of the mean size keeps on its metadata target.
 *
 * @param bytes of data, at most the component that stands there
 */
public record DataOnMetadata(long bytes) implements Fact {
    @Override
    public String path() {
        return "/fileSystem/metadataBytesPerInode";
    }
}
