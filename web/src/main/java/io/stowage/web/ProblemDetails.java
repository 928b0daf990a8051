package io.stowage.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.stowage.catalog.configuration.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why a request was not answered (RFC 9457).
 *
 * @param type permanent name of the kind of problem, a URN
 * @param title the kind in words
 * @param status HTTP status
 * @param detail what is wrong with this request
 * @param instance path of the request
 * @param code last part of {@code type}
 * @param requestId word under which the log holds the cause; only for failures of the service
 * @param errors every single fault; empty where the problem has no parts
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record ProblemDetails(
        String type,
        String title,
        int status,
        String detail,
        String instance,
        String code,
        @Nullable String requestId,
        List<Problem> errors) {

    static ProblemDetails of(
            ProblemKind kind, String detail, String instance, @Nullable String requestId, List<Problem> errors) {
        return new ProblemDetails(
                "urn:stowage:problem:" + kind.code(),
                kind.title(),
                kind.status().getCode(),
                detail,
                instance,
                kind.code(),
                requestId,
                List.copyOf(errors));
    }
}
