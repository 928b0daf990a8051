package io.stowage.rules.fact;

/**
 * Bytes of a metadata target for each inode, as stated or by default, beside what an inode takes.
 *
 * @param inodeBytes size of an inode
 */
public record InodeRatio(int bytesPerInode, int inodeBytes) implements Fact {
    @Override
    public String path() {
        return "/fileSystem/metadataBytesPerInode";
    }

    /** Bytes beside the inode, for layouts, attributes, directories, the journal and data. */
    public int room() {
        return bytesPerInode - inodeBytes;
    }
}
