package gaming.database;

import gaming.config.Misconfiguration;
import io.vertx.core.net.KeyStoreOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.net.TrustOptions;
import io.vertx.mysqlclient.MySQLConnectOptions;
import io.vertx.mysqlclient.SslMode;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.SqlConnectOptions;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.hibernate.reactive.pool.impl.SqlClientPoolConfiguration;
import org.jspecify.annotations.Nullable;
import org.mariadb.jdbc.Configuration;
import org.mariadb.jdbc.HostAddress;

/**
 * What {@code db.url} says of the connections, for the driver of Hibernate Reactive: host, port, database, timeout and
 * TLS, as Connector/J reads them. Of several hosts it takes the first.
 */
final class ReactiveConnections implements SqlClientPoolConfiguration {
    private static final long serialVersionUID = 1L;
    private static final int POOL_SIZE = 2;
    private static final int IDLE_SECONDS = 60;

    private final transient MySQLConnectOptions options;
    private final transient int connectSeconds;

    private ReactiveConnections(MySQLConnectOptions options, int connectSeconds) {
        this.options = options;
        this.connectSeconds = connectSeconds;
    }

    static ReactiveConnections from(DatabaseSettings settings) {
        var options = options(parsed(settings.url()));
        options.setUser(settings.user())
                .setPassword(settings.password())
                .setCachePreparedStatements(true)
                .setUseAffectedRows(true);
        return new ReactiveConnections(
                options,
                Math.toIntExact(Math.max(1, settings.connectionTimeout().toSeconds())));
    }

    static MySQLConnectOptions options(Configuration url) {
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
    private static MySQLConnectOptions trusting(MySQLConnectOptions options, Configuration url) {
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

    static Configuration parsed(String url) {
        try {
            return Configuration.parse(url);
        } catch (SQLException failure) {
            throw new Misconfiguration("db.url", "can not be read", failure);
        }
    }

    @Override
    public PoolOptions poolOptions() {
        return new PoolOptions()
                .setMaxSize(POOL_SIZE)
                .setConnectionTimeout(connectSeconds)
                .setConnectionTimeoutUnit(TimeUnit.SECONDS)
                .setIdleTimeout(IDLE_SECONDS)
                .setIdleTimeoutUnit(TimeUnit.SECONDS);
    }

    @Override
    public SqlConnectOptions connectOptions(URI unused) {
        return options;
    }
}
