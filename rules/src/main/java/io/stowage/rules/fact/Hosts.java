package io.stowage.rules.fact;

import java.util.List;

/**
 * All servers whose own drives hold data. Tag: {@code PROTECTED} where the document says how the data is protected.
 *
 * @param path where the number of the last kind stands
 * @param count all of them
 * @param strips strips of the erasure code, or copies; 0 where not said
 */
public record Hosts(String path, int count, int strips) implements Fact {
    @Override
    public List<String> tags() {
        return strips > 0 ? List.of("PROTECTED") : List.of();
    }
}
