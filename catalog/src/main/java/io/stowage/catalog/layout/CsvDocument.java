package io.stowage.catalog.layout;

/** A document that can be written as a table. */
public interface CsvDocument {
    /** The table as RFC 4180 text, with a line of names first. */
    String csv();
}
