package io.stowage.catalog.configuration;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Servers that export the file system to clients without its own client software. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Gateways(@Nullable ServerGroup servers, @Size(max = 8) @Nullable List<Protocol> protocols) {

    /** Protocols a gateway can serve. */
    public enum Protocol {
        NFS,
        SMB
    }
}
