package gaming.app;

import gaming.config.Misconfiguration;
import gaming.referral.statement.StatementFile;
import java.net.BindException;
import java.sql.SQLException;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Logs the reason of a failed start. A problem that an operator can fix has one line. Any other failure has its stack
 * trace.
 */
final class StartFailure {
    private static final System.Logger LOG = System.getLogger(Main.class.getName());

    private StartFailure() {}

    /** @param result such as {@code Not started} */
    static void log(String result, Throwable failure) {
        List<String> lines = operatorsLines(failure);
        lines.forEach(line -> LOG.log(System.Logger.Level.ERROR, result + ": " + line));
        if (lines.isEmpty()) {
            LOG.log(System.Logger.Level.ERROR, result, failure);
        }
        // Without this, libraries would log that they cannot stop parts that never started
        for (Handler handler : Logger.getLogger("").getHandlers()) {
            handler.setLevel(Level.OFF);
        }
    }

    /** Returns the log lines for an operator; empty if only a developer can fix the failure. */
    static List<String> operatorsLines(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof Misconfiguration problems) {
                return String.valueOf(problems.getMessage()).lines().toList();
            }
            String line = operatorsLineOf(cause);
            if (line != null) {
                return List.of(line);
            }
        }
        return List.of();
    }

    private static @Nullable String operatorsLineOf(Throwable cause) {
        String message = (cause.getMessage() + "\n").lines().findFirst().orElseThrow();
        return switch (cause) {
            // The message of Config names the property that is missing or cannot be converted
            case NoSuchElementException _ -> message;
            case IllegalArgumentException _ when message.startsWith("Failed to convert property") -> message;
            case CallCommand.Failed _ -> message;
            case StatementFile.Refused _ -> message;
            case BindException _ -> "server.sockets: " + message;
            case SQLException _ -> "db.url, db.user, db.password: " + message;
            default -> null;
        };
    }
}
