package io.stowage.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Something a rule needs before its silence means that all is well. Written {@code Groups/DATA/RAID6} for a fact with
 * those tags, {@code Enclosures/DATA.part.driveSlots} for what the catalog states of the parts of such facts, and
 * {@code solution.chunkKiB} for a fact of the solution. A {@code ?} at the end asks for the value without requiring it.
 *
 * @param type simple name of a fact's type; absent for a fact of the solution
 * @param tags all of which the fact has
 * @param value name of the part's or solution's fact; absent where only the fact itself is needed
 */
record Need(@Nullable String type, Set<String> tags, @Nullable String value, boolean required) {
    private static final String SOLUTION = "solution.";
    private static final String PART = ".part.";

    static Need parse(String word) {
        boolean required = !word.endsWith("?");
        String text = required ? word : word.substring(0, word.length() - 1);
        if (text.startsWith(SOLUTION)) {
            return new Need(null, Set.of(), text.substring(SOLUTION.length()), required);
        }
        int part = text.indexOf(PART);
        String[] names = (part < 0 ? text : text.substring(0, part)).split("/");
        List<String> tags = new ArrayList<>(List.of(names)).subList(1, names.length);
        return new Need(names[0], Set.copyOf(tags), part < 0 ? null : text.substring(part + PART.length()), required);
    }

    boolean ofSolution() {
        return type == null;
    }

    boolean ofPart() {
        return type != null && value != null;
    }
}
