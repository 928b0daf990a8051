package io.stowage.catalog.layout;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What a reader of the layout must know besides, each sentence once. */
final class Notes {
    private final Set<String> sentences = new LinkedHashSet<>();

    void add(String sentence) {
        sentences.add(sentence);
    }

    List<String> list() {
        return List.copyOf(sentences);
    }
}
