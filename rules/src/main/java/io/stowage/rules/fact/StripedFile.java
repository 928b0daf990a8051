package io.stowage.rules.fact;

import io.stowage.catalog.configuration.StorageTarget.Backend;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/**
 * A file of the mean size and the targets it is spread over. Tag: back end.
 *
 * @param bytes of the file
 * @param stripeCount targets it is spread over; 1 where nothing is stated
 */
public record StripedFile(long bytes, int stripeCount, Backend backend) implements Fact {
    private static final BigDecimal BYTES_PER_TEBIBYTE = BigDecimal.valueOf(1L << 40);

    @Override
    public String path() {
        return "/fileSystem/stripeCount";
    }

    /** Name of the solution's fact that says how much of a file one target takes, in TiB. */
    public String limitedBy() {
        return backend == Backend.ZFS ? "objectMaxTiBZfs" : "objectMaxTiBLdiskfs";
    }

    /** TiB = 2^40 bytes of the whole file, rounded up to a tenth. */
    public BigDecimal tebibytes() {
        return BigDecimal.valueOf(bytes).divide(BYTES_PER_TEBIBYTE, 1, RoundingMode.CEILING);
    }

    /** Targets that the file needs where one takes so many TiB of it. */
    public int needs(int objectTiB) {
        return BigDecimal.valueOf(bytes)
                .divide(BYTES_PER_TEBIBYTE.multiply(BigDecimal.valueOf(objectTiB)), 0, RoundingMode.CEILING)
                .intValueExact();
    }

    @Override
    public List<String> tags() {
        return List.of(backend.name());
    }
}
