package gaming.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.helidon.webserver.WebServer;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A key that nobody reads is a key that somebody meant otherwise. */
class UnknownKeysTest {
    private static final ConfigurationCheck CHECK = new ConfigurationCheck();

    @ParameterizedTest
    @CsvSource({
        "claims.not-found-afer, claims.not-found-after",
        "db.ulr, db.url",
        "limits.serch.per-minute, limits.search.per-minute",
        "kafka.ssl.trustore.location, kafka.ssl.truststore.location",
        "server.prot, server.port",
        "mp.jwt.verify.isuer, mp.jwt.verify.issuer",
        "social.google.clientid, social.google.client-id"
    })
    void isNamedWithTheOneThatIsMeant(String key, String meant) {
        String problem = key + ": no such key; did you mean " + meant + "?";
        assertThat(inFile(key)).containsExactly(problem);
        assertThat(amongProperties(key)).containsExactly(problem);
        assertThat(amongVariables(key)).containsExactly(problem);
        assertThat(amongVariables(DocumentedKey.variable(key)))
                .containsExactly(DocumentedKey.variable(key) + ": no such key; did you mean "
                        + DocumentedKey.variable(meant) + "?");
    }

    @Test
    void isNamedAloneWhereNothingIsLikeIt() {
        assertThat(amongProperties("chat.colour-of-the-sky")).containsExactly("chat.colour-of-the-sky: no such key");
        assertThat(inFile("colours.sky")).containsExactly("colours.sky: no such key");
    }

    @Test
    void aListOfTheFileIsOneText() {
        assertThat(inFile("claims.resolver.delays.0"))
                .containsExactly("claims.resolver.delays.0: no such key; give claims.resolver.delays as one text with"
                        + " commas between");
    }

    @Test
    void everyKeyOfTheFileIsKnownByAllOfItsNames() {
        for (DocumentedKey key : DocumentedKeys.read().keys()) {
            assertThat(inFile(key.name())).isEmpty();
            assertThat(amongProperties(key.name())).isEmpty();
            assertThat(amongVariables(key.name())).isEmpty();
            assertThat(amongVariables(DocumentedKey.variable(key.name()))).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kafka.sasl.jaas.config",
                "kafka.ssl.truststore.password",
                "kafka.security.providers",
                "server.tls.private-key.keystore.resource.path",
                "server.sockets.0.tls.enabled",
                "server.sockets.1.port",
                "server.backlog",
                "mp.openapi.filter",
                "otel.service.name",
                "metrics.enabled",
                "dev.demo-data",
                "%test.db.url"
            })
    void whatLibrariesReadIsKnown(String key) {
        assertThat(inFile(key)).isEmpty();
        assertThat(amongProperties(key)).isEmpty();
        assertThat(amongVariables(DocumentedKey.variable(key))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CHAT_SERVICE_HOST",
                "CHAT_SERVICE_PORT",
                "CHAT_SERVICE_PORT_HTTP",
                "KAFKA_PORT",
                "KAFKA_PORT_9092_TCP",
                "KAFKA_PORT_9092_TCP_PROTO",
                "KAFKA_PORT_9092_TCP_PORT",
                "KAFKA_PORT_9092_TCP_ADDR",
                "SEARCH_NODES_PORT_53_UDP_ADDR"
            })
    void whatKubernetesSaysOfServicesIsNobodysKey(String variable) {
        assertThat(amongVariables(variable)).isEmpty();
    }

    /** A log line says so, because it may be meant for us after all. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "LOG_LEVEL",
                "APP_HOME",
                "APP_VERSION",
                "DB_HOST",
                "DB_NAME",
                "KAFKA_OPTS",
                "SERVER_NAME",
                "MANAGEMENT_SERVER_ADDRESS"
            })
    void whatOthersCallTheirVariablesIsTakenForTheirs(String variable) {
        assertThat(amongVariables(variable)).isEmpty();
        assertThat(CHECK.unknownKeys().doubtful(new Given(Set.of(), Set.of(), Set.of(variable, "PATH"))))
                .containsExactly(variable);
    }

    @Test
    void whatOnlyWeCanMeanIsRefusedWhateverItIsLike() {
        assertThat(amongVariables("CLAIMS_COLOUR_OF_THE_SKY")).isNotEmpty();
        assertThat(amongVariables("LIMITS_EVERYTHING_PER_HOUR")).isNotEmpty();
        assertThat(CHECK.unknownKeys()
                        .doubtful(new Given(Set.of(), Set.of("app.home", "db.url"), Set.of("DB_URL", "CLAIMS_COLOUR"))))
                .containsExactly("app.home");
    }

    @Test
    void propertiesAndVariablesOfOthersAreTheirs() {
        assertThat(amongProperties("java.home")).isEmpty();
        assertThat(amongProperties("db")).isEmpty();
        assertThat(amongProperties("maven.repo.local")).isEmpty();
        assertThat(amongVariables("PATH")).isEmpty();
        assertThat(amongVariables("SERVERS")).isEmpty();
        assertThat(amongVariables("MP_RESTART")).isEmpty();
        assertThat(amongVariables("CONFIG_FILE")).isEmpty();
        assertThat(inFile("gaming.platform.PlatformCalls/send/Timeout/value")).isEmpty();
        // A group without keys, as YAML may have it
        assertThat(inFile("chat")).isEmpty();
    }

    @Test
    void theOptionsOfListenersAreHelidons() throws IOException {
        var options = new TreeSet<String>();
        var metadata = WebServer.class.getClassLoader().getResources("META-INF/helidon/config-metadata.json");
        while (metadata.hasMoreElements()) {
            collect(new ObjectMapper().readTree(metadata.nextElement()), options);
        }
        options.removeAll(Set.of(
                "host", "port", "name", "max-payload-size", "shutdown-grace-period", "sockets", "shutdown-hook"));
        assertThat(KnownKeys.LISTENER_OPTIONS).containsExactlyInAnyOrderElementsOf(options);
    }

    private static void collect(JsonNode modules, Set<String> options) {
        for (JsonNode type : modules.findValues("types").stream()
                .flatMap(types -> types.valueStream())
                .toList()) {
            if (List.of("io.helidon.webserver.WebServer", "io.helidon.webserver.ListenerConfig")
                    .contains(type.path("type").asText())) {
                type.path("options")
                        .forEach(option -> options.add(option.path("key").asText()));
            }
        }
    }

    private static List<String> inFile(String key) {
        return unknown(new Given(Set.of(key), Set.of(), Set.of()));
    }

    private static List<String> amongProperties(String key) {
        return unknown(new Given(Set.of(), Set.of(key), Set.of()));
    }

    private static List<String> amongVariables(String name) {
        return unknown(new Given(Set.of(), Set.of(), Set.of(name)));
    }

    private static List<String> unknown(Given given) {
        return CHECK.unknownKeys().among(given).stream()
                .map(Throwable::getMessage)
                .toList();
    }
}
