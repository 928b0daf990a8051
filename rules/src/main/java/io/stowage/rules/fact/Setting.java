package io.stowage.rules.fact;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.List;

/**
 * A key of the document with a single value, for example {@code blockSizeMiB} of {@code fileSystem}. Tags: section,
 * key.
 *
 * @param path of the key itself
 * @param section the key it stands under
 */
public record Setting(String path, String section, String key, JsonNode value) implements Fact {

    public int integer() {
        return value.intValue();
    }

    public BigDecimal decimal() {
        return value.decimalValue();
    }

    public String text() {
        return value.asText();
    }

    public boolean isTrue() {
        return value.booleanValue();
    }

    /** A ratio as a percentage. */
    public BigDecimal percent() {
        return decimal().movePointRight(2);
    }

    /** A number without needless digits, 4 for 4.0. */
    public String plain() {
        return decimal().stripTrailingZeros().toPlainString();
    }

    @Override
    public List<String> tags() {
        return List.of(section, key);
    }
}
