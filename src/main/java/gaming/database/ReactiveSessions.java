package gaming.database;

import gaming.config.Keys;
import gaming.config.Misconfiguration;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
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
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.eclipse.microprofile.config.Config;
import org.hibernate.boot.registry.BootstrapServiceRegistryBuilder;
import org.hibernate.cfg.Configuration;
import org.hibernate.reactive.mutiny.Mutiny;
import org.hibernate.reactive.pool.impl.SqlClientPoolConfiguration;
import org.hibernate.reactive.provider.ReactiveServiceRegistryBuilder;
import org.hibernate.reactive.vertx.VertxInstance;
import org.hibernate.reactive.vertx.impl.ProvidedVertxInstance;
import org.jspecify.annotations.Nullable;
import org.mariadb.jdbc.HostAddress;

/**
 * All of Hibernate Reactive: entities that are read outside of any transaction, as streams that wait for their consumers.
 * It has connections of its own, two at most, made as {@code db.url} says it to Connector/J; of several hosts it takes
 * the first. All of it is made at first use, and a pod that never streams never pays for it.
 */
@ApplicationScoped
public class ReactiveSessions {
    private static final String NO_UNSAFE = "io.netty.noUnsafe";
    private static final Duration LONGEST_CLOSE = Duration.ofSeconds(5);
    private static final int POOL_SIZE = 2;
    private static final int IDLE_SECONDS = 60;

    private final DatabaseSettings settings;
    private @Nullable Open open;

    @Inject
    ReactiveSessions(Config config) {
        settings = Keys.read(config, DatabaseSettings::from);
    }

    private record Open(Vertx vertx, Mutiny.SessionFactory sessions) {}

    /**
     * What {@code work} reads in a session of its own; fails when that takes longer than {@code db.statement-timeout}.
     * Whoever does not want it any more does not stop it: a session that is cancelled would never give its connection back.
     *
     * @param entity the one that it reads, always the same
     */
    public <T> Uni<T> read(Class<?> entity, Function<Mutiny.StatelessSession, Uni<T>> work) {
        Duration patience = settings.statementTimeout();
        return Uni.createFrom()
                .<T>emitter(result -> read(entity, work, result))
                .ifNoItem()
                .after(patience)
                .failWith(() -> new IllegalStateException("No answer of the database within " + patience));
    }

    private <T> void read(
            Class<?> entity, Function<Mutiny.StatelessSession, Uni<T>> work, UniEmitter<? super T> result) {
        Open now = open(entity);
        now.sessions().withStatelessSession(work).subscribe().with(result::complete, failure -> {
            discard(now);
            result.fail(failure);
        });
    }

    private synchronized Open open(Class<?> entity) {
        Open now = open;
        if (now == null) {
            now = opened(entity);
            open = now;
        }
        return now;
    }

    /** Whatever is wrong with it, connections that never came back among it: the next read has a new one. */
    private synchronized void discard(Open failed) {
        if (failed.equals(open)) {
            open = null;
            Thread.ofVirtual().name("reactive-sessions-close").start(() -> close(failed));
        }
    }

    private Open opened(Class<?> entity) {
        // Netty would warn that it uses what newer JDKs take away; it is as well without
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
        // The search index has a persistence unit of its own; its listeners have nothing to do here
        var configuration = new Configuration(new BootstrapServiceRegistryBuilder().build())
                .addAnnotatedClass(entity)
                .addAttributeConverter(UtcColumn.class)
                // What it speaks to is known: it need not ask before it is asked
                .setProperty("hibernate.boot.allow_jdbc_metadata_access", "false")
                .setProperty("jakarta.persistence.database-product-name", "MariaDB")
                .setProperty("jakarta.persistence.database-major-version", "10")
                .setProperty("jakarta.persistence.database-minor-version", "6")
                .setProperty("jakarta.persistence.jdbc.url", settings.url())
                .setProperty("hibernate.search.enabled", "false");
        var registry = new ReactiveServiceRegistryBuilder()
                .applySettings(configuration.getProperties())
                .addService(VertxInstance.class, new ProvidedVertxInstance(vertx))
                .addService(SqlClientPoolConfiguration.class, new Connections(settings))
                .build();
        return configuration.buildSessionFactory(registry).unwrap(Mutiny.SessionFactory.class);
    }

    @PreDestroy
    synchronized void close() {
        Open now = open;
        if (now != null) {
            open = null;
            close(now);
        }
    }

    private static void close(Open opened) {
        opened.sessions().close();
        close(opened.vertx());
    }

    private static void close(Vertx vertx) {
        try {
            vertx.close().toCompletionStage().toCompletableFuture().get(LONGEST_CLOSE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** The pool of the driver. */
    private static final class Connections implements SqlClientPoolConfiguration {
        private static final long serialVersionUID = 1L;

        private final transient MySQLConnectOptions options;
        private final transient PoolOptions pool;

        private Connections(DatabaseSettings settings) {
            options = options(settings.url())
                    .setUser(settings.user())
                    .setPassword(settings.password())
                    .setCachePreparedStatements(true)
                    .setUseAffectedRows(true);
            pool = new PoolOptions()
                    .setMaxSize(POOL_SIZE)
                    .setConnectionTimeout(Math.toIntExact(
                            Math.max(1, settings.connectionTimeout().toSeconds())))
                    .setConnectionTimeoutUnit(TimeUnit.SECONDS)
                    .setIdleTimeout(IDLE_SECONDS)
                    .setIdleTimeoutUnit(TimeUnit.SECONDS);
        }

        @Override
        public PoolOptions poolOptions() {
            return pool;
        }

        @Override
        public SqlConnectOptions connectOptions(URI unused) {
            return options;
        }
    }

    static MySQLConnectOptions options(String jdbcUrl) {
        var url = parsed(jdbcUrl);
        HostAddress first = url.addresses().getFirst();
        var options = new MySQLConnectOptions()
                .setHost(first.host)
                .setPort(first.port)
                .setDatabase(url.database())
                .setConnectTimeout(url.connectTimeout());
        return switch (url.sslMode()) {
            case DISABLE, ALLOW -> options.setSslMode(SslMode.DISABLED);
            case TRUST -> options.setSslMode(SslMode.REQUIRED).setTrustAll(true);
            case VERIFY_CA -> trusting(options.setSslMode(SslMode.VERIFY_CA), url);
            case VERIFY_FULL ->
                trusting(options.setSslMode(SslMode.VERIFY_IDENTITY), url).setHostnameVerificationAlgorithm("HTTPS");
        };
    }

    /** Whom the URL trusts, else whom Java does. */
    private static MySQLConnectOptions trusting(MySQLConnectOptions options, org.mariadb.jdbc.Configuration url) {
        String certificate = url.serverSslCert();
        if (certificate != null) {
            options.setTrustOptions(new PemTrustOptions().addCertPath(certificate.replaceFirst("^file:", "")));
        } else if (url.trustStore() != null) {
            options.setTrustOptions(store(url.trustStore(), url.trustStorePassword(), url.trustStoreType()));
        } else {
            options.setTrustOptions(TrustOptions.wrap(ofJava()));
        }
        if (url.keyStore() != null) {
            options.setKeyCertOptions(store(url.keyStore(), url.keyStorePassword(), url.keyStoreType()));
        }
        return options;
    }

    private static X509TrustManager ofJava() {
        try {
            var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init((KeyStore) null);
            return (X509TrustManager) factory.getTrustManagers()[0];
        } catch (GeneralSecurityException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static KeyStoreOptions store(String path, @Nullable String password, @Nullable String type) {
        return new KeyStoreOptions()
                .setPath(path.replaceFirst("^file:", ""))
                .setPassword(password)
                .setType(type == null ? "JKS" : type);
    }

    private static org.mariadb.jdbc.Configuration parsed(String url) {
        try {
            return org.mariadb.jdbc.Configuration.parse(url);
        } catch (SQLException failure) {
            throw new Misconfiguration("db.url", "cannot be read", failure);
        }
    }
}
