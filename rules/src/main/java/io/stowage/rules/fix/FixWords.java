package io.stowage.rules.fix;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.stowage.rules.Language;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Collectors;

/** What a patch changes, in words: {@code 4 global spares instead of 3}. */
final class FixWords {
    /** With more differences than these the place is named, not each value. */
    private static final int MOST_NAMED = 3;

    private final JsonNode sentences;
    private final JsonNode counted;

    /** Reads the words of a language. */
    FixWords(Language language) {
        String file = "/stowage/words/" + language.tag() + ".yaml";
        try (InputStream in = FixWords.class.getResourceAsStream(file)) {
            JsonNode words = new YAMLMapper().readTree(in);
            this.sentences = words.get("sentences");
            this.counted = words.get("counted");
        } catch (IOException e) {
            throw new UncheckedIOException(file, e);
        }
    }

    /**
     * Describes a patch by what differs in the complete documents, so that an added parent hides nothing.
     *
     * @param before complete document without the patch
     * @param after complete document with it
     */
    String of(List<JsonNode> patch, JsonNode before, JsonNode after) {
        List<JsonPointer> places = Leaves.differing(before, after);
        JsonNode more = counted.path(listThatGrew(places, before));
        if (!more.isMissingNode()) {
            return sentence("more")
                    .replace("{new}", String.valueOf(places.size()))
                    .replace("{what}", more.path(places.size() == 1 ? 0 : 1).asText());
        }
        if (places.size() <= MOST_NAMED) {
            return places.stream()
                    .map(place -> value(place, before.at(place), after.at(place)))
                    .collect(Collectors.joining(sentence("between")));
        }
        return patch.stream()
                .map(operation -> sentence(operation.path("op").asText().equals("remove") ? "whole" : "replaced")
                        .replace("{place}", operation.path("path").asText())
                        .replace("{solution}", after.path("solution").asText())
                        .replace("{new}", String.valueOf(places.size())))
                .collect(Collectors.joining(sentence("between")));
    }

    /** Name of the one list that only got further elements; empty where anything else differs. */
    private static String listThatGrew(List<JsonPointer> places, JsonNode before) {
        List<JsonPointer> lists =
                places.stream().map(JsonPointer::head).distinct().toList();
        boolean grew = lists.size() == 1
                && before.at(lists.get(0)).isArray()
                && places.stream().allMatch(place -> before.at(place).isMissingNode());
        return grew ? name(lists.get(0)) : "";
    }

    private String value(JsonPointer place, JsonNode was, JsonNode is) {
        String key = name(place);
        if (was.isMissingNode() || is.isMissingNode()) {
            JsonNode only = was.isMissingNode() ? is : was;
            String what = only.isContainerNode() ? shown(place, only) : key + " " + only.asText();
            String verb = was.isMissingNode() ? "added" : "removed";
            String own = verb + "/" + key;
            return sentence(sentences.has(own) ? own : verb).replace("{what}", what);
        }
        String things = name(place.head()) + "/" + key;
        String own = place.getMatchingProperty() + "/" + things;
        JsonNode noun = counted.path(counted.has(own) ? own : things);
        if (!noun.isMissingNode()) {
            return fill("counted", noun.path(is.asInt() == 1 ? 0 : 1).asText(), place, was, is);
        }
        return fill(key.equals("part") ? "part" : "changed", key, place, was, is);
    }

    /** The last key of a place that is no number. */
    private static String name(JsonPointer place) {
        JsonPointer at = place;
        while (at.last() != null && at.last().mayMatchElement()) {
            at = at.head();
        }
        return at.last() == null ? "" : at.last().getMatchingProperty();
    }

    private String fill(String sentence, String what, JsonPointer place, JsonNode was, JsonNode is) {
        return sentence(sentence)
                .replace("{what}", what)
                .replace("{new}", shown(place, is))
                .replace("{old}", shown(place, was));
    }

    private String sentence(String name) {
        return sentences.path(name).asText();
    }

    /** A value; of a thing its number and part, or level; of anything larger its place. */
    private static String shown(JsonPointer place, JsonNode value) {
        if (value.isValueNode()) {
            return value.asText();
        }
        for (String kind : List.of("part", "level")) {
            if (value.has(kind)) {
                return value.path("count").asInt(1) + " " + value.path(kind).asText();
            }
        }
        return place.toString();
    }
}
