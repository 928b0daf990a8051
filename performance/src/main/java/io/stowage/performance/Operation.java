package io.stowage.performance;

/** What a load does with the files. */
public enum Operation {
    READ,
    WRITE,
    CREATE,
    STAT,
    REMOVE
}
