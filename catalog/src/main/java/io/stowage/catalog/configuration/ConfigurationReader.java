package io.stowage.catalog.configuration;

import io.stowage.catalog.Catalog;

/** Reads a {@link Configuration} from JSON or YAML, strictly and with every problem at once. */
public final class ConfigurationReader {
    private final StrictReader reader;

    public ConfigurationReader(Catalog catalog) {
        this.reader = new StrictReader(catalog);
    }

    /**
     * Reads one document.
     *
     * @param bytes UTF-8 text
     * @throws UnreadableDocumentException with pointer, line, column, value and advice for each fault
     */
    public Configuration read(byte[] bytes, DocumentFormat format) {
        return reader.read(bytes, format, Configuration.class);
    }
}
