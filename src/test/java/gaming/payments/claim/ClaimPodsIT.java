package gaming.payments.claim;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import sandbox.SandboxPlatform;
import sandbox.SandboxPlatform.Mode;
import sandbox.Waiting;
import world.Earners;
import world.Earners.Earner;
import world.Fleet;
import world.Lines;
import world.ServiceProcess;
import world.StatementLog;
import world.World;

/** Claims on two pods of one database: limits over both, a platform that is slow or away, and what the database is asked. */
class ClaimPodsIT {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    /** As the pods are told. */
    private static final int CALLS_AN_HOUR = 50;

    /** Of the two transactions and the answer. */
    private static final int STATEMENTS = 18;

    private static final String CLAIM = "mutation { claimEarningsFromReferrals { totalClaimed readyToClaim } }";

    /** With EUR 8 to claim, each. */
    private static final Deque<Earner> EARNERS = new ArrayDeque<>();

    private final SandboxPlatform platform = World.platform();
    private final ServiceProcess direct = Fleet.pod(0);
    private final ServiceProcess overTheCable = Fleet.pod(1);

    @BeforeAll
    static void earn() {
        EARNERS.addAll(new Earners(Fleet.pod(0).internalUrl()).make(12, "8"));
        feedRate();
    }

    @AfterEach
    void calm() {
        Fleet.toPlatform().mend();
        platform.calm();
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
        for (int call = 0; call < CALLS_AN_HOUR; call++) {
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
    void anAnswerThatIsTooLateIsUnknownAndFoundLater() {
        Earner earner = EARNERS.remove();
        platform.delay(Duration.ofSeconds(8));
        platform.next(Mode.SLOW);
        assertNotPaid(ask(direct, earner), "PENDING");
        assertThat(platform.bookingsOf(earner.platformId())).hasSize(1);
        assertPaid(ask(overTheCable, earner));
        assertThat(platform.bookingsOf(earner.platformId()))
                .singleElement()
                .returns(1, SandboxPlatform.Booking::requests);
    }

    @Test
    void aLateBookingIsBookedOnce() {
        Earner earner = EARNERS.remove();
        platform.delay(Duration.ofSeconds(8));
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
    void aRequestThatNeverLeftIsRefusedAndAfterSomeOfThemTheBreakerOpens() {
        Fleet.toPlatform().cut();
        List<Earner> refused = new ArrayList<>();
        for (int claim = 0; claim < 3; claim++) {
            Earner earner = EARNERS.remove();
            assertNotPaid(ask(overTheCable, earner), "FAILED");
            refused.add(earner);
        }
        Fleet.toPlatform().mend();
        List<String> answers = refused.stream().map(this::lastAnswer).toList();
        assertThat(answers).first().isEqualTo("connection refused");
        assertThat(answers).last().isEqualTo("circuit open");
        assertThat(refused).allSatisfy(earner -> {
            assertThat(platform.bookingsOf(earner.platformId())).isEmpty();
            assertThat(readyToClaim(earner)).isEqualTo("$10.00");
        });
        Instant tried = Instant.now();
        Waiting.until(() -> Instant.now().isAfter(tried.plus(Fleet.CIRCUIT_DELAY)), PATIENCE);
        assertPaid(ask(overTheCable, refused.getFirst()));
    }

    @Test
    void aRateThatNeverCameIsNone() throws Exception {
        Earner earner = EARNERS.remove();
        Fleet.rows().change("delete from token_rate");
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

    /** EUR 0.8 a USDC from now on. */
    private static void feedRate() {
        Fleet.feeds().accept("token-rates", Lines.rate("0.8", Fleet.now()));
    }

    private static JsonNode ask(ServiceProcess pod, Earner earner) {
        return Http.graphql(pod.publicUrl(), CLAIM, Map.of(), Fleet.accessToken(earner.id()))
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

    private String readyToClaim(Earner earner) {
        return Http.graphql(
                        direct.publicUrl(),
                        "{ referralStats { readyToClaim } }",
                        Map.of(),
                        Fleet.accessToken(earner.id()))
                .json()
                .at("/data/referralStats/readyToClaim")
                .asText();
    }

    /** What the audit trail has of the answer to the newest claim. */
    private String lastAnswer(Earner earner) {
        for (JsonNode claim : Http.get(direct.internalUrl().resolve("/claims"), "X-API-Key", "dev-operator")
                .json()
                .path("data")) {
            if (claim.path("userId").asText().equals(earner.id().toHexString())) {
                return claim.at("/transitions/1/answer").asText();
            }
        }
        throw new AssertionError("No claim of " + earner);
    }

    /** What the first pod asks the database while {@code step} runs. */
    private static List<String> statements(StatementLog.Step step) throws Exception {
        return StatementLog.during(Fleet.user(0), step);
    }
}
