package io.stowage.catalog.capacity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.stowage.catalog.capacity.CapacityStage.Kind;
import io.stowage.catalog.capacity.CapacityStage.Stage;

/** What holds for the stages of any capacity. */
final class Stages {
    private Stages() {}

    /** Each total is the total before it less the deductions between them, exactly, and nothing is negative. */
    static void assertAddUp(Capacity capacity) {
        assertEquals(Stage.values().length, capacity.stages().size());
        long running = capacity.rawBytes();
        for (int i = 0; i < capacity.stages().size(); i++) {
            CapacityStage stage = capacity.stages().get(i);
            assertEquals(Stage.values()[i], stage.stage());
            assertTrue(stage.bytes() >= 0, stage::toString);
            if (stage.kind() == Kind.DEDUCTION) {
                running -= stage.bytes();
            } else {
                assertEquals(stage.bytes(), running, stage.stage() + " is what the lines before leave");
            }
        }
        assertEquals(capacity.writableBytes(), running);
        assertTrue(capacity.usableBytes() >= capacity.writableBytes());
        assertTrue(capacity.usableBytes() <= capacity.rawBytes());
        assertTrue(capacity.metadataUsableBytes() == null || capacity.metadataUsableBytes() > 0);
    }
}
