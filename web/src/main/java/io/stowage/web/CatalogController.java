package io.stowage.web;

import io.micronaut.http.annotation.Controller;
import io.stowage.catalog.Catalog;
import io.stowage.catalog.Part;
import io.stowage.catalog.Role;
import io.stowage.catalog.Solution;
import io.stowage.catalog.Source;
import io.stowage.web.api.CatalogApi;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What exists and where it is written. */
@Controller
final class CatalogController implements CatalogApi {
    private final Catalog catalog;

    CatalogController(Catalog catalog) {
        this.catalog = catalog;
    }

    @Override
    public Page<Part> listParts(
            @Nullable Role role, @Nullable String q, @Nullable Integer limit, @Nullable String cursor) {
        String word = q == null ? "" : q.toLowerCase(Locale.ROOT);
        List<Part> parts = catalog.parts().stream()
                .filter(part -> role == null || part.role() == role)
                .filter(part -> Stream.of(part.id(), part.vendor(), part.model())
                        .anyMatch(text -> text.toLowerCase(Locale.ROOT).contains(word)))
                .toList();
        return Page.of(parts, Part::id, limit, cursor);
    }

    @Override
    public Part getPart(String id) {
        return catalog.findPart(id)
                .orElseThrow(() -> ProblemResponses.notFound(
                        "part", id, catalog.parts().stream().map(Part::id).toList()));
    }

    @Override
    public Page<Solution> listSolutions(@Nullable Integer limit, @Nullable String cursor) {
        return Page.of(List.copyOf(catalog.solutions()), Solution::id, limit, cursor);
    }

    @Override
    public Solution getSolution(String id) {
        return catalog.findSolution(id)
                .orElseThrow(() -> ProblemResponses.notFound(
                        "solution",
                        id,
                        catalog.solutions().stream().map(Solution::id).toList()));
    }

    @Override
    public Page<Source> listSources(@Nullable Integer limit, @Nullable String cursor) {
        return Page.of(List.copyOf(catalog.sources()), Source::id, limit, cursor);
    }

    @Override
    public Source getSource(String id) {
        return catalog.findSource(id)
                .orElseThrow(() -> ProblemResponses.notFound(
                        "source", id, catalog.sources().stream().map(Source::id).toList()));
    }
}
