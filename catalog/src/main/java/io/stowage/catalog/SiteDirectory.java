package io.stowage.catalog;

import io.stowage.catalog.configuration.Problems;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The files of a site catalog. Only plain files of known place and bounded size are read: {@code sources.yaml}, {@code
 * prices.yaml}, {@code policies.yaml}, {@code parts/<id>.yaml} and {@code solutions/<id>.yaml}. Names that begin with a dot belong to editors
 * and version control and are passed over; everything else is a problem.
 */
final class SiteDirectory {
    /** Files of each folder. */
    static final int MAX_FILES = 1_000;

    private static final int MAX_BYTES = 262_144;

    private static final Set<String> FOLDERS = Set.of("parts", "solutions");
    private static final Set<String> FILES = Set.of("sources.yaml", "prices.yaml", "policies.yaml");
    private static final Pattern ID_FILE = Pattern.compile("[a-z0-9][a-z0-9.-]{0,63}\\.yaml");

    private final String name;
    private final SortedMap<String, String> texts = new TreeMap<>();
    private final SortedSet<String> refused = new TreeSet<>();
    private final List<String> problems = new ArrayList<>();

    private SiteDirectory(String name) {
        this.name = name;
    }

    /** Reads all files of a directory; what cannot be read is among the problems. */
    static SiteDirectory read(Path directory) {
        SiteDirectory site = new SiteDirectory(directory.toString());
        if (!Files.isDirectory(directory)) {
            site.problems.add("%s is not a directory. Maybe create it, with folders parts and solutions."
                    .formatted(Problems.shorten(site.name)));
            return site;
        }
        for (Path path : site.list(directory)) {
            String file = path.getFileName().toString();
            if (FOLDERS.contains(file) && Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
                for (Path inner : site.list(path)) {
                    site.file(
                            inner,
                            file + "/",
                            ID_FILE.matcher(inner.getFileName().toString()).matches());
                }
            } else {
                site.file(path, "", FILES.contains(file));
            }
        }
        return site;
    }

    /** The directory as it was named. */
    String name() {
        return name;
    }

    /** Text by path within the directory. */
    SortedMap<String, String> texts() {
        return texts;
    }

    /** Paths of files that are there but were not read. */
    SortedSet<String> refused() {
        return refused;
    }

    List<String> problems() {
        return problems;
    }

    private SortedSet<Path> list(Path directory) {
        SortedSet<Path> found = new TreeSet<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(
                directory, p -> !p.getFileName().toString().startsWith("."))) {
            for (Path path : entries) {
                if (found.size() == MAX_FILES) {
                    problems.add(
                            "%s has more than %,d files.".formatted(Problems.shorten(directory.toString()), MAX_FILES));
                    break;
                }
                found.add(path);
            }
        } catch (IOException e) {
            problems.add("%s cannot be read. Maybe the service may not; look at its owner and mode."
                    .formatted(Problems.shorten(directory.toString())));
        }
        return found;
    }

    private void file(Path path, String folder, boolean known) {
        String shown = Problems.shorten(path.toString());
        String relative = folder + path.getFileName();
        if (Files.isSymbolicLink(path)) {
            refuse(
                    relative,
                    "%s is a symbolic link, which is not followed. Put the file itself there.".formatted(shown));
        } else if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            refuse(
                    relative,
                    "%s is a folder that belongs to nothing. Files stand in parts and solutions.".formatted(shown));
        } else if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
            refuse(relative, "%s is not a plain file. Remove it.".formatted(shown));
        } else if (!known) {
            refuse(
                    relative,
                    folder.isEmpty()
                            ? "%s belongs to nothing. Here stand sources.yaml, prices.yaml, policies.yaml, parts and solutions; maybe move it."
                                    .formatted(shown)
                            : "%s is not called <id>.yaml, with an id of small letters, digits, dots and hyphens. Maybe rename it."
                                    .formatted(shown));
        } else {
            text(path, relative, shown);
        }
    }

    private void text(Path path, String relative, String shown) {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(path, LinkOption.NOFOLLOW_LINKS)) {
            // Read no further than the limit, whatever size the file claims to have.
            bytes = in.readNBytes(MAX_BYTES + 1);
        } catch (IOException e) {
            refuse(
                    relative,
                    "%s cannot be read. Maybe the service may not; look at its owner and mode.".formatted(shown));
            return;
        }
        if (bytes.length > MAX_BYTES) {
            refuse(relative, "%s has more than %,d bytes, the most that is read.".formatted(shown, MAX_BYTES));
            return;
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            if (text.startsWith("\uFEFF")) {
                refuse(relative, "%s starts with a byte order mark. Save it without.".formatted(shown));
            } else {
                texts.put(relative, text);
            }
        } catch (CharacterCodingException e) {
            refuse(relative, "%s is not UTF-8 text. Save it as UTF-8.".formatted(shown));
        }
    }

    private void refuse(String relative, String problem) {
        refused.add(relative);
        problems.add(problem);
    }
}
