package io.stowage.catalog.configuration;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/** Versions of the software, as the vendor writes them. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Software(
        @Nullable String os,
        @Nullable String kernel,
        @Nullable String pixstor,
        @Nullable String scale,
        @Nullable String xfs,
        @Nullable String ofed,
        @Nullable String lustre,
        @Nullable String zfs,
        @Nullable String beegfs,
        @Nullable String ceph) {}
