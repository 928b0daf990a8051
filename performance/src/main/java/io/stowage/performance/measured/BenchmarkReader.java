package io.stowage.performance.measured;

import java.util.List;

/** Reads files of benchmark tools, whichever of the known formats they have. */
public final class BenchmarkReader {
    /** Largest file that is read, in characters. */
    public static final int MOST_CHARACTERS = 8 * 1024 * 1024;

    private static final List<BenchmarkFormat> FORMATS = List.of(
            new Io500Result(),
            new Io500Summary(),
            new IorJson(),
            new IorText(),
            new IorCsv(),
            new MdtestText(),
            new FioJson(),
            new FioTerse(),
            new IozoneThroughput(),
            new IozoneTable(),
            new ElbenchoCsv(),
            new ElbenchoText());

    private BenchmarkReader() {}

    /**
     * Reads one file.
     *
     * @param name as its owner calls it; only for messages
     * @throws UnreadableBenchmarkException when it is of no known format, or cannot be trusted
     */
    public static BenchmarkFile read(String name, String content) {
        BenchmarkText text = new BenchmarkText(name, content);
        if (content.length() > MOST_CHARACTERS) {
            throw text.unreadable(
                    1,
                    "The file has %d characters; at most %d are read. Cut it into its runs."
                            .formatted(content.length(), MOST_CHARACTERS));
        }
        for (BenchmarkFormat format : FORMATS) {
            if (format.recognises(text)) {
                BenchmarkFile file = format.read(text);
                if (file.points().isEmpty()) {
                    throw text.unreadable(
                            text.size(),
                            "The file of %s states no figure. Was it cut off, or is it not the result?"
                                    .formatted(file.tool()));
                }
                return file;
            }
        }
        throw text.unreadable(
                1,
                "No result of IOR, mdtest, IO500, fio, IOzone or elbencho is recognised. Send the file that the tool"
                        + " wrote, unchanged.");
    }
}
