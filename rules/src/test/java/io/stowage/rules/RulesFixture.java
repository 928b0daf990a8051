package io.stowage.rules;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.stowage.catalog.Catalog;
import io.stowage.catalog.CatalogLoader;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.ConfigurationReader;
import io.stowage.catalog.configuration.DocumentFormat;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.catalog.system.Resolver;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** One engine over the shipped catalog, and documents written without the keys that are always the same. */
final class RulesFixture {
    static final Catalog CATALOG = CatalogLoader.load();
    static final RuleEngine ENGINE = RuleEngine.load(CATALOG);
    private static final YAMLMapper YAML = new YAMLMapper();
    private static final ConfigurationReader READER = new ConfigurationReader(CATALOG);
    private static final Resolver RESOLVER = new Resolver(CATALOG);

    private RulesFixture() {}

    /** Reads, resolves and checks a document; {@code apiVersion} and {@code kind} are supplied. */
    static Evaluation evaluate(String yaml) {
        return ENGINE.evaluate(system(yaml));
    }

    static ResolvedSystem system(String yaml) {
        try {
            return system(YAML.readTree(yaml));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ResolvedSystem system(JsonNode document) {
        return RESOLVER.resolve(configuration(document));
    }

    /** Reads a document; {@code apiVersion} and {@code kind} are supplied. */
    static Configuration configuration(JsonNode document) {
        ObjectNode complete = document.deepCopy();
        complete.put("apiVersion", "stowage/v1").put("kind", "Configuration");
        return READER.read(complete.toString().getBytes(StandardCharsets.UTF_8), DocumentFormat.JSON);
    }

    /** Findings of one severity, each as rule id and path. */
    static List<String> at(Evaluation evaluation, Severity severity) {
        return evaluation.findings().stream()
                .filter(finding -> finding.severity() == severity)
                .map(finding -> finding.ruleId() + " " + finding.path())
                .toList();
    }
}
