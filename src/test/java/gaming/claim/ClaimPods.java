package gaming.claim;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Feeds;
import dev.Http;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import sandbox.Json;
import sandbox.SandboxPlatform;
import world.Cable;
import world.Earners;
import world.Earners.Earner;
import world.ServiceProcess;
import world.StatementLog;
import world.World;

/** Two services on one schema and a platform of their own: one reaches it directly, the other over a cable. */
final class ClaimPods implements AutoCloseable {
    static final Duration CIRCUIT_DELAY = Duration.ofMillis(1500);
    private static final String CLAIM = "mutation { claimEarningsFromReferrals { totalClaimed readyToClaim } }";

    final SandboxPlatform platform = SandboxPlatform.start();
    final Cable cable = Cable.to(platform.url());
    final ServiceProcess direct;
    final ServiceProcess overTheCable;
    /** With EUR 8 to claim, each. */
    final Deque<Earner> earners = new ArrayDeque<>();

    private final String schema = World.freshSchema();

    ClaimPods() throws Exception {
        try (Connection connection = World.connection();
                var statement = connection.createStatement()) {
            statement.execute("create user if not exists 'counted'@'%' identified by 'gaming'");
            statement.execute("grant all on *.* to 'counted'@'%'");
        }
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var other = threads.submit(() -> service(Map.of(
                    "gaming-platform.url", cable.url().toString(),
                    "gaming-platform.circuit-breaker.failures", "4",
                    "gaming-platform.circuit-breaker.delay", CIRCUIT_DELAY.toString())));
            direct = service(Map.of("gaming-platform.url", platform.url().toString(), "db.user", "counted"));
            overTheCable = other.get();
        }
        feedRate();
        earners.addAll(new Earners(direct.internalUrl()).make(12, "8"));
    }

    private ServiceProcess service(Map<String, String> keys) {
        var all = new HashMap<>(keys);
        all.put("gaming-platform.connect-timeout", "PT0.3S");
        all.put("gaming-platform.read-timeout", "PT1S");
        return ServiceProcess.start(World.database().url(schema), all);
    }

    @Override
    public void close() {
        direct.close();
        overTheCable.close();
        cable.close();
        platform.close();
    }

    /** EUR 0.8 a USDC from now on. */
    void feedRate() {
        new Feeds(direct.internalUrl())
                .accept("token-rates", Json.record("symbol", "USDC", "rate", "0.8", "at", "" + Instant.now()));
    }

    static JsonNode ask(ServiceProcess pod, Earner earner) {
        return Http.graphql(pod.publicUrl(), CLAIM, Map.of(), World.accessToken(earner.id()))
                .json();
    }

    static JsonNode error(JsonNode answer, String code) {
        JsonNode error = answer.at("/errors/0/extensions");
        assertThat(error.path("code").asText()).as(answer.toString()).isEqualTo(code);
        return error;
    }

    static void assertNotPaid(JsonNode answer, String claimStatus) {
        assertThat(error(answer, "FAILED_TO_TRANSFER_CREDIT")
                        .path("claimStatus")
                        .asText())
                .isEqualTo(claimStatus);
    }

    static void assertPaid(JsonNode answer) {
        assertThat(answer.has("errors")).as(answer.toString()).isFalse();
        assertThat(answer.at("/data/claimEarningsFromReferrals/totalClaimed").asText())
                .isEqualTo("$10.00");
    }

    String readyToClaim(Earner earner) {
        return Http.graphql(
                        direct.publicUrl(),
                        "{ referralStats { readyToClaim } }",
                        Map.of(),
                        World.accessToken(earner.id()))
                .json()
                .at("/data/referralStats/readyToClaim")
                .asText();
    }

    /** What the audit trail has of the answer to the newest claim. */
    String lastAnswer(Earner earner) {
        for (JsonNode claim : Http.get(direct.internalUrl().resolve("/claims"), "X-API-Key", "dev-operator")
                .json()
                .path("data")) {
            if (claim.path("userId").asText().equals(earner.id().toHexString())) {
                return claim.at("/transitions/1/answer").asText();
            }
        }
        throw new AssertionError("No claim of " + earner);
    }

    void execute(String text) throws SQLException {
        try (Connection connection = World.database().connect(schema);
                var statement = connection.createStatement()) {
            statement.execute(text);
        }
    }

    /** What the first pod asks while {@code step} runs. */
    List<String> statements(StatementLog.Step step) throws Exception {
        return StatementLog.during("counted", step);
    }
}
