package io.stowage.rules.fact;

import io.stowage.catalog.Part;
import java.util.List;

/** Drives of one kind in each server of one kind, which hold data. Tag: {@code FLASH} or {@code SPINNING}. */
public record HostDrives(String path, Part kind, int count) implements PartFact {

    public boolean flash() {
        return kind.isFlash();
    }

    @Override
    public List<String> tags() {
        return List.of(flash() ? "FLASH" : "SPINNING");
    }
}
