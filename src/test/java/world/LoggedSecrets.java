package world;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import sandbox.Confidential;

/**
 * Tokens, cookies, codes, keys and e-mail addresses in the logs of the service in this JVM and of services in processes
 * of their own (runtime.md). Every test class ends with a check of the lines since the last check.
 */
final class LoggedSecrets {
    /** The one line with a code: for a developer without a phone. */
    private static final String LOCAL_CODE = "Local environment, nothing is sent: the ";

    private static final Map<Path, Long> READ = new HashMap<>();

    private LoggedSecrets() {}

    static synchronized void requireNone() throws IOException {
        var files = new ArrayList<>(ServiceProcess.outputs());
        files.add(ServiceLog.file());
        var leaks = new ArrayList<String>();
        for (Path file : files) {
            leaks.addAll(in(linesSince(file)));
        }
        assertThat(leaks).as("confidential lines of the log").isEmpty();
    }

    private static Stream<String> linesSince(Path file) throws IOException {
        try (var input = Files.newByteChannel(file)) {
            long begin = READ.getOrDefault(file, 0L);
            byte[] bytes = Channels.newInputStream(input.position(begin)).readAllBytes();
            int end = new String(bytes, StandardCharsets.ISO_8859_1).lastIndexOf('\n') + 1;
            READ.put(file, begin + end);
            return new String(bytes, 0, end, StandardCharsets.UTF_8).lines();
        }
    }

    static List<String> in(Stream<String> lines) {
        return lines.filter(line -> !line.contains(LOCAL_CODE))
                .filter(line -> !Confidential.in(line).isEmpty())
                .map(line -> Confidential.in(line) + " in: " + line)
                .toList();
    }
}
