package gaming.signin.providers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.config.Keys;
import gaming.config.Misconfiguration;
import java.net.URI;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @Test
    void sendsBrowsersBackToTheCallback() {
        Config config = Social.with(production("social.callback-path", "/back", GOOGLE));

        ProviderSettings settings = Keys.read(config, Google::settings).orElseThrow();
        assertThat(settings.redirectUri()).isEqualTo(URI.create(Social.FRONTEND + "/back"));
        assertThat(settings.toString()).doesNotContain("s3cret");
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
