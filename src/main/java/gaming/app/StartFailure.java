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

/** Logs a failed start or command: in one line if an operator can fix it, otherwise with its stack trace. */
final class StartFailure {
    private static final System.Logger LOG = System.getLogger(Main.class.getName());

    private StartFailure() {}

    /** @param result the beginning of each line, such as {@code Not started} */
    static void log(String result, Throwable failure) {
        List<String> lines = linesForOperator(failure);
        lines.forEach(line -> LOG.log(System.Logger.Level.ERROR, result + ": " + line));
        if (lines.isEmpty()) {
            LOG.log(System.Logger.Level.ERROR, result, failure);
        }
        // From here on, libraries would log that they cannot stop parts that never started
        for (Handler handler : Logger.getLogger("").getHandlers()) {
            handler.setLevel(Level.OFF);
        }
    }

    /** Empty if only a developer can fix the failure. */
    static List<String> linesForOperator(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof Misconfiguration problems) {
                return String.valueOf(problems.getMessage()).lines().toList();
            }
            String line = lineForOperator(cause);
            if (line != null) {
                return List.of(line);
            }
        }
        return List.of();
    }

    private static @Nullable String lineForOperator(Throwable cause) {
        String message = String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
        return switch (cause) {
            // These messages of Config name the property
            case NoSuchElementException _ when message.startsWith("Property \"") -> message;
            case IllegalArgumentException _
            when message.startsWith("Failed to convert property \"") ->
                // The value may be a secret
                message.replaceFirst(" from its value .*", "");
            case CallCommand.Failed _ -> message;
            case StatementFile.Refused _ -> message;
            case BindException _ -> "server.port, server.sockets: " + message;
            case SQLException _ -> "db.url, db.user, db.password: " + message;
            default -> null;
        };
    }
}
