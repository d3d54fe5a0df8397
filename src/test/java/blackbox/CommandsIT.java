package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import java.net.URI;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import world.Rows;
import world.ServiceProcess;
import world.World;

/**
 * The commands: {@code migrate} migrates a database without a pod, and with {@code call} a scheduler requests internal
 * endpoints with the product's own image. Like the service they are the same in every locale of the machine, also where
 * digits are others and an i has no dot.
 */
@ExtendWith(Product.class)
class CommandsIT {
    private static final String PARTITIONS =
            "information_schema.partitions where table_schema = database() and table_name = 'bet'";
    private static final String KEY = "dev-cloud-schedules";
    private final LocalDate day = Days.fresh();

    @Test
    void migratesWithTheKeysOfTheDatabaseAlone() {
        String schema = World.freshSchema();
        var database = Map.of(
                "db.url", World.database().url(schema),
                "db.user", "gaming",
                "db.password", "gaming");
        try (var migration = ServiceProcess.command(List.of("migrate"), database, Map.of())) {
            assertThat(migration.exitCode()).as(migration.output()).isZero();
            assertThat(migration.output()).contains("Running V001__", "The database is migrated");
        }
        assertThat(new Rows(schema).count(PARTITIONS)).isEqualTo(5);
    }

    @Test
    void endsWithOneAndALineThatSaysWhatIsMissing() {
        assertNotDone(
                List.of("migrate"),
                Map.of("db.user", "gaming", "db.password", "gaming"),
                Map.of(),
                "db.url: is required");
        assertNotDone(List.of("migrate"), Map.of(), Map.of("CONFIG_FILE", "/nowhere/config.yaml"), "CONFIG_FILE: ");
        assertNotDone(List.of("migrat"), Map.of(), Map.of(), "migrat: the commands are migrate, call URL...");
    }

    private static void assertNotDone(
            List<String> command, Map<String, String> properties, Map<String, String> environment, String said) {
        try (var process = ServiceProcess.command(command, properties, environment)) {
            assertThat(process.exitCode()).isEqualTo(1);
            assertThat(process.output().lines()).singleElement().asString().contains("Not done: " + said);
        }
    }

    /** A Secret that is made from a file has a line end. */
    @Test
    void queuesADay() {
        Player player = Player.joins(Player.joins());
        player.plays(player.betOfEdge("100", day));
        Ended ended = call(KEY + "\n", job(day));
        assertThat(ended.code()).as(ended.output()).isZero();
        assertThat(ended.output().lines()).singleElement().asString().contains("GET " + job(day) + ": 200 ", "1 user,");
        assertThat(Product.jobs().awaitDone(day).path("state").asText()).isEqualTo("DONE");
    }

    /** A day without users is no failure: a monitor of Jobs would alert after each day without bets. */
    @Test
    void stopsAtTheFirstRequestThatFails() {
        Ended ended = call(KEY, job(day), internal("/nowhere"), job(day.plusDays(1)));
        assertThat(ended.code()).isEqualTo(1);
        List<String> lines = ended.output().lines().toList();
        assertThat(lines).hasSize(2);
        assertThat(lines.getFirst()).contains("GET " + job(day) + ": 404 ", "NO_USERS_FOUND");
        assertThat(lines.getLast()).contains("Not done: GET " + internal("/nowhere") + ": 404 ");
        assertThat(ended.output()).doesNotContain(KEY);
    }

    private record Ended(int code, String output) {}

    private static Ended call(String key, String... addresses) {
        var command = new ArrayList<>(List.of("call"));
        command.addAll(List.of(addresses));
        try (var process = ServiceProcess.command(command, Map.of("log.format", "text"), Map.of("API_KEY", key))) {
            return new Ended(process.exitCode(), process.output());
        }
    }

    private static String job(LocalDate day) {
        return internal("/user-commission-history-jobs/daily-commission?targetDate=" + day);
    }

    private static String internal(String path) {
        return Product.internalUrl().resolve(path).toString();
    }

    @Tag("proof")
    @ParameterizedTest
    @ValueSource(strings = {"ar-EG", "tr-TR", "fa-IR"})
    void theServiceStartsAndServes(String locale) {
        var environment = environment(locale);
        environment.put("SERVER_COMPRESSION_MIN_ANSWER_BYTES", "1");
        try (var service =
                ServiceProcess.launch(World.configuration(World.database().url(World.freshSchema())), environment)) {
            service.awaitReady();
            URI claims = service.internalUrl().resolve("/claims");
            Product.ok(Http.get(claims, "x-api-key", "dev-operator"));
            Product.ok(Http.get(claims, "X-API-KEY", "dev-operator"));
            var keys = Http.get(service.publicUrl().resolve("/.well-known/jwks.json"), "accept-encoding", "gzip");
            assertThat(keys.headers().firstValue("content-encoding")).contains("gzip");
            assertThat(service.output()).contains("Ready in ").doesNotContainPattern("\\p{IsArabic}");
        }
    }

    private static Map<String, String> environment(String locale) {
        String[] parts = locale.split("-");
        return new HashMap<>(
                Map.of("JAVA_TOOL_OPTIONS", "-Duser.language=%s -Duser.country=%s".formatted(parts[0], parts[1])));
    }
}
