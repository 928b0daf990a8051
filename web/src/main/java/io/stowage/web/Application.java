package io.stowage.web;

import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.Micronaut;
import io.micronaut.runtime.server.EmbeddedServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.List;
import java.util.Map;

/**
 * Starts the service; {@code HOST} and {@code PORT} say where it listens. With {@code --check} it takes a free port, asks
 * itself whether it is ready, and ends.
 */
public final class Application {
    private Application() {}

    public static void main(String[] arguments) throws InterruptedException, IOException {
        boolean check = List.of(arguments).contains("--check");
        Map<String, Object> overrides = check ? Map.of("micronaut.server.port", -1) : Map.of();
        ApplicationContext context = Micronaut.build(new String[0])
                .mainClass(Application.class)
                .banner(false)
                .properties(overrides)
                .start();
        boolean ready = context.getBean(Readiness.class).await();
        EmbeddedServer server = context.getBean(EmbeddedServer.class);
        PrintStream out = System.out;
        if (check) {
            int status = status(server.getURI().resolve("/health/readiness"));
            out.println("readiness " + status);
            context.close();
            System.exit(status == 200 ? 0 : 1);
        }
        out.println(
                ready
                        ? "Stowage is ready: " + server.getURI()
                        : "Stowage is not ready, a known answer came out wrong; see " + server.getURI()
                                + "/health/readiness");
    }

    private static int status(URI uri) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
        int status = connection.getResponseCode();
        try (InputStream body = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
            body.readAllBytes();
        }
        return status;
    }
}
