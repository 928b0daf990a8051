package io.stowage.catalog.configuration;

/** Who brings a part. What the customer brings is checked like everything else, and not billed. */
public enum ProvidedBy {
    VENDOR,
    CUSTOMER
}
