package gaming.app;

import gaming.config.Keys;
import io.helidon.logging.common.LogConfig;
import io.helidon.logging.jul.HelidonJsonFormatter;
import io.helidon.webserver.CloseConnectionException;
import java.net.ConnectException;
import java.net.SocketException;
import java.sql.SQLException;
import java.util.List;
import java.util.logging.Filter;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.eclipse.microprofile.config.ConfigProvider;

/** Configures the log: one line for each event, as text on a terminal or as JSON for machines. */
final class Logs {
    private Logs() {}

    static void configure() {
        // Before the configuration is read, because its problems are logged
        LogConfig.configureRuntime();
        configure(json(new Keys(ConfigProvider.getConfig())));
    }

    /** For a command that a person runs: text, whatever the configuration says. */
    static void configureText() {
        LogConfig.configureRuntime();
        configure(false);
    }

    private static void configure(boolean json) {
        ClientAbortFilter.install();
        for (Handler handler : Logger.getLogger("").getHandlers()) {
            Formatter lines = json ? new HelidonJsonFormatter() : handler.getFormatter();
            handler.setFormatter(new BoundedLines(new LevelNames(lines)));
        }
    }

    /** The check of all keys refuses any value but {@code text} and {@code json}, in a line of JSON. */
    static boolean json(Keys keys) {
        String usual = keys.local() ? "text" : "json";
        return keys.optional("log.format", key -> keys.oneOf(key, "text", "json"))
                .orElse(usual)
                .equals("json");
    }

    /**
     * Drops the log lines of connections that the caller closes while the answer is written. The libraries log such a close
     * as a failure of the service, with the whole stack trace. So callers could fill the log.
     */
    static final class ClientAbortFilter implements Filter {
        /** A strong reference, because java.util.logging drops the filter of a logger without references. */
        private static final List<Logger> WRITERS = List.of(
                Logger.getLogger("org.glassfish.jersey.server.ServerRuntime$Responder"),
                Logger.getLogger("gaming.web.UnroutedAnswers"));

        static void install() {
            WRITERS.forEach(writer -> writer.setFilter(new ClientAbortFilter()));
        }

        @Override
        public boolean isLoggable(LogRecord line) {
            boolean aborted = false;
            for (Throwable failure = line.getThrown(); failure != null; failure = failure.getCause()) {
                if (failure instanceof ConnectException || failure instanceof SQLException) {
                    return true;
                }
                aborted |= failure instanceof SocketException || failure instanceof CloseConnectionException;
            }
            return !aborted;
        }
    }

    /** Shows levels by the names that collectors of logs know: ERROR, WARNING, INFO, DEBUG, TRACE. */
    static final class LevelNames extends Formatter {
        private static final Level TRACE = new Named("TRACE", Level.FINER);

        /** The highest level first. */
        private static final List<Level> NAMED = List.of(
                new Named("ERROR", Level.SEVERE), Level.WARNING, Level.INFO, new Named("DEBUG", Level.FINE), TRACE);

        private final Formatter formatter;

        LevelNames(Formatter formatter) {
            this.formatter = formatter;
        }

        @Override
        public String format(LogRecord line) {
            Level level = line.getLevel();
            line.setLevel(named(level));
            try {
                return formatter.format(line);
            } finally {
                line.setLevel(level); // for other handlers
            }
        }

        private static Level named(Level level) {
            return NAMED.stream()
                    .filter(name -> level.intValue() >= name.intValue())
                    .findFirst()
                    .orElse(TRACE);
        }

        private static final class Named extends Level {
            private static final long serialVersionUID = 1L;

            Named(String name, Level level) {
                super(name, level.intValue());
            }
        }
    }
}
