package io.stowage.web;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** The pages of the service: where to go, the contract, and the contract to try. All files come from the jars. */
@Controller
final class DocsController {
    /** What the page of the calls loads, by name. */
    private static final Map<String, Asset> ASSETS = Map.of(
            "docs.js", new Asset("stowage/web/docs.js", "text/javascript;charset=utf-8"),
            "swagger-ui-bundle.js", swagger("swagger-ui-bundle.js", "text/javascript;charset=utf-8"),
            "swagger-ui.css", swagger("swagger-ui.css", "text/css;charset=utf-8"),
            "favicon-32x32.png", swagger("favicon-32x32.png", "image/png"));

    private record Asset(String resource, String mediaType) {}

    @Get("/")
    @Produces("text/html;charset=utf-8")
    byte[] index() {
        return bytes("stowage/web/index.html");
    }

    @Get("/docs")
    @Produces("text/html;charset=utf-8")
    byte[] docs() {
        return bytes("stowage/web/docs.html");
    }

    @Get("/docs/{name}")
    @Produces({"*/*"})
    HttpResponse<byte[]> asset(String name) {
        Asset asset = ASSETS.get(name);
        if (asset == null) {
            throw ProblemResponses.notFound("file", name, List.copyOf(ASSETS.keySet()));
        }
        return HttpResponse.ok(bytes(asset.resource()))
                .header(HttpHeaders.CONTENT_TYPE, asset.mediaType())
                .header(HttpHeaders.CACHE_CONTROL, "max-age=3600");
    }

    @Get("/favicon.ico")
    @Produces("image/png")
    byte[] icon() {
        return bytes(swagger("favicon-32x32.png", "image/png").resource());
    }

    @Get("/openapi.yaml")
    @Produces({"application/yaml", "*/*"})
    HttpResponse<byte[]> contract() {
        return HttpResponse.ok(bytes("stowage/api/stowage.yaml"))
                .header(HttpHeaders.CONTENT_TYPE, "application/yaml;charset=utf-8");
    }

    private static Asset swagger(String name, String mediaType) {
        return new Asset("META-INF/resources/webjars/swagger-ui/" + SwaggerUi.VERSION + "/" + name, mediaType);
    }

    private static byte[] bytes(String resource) {
        try (InputStream stream = DocsController.class.getClassLoader().getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IllegalStateException("The jars hold no " + resource);
            }
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The version of the bundled Swagger UI stands in its own jar, once. */
    private static final class SwaggerUi {
        static final String VERSION = version();

        private static String version() {
            Properties properties = new Properties();
            try (InputStream stream = DocsController.class
                    .getClassLoader()
                    .getResourceAsStream("META-INF/maven/org.webjars/swagger-ui/pom.properties")) {
                properties.load(stream);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return properties.getProperty("version", "");
        }
    }
}
