package io.stowage.catalog.capacity;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.stowage.catalog.capacity.CapacityStage.Bytes;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How many bytes a system holds, from all drives to what users can fill.
 *
 * @param stages the way there; the lines before a total add up to it exactly
 * @param rawBytes all data drives, spares included
 * @param usableBytes what the solution's own document calls usable
 * @param writableBytes what users can fill after the file system's own needs
 * @param metadataUsableBytes bytes for metadata after RAID and replicas; absent where the file system keeps none apart
 * @param maxFiles upper bound of files and directories; absent where the file system sets none
 * @param maxFilesLimit what sets that bound, in words
 * @param files what the files that the Configuration is for occupy; absent where it states none
 * @param assumptions what the figures rest on that no document of the solution states
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({
    "stages",
    "rawBytes",
    "rawTB",
    "rawTiB",
    "usableBytes",
    "usableTB",
    "usableTiB",
    "writableBytes",
    "writableTB",
    "writableTiB"
})
public record Capacity(
        List<CapacityStage> stages,
        long rawBytes,
        long usableBytes,
        long writableBytes,
        @Nullable Long metadataUsableBytes,
        @Nullable Long maxFiles,
        @Nullable String maxFilesLimit,
        @Nullable StoredFiles files,
        List<String> assumptions) {

    @JsonProperty("rawTB")
    public BigDecimal rawTB() {
        return Bytes.toTB(rawBytes);
    }

    @JsonProperty("rawTiB")
    public BigDecimal rawTiB() {
        return Bytes.toTiB(rawBytes);
    }

    @JsonProperty("usableTB")
    public BigDecimal usableTB() {
        return Bytes.toTB(usableBytes);
    }

    @JsonProperty("usableTiB")
    public BigDecimal usableTiB() {
        return Bytes.toTiB(usableBytes);
    }

    @JsonProperty("writableTB")
    public BigDecimal writableTB() {
        return Bytes.toTB(writableBytes);
    }

    @JsonProperty("writableTiB")
    public BigDecimal writableTiB() {
        return Bytes.toTiB(writableBytes);
    }
}
