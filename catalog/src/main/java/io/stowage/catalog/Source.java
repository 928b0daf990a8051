package io.stowage.catalog;

/**
 * A document that facts are taken from.
 *
 * @param id short name that facts cite, for example {@code S000}
 * @param title what the document calls itself, with page where one page is meant
 * @param address where it can be found; {@code -} for our own arithmetic
 */
public record Source(String id, String title, String address) {}
