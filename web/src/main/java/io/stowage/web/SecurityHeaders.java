package io.stowage.web;

import io.micronaut.core.annotation.Order;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;

/** Headers that every answer carries, errors included. */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
@Order(Ordered.HIGHEST_PRECEDENCE)
final class SecurityHeaders {
    /** Data is never a page: nothing may be loaded, framed or submitted from it. */
    private static final String DATA =
            "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
    /** Pages load their own files only; no inline script and no other host. */
    private static final String PAGES = "default-src 'none'; script-src 'self'; style-src 'self'; "
            + "img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; "
            + "form-action 'self'";

    @ResponseFilter
    void add(HttpRequest<?> request, MutableHttpResponse<?> response) {
        String path = request.getPath();
        boolean page = path.equals("/") || path.equals("/docs") || path.startsWith("/docs/");
        set(response, page ? PAGES : DATA);
    }

    /** For answers that no filter sees, because the request could not be parsed. */
    static void add(MutableHttpResponse<?> response) {
        set(response, DATA);
    }

    private static void set(MutableHttpResponse<?> response, String policy) {
        response.getHeaders()
                .set("Content-Security-Policy", policy)
                .set("X-Content-Type-Options", "nosniff")
                .set("X-Frame-Options", "DENY")
                .set("Referrer-Policy", "no-referrer")
                .set("Cross-Origin-Resource-Policy", "same-origin");
    }
}
