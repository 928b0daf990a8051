package io.stowage.web;

import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.Micronaut;
import io.micronaut.runtime.server.EmbeddedServer;
import io.stowage.catalog.Catalog;
import io.stowage.catalog.CatalogException;
import io.stowage.rules.RuleEngine;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.List;
import java.util.Map;

/**
 * Starts the service; {@code HOST} and {@code PORT} say where it listens. With {@code --check} it takes a free port, asks
 * itself whether it is ready, and ends. {@code STOWAGE_CATALOG_DIR} names the directory of a site catalog; when that has
 * problems, they are listed and nothing is started.
 */
public final class Application {
    /** Exit status of a start that the data files prevent (EX_CONFIG of sysexits.h). */
    private static final int UNUSABLE_DATA = 78;

    private Application() {}

    public static void main(String[] arguments) throws InterruptedException, IOException {
        String siteDirectory = System.getenv().getOrDefault("STOWAGE_CATALOG_DIR", "");
        Catalog catalog;
        RuleEngine rules;
        try {
            // Before anything else starts: a list of faults is an answer to whoever wrote the files, not a failure.
            catalog = Domain.load(siteDirectory);
            rules = RuleEngine.load(catalog);
        } catch (CatalogException e) {
            report(siteDirectory, e.problems());
            System.exit(UNUSABLE_DATA);
            return;
        }
        start(arguments, catalog, rules);
    }

    private static void report(String siteDirectory, List<String> problems) {
        PrintStream err = System.err;
        err.printf(
                "Stowage is not started: %d %s in %s.%n",
                problems.size(),
                problems.size() == 1 ? "problem" : "problems",
                siteDirectory.isBlank() ? "its own data files" : "the site catalog " + siteDirectory);
        problems.forEach(problem -> err.println("  " + problem));
    }

    private static void start(String[] arguments, Catalog catalog, RuleEngine rules)
            throws InterruptedException, IOException {
        boolean check = List.of(arguments).contains("--check");
        Map<String, Object> overrides = check ? Map.of("micronaut.server.port", -1) : Map.of();
        ApplicationContext context = Micronaut.build(new String[0])
                .mainClass(Application.class)
                .banner(false)
                .properties(overrides)
                .singletons(catalog, rules)
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
