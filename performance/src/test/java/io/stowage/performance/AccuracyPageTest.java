package io.stowage.performance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.stowage.catalog.configuration.Condition;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The page that tells how wrong the models are tells the truth of this build. */
class AccuracyPageTest {
    private static final Path PAGE = Path.of("..", "docs", "accuracy.md");

    @Test
    @DisplayName("a predicted value on the page is the value the service answers, digit for digit")
    void roundedAsTheService() {
        String page = new AccuracyPage(TestSystems.PREDICTOR).render();
        for (Prediction prediction :
                TestSystems.PREDICTOR.predictWithoutCurves(TestSystems.base(), List.of(), Condition.HEALTHY)) {
            String value = new BigDecimal(prediction.peak().value())
                    .round(new MathContext(4))
                    .stripTrailingZeros()
                    .toPlainString();
            Workload load = prediction.workload();
            String row = "| pixstor-large-hdmd1 | %s %s | peak |"
                    .formatted(load.pattern(), load.operation())
                    .toLowerCase(Locale.ROOT)
                    .replace('_', ' ');
            assertTrue(
                    page.lines().anyMatch(l -> l.startsWith(row) && l.contains("| " + value + " |")),
                    () -> "%s should predict %s".formatted(row, value));
        }
    }

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
