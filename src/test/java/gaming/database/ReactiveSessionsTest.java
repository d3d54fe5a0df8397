package gaming.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.net.KeyStoreOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.mysqlclient.MySQLConnectOptions;
import io.vertx.mysqlclient.SslMode;
import java.security.GeneralSecurityException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.mariadb.jdbc.Configuration;

/** Both drivers read {@code db.url} alike. */
class ReactiveSessionsTest {
    @Test
    void readsHostPortAndDatabase() {
        MySQLConnectOptions options = options("jdbc:mariadb://db.example:3307/gaming?connectTimeout=1234");
        assertThat(options.getHost()).isEqualTo("db.example");
        assertThat(options.getPort()).isEqualTo(3307);
        assertThat(options.getDatabase()).isEqualTo("gaming");
        assertThat(options.getConnectTimeout()).isEqualTo(1234);
        assertThat(options.getSslMode()).isEqualTo(SslMode.DISABLED);
    }

    @Test
    void theDefaultPortIs3306() {
        assertThat(options("jdbc:mariadb://db.example/gaming").getPort()).isEqualTo(3306);
    }

    @Test
    void usesTheHostOfTheOtherPools() {
        MySQLConnectOptions options = options("jdbc:mariadb://one.example,two.example:3308/gaming", 1);
        assertThat(options.getHost()).isEqualTo("two.example");
        assertThat(options.getPort()).isEqualTo(3308);
    }

    @Test
    void trustEncryptsWithoutVerification() {
        MySQLConnectOptions options = options("jdbc:mariadb://db.example/gaming?sslMode=trust");
        assertThat(options.getSslMode()).isEqualTo(SslMode.REQUIRED);
        assertThat(options.isTrustAll()).isTrue();
    }

    @Test
    void trustsTheCertificateOfTheUrl() {
        MySQLConnectOptions options =
                options("jdbc:mariadb://db.example/gaming?sslMode=verify-ca&serverSslCert=/certificates/ca.pem");
        assertThat(options.getSslMode()).isEqualTo(SslMode.VERIFY_CA);
        assertThat(options.getTrustOptions())
                .isInstanceOfSatisfying(
                        PemTrustOptions.class,
                        trusted -> assertThat(trusted.getCertPaths()).containsExactly("/certificates/ca.pem"));
    }

    @Test
    void trustsTheStoreOfTheUrl() {
        MySQLConnectOptions options = options("jdbc:mariadb://db.example/gaming?sslMode=verify-full"
                + "&trustStore=file:/certificates/trusted.p12&trustStorePassword=of-the-store&trustStoreType=PKCS12");
        assertThat(options.getTrustOptions()).isInstanceOfSatisfying(KeyStoreOptions.class, store -> {
            assertThat(store.getPath()).isEqualTo("/certificates/trusted.p12");
            assertThat(store.getType()).isEqualTo("PKCS12");
        });
    }

    @Test
    void verifiesTheNameWhereTheUrlRequiresIt() {
        MySQLConnectOptions options = options("jdbc:mariadb://db.example/gaming?sslMode=verify-full");
        assertThat(options.getSslMode()).isEqualTo(SslMode.VERIFY_IDENTITY);
        assertThat(options.getHostnameVerificationAlgorithm()).isEqualTo("HTTPS");
        assertThat(options.getTrustOptions()).as("The trust store of Java").isNotNull();
        assertThat(options.isTrustAll()).isFalse();
    }

    private static MySQLConnectOptions options(String url) {
        return options(url, 0);
    }

    private static MySQLConnectOptions options(String url, int server) {
        try {
            Configuration like = Configuration.parse(url);
            return ReactiveSessions.options(like, like.addresses().get(server));
        } catch (SQLException | GeneralSecurityException malformed) {
            throw new IllegalArgumentException(malformed);
        }
    }
}
