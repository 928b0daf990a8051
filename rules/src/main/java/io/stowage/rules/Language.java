package io.stowage.rules;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A language that rules, findings and fixes are worded in. English is the fallback. */
public enum Language {
    EN,
    ES,
    ZH;

    /** More than any browser sends; what is longer is not read. */
    private static final int LONGEST_HEADER = 1000;

    /** A language range with its quality, such as {@code es-MX;q=0.8}. What is written otherwise asks for nothing. */
    private static final Pattern RANGE = Pattern.compile(
            "([a-zA-Z]{1,8})(?:-[a-zA-Z0-9]{1,8})*(?:\\s*;\\s*[qQ]\\s*=\\s*(0(?:\\.\\d*)?|1(?:\\.0*)?))?");

    /** As in {@code Content-Language} and in the names of word files, for example {@code es}. */
    public String tag() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The best of our languages for an {@code Accept-Language} header (RFC 9110): that of the highest quality, the first
     * of several; {@code es-MX} is served by {@code es}. English where none is asked for. What cannot be read of a header
     * is passed over.
     */
    public static Language of(@Nullable String acceptLanguage) {
        if (acceptLanguage == null || acceptLanguage.length() > LONGEST_HEADER) {
            return EN;
        }
        Language best = EN;
        double highest = 0;
        for (String range : acceptLanguage.split(",")) {
            Matcher matcher = RANGE.matcher(range.strip());
            if (matcher.matches()) {
                Optional<Language> language = ofTag(matcher.group(1));
                double quality = matcher.group(2) == null ? 1 : Double.parseDouble(matcher.group(2));
                if (language.isPresent() && quality > highest) {
                    best = language.get();
                    highest = quality;
                }
            }
        }
        return best;
    }

    private static Optional<Language> ofTag(String tag) {
        return Arrays.stream(values())
                .filter(language -> language.tag().equalsIgnoreCase(tag))
                .findFirst();
    }
}
