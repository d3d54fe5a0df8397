package world;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.Main;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A start that fails says in one line what an operator has to mend, and ends with 1. */
class FailedStartsIT {
    @Test
    void namesTheKeyThatKeepsItFromStarting() {
        Map<String, String> complete = new LinkedHashMap<>(World.configuration(World.databaseUrl()));
        for (String key : new String[] {"db.url", "mp.jwt.verify.issuer", "auth.signing-key"}) {
            Map<String, String> properties = new LinkedHashMap<>(complete);
            properties.remove(key);
            assertThat(refusal(properties, Map.of())).contains(key);
        }
        Map<String, String> nowhere = new LinkedHashMap<>(complete);
        nowhere.put("geo.database", "/nowhere/countries.mmdb");
        assertThat(refusal(nowhere, Map.of())).contains("geo.database").doesNotContain("nowhere");
        complete.put("server.port", "many");
        assertThat(refusal(complete, Map.of())).contains("server.port");
        assertThat(refusal(complete, Map.of("CONFIG_FILE", "/nowhere/config.yaml")))
                .contains("CONFIG_FILE");
    }

    @Test
    void saysEverythingThatKeepsProductionFromStarting() {
        Map<String, String> properties = new LinkedHashMap<>(World.configuration(World.databaseUrl()));
        properties.putAll(Production.configuration("https://play.example"));
        properties.remove("db.password");
        properties.putAll(Map.of(
                "api-keys.file", World.keys().configuration().get("api-keys.file"),
                "chat.url", "http://chat.example",
                "chat.api-key", "s3cr3t-s3cr3t",
                "claims.not-found-afer", "PT1S",
                "feeds.concurrent-bodies", "none"));
        Map<String, String> environment = Map.of("LIMITS_SERCH_PER_MINUTE", "7", "CHAT_SERVICE_PORT", "80");

        try (var service = ServiceProcess.launch(Main.class.getName(), properties, environment)) {
            assertThat(service.exitCode()).isEqualTo(1);
            assertThat(service.output().lines())
                    .hasSize(7)
                    .allMatch(line -> line.contains("Not started: "))
                    .anyMatch(line -> line.contains("db.password: is required"))
                    .anyMatch(line -> line.contains("api-keys.file: ") && line.contains("a key of the dev run"))
                    .anyMatch(line -> line.contains("chat.api-secret: is required with chat.api-key and chat.url"))
                    .anyMatch(line -> line.contains("chat.url: must be an https URL"))
                    .anyMatch(line -> line.contains("feeds.concurrent-bodies: must be a whole number"))
                    .anyMatch(line -> line.contains("did you mean claims.not-found-after?"))
                    .anyMatch(line -> line.contains("did you mean LIMITS_SEARCH_PER_MINUTE?"));
            assertThat(service.output()).doesNotContain("s3cr3t");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"server.port", "server.sockets.0.port"})
    void namesThePortThatIsTaken(String key) throws IOException {
        try (var taken = new ServerSocket(0)) {
            assertThat(refusal(with(key, taken.getLocalPort()), Map.of()))
                    .endsWith("Not started: " + key + ": " + taken.getLocalPort() + " is already in use\n");
        }
    }

    @Test
    void isNotReadyWithoutAListenerThatIsTriedLater() throws IOException {
        try (var taken = new ServerSocket(0)) {
            Map<String, String> properties = with("server.sockets.1.port", taken.getLocalPort());
            properties.put("server.sockets.1.name", "another");
            assertThat(refusal(properties, Map.of())).endsWith("server.sockets: Address already in use\n");
        }
    }

    @Test
    void namesTheKeysOfADatabaseThatLetsNobodyIn() {
        assertThat(refusal(with("db.password", "wrong"), Map.of()))
                .contains("db.url, db.user, db.password: ", "Access denied for user 'gaming'");
    }

    @Test
    void namesTheDirectoryOfUploadsThatCannotBeWritten() {
        try (var service =
                ServiceProcess.launch(Main.class.getName(), with("uploads.directory", "pom.xml"), Map.of())) {
            assertThat(service.exitCode()).isEqualTo(1);
            assertThat(service.output())
                    .endsWith("Not started: uploads.directory: must be a directory that can be written\n");
        }
    }

    private static Map<String, String> with(String key, Object value) {
        Map<String, String> properties = new LinkedHashMap<>(World.configuration(World.databaseUrl()));
        properties.put(key, value.toString());
        return properties;
    }

    /** What a start is refused for in the one line that it says. */
    private static String refusal(Map<String, String> properties, Map<String, String> environment) {
        try (var service = ServiceProcess.launch(Main.class.getName(), properties, environment)) {
            assertThat(service.exitCode()).isEqualTo(1);
            assertThat(service.output().lines()).hasSize(1);
            return service.output();
        }
    }
}
