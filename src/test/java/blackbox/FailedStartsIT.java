package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import world.Production;
import world.ServerVariable;
import world.ServiceProcess;
import world.World;

/** A start that fails says in one line what an operator has to mend, and ends with 1. */
class FailedStartsIT {
    @Test
    void namesTheFileOfTheConfigurationThatIsNotThere() {
        assertThat(refusal(World.configuration(World.databaseUrl()), Map.of("CONFIG_FILE", "/nowhere/config.yaml")))
                .contains("CONFIG_FILE");
    }

    @Test
    void saysEverythingThatKeepsProductionFromStarting() {
        Map<String, String> properties = new LinkedHashMap<>(World.configuration(World.databaseUrl()));
        properties.putAll(Production.configuration("https://play.example"));
        List.of("db.url", "db.password", "mp.jwt.verify.issuer", "auth.signing-key")
                .forEach(properties::remove);
        properties.putAll(Map.of(
                "server.port", "many",
                "geo.database", "/nowhere/countries.mmdb",
                "api-keys.file", World.keys().configuration().get("api-keys.file"),
                "chat.url", "http://chat.example",
                "chat.api-key", "s3cr3t-s3cr3t",
                "claims.not-found-afer", "PT1S",
                "feeds.concurrent-bodies", "none"));
        Map<String, String> environment = Map.of("LIMITS_SERCH_PER_MINUTE", "7", "CHAT_SERVICE_PORT", "80");

        String said = failure(properties, environment);
        assertThat(said.lines())
                .hasSize(12)
                .allMatch(line -> line.contains("Not started: "))
                .anyMatch(line -> line.contains("db.url: is required"))
                .anyMatch(line -> line.contains("db.password: is required"))
                .anyMatch(line -> line.contains("mp.jwt.verify.issuer: is required"))
                .anyMatch(line -> line.contains("auth.signing-key: is required"))
                .anyMatch(line -> line.contains("server.port: must be a whole number"))
                .anyMatch(line -> line.contains("geo.database: "))
                .anyMatch(line -> line.contains("api-keys.file: ") && line.contains("a key of the dev run"))
                .anyMatch(line -> line.contains("chat.api-secret: is required with chat.api-key and chat.url"))
                .anyMatch(line -> line.contains("chat.url: must be an https URL"))
                .anyMatch(line -> line.contains("feeds.concurrent-bodies: must be a whole number"))
                .anyMatch(line -> line.contains("did you mean claims.not-found-after?"))
                .anyMatch(line -> line.contains("did you mean LIMITS_SEARCH_PER_MINUTE?"));
        assertThat(said).doesNotContain("s3cr3t", "nowhere");
    }

    @Test
    @Tag("proof")
    void isNotReadyWithoutAListenerThatIsTriedLater() throws IOException {
        try (var taken = new ServerSocket(0)) {
            Map<String, String> properties = with("server.sockets.1.port", taken.getLocalPort());
            properties.put("server.sockets.1.name", "another");
            assertThat(refusal(properties, Map.of())).endsWith("server.sockets: Address already in use\n");
        }
    }

    @Test
    void namesTheKeysOfADatabaseThatRefusesTheUser() {
        assertThat(refusal(with("db.password", "wrong"), Map.of()))
                .contains("db.url, db.user, db.password: ", "Access denied for user 'gaming'");
    }

    @Test
    void refusesADatabaseThatMayLoseCommitsInProduction() throws SQLException {
        Map<String, String> production = new LinkedHashMap<>(World.configuration(World.databaseUrl()));
        production.putAll(Production.configuration("https://play.example"));
        try (var _ = ServerVariable.set("innodb_flush_log_at_trx_commit", 0)) {
            assertThat(failure(production, Map.of()).lines().toList().getLast())
                    .contains("Not started: db.durability: the database may lose commits in a crash, because"
                            + " innodb_flush_log_at_trx_commit is 0: set each to 1 on the server, or this key to"
                            + " trusted if commits are safe by other means");
        }
    }

    @Test
    @Tag("proof")
    void startsOnSuchADatabaseThatIsTrusted() {
        Map<String, String> production = new LinkedHashMap<>(Production.configuration("https://play.example"));
        production.put("db.durability", "trusted");
        try (var _ = ServerVariable.set("innodb_flush_log_at_trx_commit", 0);
                var service = ServiceProcess.start(production)) {
            assertThat(service.readyStatus()).isEqualTo(200);
        }
    }

    @Test
    @Tag("proof")
    void namesTheDirectoryOfUploadsThatCannotBeWritten() {
        assertThat(failure(with("uploads.directory", "pom.xml"), Map.of()))
                .endsWith("Not started: uploads.directory: must be a directory that can be written\n");
    }

    @Test
    void namesASettingOfTheTracesThatOpenTelemetryRefuses() {
        assertThat(refusal(
                        World.configuration(World.databaseUrl()),
                        Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:4318", "OTEL_TRACES_SAMPLER", "some")))
                .endsWith("Not started: otel.traces.sampler: OpenTelemetry refuses the value, or a module for it is"
                        + " missing\n");
    }

    @Test
    @Tag("proof")
    void namesEachRegisteredDocumentThatCannotBeRun(@TempDir Path documents) throws IOException {
        Files.writeString(documents.resolve("bars.graphql"), "{ getCasinoNavigationBar { id } }");
        Files.writeString(documents.resolve("old.graphql"), "{ casinoGames { data { colour } } }");
        Files.writeString(documents.resolve("half.graphql"), "query {");

        assertThat(failure(with("graphql.documents-directory", documents), Map.of())
                        .lines())
                .hasSize(2)
                .anyMatch(line -> line.contains("Not started: graphql.documents-directory: half.graphql: "))
                .anyMatch(line -> line.contains("Not started: graphql.documents-directory: old.graphql: ")
                        && line.contains("colour"));
    }

    private static Map<String, String> with(String key, Object value) {
        Map<String, String> properties = new LinkedHashMap<>(World.configuration(World.databaseUrl()));
        properties.put(key, value.toString());
        return properties;
    }

    /** What a start is refused for in the one line that it says. */
    private static String refusal(Map<String, String> properties, Map<String, String> environment) {
        String said = failure(properties, environment);
        assertThat(said.lines()).hasSize(1);
        return said;
    }

    private static String failure(Map<String, String> properties, Map<String, String> environment) {
        try (var service = ServiceProcess.launch(properties, environment)) {
            assertThat(service.exitCode()).isEqualTo(1);
            return service.output();
        }
    }
}
