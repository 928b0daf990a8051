package io.stowage.web;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;

/** Counters and timers in the Prometheus text format. */
@Controller
final class MetricsController {
    private final PrometheusMeterRegistry registry;

    MetricsController(PrometheusMeterRegistry registry) {
        this.registry = registry;
    }

    @Get("/metrics")
    @Produces("text/plain;version=0.0.4;charset=utf-8")
    String metrics() {
        return registry.scrape();
    }
}
