package io.stowage.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.drools.core.common.ReteEvaluator;
import org.drools.core.impl.InternalRuleBase;
import org.drools.core.reteoo.BetaMemory;
import org.drools.core.reteoo.JoinNode;
import org.drools.core.reteoo.LeftTupleNode;
import org.drools.core.reteoo.LeftTupleSource;
import org.drools.core.reteoo.TerminalNode;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.kie.api.runtime.KieSession;

/**
 * The engine matches one rule with all facts in one go, which nothing can end. So no rule may pair everything with
 * everything: where many facts meet many, an equality tells which.
 */
@DisplayName("No rule multiplies facts by facts")
class RuleJoinsTest {
    private static final int WIDTH = 24;
    /** More facts of a kind than any system has that is not wide. */
    private static final int FEW = 8;

    private static final String MODULES = "[%s]"
            .formatted(repeated(
                    "{arrays: [{count: 2, drives: [{part: hdd-nls-12tb, count: 44}, {part: hdd-nls-8tb, count: 40}], readAhead: DISABLED, expansions: [{part: me484}], diskGroups: [{level: RAID5,"
                            + " dataDrives: 7, parityDrives: 1, count: 3}, {level: RAID6, dataDrives: 8, parityDrives: 2}]}],"
                            + " servers: {part: r740, count: 2, memoryGiB: 96, cpuSockets: 2, coresPerSocket: 8, clockGHz: 2,"
                            + " osDrives: [{part: ssd-sas-960gb, count: 1}]}}"));
    private static final String SERVERS = "[%s]"
            .formatted(repeated(
                    "{servers: {part: server-generic, count: 4, memoryGiB: 8, drives: [{part: hdd-nls-12tb, count: 12},"
                            + " {part: ssd-sas-960gb, count: 1}]}}"));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{solution: pixstor-me4, storageModules: MODULES, metadataModules: MODULES}",
                "{solution: pixstor-me5, storageModules: MODULES, metadataModules: []}",
                "{solution: nss73-ha, storageModules: MODULES}",
                "{solution: lustre, storageModules: MODULES, metadataModules: MODULES}",
                "{solution: beegfs-hc, storageModules: MODULES, metadataModules: MODULES}",
                "{solution: cephfs, storageModules: SERVERS, protection: {code: 4+2}}",
                "{solution: storage-scale-ece, storageModules: SERVERS, protection: {code: 8+2P}}"
            })
    @DisplayName("in wide systems of every kind")
    void wideSystems(String yaml) {
        KieSession session = RulesFixture.ENGINE.session(
                RulesFixture.system(yaml.replace("MODULES", MODULES).replace("SERVERS", SERVERS)));
        try {
            session.fireAllRules();
            assertTrue(session.getFactCount() > 6 * WIDTH, yaml);
            assertEquals(Set.of(), multiplying(session));
        } finally {
            session.dispose();
        }
    }

    /** Rules in which more than a few facts or combinations met more than a few others, and no index told which. */
    private static Set<String> multiplying(KieSession session) {
        Set<String> out = new TreeSet<>();
        ((InternalRuleBase) session.getKieBase())
                .getReteooBuilder()
                .getTerminalNodes()
                .values()
                .forEach(terminals -> {
                    for (TerminalNode terminal : terminals) {
                        LeftTupleSource node = ((LeftTupleNode) terminal).getLeftTupleSource();
                        for (; node != null; node = node.getLeftTupleSource()) {
                            if (node instanceof JoinNode join && multiplies(join, (ReteEvaluator) session)) {
                                out.add(terminal.getRule().getName());
                            }
                        }
                    }
                });
        return out;
    }

    private static boolean multiplies(JoinNode join, ReteEvaluator session) {
        BetaMemory<?> memory = (BetaMemory<?>) session.getNodeMemory(join);
        return !join.getRawConstraints().isIndexed()
                && memory.getLeftTupleMemory().size() > FEW
                && memory.getRightTupleMemory().size() > FEW;
    }

    private static String repeated(String each) {
        return IntStream.range(0, WIDTH).mapToObj(i -> each).collect(Collectors.joining(", "));
    }
}
