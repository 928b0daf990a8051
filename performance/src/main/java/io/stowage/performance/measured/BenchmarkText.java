package io.stowage.performance.measured;

import java.util.ArrayList;
import java.util.List;

/** The text of a benchmark file by lines, without carriage returns. Lines count from 1. */
final class BenchmarkText {
    private final String name;
    private final String content;
    private final List<String> lines;

    BenchmarkText(String name, String content) {
        this.name = name;
        this.content = content;
        List<String> split = new ArrayList<>();
        for (String line : content.split("\n", -1)) {
            split.add(line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
        }
        if (!split.isEmpty() && split.get(split.size() - 1).isEmpty()) {
            split.remove(split.size() - 1);
        }
        this.lines = List.copyOf(split);
    }

    String name() {
        return name;
    }

    String content() {
        return content;
    }

    int size() {
        return lines.size();
    }

    /** The line of that number, the first being 1. */
    String line(int number) {
        return lines.get(number - 1);
    }

    /** Number of the line that a place in the content belongs to. */
    int lineAt(int offset) {
        int number = 1;
        for (int i = 0; i < offset && i < content.length(); i++) {
            if (content.charAt(i) == '\n') {
                number++;
            }
        }
        return number;
    }

    UnreadableBenchmarkException unreadable(int line, String message) {
        return new UnreadableBenchmarkException(
                name, line, line >= 1 && line <= size() ? line(line).trim() : "", message);
    }
}
