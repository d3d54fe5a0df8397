package world;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Duration;
import java.time.Instant;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The driver of MariaDB for tests: the database's clock follows {@link TestClock}. While that is moved, each statement is
 * preceded by one that sets the time of its session. The test class path comes first, and so does this driver.
 */
public final class MovedDatabase implements Driver {
    static {
        try {
            DriverManager.registerDriver(new MovedDatabase());
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
                        MovedDatabase.class.getClassLoader(), new Class<?>[] {Connection.class}, new Moved(connection));
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
        public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
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
