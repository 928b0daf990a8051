package io.stowage.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.catalog.configuration.Problems;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads {@code prices.yaml}: a list of prices, each checked by itself and against the others. */
final class PriceReader {
    private static final List<String> KEYS =
            List.of("part", "currency", "listPrice", "validFrom", "validUntil", "source");
    private static final Set<String> MAY_LACK = Set.of("validUntil");
    private static final Pattern AMOUNT = Pattern.compile("(0|[1-9][0-9]{0,9})(\\.[0-9]{1,4})?");
    private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

    private final DataFile file;
    private final Predicate<String> isPart;
    private final Predicate<String> isSource;
    private final List<String> problems;
    private final List<Price> prices = new ArrayList<>();
    private final List<Integer> places = new ArrayList<>();

    PriceReader(DataFile file, Predicate<String> isPart, Predicate<String> isSource, List<String> problems) {
        this.file = file;
        this.isPart = isPart;
        this.isSource = isSource;
        this.problems = problems;
    }

    PriceList read() {
        JsonNode root = file.root();
        if (!root.isArray()) {
            problems.add(
                    "%s: The file does not hold a list. Maybe start each price with - part:.".formatted(file.name()));
            return PriceList.NONE;
        }
        for (int i = 0; i < root.size(); i++) {
            int place = i;
            price(root.get(i), i).ifPresent(price -> {
                check(price, place);
                prices.add(price);
                places.add(place);
            });
        }
        return new PriceList(prices.stream()
                .sorted(Comparator.comparing(Price::part).thenComparing(Price::validFrom))
                .toList());
    }

    private Optional<Price> price(JsonNode node, int place) {
        String at = "/" + place;
        int before = problems.size();
        if (!node.isObject()) {
            problem(at, "A price is keys and values: %s.".formatted(String.join(", ", KEYS)));
            return Optional.empty();
        }
        node.fieldNames().forEachRemaining(key -> {
            if (!KEYS.contains(key)) {
                problem(
                        at + "/" + key,
                        "No key %s is known here. %s"
                                .formatted(
                                        Problems.shorten(key),
                                        Problems.nearest(key, KEYS)
                                                .map("Maybe %s."::formatted)
                                                .orElse("Known are %s.".formatted(String.join(", ", KEYS)))));
            }
        });
        for (String key : KEYS) {
            if (!node.has(key) && !MAY_LACK.contains(key)) {
                problem(at, "The key %s is missing.".formatted(key));
            }
        }
        String part = text(node, at, "part");
        String currency = text(node, at, "currency");
        String source = text(node, at, "source");
        BigDecimal amount = amount(node.path("listPrice"), at + "/listPrice");
        LocalDate from = date(node, at, "validFrom");
        LocalDate until = date(node, at, "validUntil");
        // Each field for itself: a fault of one must not hide that of another until the next start.
        if (part != null && !isPart.test(part)) {
            problem(at + "/part", "No file defines the part %s.".formatted(Problems.shorten(part)));
        }
        if (source != null && !isSource.test(source)) {
            problem(at + "/source", "No sources.yaml lists the source %s.".formatted(Problems.shorten(source)));
        }
        if (currency != null
                && Currency.getAvailableCurrencies().stream()
                        .noneMatch(known -> known.getCurrencyCode().equals(currency))) {
            problem(
                    at + "/currency",
                    "%s is not a currency. Write a code such as EUR.".formatted(Problems.shorten(currency)));
        }
        if (from != null && until != null && until.isBefore(from)) {
            problem(at + "/validUntil", "%s is before %s, the first day.".formatted(until, from));
        }
        if (problems.size() > before
                || part == null
                || currency == null
                || source == null
                || amount == null
                || from == null) {
            return Optional.empty();
        }
        return Optional.of(new Price(part, currency, amount, from, Optional.ofNullable(until), source));
    }

    private @Nullable String text(JsonNode node, String at, String key) {
        JsonNode value = node.path(key);
        if (value.isMissingNode()) {
            return null;
        }
        if (!value.isTextual() || value.textValue().isBlank()) {
            problem(at + "/" + key, "%s is not a text.".formatted(shown(value)));
            return null;
        }
        return value.textValue();
    }

    /** A number or a quoted number; neither passes through binary arithmetic. */
    private @Nullable BigDecimal amount(JsonNode value, String at) {
        if (value.isMissingNode()) {
            return null;
        }
        String written = value.isNumber() ? value.decimalValue().toPlainString() : value.asText();
        if (!(value.isNumber() || value.isTextual()) || !AMOUNT.matcher(written).matches()) {
            problem(
                    at,
                    "%s is not a price. Write a number from 0 to 9999999999 with at most four decimals, such as 1234.50."
                            .formatted(shown(value)));
            return null;
        }
        return new BigDecimal(written);
    }

    private @Nullable LocalDate date(JsonNode node, String at, String key) {
        String text = text(node, at, key);
        if (text == null) {
            return null;
        }
        Optional<LocalDate> date = date(text);
        if (date.isEmpty()) {
            problem(at + "/" + key, "%s is not a date. Write it as 2026-12-31.".formatted(Problems.shorten(text)));
        }
        return date.orElse(null);
    }

    /** A calendar date, {@code yyyy-MM-dd}. */
    static Optional<LocalDate> date(String text) {
        try {
            return DATE.matcher(text).matches() ? Optional.of(LocalDate.parse(text)) : Optional.empty();
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private void check(Price price, int place) {
        String at = "/" + place;
        if (!prices.isEmpty() && !prices.get(0).currency().equals(price.currency())) {
            problem(
                    at + "/currency",
                    "The price is in %s, the first one in %s; all prices are in one currency."
                            .formatted(
                                    Problems.shorten(price.currency()),
                                    Problems.shorten(prices.get(0).currency())));
        }
        for (int i = 0; i < prices.size(); i++) {
            if (prices.get(i).part().equals(price.part()) && prices.get(i).overlaps(price)) {
                problem(
                        at + "/part",
                        "The price of %s holds on days on which that of line %d holds. Maybe end one with validUntil."
                                .formatted(Problems.shorten(price.part()), file.line("/" + places.get(i))));
            }
        }
    }

    private static String shown(JsonNode value) {
        return Problems.shorten(value.isTextual() ? value.textValue() : value.toString());
    }

    private void problem(String pointer, String text) {
        problems.add("%s: %s".formatted(file.at(pointer), text));
    }
}
