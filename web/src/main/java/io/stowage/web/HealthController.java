package io.stowage.web;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.stowage.web.KnownAnswers.Check;
import java.util.List;

/** For those who operate the service: does it live, and may it be asked? */
@Controller("/health")
final class HealthController {
    private final Readiness readiness;

    HealthController(Readiness readiness) {
        this.readiness = readiness;
    }

    /** State of the service: {@code UP} or {@code DOWN}. */
    record Liveness(String status) {}

    /** State, and the known answers it rests on. */
    record Ready(String status, List<Check> checks) {}

    @Get
    Liveness live() {
        return new Liveness("UP");
    }

    @Get("/readiness")
    HttpResponse<Ready> ready() {
        boolean ready = readiness.isReady();
        return HttpResponse.status(ready ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE)
                .body(new Ready(ready ? "UP" : "DOWN", readiness.checks()));
    }
}
