package world;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.Handler;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.stream.Stream;

/** All that the service in this JVM has logged since it was started, in a file as it would stand on a terminal. */
public final class ServiceLog extends Handler {
    /** One and the same, so that it is told once. */
    private static final Runnable ATTACHING = ServiceLog::attach;

    private final Path file;
    private final Writer writer;
    /** Bytes that were logged before the service that runs now. */
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
     * From now on; goes on when the configuration of logging is read again, as at the first start of the service. What a
     * service before it has made of the log is undone: Helidon itself reads the configuration once in a JVM.
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

    /** Where it stands, complete until now. */
    static Path file() {
        Open.LOG.flush();
        return Open.LOG.file;
    }

    /** Every line so far of the service that runs now; to be closed. */
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

    /** Logging that is configured anew closes what listened before; this goes on. */
    @Override
    public void close() {
        flush();
    }
}
