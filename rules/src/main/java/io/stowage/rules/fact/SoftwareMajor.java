package io.stowage.rules.fact;

import java.util.List;

/**
 * First number of a software's version. Tag: name.
 *
 * @param path of the version
 * @param name key under {@code software}
 */
public record SoftwareMajor(String path, String name, int major) implements Fact {
    @Override
    public List<String> tags() {
        return List.of(name);
    }
}
