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
 * Drops the log lines of connections that the caller closes while the answer is written. The libraries log such a close
 * as a failure of the service, with the whole stack trace. So callers could fill the log.
 */
final class ClientAbortFilter implements Filter {
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
