package io.stowage.rules;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A language that rules, findings and fixes are worded in. English is the fallback. */
public enum Language {
    EN,
    ES,
    ZH;

    /** More than any browser sends; what is longer is not read. */
    private static final int LONGEST_HEADER = 1000;

    private static final List<String> TAGS =
            Arrays.stream(values()).map(Language::tag).toList();

    /** As in {@code Content-Language} and in the names of word files, for example {@code es}. */
    public String tag() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The best of our languages for an {@code Accept-Language} header (RFC 9110, looked up as RFC 4647 says: {@code es-MX}
     * is served by {@code es}); English where there is none, or the header cannot be read.
     */
    public static Language of(@Nullable String acceptLanguage) {
        if (acceptLanguage == null || acceptLanguage.isBlank() || acceptLanguage.length() > LONGEST_HEADER) {
            return EN;
        }
        try {
            String tag = Locale.lookupTag(Locale.LanguageRange.parse(acceptLanguage), TAGS);
            return tag == null ? EN : valueOf(tag.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            return EN;
        }
    }
}
