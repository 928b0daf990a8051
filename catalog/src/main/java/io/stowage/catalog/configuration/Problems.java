package io.stowage.catalog.configuration;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Wording that all problem texts share: shortened values and the nearest known name. */
public final class Problems {
    private static final int SHOWN = 80;
    /** Letters that must be written for the rest to be guessed. */
    private static final int PREFIX = 3;

    private Problems() {}

    /** The text without control characters, cut to 80 characters. */
    public static String shorten(String text) {
        return shorten(text, SHOWN);
    }

    /** The text without characters that do not show, cut to {@code max} characters; empty quotes when it is blank. */
    static String shorten(String text, int max) {
        if (TextRules.isBlank(text)) {
            return "\"\"";
        }
        StringBuilder out = new StringBuilder();
        text.codePoints()
                .limit(max)
                .forEach(c -> out.appendCodePoint(TextRules.isHarmless(c) && c != '\n' && c != '\t' ? c : 0xFFFD));
        return text.codePointCount(0, text.length()) > max ? out + "…" : out.toString();
    }

    /**
     * The known name that is fewest edits away, when it is near enough to be meant: a third of its letters, or two, and at
     * most half of those written. Failing that, the nearest name that goes on where the word ends.
     */
    public static Optional<String> nearest(String word, Collection<String> known) {
        if (word.length() > SHOWN) {
            return Optional.empty();
        }
        String lower = word.toLowerCase(Locale.ROOT);
        record Distance(String name, int edits) {}
        List<Distance> byDistance = known.stream()
                .map(name -> new Distance(name, edits(lower, name.toLowerCase(Locale.ROOT))))
                .sorted(Comparator.comparingInt(Distance::edits).thenComparing(Distance::name))
                .toList();
        return byDistance.stream()
                .filter(d -> d.edits() <= Math.min(Math.max(2, d.name().length() / 3), word.length() / 2))
                .findFirst()
                .or(() -> byDistance.stream()
                        .filter(d -> word.length() >= PREFIX
                                && d.name().toLowerCase(Locale.ROOT).startsWith(lower))
                        .findFirst())
                .map(Distance::name);
    }

    /** Letters to insert, delete, replace or swap with their neighbour (optimal string alignment). */
    private static int edits(String a, String b) {
        int[][] distance = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    distance[i][j] = i + j;
                    continue;
                }
                int replaced = distance[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                int least = Math.min(replaced, 1 + Math.min(distance[i - 1][j], distance[i][j - 1]));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    least = Math.min(least, 1 + distance[i - 2][j - 2]);
                }
                distance[i][j] = least;
            }
        }
        return distance[a.length()][b.length()];
    }
}
