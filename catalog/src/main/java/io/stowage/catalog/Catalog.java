package io.stowage.catalog;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Every part, solution and source that is known, each sorted by id. Immutable; load one with {@link CatalogLoader}. */
public final class Catalog {
    private final String version;
    private final SortedMap<String, Part> parts;
    private final SortedMap<String, Solution> solutions;
    private final SortedMap<String, Source> sources;

    Catalog(String version, Map<String, Part> parts, Map<String, Solution> solutions, Map<String, Source> sources) {
        this.version = version;
        this.parts = new TreeMap<>(parts);
        this.solutions = new TreeMap<>(solutions);
        this.sources = new TreeMap<>(sources);
    }

    /** Digest of the data files: two catalogs of the same version answer alike. */
    public String version() {
        return version;
    }

    public Collection<Part> parts() {
        return List.copyOf(parts.values());
    }

    public Collection<Solution> solutions() {
        return List.copyOf(solutions.values());
    }

    public Collection<Source> sources() {
        return List.copyOf(sources.values());
    }

    public Optional<Part> findPart(String id) {
        return Optional.ofNullable(parts.get(id));
    }

    public Optional<Solution> findSolution(String id) {
        return Optional.ofNullable(solutions.get(id));
    }

    public Optional<Source> findSource(String id) {
        return Optional.ofNullable(sources.get(id));
    }

    /**
     * The part of that id.
     *
     * @throws CatalogException when there is none; callers that hold a user's word use {@link #findPart}
     */
    public Part part(String id) {
        return findPart(id)
                .orElseThrow(
                        () -> new CatalogException(List.of("No part %s. Maybe add parts/%s.yaml.".formatted(id, id))));
    }

    /**
     * The solution of that id.
     *
     * @throws CatalogException when there is none
     */
    public Solution solution(String id) {
        return findSolution(id)
                .orElseThrow(() -> new CatalogException(
                        List.of("No solution %s. Maybe add solutions/%s.yaml.".formatted(id, id))));
    }
}
