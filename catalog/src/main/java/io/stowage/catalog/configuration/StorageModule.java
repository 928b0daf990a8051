package io.stowage.catalog.configuration;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A group of servers (normally a failover pair) and the arrays that all of them are cabled to. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record StorageModule(@Nullable ServerGroup servers, @Size(max = 64) @Nullable List<StorageArray> arrays) {}
