package io.stowage.rules.fact;

import io.stowage.catalog.Part;
import io.stowage.catalog.configuration.DiskGroup.Use;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Drives of one kind in one enclosure. Tags: purpose, and {@code DATA_MODULE} or {@code METADATA_MODULE}.
 *
 * @param kind the drive
 * @param enclosure path of the enclosure
 * @param enclosurePart id of the enclosure's part
 * @param module what the module is for
 * @param purpose what the drives hold: flash beside spinning drives of a data array holds metadata
 * @param first whether they are the first of their purpose in their enclosure
 * @param index position among all drives of that module kind and purpose, from 0
 * @param rpm absent for flash
 */
public record Drives(
        String path,
        Part kind,
        String enclosure,
        String enclosurePart,
        Use module,
        Use purpose,
        boolean first,
        int index,
        String driveClass,
        BigDecimal capacityTB,
        @Nullable Integer rpm,
        int count)
        implements PartFact {

    /** Whether the catalog says that the drive fits its enclosure. */
    public boolean fits() {
        return kind.fits().contains(enclosurePart);
    }

    @Override
    public List<String> tags() {
        return List.of(module.name() + "_MODULE", purpose.name());
    }
}
