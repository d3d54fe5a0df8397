package gaming.claim;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import world.Cable;
import world.Earners;
import world.Earners.Earner;
import world.Feeds;
import world.Http;
import world.SandboxPlatform;
import world.SandboxPlatform.Mode;
import world.ServiceProcess;
import world.Waiting;
import world.World;

/** Claims on two pods of one database: limits over both, a platform that is slow or away, and what the database is asked. */
class ClaimPodsIT {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration CIRCUIT_DELAY = Duration.ofMillis(1500);
    /** Of the two transactions and the answer. */
    private static final int STATEMENTS = 19;

    private static final String CLAIM = "mutation { claimEarningsFromReferrals { totalClaimed readyToClaim } }";
    private static final Deque<Earner> EARNERS = new ArrayDeque<>();

    private static String schema;
    private static SandboxPlatform platform;
    private static Cable cable;
    private static ServiceProcess direct;
    private static ServiceProcess overTheCable;

    @BeforeAll
    static void start() throws Exception {
        schema = World.freshSchema();
        platform = SandboxPlatform.start();
        cable = Cable.to(platform.url());
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
        EARNERS.addAll(new Earners(direct.internalUrl()).make(30, "8"));
    }

    private static ServiceProcess service(Map<String, String> keys) {
        var all = new HashMap<>(keys);
        all.put("gaming-platform.connect-timeout", "PT0.3S");
        all.put("gaming-platform.read-timeout", "PT0.3S");
        return ServiceProcess.start(World.database().url(schema), all);
    }

    @AfterEach
    void calm() {
        cable.mend();
        platform.calm();
    }

    @AfterAll
    static void end() {
        direct.close();
        overTheCable.close();
        cable.close();
        platform.close();
    }

    @Test
    void theCooldownHoldsOnTheOtherPod() {
        Earner earner = EARNERS.remove();
        assertPaid(ask(direct, earner));
        JsonNode refused = error(ask(overTheCable, earner), "RATE_LIMIT_EXCEEDED");
        assertThat(refused.path("retryAfter").asInt()).isBetween(690, 720);
        assertThat(refused.path("dailyLimitRemaining").asInt()).isEqualTo(9);
    }

    @Test
    void callsOfBothPodsAreCountedTogether() {
        Earner earner = EARNERS.remove();
        platform.mode(Mode.REFUSES);
        for (int call = 0; call < 5; call++) {
            error(ask(call % 2 == 0 ? direct : overTheCable, earner), "FAILED_TO_TRANSFER_CREDIT");
        }
        for (ServiceProcess pod : List.of(direct, overTheCable)) {
            assertThat(error(ask(pod, earner), "RATE_LIMIT_EXCEEDED")
                            .path("retryAfter")
                            .asInt())
                    .isBetween(3500, 3600);
        }
    }

    @Test
    void fiftyCallsAtOnceOverBothPodsAreOneTransfer() throws Exception {
        Earner earner = EARNERS.remove();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<JsonNode>> calls = IntStream.range(0, 50)
                    .mapToObj(call -> threads.submit(() -> ask(call % 2 == 0 ? direct : overTheCable, earner)))
                    .toList();
            int paid = 0;
            for (Future<JsonNode> call : calls) {
                paid += call.get().has("errors") ? 0 : 1;
            }
            assertThat(paid).isEqualTo(1);
        }
        assertThat(platform.bookingsOf(earner.platformId()))
                .singleElement()
                .returns(1, SandboxPlatform.Booking::requests);
    }

    @Test
    void whatIsAnsweredTooLateIsNotKnownAndFoundLater() {
        Earner earner = EARNERS.remove();
        platform.delay(Duration.ofSeconds(1));
        platform.next(Mode.SLOW);
        assertNotPaid(ask(direct, earner), "PENDING");
        assertThat(platform.bookingsOf(earner.platformId())).hasSize(1);
        assertPaid(ask(overTheCable, earner));
        assertThat(platform.bookingsOf(earner.platformId()))
                .singleElement()
                .returns(1, SandboxPlatform.Booking::requests);
    }

    @Test
    void whatIsBookedTooLateIsBookedOnce() {
        Earner earner = EARNERS.remove();
        platform.delay(Duration.ofSeconds(1));
        platform.next(Mode.SLEEPS_BEFORE_BOOKING);
        assertNotPaid(ask(direct, earner), "PENDING");
        assertPaid(ask(direct, earner));
        // The first one arrives in the end
        Waiting.until(() -> platform.answering() == 0, PATIENCE);
        assertThat(platform.bookingsOf(earner.platformId()))
                .singleElement()
                .returns(2, SandboxPlatform.Booking::requests);
    }

    @Test
    void whatNeverLeftIsRefusedAndAfterSomeOfThatNothingIsTried() {
        cable.cut();
        List<Earner> refused = new ArrayList<>();
        for (int claim = 0; claim < 3; claim++) {
            Earner earner = EARNERS.remove();
            assertNotPaid(ask(overTheCable, earner), "FAILED");
            refused.add(earner);
        }
        cable.mend();
        List<String> answers = refused.stream().map(ClaimPodsIT::lastAnswer).toList();
        assertThat(answers).first().isEqualTo("connection refused");
        assertThat(answers).last().isEqualTo("circuit open");
        assertThat(refused).allSatisfy(earner -> {
            assertThat(platform.bookingsOf(earner.platformId())).isEmpty();
            assertThat(readyToClaim(earner)).isEqualTo("$10.00");
        });
        Instant tried = Instant.now();
        Waiting.until(() -> Instant.now().isAfter(tried.plus(CIRCUIT_DELAY)), PATIENCE);
        assertPaid(ask(overTheCable, refused.getFirst()));
    }

    @Test
    void aRateThatNeverCameIsNone() throws Exception {
        Earner earner = EARNERS.remove();
        execute("delete from token_rate");
        error(ask(direct, earner), "USDC_TOKEN_RATE_NOT_FOUND");
        feedRate();
        assertPaid(ask(direct, earner));
    }

    @Test
    void aClaimTakesAFixedNumberOfStatements() throws Exception {
        Earner warm = EARNERS.remove();
        assertPaid(ask(direct, warm));
        Earner earner = EARNERS.remove();
        List<String> statements = statements(() -> assertPaid(ask(direct, earner)));
        assertThat(statements).hasSizeLessThanOrEqualTo(STATEMENTS);
        Earner other = EARNERS.remove();
        assertThat(statements(() -> assertPaid(ask(direct, other)))).isEqualTo(statements);
    }

    private static void feedRate() {
        new Feeds(direct.internalUrl())
                .accept("token-rates", Feeds.record("symbol", "USDC", "rate", "0.8", "at", "" + Instant.now()));
    }

    private static JsonNode ask(ServiceProcess pod, Earner earner) {
        return Http.graphql(pod.publicUrl(), CLAIM, Map.of(), World.accessToken(earner.id()))
                .json();
    }

    private static JsonNode error(JsonNode answer, String code) {
        JsonNode error = answer.at("/errors/0/extensions");
        assertThat(error.path("code").asText()).as(answer.toString()).isEqualTo(code);
        return error;
    }

    private static void assertNotPaid(JsonNode answer, String claimStatus) {
        assertThat(error(answer, "FAILED_TO_TRANSFER_CREDIT")
                        .path("claimStatus")
                        .asText())
                .isEqualTo(claimStatus);
    }

    private static void assertPaid(JsonNode answer) {
        assertThat(answer.has("errors")).as(answer.toString()).isFalse();
        assertThat(answer.at("/data/claimEarningsFromReferrals/totalClaimed").asText())
                .isEqualTo("$10.00");
    }

    private static String readyToClaim(Earner earner) {
        return Http.graphql(
                        direct.publicUrl(),
                        "{ referralStats { readyToClaim } }",
                        Map.of(),
                        World.accessToken(earner.id()))
                .json()
                .at("/data/referralStats/readyToClaim")
                .asText();
    }

    private static String lastAnswer(Earner earner) {
        for (JsonNode claim : Http.get(direct.internalUrl().resolve("/claims"), "X-API-Key", "dev-operator")
                .json()
                .path("data")) {
            if (claim.path("userId").asText().equals(earner.id().toHexString())) {
                return claim.at("/transitions/1/answer").asText();
            }
        }
        throw new AssertionError("No claim of " + earner);
    }

    private static void execute(String text) throws SQLException {
        try (Connection connection = World.database().connect(schema);
                var statement = connection.createStatement()) {
            statement.execute(text);
        }
    }

    /** What the first pod asks while {@code step} runs, but for its queue's looking around and the bounds of transactions. */
    private static List<String> statements(Runnable step) throws SQLException {
        try (Connection connection = World.database().connect(schema);
                var statement = connection.createStatement()) {
            statement.execute("set global log_output = 'TABLE'");
            statement.execute("truncate mysql.general_log");
            statement.execute("set global general_log = on");
            try {
                step.run();
            } finally {
                statement.execute("set global general_log = off");
            }
            var asked = new ArrayList<String>();
            try (var row = statement.executeQuery("select convert(argument using utf8mb4) from mysql.general_log"
                    + " where command_type in ('Query', 'Execute') and user_host like 'counted[%'"
                    + " and argument not regexp 'skip locked|^set |^commit' order by event_time")) {
                while (row.next()) {
                    asked.add(row.getString(1).replaceAll("X?'[^']*'|\\b0x[0-9a-f]+|\\b[0-9.]+\\b", "?"));
                }
            }
            return asked;
        }
    }
}
