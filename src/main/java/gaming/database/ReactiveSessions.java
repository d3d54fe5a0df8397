package gaming.database;

import gaming.config.Keys;
import gaming.config.Misconfiguration;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.net.KeyStoreOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.net.TrustOptions;
import io.vertx.mysqlclient.MySQLConnectOptions;
import io.vertx.mysqlclient.SslMode;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.SqlConnectOptions;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.PersistenceException;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.Config;
import org.hibernate.cfg.Configuration;
import org.hibernate.reactive.mutiny.Mutiny;
import org.hibernate.reactive.pool.impl.SqlClientPoolConfiguration;
import org.hibernate.reactive.provider.ReactiveServiceRegistryBuilder;
import org.hibernate.reactive.vertx.VertxInstance;
import org.hibernate.reactive.vertx.impl.ProvidedVertxInstance;
import org.jspecify.annotations.Nullable;
import org.mariadb.jdbc.HostAddress;

/**
 * The sessions of Hibernate Reactive, which read one entity outside of transactions. They have at most two connections
 * of their own, with the database, the TLS and the connect timeout of {@code db.url}. Of several hosts they use the
 * host of a connection of the background pool.
 */
@ApplicationScoped
public class ReactiveSessions {
    private static final String NO_UNSAFE = "io.netty.noUnsafe";
    private static final int LONGEST_CLOSE_SECONDS = 5;
    private static final int POOL_SIZE = 2;
    private static final int IDLE_SECONDS = 60;

    private final DatabaseSettings settings;
    private final DataSource pool;
    private @Nullable Open open;

    @Inject
    ReactiveSessions(Config config, @Background DataSource pool) {
        settings = Keys.read(config, DatabaseSettings::from);
        this.pool = pool;
    }

    private record Open(Vertx vertx, Mutiny.SessionFactory sessions) {
        void close() {
            sessions.close();
            ReactiveSessions.close(vertx);
        }
    }

    /**
     * Fails after {@code db.statement-timeout}. The session continues after a timeout or a cancellation by the
     * subscriber, because a cancelled session would keep its connection. {@code entity} is the same at every call.
     */
    public <T> Uni<T> read(Class<?> entity, Function<Mutiny.StatelessSession, Uni<T>> work) {
        Duration patience = settings.statementTimeout();
        return Uni.createFrom()
                .<T>emitter(result -> {
                    Open current = open(entity);
                    current.sessions()
                            .withStatelessSession(
                                    session -> requireWritable(session).chain(() -> work.apply(session)))
                            .subscribe()
                            .with(result::complete, failure -> {
                                discard(current);
                                result.fail(failure);
                            });
                })
                .ifNoItem()
                .after(patience)
                .failWith(() -> new IllegalStateException("No answer of the database within " + patience));
    }

    private static Uni<?> requireWritable(Mutiny.StatelessSession session) {
        return session.createNativeQuery("select @@global.read_only in ('0', 'OFF')", Integer.class)
                .getSingleResult()
                .invoke(writable -> {
                    if (writable == 0) {
                        throw new IllegalStateException("The server is read-only");
                    }
                });
    }

    private synchronized Open open(Class<?> entity) {
        Open current = open;
        if (current == null) {
            current = opened(entity);
            open = current;
        }
        return current;
    }

    /** Closes the connections, because they may not return to the pool after a failure. The next read opens others. */
    private synchronized void discard(Open failed) {
        if (failed.equals(open)) {
            open = null;
            Thread.ofVirtual().name("reactive-sessions-close").start(failed::close);
        }
    }

    @PreDestroy
    synchronized void close() {
        if (open != null) {
            open.close();
            open = null;
        }
    }

    private Open opened(Class<?> entity) {
        // Without this property Netty warns that it uses a deprecated API of the JDK
        if (System.getProperty(NO_UNSAFE) == null) {
            System.setProperty(NO_UNSAFE, "true");
        }
        Vertx vertx = Vertx.vertx(new VertxOptions()
                .setEventLoopPoolSize(1)
                .setWorkerPoolSize(1)
                .setInternalBlockingPoolSize(2)
                .setFileSystemOptions(
                        new FileSystemOptions().setFileCachingEnabled(false).setClassPathResolvingEnabled(false)));
        try {
            return new Open(vertx, sessions(entity, vertx));
        } catch (RuntimeException failure) {
            close(vertx);
            throw failure;
        }
    }

    private Mutiny.SessionFactory sessions(Class<?> entity, Vertx vertx) {
        var configuration = new Configuration()
                .addAnnotatedClass(entity)
                .addAttributeConverter(ColumnTypes.UtcConverter.class)
                // Hibernate must not open a JDBC connection to find out the version
                .setProperty("hibernate.boot.allow_jdbc_metadata_access", "false")
                .setProperty("jakarta.persistence.database-product-name", "MariaDB")
                .setProperty("jakarta.persistence.database-major-version", "10")
                .setProperty("jakarta.persistence.database-minor-version", "6")
                .setProperty("jakarta.persistence.jdbc.url", settings.url());
        var registry = new ReactiveServiceRegistryBuilder()
                .applySettings(configuration.getProperties())
                .addService(VertxInstance.class, new ProvidedVertxInstance(vertx))
                .addService(SqlClientPoolConfiguration.class, connections())
                .build();
        return configuration.buildSessionFactory(registry).unwrap(Mutiny.SessionFactory.class);
    }

    private static void close(Vertx vertx) {
        vertx.close()
                .toCompletionStage()
                .toCompletableFuture()
                .orTimeout(LONGEST_CLOSE_SECONDS, TimeUnit.SECONDS)
                .join();
    }

    private record Connections(MySQLConnectOptions options, PoolOptions poolOptions)
            implements SqlClientPoolConfiguration {
        @Override
        public SqlConnectOptions connectOptions(URI unused) {
            return options;
        }
    }

    private Connections connections() {
        return new Connections(
                options(settings.url(), server())
                        .setUser(settings.user())
                        .setPassword(settings.password())
                        .setCachePreparedStatements(true)
                        .setUseAffectedRows(true),
                new PoolOptions()
                        .setMaxSize(POOL_SIZE)
                        .setConnectionTimeout(Math.toIntExact(
                                Math.max(1, settings.connectionTimeout().toSeconds())))
                        .setConnectionTimeoutUnit(TimeUnit.SECONDS)
                        .setIdleTimeout(IDLE_SECONDS)
                        .setIdleTimeoutUnit(TimeUnit.SECONDS));
    }

    private HostAddress server() {
        try (var connection = pool.getConnection()) {
            return connection
                    .unwrap(org.mariadb.jdbc.Connection.class)
                    .getClient()
                    .getHostAddress();
        } catch (SQLException failure) {
            throw new PersistenceException(failure);
        }
    }

    static MySQLConnectOptions options(String jdbcUrl, HostAddress server) {
        var url = parsed(jdbcUrl);
        var options = new MySQLConnectOptions()
                .setHost(server.host)
                .setPort(server.port)
                .setDatabase(url.database())
                .setConnectTimeout(url.connectTimeout());
        return switch (url.sslMode()) {
            case DISABLE, ALLOW -> options.setSslMode(SslMode.DISABLED);
            case TRUST -> options.setSslMode(SslMode.REQUIRED).setTrustAll(true);
            case VERIFY_CA -> verifying(options.setSslMode(SslMode.VERIFY_CA), url);
            case VERIFY_FULL ->
                verifying(options.setSslMode(SslMode.VERIFY_IDENTITY), url).setHostnameVerificationAlgorithm("HTTPS");
        };
    }

    private static MySQLConnectOptions verifying(MySQLConnectOptions options, org.mariadb.jdbc.Configuration url) {
        if (url.keyStore() != null) {
            options.setKeyCertOptions(store(url.keyStore(), url.keyStorePassword(), url.keyStoreType()));
        }
        if (url.serverSslCert() != null) {
            return options.setTrustOptions(new PemTrustOptions().addCertPath(file(url.serverSslCert())));
        }
        return options.setTrustOptions(
                url.trustStore() == null
                        ? TrustOptions.wrap(trustManagerOfJava())
                        : store(url.trustStore(), url.trustStorePassword(), url.trustStoreType()));
    }

    private static X509TrustManager trustManagerOfJava() {
        try {
            var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init((KeyStore) null);
            return (X509TrustManager) factory.getTrustManagers()[0];
        } catch (GeneralSecurityException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static KeyStoreOptions store(String path, @Nullable String password, @Nullable String type) {
        return new KeyStoreOptions().setPath(file(path)).setPassword(password).setType(type == null ? "JKS" : type);
    }

    private static String file(String path) {
        return path.replaceFirst("^file:", "");
    }

    private static org.mariadb.jdbc.Configuration parsed(String url) {
        try {
            return org.mariadb.jdbc.Configuration.parse(url);
        } catch (SQLException failure) {
            throw new Misconfiguration("db.url", "cannot be read", failure);
        }
    }
}
