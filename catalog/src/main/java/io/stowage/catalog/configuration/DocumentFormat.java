package io.stowage.catalog.configuration;

/** Notation of a document. */
public enum DocumentFormat {
    JSON,
    YAML
}
