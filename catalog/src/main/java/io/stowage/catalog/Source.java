package io.stowage.catalog;

/**
 * A document that facts are taken from.
 *
 * @param id short name that facts cite, for example {@code S000}
 * @param title what the document calls itself, with page where one page is meant
 * @param address where it can be found; {@code -} for our own arithmetic
 * @param origin the catalog it stands in
 * @param overriding true when the site says it in place of the shipped catalog
 */
public record Source(String id, String title, String address, Origin origin, boolean overriding) {}
