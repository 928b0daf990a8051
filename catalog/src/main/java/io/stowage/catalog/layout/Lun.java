package io.stowage.catalog.layout;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.stowage.catalog.configuration.DiskGroup;
import io.stowage.catalog.configuration.RaidLevel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A volume as the servers see it. On an array it spans its whole disk group and bears its name (WP13).
 *
 * @param name at most 32 bytes of letters, digits and hyphens: no quote, comma, less-than or backslash (ANSIBLE, BGARD)
 * @param group disk group that holds it; its slots are in the slot maps
 * @param devices enclosures its drives stand in; more than one where it mirrors across servers
 * @param dataDrives drives of the group that hold data
 * @param parityDrives drives of the group that hold parity or the copy
 * @param chunkKiB absent where it is not known
 * @param controller the one that owns it; absent where it is on no array
 * @param nsdUsage only for a file system of network shared disks
 * @param failureGroup only where the file system keeps copies on LUNs of different failure groups
 * @param replica the LUN that holds the other copy, in the other failure group
 * @param servers the servers that serve it, the preferred one first
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Lun(
        String name,
        String group,
        List<String> devices,
        RaidLevel level,
        int dataDrives,
        int parityDrives,
        @Nullable Integer chunkKiB,
        DiskGroup.Use use,
        @Nullable Controller controller,
        @Nullable NsdUsage nsdUsage,
        @Nullable Integer failureGroup,
        @Nullable String replica,
        List<String> servers) {

    /** Longest name an array takes, in bytes. */
    public static final int MAX_NAME_BYTES = 32;

    public Lun {
        devices = List.copyOf(devices);
        servers = List.copyOf(servers);
    }

    /** The two controllers of an array. */
    public enum Controller {
        A,
        B
    }

    /** What Storage Scale keeps on a network shared disk: data and metadata never share one (WP8). */
    public enum NsdUsage {
        DATA_ONLY,
        METADATA_ONLY
    }
}
