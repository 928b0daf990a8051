package io.stowage.performance;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.catalog.configuration.FileSystem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A system that points were published for.
 *
 * @param hardware name of the hardware; systems that share it are one piece of evidence
 * @param configuration the Configuration it stands for, absent where no solution describes it
 * @param dataPath its data path written out, where there is no Configuration
 */
record PublishedSystem(
        String title,
        @Nullable String hardware,
        @Nullable ObjectNode configuration,
        @Nullable WrittenPath dataPath,
        @Nullable String testedOn,
        @Nullable List<String> differences,
        String source) {

    /** A data path of identical arrays in one module. */
    record WrittenPath(
            FileSystem.Type fileSystem,
            boolean scattered,
            String array,
            int arrays,
            int controllersPerArray,
            int dataDrivesPerArray,
            int groupedDrivesPerArray,
            String drive,
            int activeServers,
            int linksPerServer,
            double linkGBps) {}
}
