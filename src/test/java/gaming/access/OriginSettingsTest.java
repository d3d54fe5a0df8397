package gaming.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.config.Keys;
import gaming.config.Misconfiguration;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** details.md, "Configuration and start": cors.allowed-origins, default the frontend-url; cors.allowed-headers. */
class OriginSettingsTest {
    private static final String LIST = "cors.allowed-origins";
    private static final String HEADERS = "cors.allowed-headers";
    private static final String FRONTEND = "social.frontend-url";

    @Test
    void allowsNoOriginWhereNothingIsConfigured() {
        assertThat(production(Map.of()).allowed()).isEmpty();
        assertThat(production(Map.of(LIST, " ", FRONTEND, "")).allowed()).isEmpty();
    }

    @Test
    void takesTheListAndElseTheFrontend() {
        Map<String, String> both =
                Map.of(LIST, "https://a.example, https://b.example:8443", FRONTEND, "https://c.example");
        assertThat(production(both).allowed()).containsExactlyInAnyOrder("https://a.example", "https://b.example:8443");
        assertThat(production(Map.of(FRONTEND, "https://c.example")).allowed()).containsExactly("https://c.example");
    }

    @ParameterizedTest
    @CsvSource({
        "https://C.example/, https://c.example",
        "https://c.example:443, https://c.example",
        "https://c.example:8443/, https://c.example:8443",
        "HTTPS://c.example, https://c.example",
    })
    void takesTheOriginOfTheFrontendsAddress(String address, String origin) {
        assertThat(production(Map.of(FRONTEND, address)).allowed()).containsExactly(origin);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*", "null", "https://*.a.example",
                "https://a.example/", "https://a.example/app", "https://a.example?x",
                "https://a.example#x", "https://user@a.example", "https://A.example",
                "HTTPS://a.example", "https://a.example:443", "https://a.example:",
                "https://", "https:a.example", "a.example",
                "ftp://a.example", "https://a.example https://b.example", "https://a.example,",
                ",https://a.example", "https://a.example,*",
            })
    void refusesWhatNoBrowserSends(String list) {
        assertRefused(Map.of(LIST, list), LIST);
    }

    @Test
    void wantsHttpsButInTheLocalEnvironment() {
        assertRefused(Map.of(LIST, "http://localhost:3000"), LIST);
        assertRefused(Map.of(FRONTEND, "http://localhost:3000"), FRONTEND);
        assertRefused(Map.of(FRONTEND, "localhost"), FRONTEND);

        assertThat(local(Map.of(LIST, "http://localhost:3000")).allowed()).containsExactly("http://localhost:3000");
        assertThat(local(Map.of(FRONTEND, "http://localhost:80/")).allowed()).containsExactly("http://localhost");
    }

    @Test
    void allowsPagesOfThisMachineInTheLocalEnvironmentOnly() {
        assertThat(local(Map.of()).local()).isTrue();
        assertThat(production(Map.of()).local()).isFalse();
    }

    @Test
    void takesTheNamesOfHeadersInLowerCase() {
        assertThat(production(Map.of(HEADERS, "Content-Type, X-Tenant,x-tenant"))
                        .headers())
                .containsExactly("content-type", "x-tenant");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "*", "content-type,*", "content-type,", "x tenant", "x-tenant: 1", "a\r\nb", "é"})
    void refusesWhatIsNoNameOfAHeader(String list) {
        assertRefused(Map.of(HEADERS, list), HEADERS);
    }

    @Test
    void boundsTheHeaders() {
        String most = IntStream.range(0, 50).mapToObj(i -> "x-" + i).collect(Collectors.joining(","));
        assertThat(production(Map.of(HEADERS, most)).headers()).hasSize(50);
        assertRefused(Map.of(HEADERS, most + ",x-50"), HEADERS);
        assertRefused(Map.of(HEADERS, "x".repeat(65)), HEADERS);
    }

    private static void assertRefused(Map<String, String> keys, String key) {
        assertThatThrownBy(() -> production(keys))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageStartingWith(key);
    }

    private static Origins.Settings production(Map<String, String> keys) {
        var all = new HashMap<>(Map.of(HEADERS, "content-type"));
        all.putAll(keys);
        return Keys.read(Configured.with(all), Origins::settings);
    }

    private static Origins.Settings local(Map<String, String> keys) {
        var all = new HashMap<>(keys);
        all.put("app.environment", "local");
        return production(all);
    }
}
