package world;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The clock of the service in this JVM and of its database ({@link Database}): real time, until a test moves it.
 * Child processes keep real time, unless the property {@link #FILE} names a file with their offset. The clock of one
 * pod may be wrong: {@link #POD}, {@link #podIsAhead}.
 */
@Alternative
@Priority(1)
@ApplicationScoped
public class TestClock {
    static final String FILE = "world.clock";
    /** The property of a pod whose own clock is so much ahead of the database's. */
    static final String POD = "world.clock.pod";

    private static final Optional<Path> SHARED =
            Optional.ofNullable(System.getProperty(FILE)).map(Path::of);
    private static volatile Duration offset = Duration.ZERO;
    private static volatile Duration pod = Duration.parse(System.getProperty(POD, "PT0S"));

    /** The time continues from {@code instant}. */
    public static void moveTo(Instant instant) {
        offset = Duration.between(Instant.now(), instant);
    }

    public static void advance(Duration duration) {
        offset = offset.plus(duration);
    }

    public static void reset() {
        offset = Duration.ZERO;
        pod = Duration.ZERO;
    }

    /** The clock of the service alone is so much ahead from now on; the database's is not. */
    public static void podIsAhead(Duration duration) {
        pod = duration;
    }

    public static Instant now() {
        return Instant.now().plus(ahead());
    }

    static Duration ahead() {
        return SHARED.map(TestClock::read).orElse(offset);
    }

    private static Duration read(Path file) {
        try {
            return Duration.parse(Files.readString(file));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** For parts that live in the service's time. */
    public static Clock asClock() {
        InstantSource source = TestClock::now;
        return source.withZone(ZoneOffset.UTC);
    }

    @Produces
    @Singleton
    Clock movable() {
        InstantSource source = () -> now().plus(pod);
        return source.withZone(ZoneOffset.UTC);
    }

    /**
     * The driver of MariaDB for tests: the database's clock follows {@link TestClock}. While that is moved, each statement is
     * preceded by one that sets the time of its session. The test class path comes first, and so does this driver.
     */
    public static final class Database implements Driver {
        static {
            try {
                DriverManager.registerDriver(new Database());
            } catch (SQLException failure) {
                throw new ExceptionInInitializerError(failure);
            }
        }

        @Override
        public @Nullable Connection connect(String url, Properties info) throws SQLException {
            Connection connection = new org.mariadb.jdbc.Driver().connect(url, info);
            return connection == null
                    ? null
                    : (Connection) Proxy.newProxyInstance(
                            Database.class.getClassLoader(), new Class<?>[] {Connection.class}, new Moved(connection));
        }

        @Override
        public boolean acceptsURL(String url) {
            return url.startsWith("jdbc:mariadb:");
        }

        @Override
        public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
            return new DriverPropertyInfo[0];
        }

        @Override
        public int getMajorVersion() {
            return 1;
        }

        @Override
        public int getMinorVersion() {
            return 0;
        }

        @Override
        public boolean jdbcCompliant() {
            return false;
        }

        @Override
        public Logger getParentLogger() throws SQLFeatureNotSupportedException {
            throw new SQLFeatureNotSupportedException();
        }

        private static final class Moved implements InvocationHandler {
            private static final double MILLIS = 1000;
            private final Connection connection;
            private boolean moved;

            Moved(Connection connection) {
                this.connection = connection;
            }

            @Override
            public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
                    throws Throwable {
                if (method.getName().startsWith("prepare") || method.getName().equals("createStatement")) {
                    follow();
                }
                try {
                    return method.invoke(connection, arguments);
                } catch (InvocationTargetException failure) {
                    throw failure.getTargetException();
                }
            }

            private void follow() throws SQLException {
                Duration ahead = TestClock.ahead();
                if (!moved && ahead.isZero()) {
                    return;
                }
                try (var statement = connection.createStatement()) {
                    String time = ahead.isZero()
                            ? "default"
                            : Double.toString(Instant.now().plus(ahead).toEpochMilli() / MILLIS);
                    statement.execute("set timestamp = " + time);
                }
                moved = !ahead.isZero();
            }
        }
    }
}
