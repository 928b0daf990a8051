package io.stowage.web;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.server.netty.NettyHttpRequest;
import io.micronaut.web.router.MethodBasedRouteMatch;
import io.micronaut.web.router.RouteAttributes;
import io.stowage.catalog.configuration.Problem;
import io.stowage.catalog.configuration.Problems;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Refuses what the server itself would let pass: a body in an unknown coding or character set, and query parameters that
 * the contract does not name or whose value it does not allow. The allowed ones are read from the generated interface.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class RequestGate {
    /** Media types that bodies are read in. */
    static final String READ = "application/json, application/yaml";

    private static final java.util.regex.Pattern WHOLE_NUMBER = java.util.regex.Pattern.compile("-?[0-9]{1,9}");
    private static final int MAX_PARAMETERS = 64;

    /** By method of a controller; as many as there are calls. */
    private final Map<Method, Map<String, Parameter>> allowed = new ConcurrentHashMap<>();

    @RequestFilter
    void check(HttpRequest<?> request) {
        if (request instanceof NettyHttpRequest<?> netty
                && netty.getNativeRequest().protocolVersion().majorVersion() > 2) {
            throw new ProblemException(ProblemKind.VERSION_NOT_SUPPORTED, "HTTP/1.1 is spoken here.");
        }
        HttpHeaders headers = request.getHeaders();
        if (headers.names().isEmpty() && request.getHttpVersion() != io.micronaut.http.HttpVersion.HTTP_1_0) {
            // The server hands on an empty request in place of one whose target it cannot parse.
            throw new ProblemException(
                    ProblemKind.MALFORMED_REQUEST,
                    "The request has no headers, or its target is not a URI. Maybe a % that is not followed by two hexadecimal digits: write %25.");
        }
        if (headers.getAll(HttpHeaders.HOST).size() != 1
                && request.getHttpVersion() != io.micronaut.http.HttpVersion.HTTP_1_0) {
            throw new ProblemException(
                    ProblemKind.MALFORMED_REQUEST, "A request needs the header Host, and only once (RFC 9112).");
        }
        // Without a route the path or the method is wrong, which the body cannot mend.
        if (RouteAttributes.getRouteMatch(request).orElse(null) instanceof MethodBasedRouteMatch<?, ?> route) {
            body(request, headers);
            if (request.getPath().startsWith("/api/")) {
                query(request, route);
            }
        }
    }

    private static void body(HttpRequest<?> request, HttpHeaders headers) {
        String coding = headers.get(HttpHeaders.CONTENT_ENCODING);
        if (coding != null && !coding.equalsIgnoreCase("identity")) {
            throw new ProblemException(
                    ProblemKind.UNSUPPORTED_MEDIA_TYPE,
                    "The body is sent in the coding %s; it is read only as it is. Maybe remove Content-Encoding."
                            .formatted(Problems.shorten(coding)),
                    Map.of(HttpHeaders.ACCEPT_ENCODING, "identity"),
                    List.of());
        }
        if (!request.getMethod().requiresRequestBody()) {
            return;
        }
        MediaType type = request.getContentType().orElse(null);
        if (type == null) {
            String given = headers.get(HttpHeaders.CONTENT_TYPE);
            throw unsupported(
                    given == null
                            ? "The header Content-Type is missing. Maybe application/json."
                            : "The header Content-Type holds %s, which is no media type. Maybe application/json."
                                    .formatted(Problems.shorten(given)));
        }
        String charset = type.getParameters().get("charset").orElse("utf-8");
        if (!charset.replace("\"", "").toLowerCase(Locale.ROOT).matches("utf-?8")) {
            throw unsupported("The character set %s is not read. Save the document as UTF-8."
                    .formatted(Problems.shorten(charset)));
        }
    }

    private static ProblemException unsupported(String detail) {
        return new ProblemException(ProblemKind.UNSUPPORTED_MEDIA_TYPE, detail, Map.of("Accept-Post", READ), List.of());
    }

    static boolean isYaml(MediaType type) {
        return type.getSubtype().contains("yaml");
    }

    private void query(HttpRequest<?> request, MethodBasedRouteMatch<?, ?> route) {
        Map<String, Parameter> known =
                allowed.computeIfAbsent(route.getExecutableMethod().getTargetMethod(), RequestGate::parameters);
        List<Problem> problems = new ArrayList<>();
        Map<String, List<String>> parameters = request.getParameters().asMap();
        if (parameters.values().stream().mapToInt(List::size).sum() > MAX_PARAMETERS) {
            problems.add(problem(
                    "",
                    "too-many",
                    MAX_PARAMETERS + "+",
                    "There are more than %d parameters.".formatted(MAX_PARAMETERS),
                    "Known here: " + String.join(", ", known.keySet()) + "."));
            throw ProblemException.parameters(problems);
        }
        parameters.keySet().stream().sorted().forEach(name -> {
            List<String> values = parameters.getOrDefault(name, List.of());
            Parameter argument = known.get(name);
            if (argument == null) {
                problems.add(unknown(name, known));
            } else if (values.size() != 1) {
                problems.add(problem(
                        name,
                        "duplicate-parameter",
                        Problems.shorten(String.join(", ", values)),
                        "The parameter %s is given %d times.".formatted(name, values.size()),
                        "Keep one."));
            } else {
                Problem problem = value(name, values.get(0), argument);
                if (problem != null) {
                    problems.add(problem);
                }
            }
        });
        if (!problems.isEmpty()) {
            throw ProblemException.parameters(problems);
        }
    }

    private static Problem unknown(String name, Map<String, Parameter> known) {
        String all =
                known.isEmpty() ? "This call takes none." : "Known here: " + String.join(", ", known.keySet()) + ".";
        return problem(
                Problems.shorten(name),
                "unknown-parameter",
                Problems.shorten(name),
                "No parameter %s is known here.".formatted(Problems.shorten(name)),
                Problems.nearest(name, known.keySet())
                        .map("Maybe %s."::formatted)
                        .orElse(all));
    }

    private static @Nullable Problem value(String name, String value, Parameter argument) {
        Class<?> type = argument.getType();
        String shown = Problems.shorten(value);
        if (type == Integer.class) {
            long min = min(argument);
            long max = max(argument);
            String advice = "Write a whole number from %d to %d.".formatted(min, max);
            if (!WHOLE_NUMBER.matcher(value).matches()) {
                return problem(name, "wrong-type", shown, "%s is not a whole number.".formatted(shown), advice);
            }
            long number = Long.parseLong(value);
            return number >= min && number <= max
                    ? null
                    : problem(
                            name, "out-of-range", shown, "%s is outside %d to %d.".formatted(shown, min, max), advice);
        }
        if (type.isEnum()) {
            List<String> names = Arrays.stream(type.getEnumConstants())
                    .map(constant -> ((Enum<?>) constant).name())
                    .toList();
            return names.contains(value) ? null : oneOf(name, value, names);
        }
        Pattern pattern = argument.getAnnotation(Pattern.class);
        Size size = argument.getAnnotation(Size.class);
        int max = size == null ? Integer.MAX_VALUE : size.max();
        if (value.isEmpty() || value.length() > max) {
            return problem(
                    name,
                    "invalid-text",
                    shown,
                    value.isEmpty() ? "The parameter has no value." : "The value is longer than is read here.",
                    value.isEmpty()
                            ? "Leave the parameter out instead."
                            : "Write at most %d characters.".formatted(max));
        }
        if (pattern != null && !value.matches(pattern.regexp())) {
            return oneOf(
                    name,
                    value,
                    List.of(pattern.regexp().replaceAll("[\\^$()]", "").split("\\|", -1)));
        }
        return null;
    }

    private static long min(Parameter argument) {
        Min min = argument.getAnnotation(Min.class);
        return min == null ? Integer.MIN_VALUE : min.value();
    }

    private static long max(Parameter argument) {
        Max max = argument.getAnnotation(Max.class);
        return max == null ? Integer.MAX_VALUE : max.value();
    }

    /** The query parameters of a call, by name, as the interface generated from the contract declares them. */
    private static Map<String, Parameter> parameters(Method method) {
        Map<String, Parameter> found = new LinkedHashMap<>();
        for (Class<?> contract : method.getDeclaringClass().getInterfaces()) {
            for (Method declared : contract.getMethods()) {
                if (declared.getName().equals(method.getName())
                        && Arrays.equals(declared.getParameterTypes(), method.getParameterTypes())) {
                    for (Parameter parameter : declared.getParameters()) {
                        QueryValue query = parameter.getAnnotation(QueryValue.class);
                        if (query != null) {
                            found.put(query.value(), parameter);
                        }
                    }
                }
            }
        }
        return found;
    }

    private static Problem oneOf(String name, String value, List<String> allowed) {
        String shown = Problems.shorten(value);
        if (allowed.size() == 1) {
            String only = allowed.get(0);
            return problem(
                    name, "unknown-value", shown, "%s is not %s.".formatted(shown, only), "Write %s.".formatted(only));
        }
        return problem(
                name,
                "unknown-value",
                shown,
                "%s is not one of %s.".formatted(shown, String.join(", ", allowed)),
                Problems.nearest(value, allowed).map("Maybe %s."::formatted).orElse("Write one of those."));
    }

    /** A value of a query parameter that the data do not hold. */
    static Problem unknownValue(String name, String value, String detail, Collection<String> known) {
        String shown = Problems.shorten(value);
        return problem(
                name,
                "unknown-value",
                shown,
                "%s %s.".formatted(detail, shown),
                Problems.nearest(value, known)
                        .map("Maybe %s."::formatted)
                        .orElse("Known here: " + String.join(", ", known) + "."));
    }

    private static Problem problem(String name, String code, String value, String detail, String advice) {
        return new Problem("?" + name, 0, 0, code, value, detail, advice);
    }
}
