package io.stowage.sizing;

import io.stowage.catalog.Catalog;
import io.stowage.catalog.Part;
import io.stowage.catalog.Solution;
import io.stowage.catalog.configuration.Gateways.Protocol;
import io.stowage.catalog.configuration.Network.Fabric;
import io.stowage.sizing.Design.Metadata;
import io.stowage.sizing.Design.Shape;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * All designs of one solution, as families that differ only in the number of storage modules. The limits come from the
 * solution's facts.
 */
final class DesignSpace {
    /** A Configuration lists at most this many storage modules. */
    static final int MAX_MODULES = 64;

    /** Further metadata modules are offered only full, and no more than this many. */
    private static final int MAX_METADATA_MODULES = 4;

    private final Solution solution;
    private final List<Metadata> metadataChoices;
    private final int gateways;
    private final List<Protocol> protocols;
    private final @Nullable Fabric fabric;

    DesignSpace(Solution solution, int gateways, List<Protocol> protocols, @Nullable Fabric fabric) {
        this(solution, gateways, protocols, fabric, metadataChoices(solution));
    }

    private DesignSpace(
            Solution solution,
            int gateways,
            List<Protocol> protocols,
            @Nullable Fabric fabric,
            List<Metadata> metadataChoices) {
        this.metadataChoices = List.copyOf(metadataChoices);
        this.solution = solution;
        this.gateways = gateways;
        this.protocols = protocols;
        this.fabric = fabric;
    }

    Solution solution() {
        return solution;
    }

    /** Storage modules that the solution may have at most. */
    int maxModules() {
        return solution.integer("storageModulesMax").orElse(MAX_MODULES);
    }

    /**
     * Every family at its smallest number of modules: one module of each shape, then modules of one shape, then full
     * modules with one smaller.
     */
    List<Design> families() {
        List<Design> families = new ArrayList<>();
        for (String drive : solution.dataDrives()) {
            for (Metadata metadata : metadataChoices) {
                for (Shape shape : shapes(metadata)) {
                    families.add(design(shape, shape, 1, drive, metadata));
                }
                if (maxModules() > 1) {
                    for (Shape full : fullShapes(metadata)) {
                        for (Shape last : shapes(metadata)) {
                            if (!last.equals(full)) {
                                families.add(design(full, last, 2, drive, metadata));
                            }
                        }
                    }
                }
            }
        }
        return families;
    }

    /** The part of the space whose places for metadata pass, each tried on its smallest and its largest module. */
    DesignSpace retain(Predicate<Design> passes) {
        String drive = solution.dataDrives().get(0);
        List<Metadata> kept = new ArrayList<>();
        for (Metadata metadata : metadataChoices) {
            List<Shape> shapes = shapes(metadata);
            Shape smallest = shapes.get(0);
            Shape largest = shapes.get(shapes.size() - 1);
            if (passes.test(design(smallest, smallest, 1, drive, metadata))
                    || passes.test(design(largest, largest, 1, drive, metadata))) {
                kept.add(metadata);
            }
        }
        return new DesignSpace(solution, gateways, protocols, fabric, kept);
    }

    boolean isEmpty() {
        return metadataChoices.isEmpty();
    }

    /**
     * The families with the largest drive of each kind. Capacity grows with the drive while height and speed of a kind
     * stay, so that no other family of the kind comes nearer to any requirement.
     */
    List<Design> largestDrives(Catalog catalog) {
        Set<String> largest = new LinkedHashSet<>();
        largest.addAll(largestOfEachKind(catalog, solution.dataDrives()));
        largest.addAll(largestOfEachKind(catalog, solution.metadataDrives()));
        return families().stream()
                .filter(d -> largest.contains(d.dataDrive()))
                .filter(d -> d.metadata().modules() == 0
                        || largest.contains(d.metadata().drive()))
                .toList();
    }

    private static Collection<String> largestOfEachKind(Catalog catalog, List<String> drives) {
        Map<String, String> byKind = new LinkedHashMap<>();
        for (String id : drives) {
            Part drive = catalog.part(id);
            String kind = kind(drive);
            String known = byKind.get(kind);
            if (known == null || catalog.part(known).driveBytes() < drive.driveBytes()) {
                byKind.put(kind, id);
            }
        }
        return byKind.values();
    }

    /** What decides a drive's speed as far as the catalog tells: its class and its revolutions. */
    static String kind(Part drive) {
        return drive.text("driveClass").orElse("") + drive.integer("rpm");
    }

    private Design design(Shape full, Shape last, int modules, String drive, Metadata metadata) {
        return new Design(solution, full, last, modules, drive, metadata, gateways, protocols, fabric);
    }

    private List<Shape> shapes(Metadata metadata) {
        int min = solution.integer("arraysPerModuleMin").orElse(1);
        int max = solution.integer("arraysPerModuleMax").orElse(1);
        boolean expandable = solution.integer("expansionsPerArrayMax").orElse(0) > 0 && !ssdsInArrays(metadata);
        List<Shape> shapes = new ArrayList<>();
        for (int arrays = min; arrays <= max; arrays++) {
            for (int expanded = 0; expanded <= (expandable ? arrays : 0); expanded++) {
                shapes.add(new Shape(arrays, expanded));
            }
        }
        return shapes;
    }

    private List<Shape> fullShapes(Metadata metadata) {
        int max = solution.integer("arraysPerModuleMax").orElse(1);
        Set<Shape> full = new LinkedHashSet<>();
        full.add(new Shape(max, 0));
        if (solution.integer("expansionsPerArrayMax").orElse(0) > 0 && !ssdsInArrays(metadata)) {
            full.add(new Shape(max, max));
        }
        return List.copyOf(full);
    }

    /** Metadata SSDs stand in the slots of the data arrays; no document describes them together with an expansion. */
    private boolean ssdsInArrays(Metadata metadata) {
        return metadata.modules() == 0 && !solution.metadataDrives().isEmpty();
    }

    private static List<Metadata> metadataChoices(Solution solution) {
        List<Metadata> choices = new ArrayList<>();
        choices.add(Metadata.NONE);
        int max = solution.integer("metadataArraysPerModuleMax").orElse(0);
        for (String drive : solution.metadataDrives()) {
            for (int arrays = solution.integer("metadataArraysPerModuleMin").orElse(1); arrays <= max; arrays++) {
                choices.add(new Metadata(1, arrays, drive));
            }
            for (int modules = 2; modules <= MAX_METADATA_MODULES; modules++) {
                choices.add(new Metadata(modules, max, drive));
            }
        }
        return choices;
    }

    /** The space in words, with its limits. */
    String describe() {
        int families = families().size();
        return "%s: %d families of up to %d storage modules (%d data drives, %d places for metadata, shapes of arrays and expansions)%s"
                .formatted(
                        solution.id(),
                        families,
                        maxModules(),
                        solution.dataDrives().size(),
                        metadataChoices.size(),
                        gateways > 0 ? " with %d gateways".formatted(gateways) : "");
    }
}
