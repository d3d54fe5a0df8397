package gaming.app;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.app.Logs.ClientAbortFilter;
import io.helidon.webserver.CloseConnectionException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.sql.SQLException;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ClientAbortFilterTest {
    private final ClientAbortFilter filter = new ClientAbortFilter();

    @Test
    void anAbortOfTheCallerIsNotLogged() {
        var reset = new UncheckedIOException(new SocketException("Broken pipe"));
        assertThat(filter.isLoggable(line(new IllegalStateException(reset)))).isFalse();
        assertThat(filter.isLoggable(line(new CloseConnectionException("gone"))))
                .isFalse();
    }

    @Test
    void everyOtherFailureIsLogged() {
        assertThat(filter.isLoggable(line(null))).isTrue();
        assertThat(filter.isLoggable(line(new UncheckedIOException(new IOException("disk full")))))
                .isTrue();
        assertThat(filter.isLoggable(line(new IllegalStateException(new ConnectException("refused")))))
                .isTrue();
        assertThat(filter.isLoggable(line(new SQLException(new SocketException("Connection reset")))))
                .isTrue();
    }

    private static LogRecord line(@Nullable Throwable failure) {
        var line = new LogRecord(Level.SEVERE, "An answer could not be written");
        line.setThrown(failure);
        return line;
    }
}
