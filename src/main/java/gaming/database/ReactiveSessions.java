package gaming.database;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.net.KeyStoreOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.net.TrustOptions;
import io.vertx.mysqlclient.MySQLBuilder;
import io.vertx.mysqlclient.MySQLConnectOptions;
import io.vertx.mysqlclient.SslMode;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.SqlConnectOptions;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.sql.SQLException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import javax.net.ssl.TrustManagerFactory;
import javax.sql.DataSource;
import org.hibernate.cfg.Configuration;
import org.hibernate.engine.jdbc.spi.SqlExceptionHelper;
import org.hibernate.engine.jdbc.spi.SqlStatementLogger;
import org.hibernate.reactive.pool.ReactiveConnectionPool;
import org.hibernate.reactive.pool.impl.ExternalSqlClientPool;
import org.hibernate.reactive.provider.ReactiveServiceRegistryBuilder;
import org.hibernate.reactive.stage.Stage;
import org.hibernate.reactive.vertx.VertxInstance;
import org.hibernate.reactive.vertx.impl.ProvidedVertxInstance;
import org.jspecify.annotations.Nullable;
import org.mariadb.jdbc.HostAddress;

/**
 * The sessions of Hibernate Reactive, which read outside of transactions. They have at most two connections of their
 * own. A new one has the host, the TLS and the timeouts of a connection of the background pool.
 */
@ApplicationScoped
public class ReactiveSessions {
    private static final int POOL_SIZE = 2;
    /** The time is short, so that reads go to a new primary soon. */
    private static final int LONGEST_LIFE_SECONDS = 10;

    private static final int LONGEST_CLOSE_SECONDS = 5;

    private final Vertx vertx;
    private final ReactiveConnectionPool connections;

    @Inject
    ReactiveSessions(@Background DataSource pool) {
        // Without this property Netty warns that it uses a deprecated API of the JDK
        System.getProperties().putIfAbsent("io.netty.noUnsafe", "true");
        vertx = Vertx.vertx(new VertxOptions()
                .setEventLoopPoolSize(1)
                .setFileSystemOptions(
                        new FileSystemOptions().setFileCachingEnabled(false).setClassPathResolvingEnabled(false)));
        connections = new ExternalSqlClientPool(
                MySQLBuilder.pool()
                        .with(new PoolOptions()
                                .setMaxSize(POOL_SIZE)
                                .setMaxLifetime(LONGEST_LIFE_SECONDS)
                                .setMaxLifetimeUnit(TimeUnit.SECONDS))
                        .connectingTo(() -> vertx.executeBlocking(() -> options(pool)))
                        .using(vertx)
                        .build(),
                new SqlStatementLogger(),
                new SqlExceptionHelper(false));
    }

    public Stage.SessionFactory of(Class<?> entity) {
        var configuration = new Configuration()
                .addAnnotatedClass(entity)
                .addAttributeConverter(ColumnTypes.UtcConverter.class)
                // Hibernate must not open a JDBC connection to find out the version
                .setProperty("hibernate.boot.allow_jdbc_metadata_access", "false")
                .setProperty("jakarta.persistence.database-product-name", "MariaDB")
                .setProperty("jakarta.persistence.database-major-version", "10")
                .setProperty("jakarta.persistence.database-minor-version", "6");
        var registry = new ReactiveServiceRegistryBuilder()
                .applySettings(configuration.getProperties())
                .addService(VertxInstance.class, new ProvidedVertxInstance(vertx))
                .addService(ReactiveConnectionPool.class, connections)
                .build();
        return configuration.buildSessionFactory(registry).unwrap(Stage.SessionFactory.class);
    }

    /** Fails on a read-only server, such as an old primary. */
    public static <T> CompletionStage<T> onWritable(
            Stage.StatelessSession session, Function<Stage.StatelessSession, CompletionStage<T>> work) {
        return session.createNativeQuery("select 1 from dual where @@global.read_only in ('0', 'OFF')", Integer.class)
                .getSingleResult()
                .thenCompose(_ -> work.apply(session));
    }

    @PreDestroy
    void close() {
        vertx.close()
                .toCompletionStage()
                .toCompletableFuture()
                .orTimeout(LONGEST_CLOSE_SECONDS, TimeUnit.SECONDS)
                .join();
    }

    private static SqlConnectOptions options(DataSource pool) throws SQLException, GeneralSecurityException {
        try (var connection = pool.getConnection()) {
            var client = connection.unwrap(org.mariadb.jdbc.Connection.class).getClient();
            org.mariadb.jdbc.Configuration like = client.getContext().getConf();
            return options(like, client.getHostAddress())
                    .setUser(like.user())
                    .setPassword(like.password())
                    // A statement without an answer ends with its connection, also where the server is frozen
                    .setIdleTimeout(like.socketTimeout())
                    .setIdleTimeoutUnit(TimeUnit.MILLISECONDS)
                    .setCachePreparedStatements(true);
        }
    }

    static MySQLConnectOptions options(org.mariadb.jdbc.Configuration like, HostAddress server)
            throws GeneralSecurityException {
        var options = new MySQLConnectOptions()
                .setHost(server.host)
                .setPort(server.port)
                .setDatabase(like.database())
                .setConnectTimeout(like.connectTimeout());
        if (like.keyStore() != null) {
            options.setKeyCertOptions(store(like.keyStore(), like.keyStorePassword(), like.keyStoreType()));
        }
        return switch (like.sslMode()) {
            case DISABLE, ALLOW -> options.setSslMode(SslMode.DISABLED);
            case TRUST -> options.setSslMode(SslMode.REQUIRED).setTrustAll(true);
            case VERIFY_CA -> options.setSslMode(SslMode.VERIFY_CA).setTrustOptions(trusted(like));
            case VERIFY_FULL ->
                options.setSslMode(SslMode.VERIFY_IDENTITY)
                        .setTrustOptions(trusted(like))
                        .setHostnameVerificationAlgorithm("HTTPS");
        };
    }

    private static TrustOptions trusted(org.mariadb.jdbc.Configuration like) throws GeneralSecurityException {
        if (like.serverSslCert() != null) {
            return new PemTrustOptions().addCertPath(file(like.serverSslCert()));
        }
        if (like.trustStore() != null) {
            return store(like.trustStore(), like.trustStorePassword(), like.trustStoreType());
        }
        var ofJava = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        ofJava.init((KeyStore) null);
        return TrustOptions.wrap(ofJava);
    }

    private static KeyStoreOptions store(String path, @Nullable String password, @Nullable String type) {
        return new KeyStoreOptions().setPath(file(path)).setPassword(password).setType(type == null ? "JKS" : type);
    }

    private static String file(String path) {
        return path.replaceFirst("^file:", "");
    }
}
