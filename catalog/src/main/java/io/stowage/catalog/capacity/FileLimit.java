package io.stowage.catalog.capacity;

import io.stowage.catalog.Solution;
import io.stowage.catalog.capacity.CapacityCalculator.Lun;
import io.stowage.catalog.configuration.FileSystem;
import io.stowage.catalog.system.ResolvedSystem;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How many files a system can hold at most, and what sets that bound.
 *
 * @param limit what runs out first, in words
 */
record FileLimit(long files, String limit) {
    static final String UPPER_BOUND =
            "maxFiles is an upper bound: directories, indirect blocks and logs take metadata space too.";

    /** The lowest bound that is known; empty where the file system sets none or its metadata space is not known. */
    static Optional<FileLimit> of(
            ResolvedSystem system, @Nullable Long metadataBytes, List<Lun> metadataLuns, List<Lun> luns) {
        FileSystem settings = system.configuration().fileSystem();
        FileSystem.Type type = settings == null ? null : settings.type();
        if (settings == null || type == null) {
            return Optional.empty();
        }
        Solution solution = system.solution();
        return switch (type) {
            case LDISKFS -> lustre(settings, solution, metadataLuns, luns);
            case BEEGFS -> perMetadataTB(solution, metadataBytes);
            case SCALE, XFS, ZFS, CEPHFS, PNFS -> byInodeSpace(settings, metadataBytes);
        };
    }

    private static Optional<FileLimit> byInodeSpace(FileSystem settings, @Nullable Long metadataBytes) {
        Integer inode = settings.inodeBytes();
        return inode == null || metadataBytes == null
                ? Optional.empty()
                : Optional.of(new FileLimit(
                        metadataBytes / inode, "inodes of %d bytes in the metadata space".formatted(inode)));
    }

    private static Optional<FileLimit> perMetadataTB(Solution solution, @Nullable Long metadataBytes) {
        Optional<BigDecimal> files = solution.decimal("filesPerMetadataTB");
        return metadataBytes == null
                ? Optional.empty()
                : files.map(perTB -> new FileLimit(
                        perTB.multiply(BigDecimal.valueOf(metadataBytes))
                                .movePointLeft(12)
                                .longValue(),
                        "metadata space, %s million files to the TB"
                                .formatted(perTB.movePointLeft(6)
                                        .stripTrailingZeros()
                                        .toPlainString())));
    }

    /** Inodes of the metadata targets, or objects of the object targets, of which each file needs one at least. */
    private static Optional<FileLimit> lustre(
            FileSystem settings, Solution solution, List<Lun> metadataLuns, List<Lun> luns) {
        Ldiskfs target = Ldiskfs.objectTarget(WritableSpace.bytesPerInode(settings), BigDecimal.ZERO);
        long objects = luns.stream()
                .mapToLong(lun -> lun.count() * target.inodes(lun.bytes()))
                .sum();
        long perInode = solution.integer("mdtBytesPerInode").orElse(0);
        long inodes = 0;
        if (perInode > 0) {
            long most =
                    solution.decimal("mdtInodesMax").map(BigDecimal::longValue).orElse(Long.MAX_VALUE);
            for (Lun lun : metadataLuns) {
                inodes += lun.count() * Math.min(most, lun.bytes() / perInode);
            }
        }
        if (objects == 0) {
            return Optional.empty();
        }
        if (inodes > 0 && inodes <= objects) {
            return Optional.of(new FileLimit(
                    inodes, "inodes of the metadata targets, one for every %d bytes".formatted(perInode)));
        }
        return Optional.of(new FileLimit(
                objects,
                inodes == 0
                        ? "objects of the data targets; the metadata targets are not known"
                        : "objects of the data targets, one for every file at least"));
    }
}
