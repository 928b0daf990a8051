package io.stowage.performance.measured;

/** A benchmark tool whose results can be read. */
public enum Tool {
    IOR,
    MDTEST,
    IO500,
    FIO,
    IOZONE,
    ELBENCHO
}
