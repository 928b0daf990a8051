package io.stowage.web;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.stowage.rules.Language;

/** Says in which language an answer is worded, and that it depends on what the client asked for. */
@ServerFilter({"/api/v1/validations", "/api/v1/sizings", "/api/v1/documents/**", "/api/v1/rules", "/api/v1/rules/**"})
final class AnswerLanguage {
    @ResponseFilter
    void add(HttpRequest<?> request, MutableHttpResponse<?> response) {
        response.getHeaders().add(HttpHeaders.VARY, HttpHeaders.ACCEPT_LANGUAGE);
        if (response.code() == HttpStatus.OK.getCode()) {
            Language language = Language.of(request.getHeaders().get(HttpHeaders.ACCEPT_LANGUAGE));
            response.getHeaders().set(HttpHeaders.CONTENT_LANGUAGE, language.tag());
        }
    }
}
