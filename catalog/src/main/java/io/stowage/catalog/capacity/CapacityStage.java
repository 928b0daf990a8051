package io.stowage.catalog.capacity;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * One line of the way from drives to writable bytes.
 *
 * @param stage which line
 * @param bytes exact and never negative: what there is (a total) or what is taken away (a deduction)
 */
@JsonPropertyOrder({"stage", "kind", "bytes", "tb", "tib"})
public record CapacityStage(Stage stage, long bytes) {

    /** Whether a line says what there is or what is taken away from the total above it. */
    public enum Kind {
        TOTAL,
        DEDUCTION
    }

    /** The lines in order; each total is the total before it less the deductions between them, exactly. */
    public enum Stage {
        /** All data drives, spares included. */
        @JsonProperty("nominal")
        NOMINAL(Kind.TOTAL),
        @JsonProperty("spares")
        SPARES(Kind.DEDUCTION),
        /** Drives that stand in no group and are no spares. */
        @JsonProperty("unassigned")
        UNASSIGNED(Kind.DEDUCTION),
        /** What larger members of a mixed group cannot use. */
        @JsonProperty("unequalMembers")
        UNEQUAL_MEMBERS(Kind.DEDUCTION),
        @JsonProperty("parity")
        PARITY(Kind.DEDUCTION),
        /** What the arrays offer after RAID. */
        @JsonProperty("protected")
        PROTECTED(Kind.TOTAL),
        /** Further copies that the file system keeps of the data. */
        @JsonProperty("replicas")
        REPLICAS(Kind.DEDUCTION),
        @JsonProperty("fileSystem")
        FILE_SYSTEM(Kind.DEDUCTION),
        /** What users can fill. */
        @JsonProperty("writable")
        WRITABLE(Kind.TOTAL);

        private final Kind kind;

        Stage(Kind kind) {
            this.kind = kind;
        }
    }

    @JsonProperty("kind")
    public Kind kind() {
        return stage.kind;
    }

    /** Decimal terabytes, exact. */
    @JsonProperty("tb")
    public BigDecimal tb() {
        return Bytes.toTB(bytes);
    }

    /** Binary tebibytes, to twelve significant digits. */
    @JsonProperty("tib")
    public BigDecimal tib() {
        return Bytes.toTiB(bytes);
    }

    /** Conversions of exact bytes. */
    public static final class Bytes {
        private static final BigDecimal TB = BigDecimal.TEN.pow(12);
        private static final BigDecimal TIB = BigDecimal.valueOf(2).pow(40);
        private static final MathContext TWELVE_DIGITS = new MathContext(12, RoundingMode.HALF_UP);

        private Bytes() {}

        /** TB = 10^12 bytes; exact. */
        public static BigDecimal toTB(long bytes) {
            return plain(BigDecimal.valueOf(bytes).divide(TB));
        }

        /** TiB = 2^40 bytes; rounded half up to twelve significant digits. */
        public static BigDecimal toTiB(long bytes) {
            return plain(BigDecimal.valueOf(bytes).divide(TIB, TWELVE_DIGITS));
        }

        private static BigDecimal plain(BigDecimal value) {
            BigDecimal stripped = value.stripTrailingZeros();
            return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
        }
    }
}
