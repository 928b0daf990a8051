package io.stowage.catalog;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * Prices of one currency, of which no two of a part hold on the same day.
 *
 * @param prices sorted by part and first day
 */
public record PriceList(List<Price> prices) {
    /** No prices at all, as in the shipped catalog. */
    public static final PriceList NONE = new PriceList(List.of());

    public PriceList {
        prices = List.copyOf(prices);
    }

    /** The one currency of all prices; empty where there are none. */
    public Optional<String> currency() {
        return prices.stream().findFirst().map(Price::currency);
    }

    /** The price of a part on a day; empty where none is known. */
    public Optional<Price> priceOf(String part, LocalDate day) {
        return prices.stream()
                .filter(price -> price.part().equals(part) && price.isValidOn(day))
                .findFirst();
    }
}
