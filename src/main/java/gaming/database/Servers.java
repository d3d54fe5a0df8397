package gaming.database;

import com.zaxxer.hikari.HikariDataSource;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mariadb.jdbc.MariaDbDataSource;

/**
 * The servers of {@code db.url}. A new connection goes to the first server that takes writes. Several servers are
 * watched: if one stops to answer or to take writes and another one takes them, all pools leave it at once. The driver
 * knows a server that stops to answer only by the timeout of a statement.
 */
final class Servers extends MariaDbDataSource {
    private static final Logger LOG = System.getLogger(Servers.class.getName());
    private static final Duration LONGEST_CONNECT = Duration.ofSeconds(10);
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

    private final List<String> urls;
    private final String opening;
    private final Duration statementTimeout;
    private final Properties properties = new Properties();
    private final List<HikariDataSource> pools = new CopyOnWriteArrayList<>();
    private final Map<Connection, String> open = new ConcurrentHashMap<>();
    /** The servers that took no writes when they were last asked. New connections try them last. */
    private final Set<String> away = ConcurrentHashMap.newKeySet();

    private volatile boolean cluster;

    private final Thread watch = Thread.ofVirtual().name("database-servers").unstarted(this::watch);

    /**
     * @param url of one or more servers
     * @param opening the first statement of a connection; a server that refuses it is not used
     * @param statementTimeout zero for none
     */
    Servers(DatabaseSettings settings, String url, String opening, Duration statementTimeout) {
        urls = urls(url);
        this.opening = opening;
        this.statementTimeout = statementTimeout;
        Duration connect = urls.size() > 1 ? PATIENCE : LONGEST_CONNECT;
        properties.setProperty("user", settings.user());
        properties.setProperty("password", settings.password());
        settings.certificateAuthority().ifPresent(file -> properties.setProperty("serverSslCert", file.toString()));
        properties.setProperty("connectTimeout", Long.toString(connect.toMillis()));
        properties.setProperty("socketTimeout", Long.toString(connect.toMillis()));
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("useServerPrepStmts", "true");
        properties.setProperty("cachePrepStmts", "true");
        properties.setProperty("prepStmtCacheSize", "100");
        // Where a node of a cluster refuses to prepare a statement, the execution that follows unasked is of the one
        // before
        properties.setProperty("disablePipeline", "true");
    }

    /** A URL for each host. */
    static List<String> urls(String url) {
        int hosts = url.indexOf("//") + 2;
        int end = url.indexOf('/', hosts);
        return Stream.of(url.substring(hosts, end).split(","))
                .map(host -> url.substring(0, hosts) + host + url.substring(end))
                .toList();
    }

    @Override
    public Connection getConnection() throws SQLException {
        open.keySet().removeIf(Servers::isClosed);
        var failures = new ArrayDeque<SQLException>();
        for (String url :
                urls.stream().sorted(Comparator.comparing(away::contains)).toList()) {
            try {
                Connection connection = connect(url);
                connection.setNetworkTimeout(Runnable::run, Math.toIntExact(statementTimeout.toMillis()));
                open.put(connection, url);
                return connection;
            } catch (SQLException failure) {
                away.add(url);
                failures.forEach(failure::addSuppressed);
                failures.add(failure);
            }
        }
        throw failures.getLast();
    }

    /** Whether the servers are nodes of a cluster, as the latest connection has told. */
    boolean isCluster() {
        return cluster;
    }

    /** Opens a connection that waits for each answer as long as for its opening. */
    private Connection connect(String url) throws SQLException {
        // The driver writes the parameters of the URL into the properties
        Connection connection = DriverManager.getConnection(url, (Properties) properties.clone());
        try (var statement = connection.createStatement()) {
            if (statement.execute(opening)) {
                try (var row = statement.getResultSet()) {
                    row.next();
                    cluster = row.getBoolean(1);
                }
            }
            return connection;
        } catch (SQLException failure) {
            connection.abort(Runnable::run);
            throw failure;
        }
    }

    /** Watches the servers for the pools, which take their connections here. */
    void watchFor(HikariDataSource pool) {
        pools.add(pool);
        if (urls.size() > 1 && watch.getState() == Thread.State.NEW) {
            watch.start();
        }
    }

    private void watch() {
        while (pools.stream().noneMatch(HikariDataSource::isClosed)) {
            LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
            var asked = new HashSet<>(open.values());
            asked.addAll(away);
            asked.forEach(this::look);
        }
    }

    /** A server that fails once may only have been slow. */
    private void look(String url) {
        SQLException failure = failure(url);
        if (failure == null) {
            away.remove(url);
            return;
        }
        boolean isFirst = away.add(url);
        if (!isFirst
                && open.containsValue(url)
                && urls.stream().anyMatch(other -> !other.equals(url) && failure(other) == null)) {
            leave(url, failure);
        }
    }

    /** Null for a server that takes writes. */
    private @Nullable SQLException failure(String url) {
        try (Connection _ = connect(url)) {
            return null;
        } catch (SQLException failure) {
            return failure;
        }
    }

    private void leave(String url, SQLException failure) {
        LOG.log(Level.WARNING, "The pools leave a server of db.url: {0}", failure.getMessage());
        open.forEach((connection, server) -> {
            // A server that answers ends its statements. The driver connects once more for each that waits
            if (server.equals(url) && open.remove(connection, url) && failure.getErrorCode() <= 0) {
                Thread.startVirtualThread(() -> abort(connection));
            }
        });
        pools.stream()
                .filter(HikariDataSource::isRunning)
                .forEach(pool -> pool.getHikariPoolMXBean().softEvictConnections());
    }

    private static void abort(Connection connection) {
        try {
            connection.abort(Runnable::run);
        } catch (SQLException failure) {
            LOG.log(Level.DEBUG, "A connection was closed already", failure);
        }
    }

    private static boolean isClosed(Connection connection) {
        try {
            return connection.isClosed();
        } catch (SQLException _) {
            return true;
        }
    }
}
