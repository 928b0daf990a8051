package io.stowage.web;

import io.micronaut.context.annotation.Context;
import io.micronaut.context.annotation.Factory;
import io.stowage.catalog.Catalog;
import io.stowage.catalog.CatalogLoader;
import io.stowage.catalog.configuration.StrictReader;
import jakarta.inject.Singleton;

/** The engine behind the service. It is built at start: wrong data files end the start, not the first request. */
@Factory
final class Domain {

    @Context
    Catalog catalog() {
        return CatalogLoader.load();
    }

    @Singleton
    StrictReader reader(Catalog catalog) {
        return new StrictReader(catalog);
    }
}
