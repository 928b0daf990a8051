package io.stowage.rules.fact;

import java.util.Locale;

/** What servers are for. */
public enum ServerRole {
    STORAGE,
    METADATA,
    NVME,
    GATEWAY,
    NGENEA,
    MANAGEMENT;

    /** Name of a solution's fact for this role, for example {@code gatewayServer}. */
    String fact(String suffix) {
        return name().toLowerCase(Locale.ROOT) + suffix;
    }
}
