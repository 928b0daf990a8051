package io.stowage.web;

import io.micronaut.context.annotation.Context;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Requires;
import io.micronaut.context.annotation.Value;
import io.stowage.catalog.Catalog;
import io.stowage.catalog.CatalogLoader;
import io.stowage.catalog.configuration.StrictReader;
import io.stowage.performance.Predictor;
import io.stowage.rules.RuleEngine;
import io.stowage.sizing.Advisor;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import java.time.Clock;

/** The engine behind the service. It is built at start: wrong data files end the start, not the first request. */
@Factory
final class Domain {

    /** The catalog, with the site's own files over it where {@code STOWAGE_CATALOG_DIR} names a directory. */
    @Context
    @Requires(missingBeans = Catalog.class)
    Catalog catalog(@Value("${stowage.catalog.dir:}") String siteDirectory) {
        return load(siteDirectory);
    }

    /**
     * The shipped catalog, or that with a site's files over it.
     *
     * @param siteDirectory empty where there is no site catalog
     */
    static Catalog load(String siteDirectory) {
        return siteDirectory.isBlank() ? CatalogLoader.load() : CatalogLoader.loadWithSite(Path.of(siteDirectory));
    }

    @Singleton
    StrictReader reader(Catalog catalog) {
        return new StrictReader(catalog);
    }

    @Context
    @Requires(missingBeans = RuleEngine.class)
    RuleEngine rules(Catalog catalog) {
        return RuleEngine.load(catalog);
    }

    @Context
    Predictor predictor(Catalog catalog) {
        return Predictor.load(catalog);
    }

    @Singleton
    Clock clock() {
        return Clock.systemUTC();
    }

    @Context
    Advisor advisor(Catalog catalog, RuleEngine rules, Predictor predictor, Clock clock) {
        return new Advisor(catalog, rules, predictor, clock);
    }
}
