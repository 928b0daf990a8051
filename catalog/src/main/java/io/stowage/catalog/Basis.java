package io.stowage.catalog;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a fact is known, strongest first; a reader may trust a figure only as far as its basis goes. */
public enum Basis {
    /** Stated in the source itself. */
    @JsonProperty("documented")
    DOCUMENTED,
    /** Stated in a third party's digest of the vendor's guide. */
    @JsonProperty("digest")
    DIGEST,
    /** Arithmetic on documented values. */
    @JsonProperty("derived")
    DERIVED,
    /** Stated by a data set that is not the vendor's; verify before quoting. */
    @JsonProperty("third_party")
    THIRD_PARTY,
    /** The value of a sibling product. */
    @JsonProperty("analogue")
    ANALOGUE,
    /** A reading of the sources, not stated in them. */
    @JsonProperty("inferred")
    INFERRED,
    /** A prior of this product; no source was found. */
    @JsonProperty("assumed")
    ASSUMED
}
