package io.stowage.rules.fact;

import java.math.BigInteger;
import java.util.List;

/**
 * Release of a software, as the document states it. Tag: its name.
 *
 * @param name key under {@code software}
 */
public record Release(String name, String version) implements Fact {
    private static final String NUMBERS = "[0-9]+(\\.[0-9]+)*.*";

    /** Whether a text begins with the numbers of a release. */
    public static boolean isOne(String version) {
        return version.matches(NUMBERS);
    }

    @Override
    public String path() {
        return "/software/" + name;
    }

    /** Whether it is older than another; what stands after the numbers does not count. */
    public boolean olderThan(String other) {
        String[] mine = numbers(version);
        String[] theirs = numbers(other);
        for (int i = 0; i < Math.min(mine.length, theirs.length); i++) {
            int order = new BigInteger(mine[i]).compareTo(new BigInteger(theirs[i]));
            if (order != 0) {
                return order < 0;
            }
        }
        return mine.length < theirs.length;
    }

    private static String[] numbers(String version) {
        return version.replaceFirst("[^0-9.].*$", "").replaceFirst("\\.+$", "").split("\\.+");
    }

    @Override
    public List<String> tags() {
        return List.of(name);
    }
}
