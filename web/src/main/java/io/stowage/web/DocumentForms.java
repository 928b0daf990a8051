package io.stowage.web;

import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.stowage.sizing.Document;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Gives a document in the form that {@code Accept} prefers: JSON or, of the same content, a table as CSV. Where neither
 * will do, the refusal names both.
 */
@ServerFilter("/api/v1/documents/**")
final class DocumentForms {
    private static final MediaType CSV = MediaType.of("text/csv");
    private static final List<MediaType> OFFERED = List.of(MediaType.APPLICATION_JSON_TYPE, CSV);

    @RequestFilter
    void check(HttpRequest<?> request) {
        if (request.getMethod() == HttpMethod.POST && preferred(request).isEmpty()) {
            throw new ProblemException(
                    ProblemKind.NOT_ACCEPTABLE,
                    "The header Accept names no form of this document. It is offered as application/json and text/csv.");
        }
    }

    @ResponseFilter
    void form(HttpRequest<?> request, MutableHttpResponse<?> response) {
        if (response.body() instanceof Document<?> document
                && preferred(request).filter(CSV::equals).isPresent()) {
            response.body(document.csv().getBytes(StandardCharsets.UTF_8));
            response.contentType("text/csv;charset=utf-8;header=present");
        }
    }

    /** The first of those offered that is accepted best; JSON where nothing is said. */
    private static Optional<MediaType> preferred(HttpRequest<?> request) {
        List<MediaType> accepted = request.accept().stream()
                .filter(type -> type.getQualityAsNumber().signum() > 0)
                .sorted(Comparator.comparing(MediaType::getQualityAsNumber).reversed())
                .toList();
        if (request.getHeaders().get("Accept") == null) {
            return Optional.of(OFFERED.get(0));
        }
        return accepted.stream()
                .flatMap(type -> OFFERED.stream().filter(offered -> matches(type, offered)))
                .findFirst();
    }

    private static boolean matches(MediaType accepted, MediaType offered) {
        return (accepted.getType().equals("*") || accepted.getType().equalsIgnoreCase(offered.getType()))
                && (accepted.getSubtype().equals("*") || accepted.getSubtype().equalsIgnoreCase(offered.getSubtype()));
    }
}
