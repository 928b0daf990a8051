package io.stowage.web;

import io.micronaut.http.HttpStatus;
import java.util.EnumSet;
import java.util.Set;

/** The kinds of problem a client can meet; each has one status, one permanent code and one title. */
enum ProblemKind {
    UNREADABLE_DOCUMENT(HttpStatus.BAD_REQUEST, "The document cannot be read"),
    INVALID_PARAMETER(HttpStatus.BAD_REQUEST, "A parameter cannot be read"),
    MALFORMED_REQUEST(HttpStatus.BAD_REQUEST, "The request is malformed"),
    NOT_FOUND(HttpStatus.NOT_FOUND, "There is nothing here"),
    METHOD_NOT_ALLOWED(HttpStatus.METHOD_NOT_ALLOWED, "The method is not allowed here"),
    NOT_ACCEPTABLE(HttpStatus.NOT_ACCEPTABLE, "No acceptable form of the answer"),
    REQUEST_TIMEOUT(HttpStatus.REQUEST_TIMEOUT, "The request did not arrive in time"),
    BODY_TOO_LARGE(HttpStatus.REQUEST_ENTITY_TOO_LARGE, "The body is too large"),
    URI_TOO_LONG(HttpStatus.REQUEST_URI_TOO_LONG, "The address is too long"),
    UNSUPPORTED_MEDIA_TYPE(HttpStatus.UNSUPPORTED_MEDIA_TYPE, "The form of the body is not supported"),
    HEADERS_TOO_LARGE(HttpStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "The headers are too large"),
    VERSION_NOT_SUPPORTED(HttpStatus.HTTP_VERSION_NOT_SUPPORTED, "The HTTP version is not supported"),
    OVERLOADED(HttpStatus.SERVICE_UNAVAILABLE, "The service has too much to do"),
    TOO_SLOW(HttpStatus.SERVICE_UNAVAILABLE, "The answer takes too long"),
    INTERNAL_ERROR(HttpStatus.INTERNAL_SERVER_ERROR, "The service failed");

    private static final Set<ProblemKind> CHOSEN =
            EnumSet.of(UNREADABLE_DOCUMENT, INVALID_PARAMETER, REQUEST_TIMEOUT, OVERLOADED, TOO_SLOW);

    private final HttpStatus status;
    private final String title;

    ProblemKind(HttpStatus status, String title) {
        this.status = status;
        this.title = title;
    }

    HttpStatus status() {
        return status;
    }

    String title() {
        return title;
    }

    /** Permanent name, for programs. */
    String code() {
        return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }

    /** The kind that stands for a status which the server itself chose; those of our own choice stand for none. */
    static ProblemKind of(int status) {
        for (ProblemKind kind : values()) {
            if (kind.status.getCode() == status && !CHOSEN.contains(kind)) {
                return kind;
            }
        }
        return status < 500 ? MALFORMED_REQUEST : INTERNAL_ERROR;
    }
}
