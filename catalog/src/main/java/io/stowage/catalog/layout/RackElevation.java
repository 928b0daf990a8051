package io.stowage.catalog.layout;

import io.stowage.catalog.layout.Rack.Beside;
import io.stowage.catalog.layout.Rack.Feed;
import io.stowage.catalog.layout.Rack.Position;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What stands where in the racks; see {@link Layout}. */
public record RackElevation(List<Rack> racks, List<Beside> besideRack, List<String> notes) implements CsvDocument {

    public RackElevation {
        racks = List.copyOf(racks);
        besideRack = List.copyOf(besideRack);
        notes = List.copyOf(notes);
    }

    /** One line for every device, rack by rack from the top down, then the devices beside the racks. */
    @Override
    public String csv() {
        List<List<? extends @Nullable Object>> rows = new ArrayList<>();
        for (Rack rack : racks) {
            for (Position p : rack.positions()) {
                rows.add(Arrays.<@Nullable Object>asList(
                        rack.name(),
                        p.topUnit(),
                        p.bottomUnit(),
                        p.device(),
                        p.part(),
                        p.kind(),
                        feeds(p.feeds()),
                        ""));
            }
        }
        for (Beside b : besideRack) {
            rows.add(Arrays.<@Nullable Object>asList(
                    "beside", null, null, b.device(), b.part(), b.kind(), feeds(b.feeds()), b.why()));
        }
        return Csv.write(
                List.of("rack", "topUnit", "bottomUnit", "device", "part", "kind", "powerFeeds", "remark"), rows);
    }

    private static String feeds(@Nullable List<Feed> feeds) {
        return feeds == null ? "unknown" : feeds.stream().map(Feed::name).collect(Collectors.joining(" "));
    }
}
