package io.stowage.catalog;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.stowage.catalog.configuration.Required;
import java.math.BigDecimal;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * One thing that can be ordered: an enclosure, a drive, a server, a switch, a card or a software.
 *
 * @param id permanent name, equal to the name of its file
 * @param fits ids of the enclosures (or servers) a drive may be put into; empty for other roles
 * @param facts stated values by name, sorted; the unit is in the name
 * @param unknown names of facts that were searched for and not found; they are neither 0 nor guessed
 * @param notes what a reader should know, one sentence each
 * @param conflicts contradictions of the sources about it, by id
 * @param origin the catalog it stands in
 * @param overriding true when the site's file stands in place of a shipped one
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Part(
        @Required String id,
        @Required String vendor,
        @Required String model,
        @Required Role role,
        List<String> fits,
        @Required SortedMap<String, Fact> facts,
        List<String> unknown,
        List<String> notes,
        List<CatalogConflict> conflicts,
        @SetByLoader Origin origin,
        @SetByLoader boolean overriding)
        implements FactSheet {

    private static final BigDecimal BYTES_PER_TB = BigDecimal.TEN.pow(12);

    public Part {
        fits = List.copyOf(fits);
        unknown = List.copyOf(unknown);
        notes = List.copyOf(notes);
        conflicts = List.copyOf(conflicts);
    }

    /**
     * Bytes of a drive by its vendor's decimal capacity, TB = 10^12.
     *
     * @throws CatalogException when the part states no {@code capacityTB}
     */
    @JsonIgnore
    public long driveBytes() {
        return decimal("capacityTB")
                .map(tb -> tb.multiply(BYTES_PER_TB).longValueExact())
                .orElseThrow(() -> new CatalogException(
                        List.of("Drive %s states no capacityTB. Maybe add it to parts/%s.yaml.".formatted(id, id))));
    }

    /** Whether this is a drive of known capacity. */
    @JsonIgnore
    public boolean hasCapacity() {
        return facts.containsKey("capacityTB");
    }

    /** True for a flash drive, whatever its interface. */
    @JsonIgnore
    public boolean isFlash() {
        @Nullable Fact kind = facts.get("driveClass");
        return kind != null
                && (kind.value().asText().equals("SSD") || kind.value().asText().equals("NVME"));
    }
}
