package io.stowage.rules.fact;

import java.math.BigDecimal;
import java.util.List;

/**
 * A rate of metadata operations beside the servers that answer them. Tag: load.
 *
 * @param wanted operations per second
 */
public record MetadataDemand(Load load, BigDecimal wanted, int servers) implements Fact {
    @Override
    public String path() {
        return load.path();
    }

    /** Whether so many operations of each server are enough. */
    public boolean enoughWith(BigDecimal each) {
        return wanted.compareTo(each.multiply(BigDecimal.valueOf(servers))) <= 0;
    }

    @Override
    public List<String> tags() {
        return List.of(load.name());
    }
}
