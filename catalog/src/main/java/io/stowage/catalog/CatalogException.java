package io.stowage.catalog;

import java.util.List;

/** The catalog's own data files are wrong; carries every problem found, each in plain words with the way out. */
public final class CatalogException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient List<String> problems;

    public CatalogException(List<String> problems) {
        super(String.join(System.lineSeparator(), problems));
        this.problems = List.copyOf(problems);
    }

    public List<String> problems() {
        return problems;
    }
}
