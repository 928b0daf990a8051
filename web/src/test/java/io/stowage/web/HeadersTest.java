package io.stowage.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.web.router.Router;
import io.micronaut.web.router.UriRouteInfo;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Headers")
class HeadersTest {

    @Test
    @DisplayName("protect every route, and every answer to a path that is none")
    void everyRoute() {
        TreeSet<String> paths = new TreeSet<>();
        TestService.context()
                .getBean(Router.class)
                .uriRoutes()
                .forEach(route -> paths.add(
                        ((UriRouteInfo<?, ?>) route).getUriMatchTemplate().toPathString()));
        assertThat(paths).contains("/", "/docs", "/health", "/metrics", "/openapi.yaml", "/api/v1/validations");
        paths.add("/no/such/path");
        for (String path : paths) {
            HttpResponse<byte[]> response = TestService.get(path.replaceAll("\\{[^}]*}", "x"));
            Map<String, String> want = Map.of(
                    "X-Content-Type-Options", "nosniff",
                    "X-Frame-Options", "DENY",
                    "Referrer-Policy", "no-referrer");
            want.forEach((name, value) ->
                    assertThat(response.headers().firstValue(name)).as(path).contains(value));
            String policy =
                    response.headers().firstValue("Content-Security-Policy").orElse("");
            assertThat(policy)
                    .as(path)
                    .startsWith("default-src 'none'")
                    .contains("frame-ancestors 'none'")
                    .doesNotContain("unsafe");
            assertThat(response.headers().firstValue("Server")).as(path).isEmpty();
        }
    }

    @Test
    @DisplayName("of another origin get no access")
    void noCrossOrigin() {
        HttpResponse<byte[]> response =
                TestService.send("GET", "/api/v1/rules?limit=1", Map.of("Origin", "http://other.example"), null);
        assertThat(response.headers().map().keySet()).noneMatch(name -> name.startsWith("access-control"));
    }
}
