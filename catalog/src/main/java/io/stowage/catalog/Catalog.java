package io.stowage.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Every part, solution and source that is known, each sorted by id, and the site's prices. Immutable; load one with
 * {@link CatalogLoader}.
 */
public final class Catalog {
    private final String version;
    private final SortedMap<String, Part> parts;
    private final SortedMap<String, Solution> solutions;
    private final SortedMap<String, Source> sources;
    private final PriceList prices;
    private final List<Policy> policies;
    private final SortedSet<String> siteFiles;
    private final @Nullable Catalog below;

    Catalog(
            String version,
            @Nullable Catalog below,
            Map<String, Part> parts,
            Map<String, Solution> solutions,
            Map<String, Source> sources,
            PriceList prices,
            List<Policy> policies,
            Set<String> siteFiles) {
        this.version = version;
        this.below = below;
        this.parts = new TreeMap<>(parts);
        this.solutions = new TreeMap<>(solutions);
        this.sources = new TreeMap<>(sources);
        this.prices = prices;
        this.policies = List.copyOf(policies);
        this.siteFiles = new TreeSet<>(siteFiles);
    }

    /** Digest of the data files: two catalogs of the same version answer alike. */
    public String version() {
        return version;
    }

    /** The catalog that ships with the product, without the site's files; this one where there are none. */
    public Catalog shipped() {
        return below == null ? this : below;
    }

    /** The site's prices. */
    public PriceList prices() {
        return prices;
    }

    /** The site's policies, sorted by id. */
    public List<Policy> policies() {
        return policies;
    }

    /** Paths of the site's files, sorted; empty where there is no site catalog. */
    public List<String> siteFiles() {
        return List.copyOf(siteFiles);
    }

    /**
     * Paths of the site's files that a document rests on, sorted: those of every part and solution it names, the policies
     * it is judged by, and the list of sources where one of them cites it or it rewrites a shipped source.
     */
    public List<String> siteFilesIn(JsonNode document) {
        if (siteFiles.isEmpty()) {
            return List.of();
        }
        SortedSet<String> found = new TreeSet<>();
        SortedSet<String> cited = new TreeSet<>();
        collect(document, found, cited);
        if (!policies.isEmpty()) {
            found.add("policies.yaml");
            policies.forEach(policy -> cited.add(policy.source()));
        }
        String list = "sources.yaml";
        boolean listTakesPart = sources.values().stream()
                .anyMatch(source ->
                        source.origin() == Origin.SITE && (source.overriding() || cited.contains(source.id())));
        if (siteFiles.contains(list) && listTakesPart) {
            found.add(list);
        }
        return List.copyOf(found);
    }

    private void collect(JsonNode node, Set<String> found, Set<String> cited) {
        if (node.isTextual()) {
            Part part = parts.get(node.textValue());
            if (part != null && part.origin() == Origin.SITE) {
                found.add("parts/%s.yaml".formatted(part.id()));
                part.facts().values().forEach(fact -> cited.add(fact.source()));
            }
            Solution solution = solutions.get(node.textValue());
            if (solution != null && solution.origin() == Origin.SITE) {
                found.add("solutions/%s.yaml".formatted(solution.id()));
                solution.facts().values().forEach(fact -> cited.add(fact.source()));
            }
        }
        node.forEach(child -> collect(child, found, cited));
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
