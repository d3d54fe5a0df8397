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

/** The log of the service in this JVM since its start, in a file with the text of a terminal. */
public final class ServiceLog extends Handler {
    /** One and the same, so that it is installed once. */
    private static final Runnable ATTACHING = ServiceLog::attach;

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
