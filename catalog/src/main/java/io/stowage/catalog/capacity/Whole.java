package io.stowage.catalog.capacity;

/** Division of whole numbers. */
final class Whole {
    private Whole() {}

    /** The quotient rounded up; neither number is negative, and the divisor is not 0. */
    static long ceilDiv(long dividend, long divisor) {
        return dividend / divisor + (dividend % divisor == 0 ? 0 : 1);
    }
}
