package io.stowage.sizing;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.configuration.Required;
import io.stowage.catalog.configuration.Size;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Asks what files of benchmarks say of a system.
 *
 * @param configuration the system they were measured on
 * @param files at most a hundred
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CalibrationRequest(
        @Required Configuration configuration, @Required @Size(max = 100) List<ImportedFile> files) {

    /**
     * A file as a tool wrote it.
     *
     * @param content its text, whatever characters it holds
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ImportedFile(@Required String name, @Required String content) {}

    /** The same with other contents, in the order of the files. */
    public CalibrationRequest withContents(List<String> contents) {
        return new CalibrationRequest(
                configuration,
                IntStream.range(0, files.size())
                        .mapToObj(i -> new ImportedFile(files.get(i).name(), contents.get(i)))
                        .toList());
    }
}
