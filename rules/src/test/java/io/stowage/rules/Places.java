package io.stowage.rules;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Says whether a finding speaks of the place of a change: it stands at the changed key, at what holds it, or at another key of the same
 * object, and of a changed list also at its elements. Beyond that only the pairs of {@code pairs.yaml} count: what one of the two keys
 * says is said of the other.
 */
final class Places {
    private static final List<Pair> PAIRS = read();

    /**
     * Keys that say one thing together. {@code *} is any index, the same one in both keys as far as they agree; {@code ?} is any index.
     *
     * @param changed the key, with all below it
     * @param found where a finding may stand, with all below it
     */
    record Pair(List<String> changed, List<String> found, String because) {}

    private Places() {}

    static List<Pair> pairs() {
        return PAIRS;
    }

    static boolean speaksOf(String path, Mutation mutation) {
        String pointer = mutation.pointer();
        if (within(pointer, path)) {
            return !path.isEmpty();
        }
        if (mutation.ofList() && within(path, pointer)) {
            return true;
        }
        String parent = pointer.substring(0, pointer.lastIndexOf('/'));
        if (!parent.isEmpty() && path.startsWith(parent + "/") && path.indexOf('/', parent.length() + 1) < 0) {
            return true;
        }
        return PAIRS.stream().anyMatch(pair -> pair.changed().stream()
                .anyMatch(changed -> pair.found().stream().anyMatch(found -> paired(changed, found, pointer, path))));
    }

    /** Whether {@code inner} is {@code outer} or below it. */
    private static boolean within(String inner, String outer) {
        return (inner + "/").startsWith(outer + "/");
    }

    private static boolean paired(String changed, String found, String pointer, String path) {
        if (!within(Mutation.key(pointer), changed) || !within(Mutation.key(path), found.replace('?', '*'))) {
            return false;
        }
        String[] a = changed.split("/");
        String[] b = found.split("/");
        String[] p = pointer.split("/");
        String[] q = path.split("/");
        for (int i = 0; i < Math.min(a.length, b.length) && a[i].equals(b[i]); i++) {
            if (!p[i].equals(q[i])) {
                return false;
            }
        }
        return true;
    }

    private static List<Pair> read() {
        try {
            return new YAMLMapper()
                    .readValue(Path.of("src/test/resources/pairs.yaml").toFile(), new TypeReference<>() {});
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
