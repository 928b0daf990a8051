package io.stowage.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.stowage.catalog.configuration.Problem;
import io.stowage.catalog.configuration.UnreadableDocumentException;
import io.stowage.catalog.system.ResolvedSystem;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("An evaluation that takes too much")
class LimitsTest {
    private static final LongSupplier STANDING = () -> 0;
    private static final ResolvedSystem THREE_FAULTS = RulesFixture.system(
            "{solution: pixstor-me4, fileSystem: {metadataReplicas: 1}, storageModules: [{arrays: [{count: 4,"
                    + " diskGroups: [{level: RAID5, dataDrives: 8, parityDrives: 1, count: 8}]}]}]}");

    @Test
    @DisplayName("is refused when the system has too many different things, naming the section with most of them")
    void tooManyFacts() {
        ResolvedSystem writtenOneByOne = RulesFixture.system(
                "{solution: pixstor-me4, storageModules: [%s]}".formatted(modules("{arrays: [{count: 4}]}", 64)));
        int facts = SystemFacts.of(RulesFixture.CATALOG, writtenOneByOne, List.of())
                .facts()
                .size();
        Evaluation allowed = evaluate(writtenOneByOne, new Limits(facts, 10_000, Duration.ofSeconds(1), STANDING));
        assertEquals(RulesFixture.ENGINE.rules().size(), allowed.outcomes().size());
        UnreadableDocumentException refused = assertThrows(
                UnreadableDocumentException.class,
                () -> evaluate(writtenOneByOne, new Limits(facts - 1, 10_000, Duration.ofSeconds(1), STANDING)));
        assertEquals(1, refused.problems().size());
        Problem problem = refused.problems().get(0);
        assertEquals("too-large", problem.code());
        assertEquals("/storageModules", problem.pointer());
        assertEquals(facts + " different things", problem.value());
        assertTrue(problem.detail().contains("at most " + (facts - 1)), problem.detail());
        assertTrue(String.valueOf(problem.advice()).contains("count"), problem::toString);
    }

    @Test
    @DisplayName("has room for as many modules as a document holds, each with an expansion and two kinds of group")
    void standardLimit() {
        ResolvedSystem largest = RulesFixture.system("{solution: pixstor-me4, storageModules: [%s]}"
                .formatted(modules(
                        "{arrays: [{count: 2, expansions: [{part: me484}],"
                                + " diskGroups: [{level: RAID6, count: 7}, {level: RAID6, count: 1}]}]}",
                        64)));
        assertEquals(
                RulesFixture.ENGINE.rules().size(),
                RulesFixture.ENGINE.evaluate(largest).outcomes().size());
    }

    @Test
    @DisplayName("ends at the first match beyond the limit, naming the rule and the way out")
    void tooManyMatches() {
        int matches = matches(THREE_FAULTS);
        assertTrue(matches > 2);
        assertEquals(
                RulesFixture.ENGINE.evaluate(THREE_FAULTS),
                evaluate(THREE_FAULTS, new Limits(5_000, matches, Duration.ofSeconds(1), STANDING)));
        String message = stopped(new Limits(5_000, matches - 1, Duration.ofSeconds(1), STANDING));
        assertTrue(
                message.matches(
                        "The check was ended after %d combinations, at the rule [A-Z]+-[0-9]{3}\\. Maybe .*count\\."
                                .formatted(matches - 1)),
                message);
    }

    @Test
    @DisplayName("ends when its time is over")
    void tooLong() {
        AtomicLong clock = new AtomicLong();
        LongSupplier aSecondEachLook = () -> clock.getAndAdd(1_000_000_000L);
        String message = stopped(new Limits(5_000, 10_000, Duration.ofSeconds(2), aSecondEachLook));
        assertTrue(message.startsWith("The check was ended after 2 s, at the rule "), message);
        // One look at the start, two in time and one too late.
        assertEquals(4_000_000_000L, clock.get());
    }

    @Test
    @DisplayName("ends when nobody waits for it any more, and the next one on the thread is whole")
    void interrupted() {
        Evaluation whole = RulesFixture.ENGINE.evaluate(THREE_FAULTS);
        Thread.currentThread().interrupt();
        try {
            assertThrows(CancellationException.class, () -> RulesFixture.ENGINE.evaluate(THREE_FAULTS));
        } finally {
            Thread.interrupted();
        }
        LongSupplier interruptsAtTheSecondLook = new LongSupplier() {
            private int looks;

            @Override
            public long getAsLong() {
                looks++;
                if (looks == 2) {
                    Thread.currentThread().interrupt();
                }
                return 0;
            }
        };
        try {
            Limits limits = new Limits(5_000, 10_000, Duration.ofSeconds(1), interruptsAtTheSecondLook);
            assertThrows(CancellationException.class, () -> evaluate(THREE_FAULTS, limits));
        } finally {
            Thread.interrupted();
        }
        assertEquals(whole, RulesFixture.ENGINE.evaluate(THREE_FAULTS));
    }

    private static String stopped(Limits limits) {
        return String.valueOf(assertThrows(EvaluationStoppedException.class, () -> evaluate(THREE_FAULTS, limits))
                .getMessage());
    }

    private static int matches(ResolvedSystem system) {
        AtomicLong looks = new AtomicLong();
        evaluate(system, new Limits(5_000, 10_000, Duration.ofSeconds(1), () -> {
            looks.incrementAndGet();
            return 0;
        }));
        // One look at the start, then two for each match: when it comes up and when it fires.
        return (int) (looks.get() - 1) / 2;
    }

    private static Evaluation evaluate(ResolvedSystem system, Limits limits) {
        return RulesFixture.ENGINE.evaluate(system, LocalDate.MIN, List.of(), limits);
    }

    private static String modules(String each, int count) {
        return IntStream.range(0, count).mapToObj(i -> each).collect(Collectors.joining(", "));
    }
}
