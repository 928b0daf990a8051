package io.stowage.rules.fact;

import java.math.BigDecimal;

/** Most entries that one directory is stated to have. */
public record DirectoryNeed(BigDecimal entries) implements Fact {
    @Override
    public String path() {
        return "/requirements/files/perDirectory";
    }
}
