package io.stowage.catalog.configuration;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Settings of the file system, most of them fixed when it is made.
 *
 * @param type which file system it is
 * @param subblockKiB smallest unit a file occupies
 * @param subblocksPerBlock subblocks in each block
 * @param inodeBytes size of an inode
 * @param metadataReplicas copies of metadata, the first included
 * @param dataReplicas copies of data, the first included
 * @param allocation how blocks are spread over the LUNs
 * @param pagePoolGiB cache of each client
 * @param reflink whether files may share blocks (XFS); the file system keeps space for it
 * @param reservedPercent part of each target kept for its administrator (ldiskfs)
 * @param bytesPerInode bytes of a target for each inode it is made with (ldiskfs)
 * @param recordSizeKiB largest record of a file (ZFS)
 * @param stripeCount targets that a file is spread over where nothing else is said
 * @param stripeSizeKiB bytes, in KiB, that go to one target before the next
 * @param nearFullRatio part of the raw space at which the file system asks for more (Ceph)
 * @param metadataBlockSizeMiB block of the metadata, where it has one of its own (Scale)
 * @param metadataBytesPerInode bytes of a metadata target for each inode it is made with (ldiskfs)
 * @param dataOnMetadataKiB first part of each file that stands on the metadata target (Lustre); 0 for none
 * @param rpcKiB largest request that a client sends to a target (Lustre)
 * @param serviceThreads threads of each data server that serve requests (Lustre)
 * @param metadataCacheGiB memory of each metadata server that keeps metadata (Ceph)
 * @param placementGroups placement groups of the data pool (Ceph)
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record FileSystem(
        @Nullable Type type,
        @Range(min = 0, max = 1024, aboveMin = true) @Nullable BigDecimal blockSizeMiB,
        @Range(min = 0, max = 1_048_576, aboveMin = true) @Nullable BigDecimal subblockKiB,
        @Range(min = 1, max = 65_536) @Nullable Integer subblocksPerBlock,
        @Range(min = 128, max = 65_536) @Nullable Integer inodeBytes,
        @Range(min = 1, max = 8) @Nullable Integer metadataReplicas,
        @Range(min = 1, max = 8) @Nullable Integer dataReplicas,
        @Nullable Allocation allocation,
        @Range(min = 0, max = 65_536) @Nullable Integer pagePoolGiB,
        @Nullable NfsExport export,
        @Nullable Boolean reflink,
        @Range(min = 0, max = 50) @Nullable BigDecimal reservedPercent,
        @Range(min = 1024, max = 67_108_864) @Nullable Integer bytesPerInode,
        @Range(min = 1, max = 16_384) @Nullable Integer recordSizeKiB,
        @Range(min = 1, max = 10_000) @Nullable Integer stripeCount,
        @Range(min = 1, max = 4_194_304) @Nullable Integer stripeSizeKiB,
        @Range(min = 0, max = 1, aboveMin = true) @Nullable BigDecimal nearFullRatio,
        @Range(min = 0, max = 1024, aboveMin = true) @Nullable BigDecimal metadataBlockSizeMiB,
        @Range(min = 1024, max = 67_108_864) @Nullable Integer metadataBytesPerInode,
        @Range(min = 0, max = 4_194_304) @Nullable Integer dataOnMetadataKiB,
        @Range(min = 4, max = 1_048_576) @Nullable Integer rpcKiB,
        @Range(min = 1, max = 65_536) @Nullable Integer serviceThreads,
        @Range(min = 0, max = 65_536) @Nullable Integer metadataCacheGiB,
        @Range(min = 1, max = 4_194_304) @Nullable Integer placementGroups) {

    /** File systems that solutions use. */
    public enum Type {
        SCALE,
        XFS,
        LDISKFS,
        ZFS,
        BEEGFS,
        CEPHFS,
        PNFS
    }

    /** How blocks are spread: pseudo-randomly over all LUNs, or clustered. */
    public enum Allocation {
        SCATTER,
        CLUSTER
    }

    /** Whether an NFS server answers a write before (ASYNC) or after (SYNC) it is stable. */
    public enum NfsExport {
        SYNC,
        ASYNC
    }
}
