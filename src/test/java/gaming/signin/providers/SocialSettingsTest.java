package gaming.signin.providers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.config.Keys;
import gaming.config.Misconfiguration;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SocialSettingsTest {
    private static final Map<String, String> GOOGLE = Map.of(
            "social.google.issuer", "https://accounts.example",
            "social.google.client-id", "client",
            "social.google.client-secret", "s3cret");
    private static final Map<String, String> FACEBOOK = Map.of(
            "social.facebook.authorization-endpoint", "https://facebook.example/dialog",
            "social.facebook.token-endpoint", "https://facebook.example/token",
            "social.facebook.profile-endpoint", "https://facebook.example/me",
            "social.facebook.client-id", "client",
            "social.facebook.client-secret", "s3cret");

    @Test
    void hasTheDefaultsOfTheConfigurationsFile() {
        SocialSettings settings = Keys.read(Social.with(Map.of("app.environment", "local")), SocialSettings::from);

        assertThat(settings.frontendUrl()).isEmpty();
        assertThat(settings.callbackPath()).isEqualTo("/auth/callback");
        assertThat(settings.connectTimeout()).isEqualTo(Duration.ofSeconds(2));
        assertThat(settings.readTimeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(settings.breakerFailures()).isEqualTo(20);
        assertThat(settings.breakerDelay()).isEqualTo(Duration.ofSeconds(5));
        assertThat(settings.concurrentCalls()).isEqualTo(64);
        assertThat(settings.keyRefreshInterval()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void needsAFrontendInProductionWhichIsTheDefault() {
        assertRefused("social.frontend-url", () -> Keys.read(Social.with(Map.of()), SocialSettings::from));
        assertRefused(
                "social.frontend-url",
                () -> Keys.read(Social.with(Map.of("social.frontend-url", " ")), SocialSettings::from));
    }

    @Test
    void needsAFrontendWithAnyProvider() {
        assertRefused("social.frontend-url", () -> google(with("app.environment", "local", GOOGLE)));
        assertRefused("social.frontend-url", () -> facebook(with("app.environment", "local", FACEBOOK)));
    }

    @ParameterizedTest
    @CsvSource({
        "https://play.example, https://play.example",
        "https://play.example/, https://play.example",
        "HTTPS://Play.Example:443/, https://play.example",
        "https://play.example:8443, https://play.example:8443",
        "https://play.example:80, https://play.example:80",
        "https://[2001:db8::1]:8443, https://[2001:db8::1]:8443"
    })
    void writesTheFrontendAsBrowsersWriteAnOrigin(String url, String origin) {
        assertThat(Keys.read(Social.with(Map.of("social.frontend-url", url)), SocialSettings::from)
                        .frontendUrl())
                .contains(URI.create(origin));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "play.example",
                "//play.example",
                "http://play.example",
                "ftp://play.example",
                "https://play.example/app",
                "https://play.example//",
                "https://play.example/?a=b",
                "https://play.example/#a",
                "https://user:password@play.example",
                "https://pl ay.example",
                "https://"
            })
    void refusesAFrontendThatIsNoOriginOrLacksTls(String url) {
        assertRefused(
                "social.frontend-url",
                () -> Keys.read(Social.with(Map.of("social.frontend-url", url)), SocialSettings::from));
    }

    @Test
    void takesPlainHttpInTheLocalEnvironmentOnly() {
        assertThat(Keys.read(
                                Social.with(with(
                                        "app.environment",
                                        "local",
                                        Map.of("social.frontend-url", "http://localhost:80"))),
                                SocialSettings::from)
                        .frontendUrl())
                .contains(URI.create("http://localhost"));
        assertRefused("social.google.issuer", () -> google(production("social.google.issuer", "http://x", GOOGLE)));
        for (String endpoint : new String[] {"authorization", "token", "profile"}) {
            String key = "social.facebook." + endpoint + "-endpoint";
            assertRefused(key, () -> facebook(production(key, "http://x/y", FACEBOOK)));
        }
    }

    @Test
    void needsAllKeysOfAProviderOrNone() {
        GOOGLE.keySet().forEach(key -> assertRefused(key, () -> google(production(key, "", GOOGLE))));
        FACEBOOK.keySet().forEach(key -> assertRefused(key, () -> facebook(production(key, " ", FACEBOOK))));

        google(production("a", "b", Map.of()));
        facebook(production("a", "b", Map.of()));
        google(production("a", "b", GOOGLE));
        facebook(production("a", "b", FACEBOOK));
    }

    @Test
    void sendsBrowsersBackToTheCallback() {
        Config config = Social.with(production("social.callback-path", "/back", GOOGLE));

        ProviderSettings settings = Keys.read(config, Google::settings).orElseThrow();
        assertThat(settings.redirectUri()).isEqualTo(URI.create(Social.FRONTEND + "/back"));
        assertThat(settings.toString()).doesNotContain("s3cret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"s3 cret", "s3cret\n", "s3crét"})
    void refusesASecretThatNoHeaderCanHoldAndDoesNotRepeatIt(String secret) {
        String key = "social.google.client-secret";
        assertThatThrownBy(() -> google(production(key, secret, GOOGLE)))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageStartingWith(key + ":")
                .hasMessageNotContaining(secret.strip());
    }

    @ParameterizedTest
    @CsvSource({
        "callback-path, auth",
        "callback-path, //evil.example",
        "callback-path, /a?b=c",
        "callback-path, '/a b'",
        "callback-path, /",
        "connect-timeout, 2s",
        "read-timeout, PT0S",
        "read-timeout, PT1M0.1S",
        "circuit-breaker.failures, 0",
        "circuit-breaker.delay, -PT1S",
        "concurrent-calls, many",
        "key-refresh-interval, PT5M"
    })
    void refusesWhatIsOutOfBounds(String key, String value) {
        assertRefused("social." + key, () -> Keys.read(Social.local(Map.of(key, value)), SocialSettings::from));
    }

    private static void assertRefused(String key, ThrowingCallable start) {
        assertThatThrownBy(start).isInstanceOf(Misconfiguration.class).hasMessageStartingWith(key + ":");
    }

    private static Map<String, String> production(String key, String value, Map<String, String> keys) {
        return with("social.frontend-url", Social.FRONTEND, with(key, value, keys));
    }

    /** {@code keys}, one of them changed or added. */
    private static Map<String, String> with(String key, String value, Map<String, String> keys) {
        var all = new HashMap<>(keys);
        all.put(key, value);
        return all;
    }

    private static void google(Map<String, String> keys) {
        new SocialProviders(Social.with(keys), Clock.systemUTC()).close();
    }

    private static void facebook(Map<String, String> keys) {
        new SocialProviders(Social.with(keys), Clock.systemUTC()).close();
    }
}
