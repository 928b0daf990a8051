package io.stowage.catalog.bill;

import io.stowage.catalog.Basis;
import io.stowage.catalog.Catalog;
import io.stowage.catalog.Part;
import io.stowage.catalog.PriceList;
import io.stowage.catalog.bill.BillLine.Category;
import io.stowage.catalog.bill.BillLine.LinePrice;
import io.stowage.catalog.bill.BillLine.Unit;
import io.stowage.catalog.bill.BillLine.Use;
import io.stowage.catalog.configuration.ProvidedBy;
import io.stowage.catalog.system.PartLife;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Gathers equal things into lines and finds their parts, prices and notes. */
final class BillLines {
    /** What a line is of. Things that agree in all of it stand on one line. */
    record Item(
            Category category,
            String part,
            String description,
            Unit unit,
            boolean billed,
            ProvidedBy providedBy,
            String rule,
            @Nullable String source,
            @Nullable Basis basis) {

        /** Equipment, counted piece by piece. */
        static Item piece(Category category, String part, String description, ProvidedBy by, String rule) {
            return new Item(category, part, description, Unit.PIECE, by == ProvidedBy.VENDOR, by, rule, null, null);
        }
    }

    private static final Comparator<BillLine> ORDER = Comparator.comparing((BillLine l) -> !l.billed())
            .thenComparing(BillLine::category)
            .thenComparing(BillLine::part)
            .thenComparing(BillLine::description)
            .thenComparing(BillLine::rule);

    private static final class Count {
        private final SortedMap<String, BigDecimal> uses = new TreeMap<>();
        private BigDecimal sum = BigDecimal.ZERO;
        private boolean known = true;
        private final Set<String> notes = new LinkedHashSet<>();
    }

    private final Catalog catalog;
    private final PartLife life;
    private final PriceList prices;
    private final LocalDate asOf;
    private final Map<Item, Count> counts = new java.util.LinkedHashMap<>();

    BillLines(Catalog catalog, PartLife life, PriceList prices, LocalDate asOf) {
        this.catalog = catalog;
        this.life = life;
        this.prices = prices;
        this.asOf = asOf;
    }

    Optional<Part> part(String id) {
        return catalog.findPart(id);
    }

    /** What a part is called; the wording where the catalog does not have it. */
    String called(String id, String otherwise) {
        return part(id).map(p -> p.vendor().equals("any") ? p.model() : p.vendor() + " " + p.model())
                .orElse(otherwise);
    }

    /** Adds a quantity at a place. */
    void add(Item item, String path, long quantity) {
        if (quantity > 0) {
            Count count = count(item);
            BigDecimal exact = BigDecimal.valueOf(quantity);
            count.uses.merge(path, exact, BigDecimal::add);
            count.sum = count.sum.add(exact);
        }
    }

    /** Adds a quantity that belongs to the whole system. */
    void add(Item item, BigDecimal quantity) {
        Count count = count(item);
        count.sum = count.sum.add(quantity);
    }

    /** Adds what no quantity is known of. */
    void addUnknown(Item item, String note) {
        Count count = count(item);
        count.known = false;
        count.notes.add(note);
    }

    void note(Item item, String note) {
        count(item).notes.add(note);
    }

    private Count count(Item item) {
        return counts.computeIfAbsent(item, i -> new Count());
    }

    /** The lines in their order, numbered. */
    List<BillLine> sorted() {
        List<BillLine> lines = new ArrayList<>();
        counts.forEach((item, count) -> lines.add(line(item, count)));
        lines.sort(ORDER);
        List<BillLine> numbered = new ArrayList<>();
        for (BillLine l : lines) {
            numbered.add(new BillLine(
                    numbered.size() + 1,
                    l.category(),
                    l.part(),
                    l.description(),
                    l.quantity(),
                    l.unit(),
                    l.billed(),
                    l.providedBy(),
                    l.uses(),
                    l.rule(),
                    l.source(),
                    l.basis(),
                    l.origin(),
                    l.price(),
                    l.notes()));
        }
        return List.copyOf(numbered);
    }

    private BillLine line(Item item, Count count) {
        BigDecimal quantity = count.known ? count.sum : null;
        List<Use> uses = new ArrayList<>();
        count.uses.forEach((path, n) -> uses.add(new Use(path, n)));
        List<String> notes = new ArrayList<>(count.notes);
        life.note(item.part()).ifPresent(note -> notes.add(note.message()));
        return new BillLine(
                0,
                item.category(),
                item.part(),
                item.description(),
                quantity,
                item.unit(),
                item.billed(),
                item.providedBy(),
                uses,
                item.rule(),
                item.source(),
                item.basis(),
                part(item.part()).map(Part::origin).orElse(null),
                item.billed() && quantity != null ? price(item.part(), quantity) : null,
                notes);
    }

    private @Nullable LinePrice price(String part, BigDecimal quantity) {
        return prices.priceOf(part, asOf)
                .map(p -> new LinePrice(
                        p.currency(),
                        p.listPrice(),
                        p.listPrice().multiply(quantity),
                        p.validFrom().toString(),
                        p.validUntil().map(LocalDate::toString).orElse(null),
                        p.source()))
                .orElse(null);
    }

    /** An id made of words, in the form that ids of parts have. */
    static String id(String words) {
        return words.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    }
}
