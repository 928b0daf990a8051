package io.stowage.catalog.configuration;

/** Which characters a text may hold. */
final class TextRules {
    private TextRules() {}

    /** False for control characters (but tab and line feed), lone surrogates and marks that reorder the line. */
    static boolean isHarmless(int codePoint) {
        if (codePoint == '\n' || codePoint == '\t') {
            return true;
        }
        boolean control = Character.isISOControl(codePoint);
        boolean surrogate = codePoint >= 0xD800 && codePoint <= 0xDFFF;
        boolean reordering =
                (codePoint >= 0x202A && codePoint <= 0x202E) || (codePoint >= 0x2066 && codePoint <= 0x2069);
        return !control && !surrogate && !reordering;
    }

    static boolean isHarmless(String text) {
        return text.codePoints().allMatch(TextRules::isHarmless);
    }
}
