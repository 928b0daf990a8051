package io.stowage.web;

import io.micronaut.context.annotation.Context;
import io.micronaut.context.annotation.Factory;
import io.stowage.catalog.Catalog;
import io.stowage.catalog.CatalogLoader;
import io.stowage.catalog.configuration.StrictReader;
import io.stowage.performance.Predictor;
import io.stowage.rules.RuleEngine;
import io.stowage.sizing.Advisor;
import jakarta.inject.Singleton;
import java.time.Clock;

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

    @Context
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
