package io.stowage.catalog.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is connected with what; see {@link Layout}. */
public record Cabling(List<Cable> cables, List<Cable> networkLinks, List<SwitchPorts> switches, List<String> notes)
        implements CsvDocument {

    public Cabling {
        cables = List.copyOf(cables);
        networkLinks = List.copyOf(networkLinks);
        switches = List.copyOf(switches);
        notes = List.copyOf(notes);
    }

    /** One line for every cable. */
    @Override
    public String csv() {
        List<List<? extends @Nullable Object>> rows = new ArrayList<>();
        Stream.concat(cables.stream(), networkLinks.stream())
                .forEach(c -> rows.add(List.of(
                        c.id(),
                        c.kind(),
                        c.from().device(),
                        c.from().port(),
                        c.to().device(),
                        c.to().port(),
                        c.medium(),
                        c.lengthClass(),
                        c.lengthBasis())));
        return Csv.write(
                List.of(
                        "cable",
                        "kind",
                        "fromDevice",
                        "fromPort",
                        "toDevice",
                        "toPort",
                        "medium",
                        "lengthClass",
                        "lengthBasis"),
                rows);
    }
}
