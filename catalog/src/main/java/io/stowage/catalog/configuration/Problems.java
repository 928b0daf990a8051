package io.stowage.catalog.configuration;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Wording that all problem texts share: shortened values and the nearest known name. */
final class Problems {
    private static final int SHOWN = 80;

    private Problems() {}

    static String shorten(String text) {
        return shorten(text, SHOWN);
    }

    /** The text without control characters, cut to {@code max} characters. */
    static String shorten(String text, int max) {
        StringBuilder out = new StringBuilder();
        text.codePoints()
                .limit(max)
                .forEach(c -> out.appendCodePoint(TextRules.isHarmless(c) && c != '\n' && c != '\t' ? c : 0xFFFD));
        return text.codePointCount(0, text.length()) > max ? out + "…" : out.toString();
    }

    /** The known name that is fewest edits away, when it is near enough to be meant. */
    static Optional<String> nearest(String word, Collection<String> known) {
        if (word.length() > SHOWN) {
            return Optional.empty();
        }
        LevenshteinDistance edits = LevenshteinDistance.getDefaultInstance();
        String lower = word.toLowerCase(Locale.ROOT);
        record Distance(String name, int edits) {}
        return known.stream()
                .map(name -> new Distance(name, edits.apply(lower, name.toLowerCase(Locale.ROOT))))
                .filter(d -> d.edits() <= Math.max(2, d.name().length() / 3))
                .min(Comparator.comparingInt(Distance::edits).thenComparing(Distance::name))
                .map(Distance::name);
    }
}
