package io.stowage.catalog.capacity;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.stowage.catalog.Solution;
import io.stowage.catalog.capacity.CapacityStage.Bytes;
import io.stowage.catalog.configuration.FileSystem;
import io.stowage.catalog.configuration.StatedRequirements;
import io.stowage.catalog.system.ResolvedSystem;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the files that a Configuration is for occupy, as {@link SmallFiles} counts it: to be held against
 * {@code writableBytes} and {@code metadataUsableBytes}, which are after copies too.
 *
 * @param count how many files
 * @param meanBytes size of each
 * @param unitBytes smallest unit of data a file occupies
 * @param inInode whether such a file is kept in its inode and occupies no data space
 * @param dataBytes data space of one copy
 * @param inodeBytes metadata space of one copy, inodes only; absent where their size is not known
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record StoredFiles(
        long count, long meanBytes, long unitBytes, boolean inInode, long dataBytes, @Nullable Long inodeBytes) {
    private static final long KIB = 1024;
    private static final BigDecimal BYTES_PER_KIB = BigDecimal.valueOf(KIB);
    /** Block of XFS and ldiskfs (MODELS). */
    private static final long LOCAL_BLOCK = 4096;

    @JsonProperty("dataTB")
    public BigDecimal dataTB() {
        return Bytes.toTB(dataBytes);
    }

    @JsonProperty("dataTiB")
    public BigDecimal dataTiB() {
        return Bytes.toTiB(dataBytes);
    }

    /**
     * The files of a system; empty where it states none, or where the answer would be a guess, which is then said.
     *
     * @param assumptions what is said besides
     */
    static Optional<StoredFiles> of(ResolvedSystem system, Set<String> assumptions) {
        StatedRequirements asked = system.configuration().requirements();
        StatedRequirements.StatedFiles files = asked == null ? null : asked.files();
        if (files == null || files.count() == null || files.meanBytes() == null) {
            return Optional.empty();
        }
        Optional<SmallFiles> rule = rule(system);
        if (rule.isEmpty()) {
            assumptions.add("What the files occupy is not counted: the smallest unit of %s is not known."
                    .formatted(system.solution().id()));
            return Optional.empty();
        }
        try {
            long inode = rule.get().inodeBytes();
            return Optional.of(new StoredFiles(
                    files.count(),
                    files.meanBytes(),
                    rule.get().subblockBytes(),
                    rule.get().occupiedBytes(files.meanBytes()) == 0,
                    rule.get().occupiedBytes(files.count(), files.meanBytes(), 1),
                    inode == 0 ? null : rule.get().inodeBytes(files.count(), 1)));
        } catch (ArithmeticException e) {
            assumptions.add("What the files occupy is not counted: it is more than 9,000,000 TB.");
            return Optional.empty();
        }
    }

    private static Optional<SmallFiles> rule(ResolvedSystem system) {
        FileSystem settings = system.configuration().fileSystem();
        FileSystem.Type type = settings == null ? null : settings.type();
        if (settings == null || type == null) {
            return Optional.empty();
        }
        long inode = settings.inodeBytes() == null ? 0 : settings.inodeBytes();
        return switch (type) {
            case SCALE -> subblockBytes(settings).map(unit -> new SmallFiles(unit, inInode(system.solution()), inode));
            case XFS, LDISKFS -> Optional.of(new SmallFiles(LOCAL_BLOCK, 0, inode));
            case ZFS, BEEGFS, CEPHFS, PNFS -> Optional.empty();
        };
    }

    private static Optional<Long> subblockBytes(FileSystem settings) {
        BigDecimal subblock = settings.subblockKiB();
        if (subblock == null && settings.blockSizeMiB() != null && settings.subblocksPerBlock() != null) {
            long bytes = settings.blockSizeMiB()
                    .multiply(BYTES_PER_KIB)
                    .multiply(BYTES_PER_KIB)
                    .longValue();
            return Optional.of(bytes / settings.subblocksPerBlock()).filter(b -> b > 0);
        }
        return Optional.ofNullable(subblock)
                .map(kib -> kib.multiply(BYTES_PER_KIB).longValue())
                .filter(b -> b > 0);
    }

    private static long inInode(Solution solution) {
        return solution.decimal("dataInInodeMaxKiB")
                .map(kib -> kib.multiply(BYTES_PER_KIB).longValue())
                .orElse(0L);
    }
}
