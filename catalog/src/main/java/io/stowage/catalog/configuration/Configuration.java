package io.stowage.catalog.configuration;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A storage system as a user writes it (OpenAPI schema {@code StorageConfiguration}). Every key but the first two and
 * {@code solution} may be left out: the solution's template supplies it, at any depth.
 *
 * <p>A component is null exactly when the key is absent. A document holds the user's words; what they resolve to is
 * {@link io.stowage.catalog.system.ResolvedSystem}.
 *
 * @param apiVersion {@code stowage/v1}
 * @param kind {@code Configuration}
 * @param solution id of the solution it follows
 * @param storageModules pairs of servers with the arrays that hold the data
 * @param metadataModules High Demand Metadata Modules; an empty list asks for metadata SSDs in the data arrays
 * @param nvmeModules pairs of NVMe servers, as a tier or for metadata
 * @param ngenea servers that move data to and from other storage
 * @param targets storage targets of unequal speed, in place of arrays
 * @param striping how files are divided over the targets
 * @param protection erasure code or copies of file systems that spread data over the servers' own drives
 * @param services services bought with it
 * @param requirements what the system is for, where it is to be checked against that
 * @param waivers findings that somebody has accepted
 * @param asOf date (ISO 8601) at which the life of parts is judged
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Configuration(
        @Required @OneOf("stowage/v1") String apiVersion,
        @Required @OneOf("Configuration") String kind,
        @Nullable String name,
        @Required @SolutionReference String solution,
        @Size(max = 64) @Nullable List<StorageModule> storageModules,
        @Size(max = 64) @Nullable List<StorageModule> metadataModules,
        @Size(max = 64) @Nullable List<NvmeModule> nvmeModules,
        @Nullable Gateways gateways,
        @Nullable Ngenea ngenea,
        @Nullable Management management,
        @Nullable Network network,
        @Nullable FileSystem fileSystem,
        @Nullable Software software,
        @Size(max = 256) @Nullable List<StorageTarget> targets,
        @Nullable Striping striping,
        @Nullable Protection protection,
        @Nullable Clients clients,
        @Nullable Services services,
        @Nullable Failover failover,
        @Nullable Site site,
        @Nullable StatedRequirements requirements,
        @Size(max = 256) @Nullable List<Waiver> waivers,
        @IsoDate @Nullable String asOf) {

    /** The same document with other storage modules. */
    public Configuration withStorageModules(List<StorageModule> modules) {
        return new Configuration(
                apiVersion,
                kind,
                name,
                solution,
                List.copyOf(modules),
                metadataModules,
                nvmeModules,
                gateways,
                ngenea,
                management,
                network,
                fileSystem,
                software,
                targets,
                striping,
                protection,
                clients,
                services,
                failover,
                site,
                requirements,
                waivers,
                asOf);
    }
}
