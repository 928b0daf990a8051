package io.stowage.catalog.configuration;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * How a file system that spreads data over the servers' own drives protects it: by an erasure code or by whole copies. A
 * document gives one of the two.
 *
 * @param code data and parity strips, {@code 8+2P} (the P may be left out)
 * @param replicas copies, the first included
 * @param spareDrives drives whose space is kept free in each array, where it is not left to the product
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Protection(
        @ErasureCode @Nullable String code,
        @Range(min = 1, max = 8) @Nullable Integer replicas,
        @Range(min = 0, max = 1000) @Nullable Integer spareDrives) {

    /** Strips of a code that hold data; empty where no code is given. */
    @JsonIgnore
    public OptionalInt dataStrips() {
        return code == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(code.substring(0, plus(code))));
    }

    /** Strips of a code that hold parity; empty where no code is given. */
    @JsonIgnore
    public OptionalInt parityStrips() {
        return code == null
                ? OptionalInt.empty()
                : OptionalInt.of(Integer.parseInt(code.substring(plus(code) + 1).replaceAll("[Pp]", "")));
    }

    private static int plus(String code) {
        return code.indexOf('+');
    }
}
