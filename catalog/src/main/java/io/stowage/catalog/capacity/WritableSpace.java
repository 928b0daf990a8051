package io.stowage.catalog.capacity;

import io.stowage.catalog.Fact;
import io.stowage.catalog.capacity.CapacityCalculator.Lun;
import io.stowage.catalog.capacity.RaidzPool.Reserve;
import io.stowage.catalog.configuration.FileSystem;
import io.stowage.catalog.configuration.Software;
import io.stowage.catalog.configuration.StorageTarget;
import io.stowage.catalog.system.ResolvedSystem;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a file system leaves of the LUNs it is made on. A factor that the solution's documents state goes before the
 * arithmetic of the file system's format; where neither is known the LUNs count in full, and that is said.
 */
final class WritableSpace {
    private static final long DEFAULT_RECORD_BYTES = 128L << 10;
    private static final long KIB = 1024;
    private static final long DEFAULT_BYTES_PER_INODE = 1L << 20;
    private static final BigDecimal DEFAULT_RESERVED_PERCENT = BigDecimal.valueOf(5);

    private WritableSpace() {}

    /**
     * Bytes that users can fill, before further copies.
     *
     * @param own what the servers' own drives offer, already without the file system's needs
     */
    static long of(ResolvedSystem system, List<Lun> luns, long own, Set<String> assumptions) {
        long all = luns.stream().mapToLong(lun -> lun.count() * lun.bytes()).sum();
        Fact factor = system.solution().facts().get("writableFactor");
        if (factor != null) {
            return own + factored(all, factor, assumptions);
        }
        FileSystem settings = system.configuration().fileSystem();
        long sum = own;
        for (Lun lun : luns) {
            sum += lun.count() * Math.min(lun.bytes(), writable(lun, settings, system, assumptions));
        }
        return sum;
    }

    private static long factored(long bytes, Fact factor, Set<String> assumptions) {
        BigDecimal value = factor.value().decimalValue();
        assumptions.add("writable is after RAID x %s (%s, %s)%s."
                .formatted(
                        value.toPlainString(),
                        factor.source(),
                        factor.basis().name().toLowerCase(Locale.ROOT),
                        factor.note() == null ? "" : ": " + factor.note()));
        return BigDecimal.valueOf(bytes)
                .multiply(value)
                .setScale(0, RoundingMode.FLOOR)
                .longValueExact();
    }

    private static long writable(
            Lun lun, @Nullable FileSystem settings, ResolvedSystem system, Set<String> assumptions) {
        Optional<StorageTarget.Backend> format = lun.backend().or(() -> format(settings));
        if (format.isEmpty()) {
            assumptions.add("No file-system factor is known for %s; writable is given as after RAID."
                    .formatted(system.solution().id()));
            return lun.bytes();
        }
        return switch (format.get()) {
            case LDISKFS -> {
                BigDecimal reserved = settings == null || settings.reservedPercent() == null
                        ? DEFAULT_RESERVED_PERCENT
                        : settings.reservedPercent();
                assumptions.add("writable leaves %s %% of each ldiskfs target to its administrator (LUSTREMAN)."
                        .formatted(reserved.toPlainString()));
                yield Ldiskfs.objectTarget(bytesPerInode(settings), reserved).availableBytes(lun.bytes());
            }
            case ZFS -> zfs(lun, settings, reserve(system), assumptions);
            case XFS -> {
                boolean reflink = settings != null && Boolean.TRUE.equals(settings.reflink());
                assumptions.add("writable is what XFS %s reflink leaves of each device (MODELS, derived)."
                        .formatted(reflink ? "with" : "without"));
                yield Xfs.freeBytes(lun.bytes(), reflink);
            }
        };
    }

    /** A group of a server's own drives is a raidz vdev under ZFS; a LUN of an array is a vdev of one device. */
    private static long zfs(Lun lun, @Nullable FileSystem settings, Reserve reserve, Set<String> assumptions) {
        boolean stated = settings != null && settings.recordSizeKiB() != null;
        long record = settings != null && settings.recordSizeKiB() != null
                ? settings.recordSizeKiB() * KIB
                : DEFAULT_RECORD_BYTES;
        assumptions.add(
                "writable is what ZFS leaves with records of %d KiB%s and %s (ZFSRAIDZ, ZFSSLOP); compression is never counted."
                        .formatted(record / KIB, stated ? "" : ", its default,", words(reserve)));
        return lun.width() > lun.parity() && lun.parity() > 0 && lun.parity() <= 3
                ? RaidzPool.usableBytes(lun.memberBytes() * lun.width(), lun.width(), lun.parity(), record, reserve)
                : RaidzPool.usableBytes(lun.bytes(), 1, 0, record, reserve);
    }

    private static Reserve reserve(ResolvedSystem system) {
        Software software = system.configuration().software();
        return Reserve.of(software == null ? null : software.zfs());
    }

    private static String words(Reserve reserve) {
        return switch (reserve) {
            case SIXTY_FOURTH -> "the reserve of its release, 1/64";
            case SLOP -> "the slop space of its release, 1/32";
            case BOUNDED_SLOP -> "its slop space, 1/32 and at most 128 GiB";
        };
    }

    static long bytesPerInode(@Nullable FileSystem settings) {
        return settings == null || settings.bytesPerInode() == null
                ? DEFAULT_BYTES_PER_INODE
                : settings.bytesPerInode();
    }

    private static Optional<StorageTarget.Backend> format(@Nullable FileSystem settings) {
        FileSystem.Type type = settings == null ? null : settings.type();
        if (type == null) {
            return Optional.empty();
        }
        return switch (type) {
            case LDISKFS -> Optional.of(StorageTarget.Backend.LDISKFS);
            case ZFS -> Optional.of(StorageTarget.Backend.ZFS);
            case XFS -> Optional.of(StorageTarget.Backend.XFS);
            case SCALE, BEEGFS, CEPHFS, PNFS -> Optional.empty();
        };
    }
}
