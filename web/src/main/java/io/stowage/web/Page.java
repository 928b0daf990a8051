package io.stowage.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.stowage.catalog.configuration.Problem;
import io.stowage.catalog.configuration.Problems;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Part of a list.
 *
 * @param items at most as many as were asked for
 * @param next {@code cursor} of the next page; absent on the last
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Page<T>(List<T> items, @Nullable String next) {
    private static final int DEFAULT_LIMIT = 100;

    /** The page after {@code cursor} of a list that is in a fixed order and whose elements have distinct ids. */
    static <T> Page<T> of(List<T> all, Function<T, String> id, @Nullable Integer limit, @Nullable String cursor) {
        int from = cursor == null ? 0 : after(all, id, cursor);
        int to = Math.min(all.size(), from + (limit == null ? DEFAULT_LIMIT : limit));
        String next = to == all.size() ? null : encode(id.apply(all.get(to - 1)));
        return new Page<>(List.copyOf(all.subList(from, to)), next);
    }

    private static <T> int after(List<T> all, Function<T, String> id, String cursor) {
        for (int i = 0; i < all.size(); i++) {
            if (encode(id.apply(all.get(i))).equals(cursor)) {
                return i + 1;
            }
        }
        throw ProblemException.parameters(List.of(new Problem(
                "?cursor",
                0,
                0,
                "unknown-cursor",
                Problems.shorten(cursor),
                "No page of this list starts there.",
                "Take cursor from next of the page before, or leave it out.")));
    }

    private static String encode(String id) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(id.getBytes(StandardCharsets.UTF_8));
    }
}
