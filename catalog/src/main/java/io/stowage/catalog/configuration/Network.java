package io.stowage.catalog.configuration;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The data network.
 *
 * @param linksPerServer links of each storage server that carry data
 * @param uplinkPorts switch ports taken by links to the rest of the site
 * @param ipoibMode how IP runs over InfiniBand
 * @param mtuBytes largest packet
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Network(
        @Nullable Fabric fabric,
        @Size(max = 64) @Nullable List<SwitchSet> switches,
        @Range(min = 1, max = 16) @Nullable Integer linksPerServer,
        @Range(min = 0, max = 10_000) @Nullable Integer uplinkPorts,
        @Nullable IpoibMode ipoibMode,
        @Range(min = 576, max = 65_520) @Nullable Integer mtuBytes) {

    /** Whether IP over InfiniBand sends datagrams or keeps connections. */
    public enum IpoibMode {
        DATAGRAM,
        CONNECTED
    }

    /** Kind of link; {@link #gbps} is its nominal rate in each direction. */
    public enum Fabric {
        IB_EDR(100),
        IB_HDR100(100),
        IB_HDR(200),
        ETH_10G(10),
        ETH_25G(25),
        ETH_100G(100),
        OMNI_PATH(100);

        private final int gbps;

        Fabric(int gbps) {
            this.gbps = gbps;
        }

        /** Nominal rate of one link in Gbit/s, one direction. */
        public int gbps() {
            return gbps;
        }

        /** Nominal rate of one link in GB/s (10^9 bytes), one direction: Gbit/s over 8. */
        public double gigabytesPerSecond() {
            return gbps / 8.0;
        }
    }
}
