package io.stowage.rules.fact;

import io.stowage.catalog.Part;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Kind of the spare drives of one enclosure; where the document names none, that of its data drives.
 *
 * @param path of the spares
 * @param enclosure path of the enclosure
 */
public record SpareDrives(
        String path, Part kind, String enclosure, String driveClass, BigDecimal capacityTB, @Nullable Integer rpm)
        implements PartFact {}
