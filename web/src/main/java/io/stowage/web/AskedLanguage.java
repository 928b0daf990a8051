package io.stowage.web;

import io.micronaut.core.type.MutableHeaders;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.stowage.rules.Language;
import java.util.List;

/**
 * Settles the language of an answer where a request comes in: all fields of {@code Accept-Language} are put into one
 * language that is offered. The server fails at fields that it cannot read, such as a lone semicolon; it never sees them.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class AskedLanguage {
    @RequestFilter
    void settle(HttpRequest<?> request) {
        List<String> asked = request.getHeaders().getAll(HttpHeaders.ACCEPT_LANGUAGE);
        if (!asked.isEmpty() && request.getHeaders() instanceof MutableHeaders headers) {
            headers.set(
                    HttpHeaders.ACCEPT_LANGUAGE,
                    Language.of(String.join(",", asked)).tag());
        }
    }
}
