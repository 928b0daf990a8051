package io.stowage.rules.fact;

import java.util.List;

/** One small thing that rules speak about. Identical things are one fact with a count. */
public interface Fact {

    /** JSON pointer to it in the user's document; for a defaulted value, where the key would stand. */
    String path();

    /** JSON pointer to one of its keys. */
    default String at(String key) {
        return path() + "/" + key;
    }

    /** Words that tell facts of one type apart where a rule says what it {@code @needs}. */
    default List<String> tags() {
        return List.of();
    }
}
