package io.stowage.performance.measured;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Units of benchmark tools, exactly: KiB, MiB and GiB are powers of two, GB is 10^9 bytes. */
final class Units {
    static final String GB_PER_SECOND = "GB/s";
    static final String IOPS = "IOPS";
    static final String OPS = "op/s";

    private static final BigDecimal BYTES_PER_GB = BigDecimal.valueOf(1_000_000_000L);
    private static final BigDecimal RANDOM_BYTES = BigDecimal.valueOf(4096);
    private static final BigDecimal KIB = BigDecimal.valueOf(1024);
    private static final BigDecimal MIB = BigDecimal.valueOf(1L << 20);
    private static final BigDecimal GIB = BigDecimal.valueOf(1L << 30);
    private static final Map<String, BigDecimal> SIZES =
            Map.of("bytes", BigDecimal.ONE, "KiB", KIB, "MiB", MIB, "GiB", GIB, "TiB", BigDecimal.valueOf(1L << 40));
    private static final Map<String, BigDecimal> SUFFIXES =
            Map.of("", BigDecimal.ONE, "k", KIB, "m", MIB, "g", GIB, "t", BigDecimal.valueOf(1L << 40));
    private static final Pattern SIZE = Pattern.compile("([0-9]+(?:\\.[0-9]+)?) (bytes|[KMGT]iB)");
    private static final Pattern SUFFIXED = Pattern.compile("([0-9]{1,15})([kmgtKMGT]?)(?:i?[bB])?");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}(\\.[0-9]{1,9})?([eE][+-]?[0-9]{1,2})?");
    /** One figure may be rounded to four digits where another has all. */
    private static final double ROUNDED = 0.0015;

    private Units() {}

    static BigDecimal kibPerSecond(BigDecimal kib) {
        return gigabytes(kib.multiply(KIB));
    }

    static BigDecimal mibPerSecond(BigDecimal mib) {
        return gigabytes(mib.multiply(MIB));
    }

    static BigDecimal gibPerSecond(BigDecimal gib) {
        return gigabytes(gib.multiply(GIB));
    }

    static BigDecimal bytesPerSecond(BigDecimal bytes) {
        return gigabytes(bytes);
    }

    /** MiB a second in the unit of a load: GB/s, or requests of 4 KiB a second. */
    static BigDecimal ofLoad(BigDecimal mib, boolean random) {
        return random ? plain(mib.multiply(MIB).divide(RANDOM_BYTES)) : mibPerSecond(mib);
    }

    /** How long it takes to move that many bytes at that rate. */
    static @Nullable BigDecimal seconds(@Nullable Long bytes, BigDecimal gigabytesPerSecond) {
        if (bytes == null || gigabytesPerSecond.signum() == 0) {
            return null;
        }
        return plain(BigDecimal.valueOf(bytes).divide(gigabytesPerSecond.multiply(BYTES_PER_GB), new MathContext(3)));
    }

    private static BigDecimal gigabytes(BigDecimal bytes) {
        return plain(bytes.divide(BYTES_PER_GB));
    }

    static BigDecimal plain(BigDecimal value) {
        BigDecimal stripped = value.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }

    /** A number as tools print it, without sign; empty for nan, inf, "-" and everything else. */
    static Optional<BigDecimal> number(@Nullable String text) {
        return text != null && NUMBER.matcher(text).matches() ? Optional.of(new BigDecimal(text)) : Optional.empty();
    }

    static Optional<Integer> count(@Nullable String text) {
        return text != null && text.matches("[0-9]{1,9}") ? Optional.of(Integer.valueOf(text)) : Optional.empty();
    }

    /** For example {@code 2 MiB} or {@code 262144 bytes}. */
    static @Nullable Long size(@Nullable String text) {
        Matcher matcher = SIZE.matcher(text == null ? "" : text.trim());
        if (!matcher.matches()) {
            return null;
        }
        return whole(new BigDecimal(matcher.group(1)).multiply(SIZES.get(matcher.group(2))));
    }

    /** As on command lines, for example {@code 16m}, {@code 4k} or {@code 47008}; powers of two. */
    static @Nullable Long suffixed(@Nullable String text) {
        Matcher matcher = SUFFIXED.matcher(text == null ? "" : text.trim());
        if (!matcher.matches()) {
            return null;
        }
        return whole(new BigDecimal(matcher.group(1))
                .multiply(SUFFIXES.get(matcher.group(2).toLowerCase(java.util.Locale.ROOT))));
    }

    private static @Nullable Long whole(BigDecimal bytes) {
        BigDecimal rounded = bytes.setScale(0, RoundingMode.HALF_UP);
        return rounded.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0 ? Long.valueOf(rounded.longValue()) : null;
    }

    /** Whether two figures are one, but for the digits that were printed. */
    static boolean same(BigDecimal a, BigDecimal b) {
        return same(a, b, ROUNDED);
    }

    static boolean same(BigDecimal a, BigDecimal b, double tolerance) {
        BigDecimal most = a.abs().max(b.abs());
        BigDecimal smallestDigit = BigDecimal.ONE.movePointLeft(Math.min(a.scale(), b.scale()));
        return a.subtract(b)
                        .abs()
                        .compareTo(most.multiply(BigDecimal.valueOf(tolerance)).max(smallestDigit))
                <= 0;
    }

    static BigDecimal mean(List<BigDecimal> values) {
        return plain(values.stream()
                .reduce(BigDecimal.ZERO, BigDecimal::add)
                .divide(BigDecimal.valueOf(values.size()), MathContext.DECIMAL64));
    }
}
