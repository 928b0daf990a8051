package io.stowage.catalog;

import io.stowage.catalog.capacity.Capacity;
import io.stowage.catalog.capacity.CapacityCalculator;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.ConfigurationReader;
import io.stowage.catalog.configuration.DocumentFormat;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.catalog.system.Resolver;
import java.nio.charset.StandardCharsets;

/** Configurations of tests, given as YAML without their head. */
public final class Documents {
    public static final Catalog CATALOG = CatalogLoader.load();

    private Documents() {}

    /** A whole document: the head for a solution, then further keys in block style. */
    public static String document(String solution, String keys) {
        return "apiVersion: stowage/v1\nkind: Configuration\nsolution: " + solution + "\n" + keys;
    }

    public static Configuration read(String yaml) {
        return new ConfigurationReader(CATALOG).read(yaml.getBytes(StandardCharsets.UTF_8), DocumentFormat.YAML);
    }

    public static ResolvedSystem resolve(String solution, String keys) {
        return new Resolver(CATALOG).resolve(read(document(solution, keys)));
    }

    public static Capacity capacity(String solution, String keys) {
        return new CapacityCalculator().of(resolve(solution, keys));
    }
}
