package io.stowage.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.micronaut.http.server.exceptions.NotAllowedException;
import io.micronaut.http.server.exceptions.response.ErrorContext;
import io.micronaut.http.server.exceptions.response.ErrorResponseProcessor;
import io.micronaut.http.server.netty.NettyHttpRequest;
import io.micronaut.web.router.exceptions.UnsatisfiedRouteException;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.stowage.catalog.configuration.Problem;
import io.stowage.catalog.configuration.Problems;
import io.stowage.catalog.configuration.UnreadableDocumentException;
import io.stowage.rules.EvaluationStoppedException;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns everything that goes wrong into one form, {@code application/problem+json}. Texts of exceptions never reach a
 * client: they may hold class names, paths or another user's data.
 */
@Singleton
final class ProblemResponses implements ErrorResponseProcessor<byte[]> {
    static final String MEDIA_TYPE = "application/problem+json";
    private static final Logger LOG = LoggerFactory.getLogger(ProblemResponses.class);
    /** The server does not ask the reader when there is nothing to read. */
    private static final Problem NO_BODY = new Problem(
            "", 0, 0, "empty", "\"\"", "The document is empty.", "Send a document; /docs shows examples of each.");

    private static final int MAX_INSTANCE = 200;
    /** As many names are listed in an advice; longer lists are a call of their own. */
    private static final int LISTED = 25;

    private final ObjectMapper mapper;

    ProblemResponses(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    /** Problems that the server itself detects: no route, wrong method, wrong media type, too large, not HTTP. */
    @Override
    public MutableHttpResponse<byte[]> processResponse(ErrorContext context, MutableHttpResponse<?> response) {
        Throwable cause = context.getRootCause().orElse(null);
        if (cause instanceof UnreadableDocumentException unreadable) {
            return unreadable(context.getRequest(), unreadable);
        }
        if (cause instanceof UnsatisfiedRouteException) {
            return unreadable(context.getRequest(), new UnreadableDocumentException(List.of(NO_BODY)));
        }
        ProblemKind kind = kind(unparsed(context.getRequest()), response.code());
        if (kind == ProblemKind.INTERNAL_ERROR) {
            return failure(context.getRequest(), cause);
        }
        MutableHttpResponse<byte[]> answer = answer(context.getRequest(), kind, detail(kind), null, List.of());
        if (cause instanceof NotAllowedException notAllowed) {
            answer.header(HttpHeaders.ALLOW, String.join(", ", new TreeSet<>(notAllowed.getAllowedMethods())));
        }
        if (kind == ProblemKind.UNSUPPORTED_MEDIA_TYPE) {
            answer.header("Accept-Post", RequestGate.READ);
        }
        return answer;
    }

    /** Why the head of the request could not be parsed; null when it could. */
    private static @Nullable Throwable unparsed(HttpRequest<?> request) {
        return request instanceof NettyHttpRequest<?> netty
                ? netty.getNativeRequest().decoderResult().cause()
                : null;
    }

    private static ProblemKind kind(@Nullable Throwable cause, int status) {
        if (cause instanceof TooLongHttpLineException) {
            return ProblemKind.URI_TOO_LONG;
        }
        if (cause instanceof TooLongHttpHeaderException) {
            return ProblemKind.HEADERS_TOO_LARGE;
        }
        return ProblemKind.of(status);
    }

    private static String detail(ProblemKind kind) {
        return switch (kind) {
            case NOT_FOUND -> "No resource has this path. The paths are listed at /docs.";
            case METHOD_NOT_ALLOWED -> "The path does not take this method; the header Allow lists those it takes.";
            case NOT_ACCEPTABLE -> "The header Accept names no media type in which this can be answered.";
            case BODY_TOO_LARGE ->
                "At most %,d bytes are read. Identical arrays are written once with a count."
                        .formatted(StrictBodyReader.MAX_BYTES);
            case UNSUPPORTED_MEDIA_TYPE ->
                "The body is read as %s. Maybe set the header Content-Type.".formatted(RequestGate.READ);
            case URI_TOO_LONG -> "Path and query together are longer than is read here.";
            case HEADERS_TOO_LARGE -> "The headers together are longer than is read here.";
            default -> "The request is not well-formed HTTP, or its body is not what its headers announce.";
        };
    }

    MutableHttpResponse<byte[]> problem(HttpRequest<?> request, ProblemException e) {
        MutableHttpResponse<byte[]> answer = answer(request, e.kind(), e.detail(), null, e.errors());
        e.headers().forEach(answer::header);
        return answer;
    }

    MutableHttpResponse<byte[]> unreadable(HttpRequest<?> request, UnreadableDocumentException e) {
        return answer(request, ProblemKind.UNREADABLE_DOCUMENT, e.summary(), null, e.problems());
    }

    /** The rules did not come to an end; the log says so too, since shipped rules should. */
    MutableHttpResponse<byte[]> stopped(HttpRequest<?> request, EvaluationStoppedException e) {
        LOG.warn("{} {}: {}", request.getMethodName(), instance(request), e.getMessage());
        return answer(request, ProblemKind.TOO_SLOW, String.valueOf(e.getMessage()), null, List.of());
    }

    /** A failure of the service: the cause goes to the log, once, under a word that the client gets too. */
    MutableHttpResponse<byte[]> failure(HttpRequest<?> request, @Nullable Throwable cause) {
        String requestId = UUID.randomUUID().toString();
        LOG.error("Request {} failed: {} {}", requestId, request.getMethodName(), instance(request), cause);
        return answer(
                request,
                ProblemKind.INTERNAL_ERROR,
                "The service failed; this is not the fault of the request. Its log names the cause under requestId.",
                requestId,
                List.of());
    }

    private MutableHttpResponse<byte[]> answer(
            HttpRequest<?> request, ProblemKind kind, String detail, @Nullable String requestId, List<Problem> errors) {
        MutableHttpResponse<byte[]> response =
                answer(kind, ProblemDetails.of(kind, detail, instance(request), requestId, errors));
        return request.getMethod() == HttpMethod.HEAD ? response.body(null) : response;
    }

    /** A problem with a request that did not arrive as a whole. */
    MutableHttpResponse<byte[]> withoutRequest(ProblemKind kind, String detail) {
        return answer(kind, ProblemDetails.of(kind, detail, "", null, List.of()));
    }

    private MutableHttpResponse<byte[]> answer(ProblemKind kind, ProblemDetails problem) {
        MutableHttpResponse<byte[]> response = HttpResponse.status(kind.status());
        response.contentType(MEDIA_TYPE);
        SecurityHeaders.add(response);
        return response.body(bytes(problem));
    }

    private byte[] bytes(ProblemDetails problem) {
        try {
            return mapper.writeValueAsBytes(problem);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A problem can always be written", e);
        }
    }

    private static String instance(HttpRequest<?> request) {
        if (unparsed(request) != null) {
            return "";
        }
        String path = request.getPath();
        return path.length() > MAX_INSTANCE ? Problems.shorten(path) : path;
    }

    /** Problems that controllers and filters report. */
    @Singleton
    static final class OfRequests implements ExceptionHandler<ProblemException, HttpResponse<byte[]>> {
        private final ProblemResponses responses;

        OfRequests(ProblemResponses responses) {
            this.responses = responses;
        }

        @Override
        @SuppressWarnings("rawtypes")
        public HttpResponse<byte[]> handle(HttpRequest request, ProblemException e) {
            return responses.problem(request, e);
        }
    }

    /** Documents that cannot be read. */
    @Singleton
    static final class OfDocuments implements ExceptionHandler<UnreadableDocumentException, HttpResponse<byte[]>> {
        private final ProblemResponses responses;

        OfDocuments(ProblemResponses responses) {
            this.responses = responses;
        }

        @Override
        @SuppressWarnings("rawtypes")
        public HttpResponse<byte[]> handle(HttpRequest request, UnreadableDocumentException e) {
            return responses.unreadable(request, e);
        }
    }

    /** Documents that the rules do not come to an end with. */
    @Singleton
    static final class OfRules implements ExceptionHandler<EvaluationStoppedException, HttpResponse<byte[]>> {
        private final ProblemResponses responses;

        OfRules(ProblemResponses responses) {
            this.responses = responses;
        }

        @Override
        @SuppressWarnings("rawtypes")
        public HttpResponse<byte[]> handle(HttpRequest request, EvaluationStoppedException e) {
            return responses.stopped(request, e);
        }
    }

    /** Everything nobody expected. */
    @Singleton
    static final class OfFailures implements ExceptionHandler<RuntimeException, HttpResponse<byte[]>> {
        private final ProblemResponses responses;

        OfFailures(ProblemResponses responses) {
            this.responses = responses;
        }

        @Override
        @SuppressWarnings("rawtypes")
        public HttpResponse<byte[]> handle(HttpRequest request, RuntimeException e) {
            return responses.failure(request, e);
        }
    }

    static ProblemException notFound(String what, String id, Iterable<String> known) {
        java.util.ArrayList<String> names = new java.util.ArrayList<>();
        known.forEach(names::add);
        String shown = Problems.shorten(id);
        Problem error = new Problem(
                "{id}",
                0,
                0,
                "unknown-" + what,
                shown,
                "No %s %s is known.".formatted(what, shown),
                Problems.nearest(id, names)
                        .map("Maybe %s."::formatted)
                        .orElse(
                                names.size() <= LISTED
                                        ? "Known here: " + String.join(", ", new TreeSet<>(names)) + "."
                                        : "The list without the id holds all of them."));
        return new ProblemException(ProblemKind.NOT_FOUND, error.detail(), Map.of(), List.of(error));
    }
}
