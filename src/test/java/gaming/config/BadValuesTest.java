package gaming.config;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No key takes a value that it cannot use; the keys are those of {@code application.yaml}, so that none is forgotten. */
class BadValuesTest {
    private static final List<String> NUMBERS = List.of("many", "-2", "1.5", "99999999999", " ");
    private static final List<String> DURATIONS = List.of("soon", "10", "-PT1S", "PT999999999H", " ");
    private static final List<String> LISTS = List.of("soon", "PT1S,", "-PT1S", "PT999999999H", " ");
    private static final List<String> FLAGS = List.of("yes", "TRUE", "1", " ", "");
    private static final List<String> PATHS = List.of("/nowhere/there", "a\0b");
    private static final List<String> URLS =
            List.of("nowhere", "ftp://x", "http://x.example", "https://u:p@x", "https://x?a=b");
    private static final List<String> WORDS = List.of("two words", "a\nb", "ü");
    private static final List<String> NOTHING = List.of(" ", "");

    /** Those of which nothing is no bad value. */
    private static final Set<String> MAY_BE_ZERO = Set.of(
            "server.port",
            "server.sockets.0.port",
            "server.shutdown-delay",
            "auth.refresh-grace",
            "retention.sessions",
            "limits.claims.cooldown",
            "claims.look-again",
            "claims.holding-period",
            "hold-signals.money.difference",
            "hold-signals.bets.difference",
            "hold-signals.bets.sign-ins",
            "claims.not-found-after",
            "commission.recalculate-after",
            "claims.resolver.delays",
            "sync.users-master.retry-delays",
            "events.retry-delays");

    /** Of keys whose value is neither a number, a duration, durations nor a flag. */
    private static final Map<String, List<String>> OF_TEXTS = Map.ofEntries(
            entry("app.environment", List.of("prod", "LOCAL")),
            entry("log.format", List.of("xml", "JSON")),
            entry("telemetry.traces.endpoint", List.of("nowhere", "ftp://x", "https://u:p@x", "https://x?a=b")),
            entry("server.host", NOTHING),
            entry("server.sockets.0.host", NOTHING),
            entry("server.sockets.0.name", List.of("public", "")),
            entry("server.features.observe.sockets", List.of("@default", "")),
            entry("management.port", List.of("many", "-2", "1.5", "65536", "0")),
            entry("limits.cost.per-minute", List.of("many", "-2", "1.5", "0")),
            entry(
                    "db.url",
                    List.of(
                            "jdbc:mysql://db/gaming", "db:3306",
                            "jdbc:mariadb:", "jdbc:mariadb://db:3306",
                            "jdbc:mariadb://db/gaming?password=x", "jdbc:mariadb://db/gaming?user=x",
                            "jdbc:mariadb://u:p@db/gaming", "")),
            entry(
                    "db.reports-url",
                    List.of("jdbc:mysql://db/gaming", "jdbc:mariadb://db:3306", "jdbc:mariadb://u:p@db/gaming")),
            entry("db.user", NOTHING),
            entry("db.password", NOTHING),
            entry("db.certificate-authority", PATHS),
            entry("db.durability", List.of("on", "TRUSTED", "")),
            entry("retention.bets", List.of("soon", "10", "P99D", "P36501D")),
            entry("retention.player-days", List.of("soon", "10", "P99D", "P36501D")),
            entry("reports.personal-data", List.of("hidden", "")),
            entry("promo-feed.url", URLS),
            entry("rates.url", URLS),
            entry("rates.lowest", List.of("many", "-1", "0", "1e3", "0.123456789")),
            entry("rates.highest", List.of("many", "-1", "0", "1e3", "1234567890")),
            entry("auth.signing-key", PATHS),
            entry("statements.keys", PATHS),
            entry("auth.secrets-key", List.of("short", "!!")),
            entry("auth.mfa.delivery.url", URLS),
            entry("auth.mfa.delivery.token", WORDS),
            entry("mp.jwt.verify.issuer", NOTHING),
            entry("mp.jwt.verify.publickey.location", PATHS),
            entry("api-keys.file", PATHS),
            entry("access.issuers.file", PATHS),
            entry("console.url", List.of("http://console.example", "https://console.example/x", "console")),
            entry("console.issuer", List.of("http://id.example", "id")),
            entry("console.client-id", List.of("a b")),
            entry("console.client-secret", List.of("a b")),
            entry("console.roles-file", PATHS),
            entry("console.signing-key", PATHS),
            entry("console.scopes", List.of("email", "openid  email", "openid \"")),
            entry(
                    "cors.allowed-origins",
                    List.of("*", "http://play.example", "https://play.example/x", "https://A.example")),
            entry("cors.allowed-headers", List.of("*", "content-type,", "x y")),
            entry("page.accounts-url", List.of("nowhere", "http://localhost/x")),
            entry("uploads.directory", List.of("a\0b", "")),
            entry("network.trusted-proxies", List.of("everybody", "10.0.0.0/40")),
            entry("geo.database", PATHS),
            entry("graphql.documents", List.of("all", "REGISTERED", "")),
            entry("graphql.documents-directory", PATHS),
            entry("gaming-platform.url", URLS),
            entry("gaming-platform.token", WORDS),
            entry("social.frontend-url", List.of("nowhere", "http://play.example", "https://play.example/x", "")),
            entry("social.callback-path", List.of("auth", "/", "/a b", "")),
            entry("social.google.issuer", URLS),
            entry("social.google.client-id", WORDS),
            entry("social.google.client-secret", WORDS),
            entry("social.facebook.authorization-endpoint", URLS),
            entry("social.facebook.token-endpoint", URLS),
            entry("social.facebook.profile-endpoint", URLS),
            entry("social.facebook.client-id", WORDS),
            entry("social.facebook.client-secret", WORDS),
            entry("kafka.bootstrap-servers", List.of("broker", "broker:", "a:1;b:2")),
            entry("kafka.group-id", List.of("two words")),
            // The client says so when it is made
            entry("kafka.security.protocol", List.of()),
            entry("chat.url", URLS),
            entry("chat.api-key", WORDS),
            entry("chat.api-secret", WORDS));

    /** What is wrong with these leaves nothing to look at of others: what the environment allows, a pair of keys. */
    private static final Set<String> HIDING =
            Set.of("app.environment", "auth.signing-key", "mp.jwt.verify.publickey.location");

    private static Stream<DocumentedKey> keys() {
        return DocumentedKeys.read().keys().stream();
    }

    @Test
    void theConfigurationThatIsSpoiltIsFaultless() {
        assertThat(Complete.problems("production", Map.of())).isEmpty();
        assertThat(Complete.problems("local", Map.of())).isEmpty();
    }

    @Test
    void everyTextIsInTheTable() {
        assertThat(keys().filter(key -> typed(key.value()).isEmpty() || OF_TEXTS.containsKey(key.name())))
                .extracting(DocumentedKey::name)
                .containsExactlyInAnyOrderElementsOf(OF_TEXTS.keySet());
    }

    @ParameterizedTest
    @ValueSource(strings = {"app.environment", "auth.signing-key", "mp.jwt.verify.publickey.location"})
    void aProblemThatHidesOthersIsRefusedInOneLine(String key) {
        for (String bad : OF_TEXTS.getOrDefault(key, List.of())) {
            assertThat(Complete.problems("production", Map.of(key, bad)))
                    .as(key + "=" + bad)
                    .singleElement()
                    .asString()
                    .startsWith(key + ": ");
        }
    }

    /** A value that stands in for a bad one makes no problem of another key. */
    @Test
    void eachAloneIsRefusedInOneLine() {
        assertThat(keys().filter(key -> !badValues(key).isEmpty())).allSatisfy(key -> {
            String bad = badValues(key).getFirst();
            assertThat(Complete.problems("production", Map.of(key.name(), bad)))
                    .as(key.name() + "=" + bad)
                    .singleElement()
                    .asString()
                    .startsWith(key.name() + ": ");
        });
    }

    /** Every key has a bad value, all at once: as many lines, each of which names its key and not the value. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
    void allOthersAreRefusedAtOnceInOneLineEach(int round) {
        Map<String, String> bad = keys().filter(key -> !HIDING.contains(key.name()))
                .filter(key -> badValues(key).size() > round)
                .collect(Collectors.toMap(
                        DocumentedKey::name, key -> badValues(key).get(round)));
        List<String> problems = Complete.problems("production", bad);

        assertThat(problems)
                .noneMatch(problem -> problem.contains("\n") || problem.contains(Complete.SECRET))
                .extracting(problem -> problem.substring(0, problem.indexOf(": ")))
                .containsExactlyInAnyOrderElementsOf(bad.keySet());
    }

    /** They would fit another key of their type. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            auth.access-token.lifetime | PT0.999S
            auth.access-token.lifetime | P1DT1S
            auth.access-token.lifetime | P1Y
            auth.lock.forget-after | P31D
            auth.lock.forget-after | PT0.5S
            auth.lock.forget-after | PT14M
            auth.lock.max | P2D
            auth.lock.max | PT30S
            auth.mfa.delivery.timeout | PT2M
            auth.mfa.delivery.url | https://user:secret@codes.example/
            auth.refresh-grace | PT11M
            auth.refresh-token.absolute-lifetime | P29D
            auth.refresh-token.absolute-lifetime | P9999D
            chat.connect-timeout | P1D
            chat.read-timeout | P1D
            chat.retry-delay | P1D
            events.retry-delays | PT2H
            gaming-platform.concurrent-launches | 10001
            gaming-platform.concurrent-transfers | 10001
            gaming-platform.launch-timeout | PT61S
            gaming-platform.read-timeout | PT0.0001S
            gaming-platform.read-timeout | PT1H
            gaming-platform.url | //platform
            gaming-platform.url | https:///path
            gaming-platform.url | https://under_score/
            gaming-platform.url | https://user:secret@platform/
            gaming-platform.url | https://platform/?a=b
            gaming-platform.url | https://platform/#a
            gaming-platform.url | https://plat form/
            kafka.session-timeout | PT1S
            rates.highest | 1e1
            rates.keep-history | PT1H
            rates.largest-jump-percent | 20.5
            rates.lowest | 2.00000001
            rates.read-timeout | PT61S
            rates.refresh | P3651D
            retention.addresses | PT1H
            server.shutdown-delay | PT5M0.001S
            social.callback-path | //evil.example
            social.callback-path | /a?b=c
            social.frontend-url | //play.example
            social.frontend-url | https://play.example//
            social.frontend-url | https://play.example/?a=b
            social.frontend-url | https://play.example/#a
            social.frontend-url | https://user:secret@play.example
            social.frontend-url | https://pl ay.example
            social.frontend-url | https://
            social.key-refresh-interval | PT5M
            social.read-timeout | PT1M0.1S
            telemetry.traces.percent | 101
            """)
    void aValueBeyondTheBoundsOfItsKeyIsRefused(String key, String value) {
        assertThat(Complete.problems("production", Map.of(key, value)))
                .singleElement()
                .asString()
                .startsWith(key + ": ")
                .doesNotContain("secret");
    }

    @Test
    void noListenersHaveTheSamePort() {
        assertThat(Complete.problems("production", Map.of("server.sockets.0.port", "8080")))
                .containsExactly("server.sockets.0.port: must not be that of server.port");
        assertThat(Complete.problems("production", Map.of("server.port", "0", "server.sockets.0.port", "0")))
                .isEmpty();
        for (String taken : List.of("8080", "8081")) {
            assertThat(Complete.problems("production", Map.of("management.port", taken)))
                    .containsExactly("management.port: must not be that of another listener");
        }
    }

    @Test
    void noKeyHasMoreBadValuesThanThereAreRounds() {
        assertThat(keys()).allMatch(key -> badValues(key).size() <= 8);
    }

    private static List<String> badValues(DocumentedKey key) {
        if (OF_TEXTS.containsKey(key.name())) {
            return OF_TEXTS.get(key.name());
        }
        List<String> bad = typed(key.value());
        String zero = bad == NUMBERS ? "0" : "PT0S";
        return bad == FLAGS || MAY_BE_ZERO.contains(key.name())
                ? bad
                : Stream.concat(bad.stream(), Stream.of(zero)).toList();
    }

    private static List<String> typed(String value) {
        if (value.matches("-?\\d+")) {
            return NUMBERS;
        }
        if (value.matches("P[^,]+")) {
            return DURATIONS;
        }
        return value.startsWith("P") ? LISTS : value.matches("true|false") ? FLAGS : List.of();
    }
}
