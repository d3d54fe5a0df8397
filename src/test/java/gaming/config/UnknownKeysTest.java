package gaming.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import gaming.app.AllSettings;
import io.helidon.webserver.WebServer;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An unread key is a misspelt key. */
class UnknownKeysTest {
    private static final Set<String> KEYS =
            Keys.all(Complete.configuration("production", Map.of()), AllSettings.READERS).asked;
    private static final UnknownKeys CHECK = new UnknownKeys(KEYS);

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
        assertThat(amongVariables(UnknownKeys.variable(key)))
                .containsExactly(
                        UnknownKeys.variable(key) + ": no such key; did you mean " + UnknownKeys.variable(meant) + "?");
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
            assertThat(amongVariables(UnknownKeys.variable(key.name()))).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kafka.sasl.jaas.config", "kafka.ssl.truststore.password",
                "kafka.security.providers", "server.tls.private-key.keystore.resource.path",
                "server.sockets.0.tls.enabled", "server.sockets.1.port",
                "server.backlog", "mp.openapi.filter",
                "otel.service.name", "metrics.enabled",
                "dev.demo-data", "%test.db.url",
            })
    void theKeysOfLibrariesAreKnown(String key) {
        assertThat(inFile(key)).isEmpty();
        assertThat(amongProperties(key)).isEmpty();
        assertThat(amongVariables(UnknownKeys.variable(key))).isEmpty();
    }

    /** A Service may have the name of any of our groups. A port that is a key is read as one. */
    @Test
    void theServiceVariablesOfKubernetesAreNoKeys() {
        Set<String> groups = DocumentedKeys.read().keys().stream()
                .map(DocumentedKey::group)
                .map(UnknownKeys::variable)
                .collect(Collectors.toSet());
        assertThat(groups).isNotEmpty().allSatisfy(service -> {
            for (String variable : List.of(
                    "_SERVICE_HOST",
                    "_SERVICE_PORT",
                    "_SERVICE_PORT_HTTP",
                    "_PORT",
                    "_PORT_9092_TCP",
                    "_PORT_9092_TCP_PROTO",
                    "_PORT_9092_TCP_PORT",
                    "_PORT_9092_TCP_ADDR",
                    "_NODES_PORT_53_UDP_ADDR")) {
                assertThat(amongVariables(service + variable)).isEmpty();
            }
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "LOG_LEVEL", "APP_HOME", "APP_VERSION", "DB_HOST",
                "DB_NAME", "KAFKA_OPTS", "SERVER_NAME", "MANAGEMENT_SERVER_ADDRESS",
                "CLAIMS_COLOUR_OF_THE_SKY",
            })
    void aVariableThatIsLikeNoKeyIsTakenForOthers(String variable) {
        assertThat(amongVariables(variable)).isEmpty();
    }

    @Test
    void aPropertyOfOurGroupsIsRefusedWhateverItIsLike() {
        assertThat(amongProperties("claims.colour-of-the-sky")).isNotEmpty();
        assertThat(amongProperties("app.enviroment")).isNotEmpty();
        // As scripts that start a JVM have it
        assertThat(amongProperties("app.home")).isEmpty();
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
        assertThat(inFile("gaming.platform.PlatformCalls/find/Retry/delay")).isEmpty();
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
        assertThat(UnknownKeys.LISTENER_OPTIONS).containsExactlyInAnyOrderElementsOf(options);
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
        return unknown(Set.of(key), Set.of(), Set.of());
    }

    private static List<String> amongProperties(String key) {
        return unknown(Set.of(), Set.of(key), Set.of());
    }

    private static List<String> amongVariables(String name) {
        return unknown(Set.of(), Set.of(), Set.of(name));
    }

    private static List<String> unknown(Set<String> file, Set<String> properties, Set<String> variables) {
        return CHECK.among(file, properties, variables).entrySet().stream()
                .map(problem -> problem.getKey() + ": " + problem.getValue())
                .toList();
    }
}
