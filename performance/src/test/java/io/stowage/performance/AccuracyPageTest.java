package io.stowage.performance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The page that tells how wrong the models are tells the truth of this build. */
class AccuracyPageTest {
    private static final Path PAGE = Path.of("..", "docs", "accuracy.md");

    @Test
    @DisplayName("docs/accuracy.md is what the models say; -Dstowage.update=true writes it anew")
    void thePageIsCurrent() throws IOException {
        String rendered = new AccuracyPage(TestSystems.PREDICTOR).render();
        if (Boolean.getBoolean("stowage.update")) {
            Files.createDirectories(PAGE.getParent());
            Files.writeString(PAGE, rendered);
        }
        assertEquals(Files.readString(PAGE), rendered);
    }
}
