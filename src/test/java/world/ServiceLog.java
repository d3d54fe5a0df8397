package world;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.stream.Stream;
import sandbox.Confidential;

/** The log of the service in this JVM since its start, in a file with the text of a terminal. */
public final class ServiceLog extends Handler {
    /** One and the same, so that it is installed once. */
    private static final Runnable ATTACHING = ServiceLog::attach;

    /** The one line with a code: for a developer without a phone. */
    private static final String LOCAL_CODE = "Local environment, nothing is sent: the ";

    private static final Map<Path, Long> READ = new HashMap<>();

    private final Path file;
    private final Writer writer;
    /** The bytes of the log before the current service. */
    private long earlier;

    private static final class Open {
        static final ServiceLog LOG = new ServiceLog(ServiceProcess.directory()
                .resolve("service-" + ProcessHandle.current().pid() + ".log"));
    }

    private ServiceLog(Path file) {
        this.file = file;
        try {
            writer = Files.newBufferedWriter(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /**
     * Starts the capture. It survives another reading of the log configuration, as at the first start of the service.
     * It undoes the log configuration of an earlier service, because Helidon reads the configuration once in a JVM.
     */
    static void listen() {
        LogManager.getLogManager().addConfigurationListener(ATTACHING);
        try (var configuration = ServiceLog.class.getResourceAsStream("/logging.properties")) {
            LogManager.getLogManager().readConfiguration(configuration);
            Open.LOG.earlier = Files.size(file());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void attach() {
        Logger root = Logger.getLogger("");
        root.removeHandler(Open.LOG);
        Open.LOG.setFormatter(new SimpleFormatter());
        root.addHandler(Open.LOG);
    }

    /** The file, complete until now. */
    static Path file() {
        Open.LOG.flush();
        return Open.LOG.file;
    }

    /**
     * Fails where the service in this JVM or a process has logged a token, cookie, code, key or e-mail address (runtime.md)
     * since the last check. Every test class ends with it.
     */
    static synchronized void requireNoSecrets() throws IOException {
        var files = new ArrayList<>(ServiceProcess.outputs());
        files.add(file());
        var leaks = new ArrayList<String>();
        for (Path file : files) {
            leaks.addAll(secrets(linesSince(file)));
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

    private static List<String> secrets(Stream<String> lines) {
        return lines.filter(line -> !line.contains(LOCAL_CODE))
                .filter(line -> !Confidential.in(line).isEmpty())
                .map(line -> Confidential.in(line) + " in: " + line)
                .toList();
    }

    /** Every line so far of the current service; to be closed. */
    public static Stream<String> lines() {
        try {
            InputStream all = Files.newInputStream(file());
            all.skipNBytes(Open.LOG.earlier);
            var reader = new BufferedReader(new InputStreamReader(all, StandardCharsets.UTF_8));
            return reader.lines().onClose(() -> close(reader));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void close(Reader reader) {
        try {
            reader.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public synchronized void publish(LogRecord logged) {
        try {
            writer.write(getFormatter().format(logged));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public synchronized void flush() {
        try {
            writer.flush();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** A new configuration of the log closes earlier handlers; this one continues. */
    @Override
    public void close() {
        flush();
    }
}
