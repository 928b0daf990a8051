package io.stowage.catalog.configuration;

/** Which characters a text may hold. */
final class TextRules {
    private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
    private static final int ZERO_WIDTH_JOINER = 0x200D;

    private TextRules() {}

    /**
     * False for what cannot be seen or changes how the rest is seen: control characters (but tab and line feed), marks
     * that reorder or join lines, lone surrogates and code points that are no characters.
     */
    static boolean isHarmless(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL -> codePoint == '\n' || codePoint == '\t';
            case Character.FORMAT -> codePoint == ZERO_WIDTH_NON_JOINER || codePoint == ZERO_WIDTH_JOINER;
            case Character.SURROGATE, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> false;
            default -> (codePoint & 0xFFFE) != 0xFFFE;
        };
    }

    static boolean isHarmless(String text) {
        return text.codePoints().allMatch(TextRules::isHarmless);
    }

    /** True when there is nothing to see, whatever kind of space it is made of. */
    static boolean isBlank(String text) {
        return text.codePoints()
                .allMatch(c -> Character.isWhitespace(c)
                        || Character.isSpaceChar(c)
                        || c == ZERO_WIDTH_NON_JOINER
                        || c == ZERO_WIDTH_JOINER);
    }
}
