package gaming.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import gaming.config.Keys;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Date;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import world.Program;

/** Issuers whose keys cannot be had, and issuers like a Kubernetes cluster: with a certificate of their own. */
class CallerTokensTest {
    private static final Instant NOW = Instant.parse("2026-06-15T12:00:00Z");
    private static final String DISCOVERY = "/.well-known/openid-configuration";
    private static final String PASSWORD = "changeit";

    @TempDir
    Path directory;

    private final Map<String, String> pages = new ConcurrentHashMap<>();
    private ECKey key;
    private HttpServer server;

    @BeforeEach
    void start() throws Exception {
        key = new ECKeyGenerator(Curve.P_256).keyID("k").generate();
        server = serve(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void theDiscoveryDocumentNamesTheKeys() throws Exception {
        publish("http", "");
        assertThat(tokens("http", "").callerOf(token("http"))).hasValueSatisfying(caller -> {
            assertThat(caller.name()).isEqualTo("cluster:system:serviceaccount:gaming:tasks");
            assertThat(caller.group()).isEqualTo("cluster");
            assertThat(caller.roles()).containsExactly(Role.CLOUD_TASKS);
        });
    }

    @Test
    void keysThatCannotBeHadAreAnErrorOfTheOtherSystem() throws Exception {
        CallerTokens tokens = tokens("http", "");
        for (int time = 1; time <= 3; time++) {
            assertThatThrownBy(() -> tokens.callerOf(token("http")))
                    .isInstanceOfSatisfying(
                            Refusal.class,
                            refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.EXTERNAL_API_ERROR));
        }
    }

    @Test
    void aDiscoveryDocumentOfAnotherIssuerIsNotUsed() throws Exception {
        publish("http", "");
        pages.computeIfPresent(DISCOVERY, (_, page) -> page.replace("\"issuer\":\"http", "\"issuer\":\"https"));
        CallerTokens tokens = tokens("http", "");
        assertThatThrownBy(() -> tokens.callerOf(token("http"))).isInstanceOf(Refusal.class);
    }

    @Test
    void aClusterHasItsOwnCertificateAndWantsATokenForItsKeys() throws Exception {
        server.stop(0);
        server = serve(https());
        publish("https", "secret-of-the-pod");
        Path bearer = Files.writeString(directory.resolve("token"), "secret-of-the-pod\n");
        String more = "certificate-authority: %s, bearer-token: %s, ".formatted(directory.resolve("ca.pem"), bearer);

        assertThat(tokens("https", more).callerOf(token("https"))).isPresent();
        CallerTokens withoutAuthority = tokens("https", "bearer-token: %s, ".formatted(bearer));
        assertThatThrownBy(() -> withoutAuthority.callerOf(token("https"))).isInstanceOf(Refusal.class);
        CallerTokens withoutBearer =
                tokens("https", "certificate-authority: %s, ".formatted(directory.resolve("ca.pem")));
        assertThatThrownBy(() -> withoutBearer.callerOf(token("https"))).isInstanceOf(Refusal.class);
    }

    private String issuer(String scheme) {
        return scheme + "://localhost:" + server.getAddress().getPort();
    }

    private void publish(String scheme, String bearer) {
        pages.put("bearer", bearer);
        pages.put(DISCOVERY, "{\"issuer\":\"%1$s\",\"jwks_uri\":\"%1$s/keys\"}".formatted(issuer(scheme)));
        pages.put("/keys", new JWKSet(key.toPublicJWK()).toString());
    }

    private HttpServer serve(HttpServer created) {
        created.createContext("/", exchange -> {
            String bearer = pages.getOrDefault("bearer", "");
            boolean welcome = bearer.isEmpty()
                    || ("Bearer " + bearer).equals(exchange.getRequestHeaders().getFirst("Authorization"));
            String page = welcome ? pages.get(exchange.getRequestURI().getPath()) : null;
            byte[] body = page == null ? new byte[0] : page.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(page == null ? 401 : 200, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        created.start();
        return created;
    }

    private HttpServer https() throws Exception {
        Path store = directory.resolve("server.p12");
        keytool(
                "-genkeypair",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=dns:localhost",
                "-keystore",
                store);
        keytool("-exportcert", "-rfc", "-file", directory.resolve("ca.pem"), "-keystore", store);
        var keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
        var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD.toCharArray());
        var context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        var created = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        created.setHttpsConfigurator(new HttpsConfigurator(context));
        return created;
    }

    private static void keytool(Object... arguments) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        command.add("-storepass");
        command.add(PASSWORD);
        Program.run(new ProcessBuilder(command)).good();
    }

    private CallerTokens tokens(String scheme, String more) throws IOException {
        Path file = Files.writeString(directory.resolve("issuers.yaml"), """
                issuers:
                  - {name: cluster, issuer: "%s", audiences: [us], algorithms: [ES256], %s
                     callers: [{claim: sub, value: "system:serviceaccount:gaming:tasks", roles: [CLOUD_TASKS]}]}
                """.formatted(issuer(scheme), more));
        var keys = Map.of(
                "app.environment", "local",
                "access.issuers.file", file.toString(),
                "access.issuers.read-timeout", "PT10S",
                "access.issuers.key-refresh-interval", "PT30S");
        return new CallerTokens(Keys.read(Configured.with(keys), TokenIssuers::from), Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private String token(String scheme) throws JOSEException {
        var jwt = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.ES256).keyID("k").build(),
                new JWTClaimsSet.Builder()
                        .issuer(issuer(scheme))
                        .audience("us")
                        .subject("system:serviceaccount:gaming:tasks")
                        .expirationTime(Date.from(NOW.plusSeconds(60)))
                        .build());
        jwt.sign(new ECDSASigner(key));
        return jwt.serialize();
    }
}
