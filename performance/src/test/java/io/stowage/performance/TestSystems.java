package io.stowage.performance;

import io.stowage.catalog.Catalog;
import io.stowage.catalog.CatalogLoader;
import io.stowage.catalog.configuration.Condition;
import io.stowage.catalog.configuration.ConfigurationReader;
import io.stowage.catalog.configuration.DocumentFormat;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.catalog.system.Resolver;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Systems and loads that several tests predict. */
final class TestSystems {
    static final Catalog CATALOG = CatalogLoader.load();
    static final Predictor PREDICTOR = Predictor.load(CATALOG);

    private TestSystems() {}

    /** A system from the lines that follow {@code solution}. */
    static ResolvedSystem system(String solution, String rest) {
        String text = "apiVersion: stowage/v1\nkind: Configuration\nsolution: " + solution + "\n" + rest;
        return new Resolver(CATALOG)
                .resolve(new ConfigurationReader(CATALOG)
                        .read(text.getBytes(StandardCharsets.UTF_8), DocumentFormat.YAML));
    }

    static ResolvedSystem base() {
        return system("pixstor-me4", "");
    }

    static ResolvedSystem expanded() {
        return system("pixstor-me4", module(4, 1, "hdd-nls-12tb"));
    }

    static ResolvedSystem nfs() {
        return system("nss73-ha", "");
    }

    static String module(int arrays, int expansionsPerArray, String drive) {
        return modules(1, arrays, expansionsPerArray, drive);
    }

    static String modules(int modules, int arrays, int expansionsPerArray, String drive) {
        String expansions =
                expansionsPerArray == 0 ? "" : ", expansions: [{part: me484, count: %d}]".formatted(expansionsPerArray);
        String one =
                "  - {arrays: [{count: %d, drives: [{part: %s, count: 84}]%s}]}\n".formatted(arrays, drive, expansions);
        return "storageModules:\n" + one.repeat(modules);
    }

    static String metadataArrays(int count) {
        return "metadataModules: [{arrays: [{count: %d}]}]\n".formatted(count);
    }

    static Workload load(Pattern pattern, Operation operation) {
        return new Workload(pattern, operation, null, null, null, null, null, null);
    }

    static Workload atDepth(Operation operation, int depth) {
        return new Workload(Pattern.RANDOM_4K, operation, null, null, depth, null, null, null);
    }

    static Workload atThreads(Pattern pattern, Operation operation, int threads) {
        return new Workload(pattern, operation, null, null, null, null, threads, null);
    }

    static Prediction predict(ResolvedSystem system, Workload workload) {
        return PREDICTOR.predict(system, List.of(workload), Condition.HEALTHY).get(0);
    }

    static Prediction predict(ResolvedSystem system, Pattern pattern, Operation operation) {
        return predict(system, load(pattern, operation));
    }

    static double peak(ResolvedSystem system, Workload workload) {
        Prediction.Rate peak = predict(system, workload).peak();
        if (peak == null) {
            throw new AssertionError("no peak of " + workload);
        }
        return peak.value();
    }
}
