package gaming.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.access.Configured;
import gaming.config.Keys;
import gaming.config.Misconfiguration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalPageTest {
    private static final String ACCOUNTS = "page.accounts-url";

    @Test
    void thereIsNoPageInProductionWhateverIsSaid() {
        assertThat(of("production", Map.of(ACCOUNTS, "http://localhost:1"))).isEmpty();
    }

    @Test
    void neitherAccountsNorFrontendAreNeeded() {
        assertThat(policy(Map.of(ACCOUNTS, " "))).contains("connect-src 'self';");
    }

    @Test
    void thePageMaySpeakToTheAccountsByEachNameOfThisMachine() {
        assertThat(policy(Map.of(ACCOUNTS, "http://localhost:1234/")))
                .contains("connect-src 'self' http://localhost:1234 http://127.0.0.1:1234;");
        assertThat(policy(Map.of(ACCOUNTS, "http://127.0.0.1:1234")))
                .contains("connect-src 'self' http://127.0.0.1:1234 http://localhost:1234;");
        assertThat(policy(Map.of(ACCOUNTS, "https://localhost.example")))
                .contains("connect-src 'self' https://localhost.example;");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"localhost:1234", "ftp://localhost", "http://localhost:1234/accounts", "http://*", "'self'"})
    void aMalformedOriginStopsTheStart(String address) {
        assertThatThrownBy(() -> of("local", Map.of(ACCOUNTS, address)))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageStartingWith(ACCOUNTS);
    }

    private static String policy(Map<String, String> keys) {
        return of("local", keys).orElseThrow().policy();
    }

    private static Optional<LocalPage> of(String environment, Map<String, String> keys) {
        var all = new HashMap<>(keys);
        all.put("app.environment", environment);
        return Keys.read(Configured.with(all), LocalPage::from);
    }
}
