package io.stowage.sizing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.stowage.catalog.Catalog;
import io.stowage.catalog.CatalogLoader;
import io.stowage.catalog.configuration.Condition;
import io.stowage.catalog.configuration.DocumentFormat;
import io.stowage.catalog.configuration.StrictReader;
import io.stowage.catalog.system.Resolver;
import io.stowage.performance.Predictor;
import io.stowage.rules.Evaluation;
import io.stowage.rules.RuleEngine;
import io.stowage.sizing.Evaluator.Measured;
import io.stowage.sizing.SizingRequest.Objective;
import io.stowage.sizing.SizingSearch.Feasible;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The search against an enumeration that leaves nothing out. */
class SearchAgreementTest {
    private static final Catalog CATALOG = CatalogLoader.load();
    private static final RuleEngine RULES = RuleEngine.load(CATALOG);
    private static final Predictor PREDICTOR = Predictor.load(CATALOG);
    private static final StrictReader READER = new StrictReader(CATALOG);

    /** Needs are drawn so that no answer is larger. */
    private static final int MOST_MODULES = 20;

    private static final int LIMIT = 3;

    @Test
    @DisplayName("The first candidates are those of an unpruned enumeration of all designs")
    void agrees() {
        Random random = new Random(20260115);
        int answered = 0;
        for (int i = 0; i < 20; i++) {
            String request = request(random);
            SizingRequest read = READER.read(request, DocumentFormat.YAML, SizingRequest.class);
            List<String> searched = names(search(read));
            assertEquals(names(enumerate(read)), searched, request);
            answered += searched.isEmpty() ? 0 : 1;
        }
        assertTrue(answered > 12, "only %d requests had an answer".formatted(answered));
    }

    private static String request(Random random) {
        List<String> needs = new ArrayList<>();
        needs.add("usableTB: " + (200 + random.nextInt(6000)));
        if (random.nextBoolean()) {
            needs.add("sequentialReadGBps: " + (1 + random.nextInt(60)));
        }
        if (random.nextInt(3) == 0) {
            needs.add("sequentialWriteGBps: " + (1 + random.nextInt(40)));
        }
        if (random.nextInt(3) == 0) {
            needs.add("randomReadIops: " + (1000 + random.nextInt(90_000)));
        }
        if (random.nextInt(4) == 0) {
            needs.add("metadata: {createPerSecond: %d}".formatted(10_000 + random.nextInt(300_000)));
        }
        List<String> pins = new ArrayList<>();
        pins.add("{path: /storageModules/0/arrays/0/drives/0/part, value: %s}"
                .formatted(random.nextBoolean() ? "hdd-nls-12tb" : "hdd-nls-8tb"));
        if (random.nextInt(5) > 0) {
            pins.add("{path: /metadataModules/0/arrays/0/count, value: %d}".formatted(1 + random.nextInt(4)));
            pins.add("{path: /metadataModules/0/arrays/0/drives/0/part, value: ssd-sas-960gb}");
        } else {
            pins.add("{path: /metadataModules, value: []}");
        }
        if (random.nextInt(3) == 0) {
            pins.add("{path: /storageModules/0/arrays/0/count, min: %d}".formatted(1 + random.nextInt(4)));
        }
        Objective objective = Objective.values()[random.nextInt(2)];
        return "{requirements: {%s}, solutions: [pixstor-me4, nss73-ha], pins: [%s], objective: %s}"
                .formatted(String.join(", ", needs), String.join(", ", pins), objective);
    }

    private static Evaluator evaluator(SizingRequest request) {
        return new Evaluator(
                CATALOG,
                new Resolver(CATALOG),
                RULES,
                PREDICTOR,
                Need.of(request.requirements()),
                Condition.HEALTHY,
                new Pins(request.pins(), READER),
                Optional.empty());
    }

    private static List<DesignSpace> spaces() {
        return List.of(
                new DesignSpace(CATALOG.solution("pixstor-me4"), 0, List.of(), null),
                new DesignSpace(CATALOG.solution("nss73-ha"), 0, List.of(), null));
    }

    private static List<Feasible> search(SizingRequest request) {
        return new SizingSearch(evaluator(request), Need.of(request.requirements()), objective(request), LIMIT)
                .run(spaces());
    }

    private static Objective objective(SizingRequest request) {
        return Optional.ofNullable(request.objective()).orElse(Objective.FEWEST_RACK_UNITS);
    }

    private static List<Feasible> enumerate(SizingRequest request) {
        Evaluator evaluator = evaluator(request);
        List<Feasible> found = new ArrayList<>();
        for (DesignSpace space : spaces()) {
            for (Design family : space.families()) {
                if (!evaluator.pinsAllow(family)) {
                    continue;
                }
                for (int modules = family.modules(); modules <= Math.min(MOST_MODULES, space.maxModules()); modules++) {
                    Measured measured = evaluator.measure(family.withModules(modules));
                    evaluator.meets(measured).ifPresent(meets -> {
                        Evaluation evaluation = evaluator.validate(measured.design());
                        if (evaluation.valid()) {
                            long objective = objective(request) == Objective.FEWEST_DRIVES
                                    ? measured.totals().drives()
                                    : measured.totals().rackUnits();
                            found.add(new Feasible(measured, evaluation, meets, objective));
                        }
                    });
                }
            }
        }
        found.sort(SizingSearch.ORDER);
        // An answer is the best of its family; the same with more modules is no other answer.
        Set<Design> families = new HashSet<>();
        found.removeIf(f -> !families.add(f.measured().design().withModules(1)));
        return found;
    }

    private static List<String> names(List<Feasible> found) {
        return found.stream()
                .limit(LIMIT)
                .map(f -> f.measured().design().toString() + f.meets())
                .toList();
    }
}
