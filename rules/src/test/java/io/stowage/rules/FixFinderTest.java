package io.stowage.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.rules.fix.FixFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class FixFinderTest {
    @Test
    void scratch() throws Exception {
        FixFinder finder = new FixFinder(RulesFixture.CATALOG, RulesFixture.ENGINE);
        int with = 0, without = 0;
        List<Path> files =
                Files.list(Path.of("src/test/resources/cases")).sorted().toList();
        long t = System.nanoTime();
        for (Path f : files) {
            String id = f.getFileName().toString().replace(".yaml", "");
            for (JsonNode c : new YAMLMapper().readTree(f.toFile()).path("failing")) {
                Configuration configuration = RulesFixture.configuration(c.get("configuration"));
                long t0 = System.nanoTime();
                for (Finding finding : finder.waysOut(configuration, RulesFixture.ENGINE.evaluate(RulesFixture.system(c.get("configuration")))).findings()) {
                    if (!finding.ruleId().equals(id) || finding.severity() == Severity.INFO) continue;
                    if (finding.fixes().isEmpty()) without++;
                    else with++;
                    System.out.println(id + " " + finding.path() + " " + finding.message()
                            + (finding.fixes().isEmpty() ? "   NONE " + c.get("configuration") : ""));
                    finding.fixes().forEach(x -> System.out.println("      " + x.description() + "   " + x.patch()));
                }
                finder.waysOut(configuration, RulesFixture.ENGINE.evaluate(RulesFixture.system(c.get("configuration"))))
                        .repair()
                        .filter(r -> !r.left().isEmpty() || r.patch().size() > 1)
                        .ifPresent(r -> System.out.println("REPAIR " + r));
                if (System.nanoTime() - t0 > 200_000_000L)
                    System.out.println("SLOW " + (System.nanoTime() - t0) / 1000000);
            }
        }
        System.out.println("WITH " + with + " WITHOUT " + without + " ms " + (System.nanoTime() - t) / 1000000);
    }
}
