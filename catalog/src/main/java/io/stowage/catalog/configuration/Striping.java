package io.stowage.catalog.configuration;

/** How a file is divided over targets: in equal parts, or in parts that follow their speed. */
public enum Striping {
    EQUAL,
    WEIGHTED
}
