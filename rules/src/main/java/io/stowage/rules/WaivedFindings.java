package io.stowage.rules;

import io.stowage.catalog.configuration.Waiver;
import io.stowage.rules.Finding.Accepted;
import io.stowage.rules.fact.WaiverUse;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Findings with the waivers of a document applied. */
final class WaivedFindings {
    private final List<Finding> findings;
    private final List<WaiverUse> uses = new ArrayList<>();

    /** @param asOf day up to which waivers must hold */
    WaivedFindings(List<Finding> found, List<Waiver> waivers, LocalDate asOf) {
        List<Finding> out = new ArrayList<>(found);
        for (int i = 0; i < waivers.size(); i++) {
            Waiver waiver = waivers.get(i);
            String path = "/waivers/" + i;
            boolean expired = LocalDate.parse(waiver.until()).isBefore(asOf);
            int matching = 0;
            for (int j = 0; j < out.size(); j++) {
                if (matches(waiver, out.get(j))) {
                    matching++;
                    if (!expired && !out.get(j).isWaived()) {
                        out.set(j, out.get(j).waived(new Accepted(path, waiver.reason(), waiver.until(), waiver.by())));
                    }
                }
            }
            uses.add(new WaiverUse(path, waiver.ruleId(), waiver.until(), asOf.toString(), expired, matching));
        }
        this.findings = List.copyOf(out);
    }

    private static boolean matches(Waiver waiver, Finding finding) {
        return finding.ruleId().equals(waiver.ruleId())
                && (waiver.path() == null || (finding.path() + "/").startsWith(waiver.path() + "/"));
    }

    List<Finding> findings() {
        return findings;
    }

    /** One for each waiver, in the order of the document. */
    List<WaiverUse> uses() {
        return uses;
    }
}
