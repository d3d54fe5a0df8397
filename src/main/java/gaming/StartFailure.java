package gaming;

import java.net.BindException;
import java.sql.SQLException;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Says why the service did not start: a line for each thing that an operator can fix, the whole story for anything else. */
final class StartFailure {
    private static final System.Logger LOG = System.getLogger(Main.class.getName());

    /** Held, because java.util.logging forgets the level of a logger that nobody holds. */
    private static final Logger SHUTDOWN = Logger.getLogger(io.helidon.Main.class.getName());

    private StartFailure() {}

    static void log(Throwable failure) {
        // It would go on to say that what never started can not be stopped
        SHUTDOWN.setLevel(Level.OFF);
        List<String> lines = operatorsLines(failure);
        lines.forEach(line -> LOG.log(System.Logger.Level.ERROR, "Not started: " + line));
        if (lines.isEmpty()) {
            LOG.log(System.Logger.Level.ERROR, "Not started", failure);
        }
    }

    private static List<String> operatorsLines(Throwable failure) {
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
        String message = String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
        return switch (cause) {
            // Config says which property is missing, or can not be what it must be
            case NoSuchElementException _ -> message;
            case IllegalArgumentException _ when message.startsWith("Failed to convert property") -> message;
            case BindException _ -> "server.port or server.sockets: " + message;
            case SQLException _ -> "db.url, db.user, db.password: " + message;
            default -> null;
        };
    }
}
