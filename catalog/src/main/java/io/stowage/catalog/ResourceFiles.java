package io.stowage.catalog;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Data files on the class path, found by folder so that a new file needs no list to be kept. */
public final class ResourceFiles {
    private ResourceFiles() {}

    /**
     * The texts of all {@code .yaml} files under a folder of the class path.
     *
     * @param folder for example {@code stowage/catalog}
     * @return text by path relative to the folder, sorted
     * @throws UncheckedIOException when the folder cannot be read
     * @throws IllegalStateException when there is no such folder
     */
    public static SortedMap<String, String> under(String folder) {
        URL url = ResourceFiles.class.getClassLoader().getResource(folder + "/");
        if (url == null) {
            url = ResourceFiles.class.getClassLoader().getResource(folder);
        }
        if (url == null) {
            throw new IllegalStateException("No folder " + folder + " on the class path");
        }
        try {
            URI uri = url.toURI();
            if (uri.getScheme().equals("jar")) {
                try (FileSystem jar = FileSystems.newFileSystem(uri, Map.of())) {
                    return read(jar.getPath(folder));
                }
            }
            return read(Path.of(uri));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException("The class loader gave no proper address", e);
        }
    }

    private static SortedMap<String, String> read(Path root) throws IOException {
        SortedMap<String, String> texts = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(root)) {
            for (Path path : paths.filter(p -> p.toString().endsWith(".yaml")).toList()) {
                texts.put(root.relativize(path).toString().replace('\\', '/'), Files.readString(path));
            }
        }
        return texts;
    }
}
