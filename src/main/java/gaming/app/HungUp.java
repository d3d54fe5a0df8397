package gaming.app;

import io.helidon.webserver.CloseConnectionException;
import java.net.ConnectException;
import java.net.SocketException;
import java.sql.SQLException;
import java.util.List;
import java.util.logging.Filter;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Keeps out of the log that a caller hung up while his answer was written: the libraries tell it as a failure of the service,
 * with the whole stack, and whoever likes could fill the log by it.
 */
final class HungUp implements Filter {
    /** Held, because java.util.logging forgets the filter of a logger that nobody holds. */
    private static final List<Logger> WRITERS = List.of(
            Logger.getLogger("org.glassfish.jersey.server.ServerRuntime$Responder"),
            Logger.getLogger("gaming.web.UnroutedAnswers"));

    static void keepOut() {
        WRITERS.forEach(writer -> writer.setFilter(new HungUp()));
    }

    @Override
    public boolean isLoggable(LogRecord line) {
        boolean hungUp = false;
        for (Throwable failure = line.getThrown(); failure != null; failure = failure.getCause()) {
            if (failure instanceof ConnectException || failure instanceof SQLException) {
                return true;
            }
            hungUp |= failure instanceof SocketException || failure instanceof CloseConnectionException;
        }
        return !hungUp;
    }
}
