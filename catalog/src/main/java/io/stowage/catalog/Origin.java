package io.stowage.catalog;

/** Which catalog a part, a solution or a source comes from. */
public enum Origin {
    /** Delivered with the product. */
    SHIPPED,
    /** From the site's own directory, which takes precedence. */
    SITE
}
