package io.stowage.performance.measured;

/** A file that cannot be read for what it measures. The message says what is wrong and what would help. */
public final class UnreadableBenchmarkException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int MOST_CHARACTERS = 200;

    private final String file;
    private final int line;
    private final String value;

    /**
     * One fault that makes the file useless.
     *
     * @param line where, counted from 1
     * @param value the text that is wrong, cut when long
     */
    public UnreadableBenchmarkException(String file, int line, String value, String message) {
        super(message);
        this.file = file;
        this.line = line;
        this.value = value.length() <= MOST_CHARACTERS ? value : value.substring(0, MOST_CHARACTERS) + "…";
    }

    public String file() {
        return file;
    }

    public int line() {
        return line;
    }

    public String value() {
        return value;
    }
}
