/**
 * Reads what benchmark tools print: IOR, mdtest, IO500, fio, IOzone and elbencho. Each format has a reader; all give the
 * same points, in the units of predictions.
 */
@NullMarked
package io.stowage.performance.measured;

import org.jspecify.annotations.NullMarked;
