package gaming.payments;

import static blackbox.Json.assertHas;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.EmbeddedMariaDb;
import dev.Http;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.Fault;
import sandbox.SandboxPlatform.Moment;
import world.StatementLog;
import world.World;

/** What {@code claimQuote} says is what a claim does; {@code minAmountUsdc} holds the claim to it. */
@ExtendWith(LongAgo.class)
class ClaimQuoteIT {
    private static final String QUOTE = "{ claimQuote { amount amountUsdc rate rateAge rateValidFor passes code reason"
            + " passesAt limits { callsLeft claimsLeftToday nextClaimAt }"
            + " pending { claim { id status amountUsdc } nextLookAt } } }";

    private final Payee payee = Payee.joins();

    @Test
    void saysWhatAClaimPaysAndByWhichRate() {
        JsonNode quote = quote();
        assertHas(quote, """
                {'amount': '$10.00', 'amountUsdc': '10.000000', 'rate': '0.8', 'passes': true, 'code': null,
                'reason': null, 'passesAt': null, 'pending': null, 'limits': {'callsLeft': 5, 'claimsLeftToday': 10}}""");
        assertThat(quote.path("rateValidFor").asInt()).isPositive();
        assertThat(payee.calls()).isEmpty();
    }

    @Test
    void saysUntilWhenTheCooldownRefuses() {
        payee.claims();
        Instant free = Objects.requireNonNull(payee.row().finishedAt()).plus(Duration.ofMinutes(12));
        assertHas(quote(), """
                {'passes': false, 'code': 'RATE_LIMIT_EXCEEDED', 'passesAt': '%1$s',
                'limits': {'nextClaimAt': '%1$s', 'callsLeft': 4, 'claimsLeftToday': 9}}""".formatted(free));
    }

    @Test
    void showsAPendingClaimAndWhenThePlatformIsAskedNext() {
        isPending();
        assertHas(quote(), """
                {'pending': {'claim': {'id': '%s'}, 'nextLookAt': '%s'}, 'amountUsdc': '10.000000',
                'rateValidFor': null, 'passes': true, 'limits': {'claimsLeftToday': 9}}""".formatted(payee.row().id(), payee.lookIsDue(1).orElseThrow()));
    }

    @Test
    void saysThatAnotherCallHoldsThePendingClaim() throws Exception {
        payee.asksWhile(Moment.BEFORE_ANSWERING, () -> {
            JsonNode quote = quote();
            assertThat(quote.path("code").asText()).isEqualTo("FAILED_TO_TRANSFER_CREDIT");
            assertThat(Instant.parse(quote.path("passesAt").asText())).isAfter(LongAgo.START);
        });
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aClaimDoesWhatItsQuoteSaid(long seed) throws Exception {
        var random = new Random(seed);
        Duration passed = Duration.ZERO;
        var outcomes = new TreeSet<String>();
        for (int step = 0; step < 30; step++) {
            boolean pending = payee.claimsCount() > 0 && payee.row().status().equals("PENDING");
            switch (random.nextInt(6)) {
                case 0 -> payee.earns("0.8");
                case 1 -> payee.earns("0.0001");
                case 2 -> payee.becomes(random.nextInt(3) == 0 ? "BLOCKED" : "ACTIVE");
                case 3 -> World.platform().next(Fault.RESETS);
                default -> {
                    // A lookup that becomes due may end a pending claim between the quote and the claim
                    if (!pending) {
                        passed = passed.plusMinutes(random.nextInt(1, 400));
                        LongAgo.moveTo(passed);
                    }
                }
            }
            outcomes.add(claimDoesAs(quote()));
        }
        assertThat(outcomes).contains("PAID", "RATE_LIMIT_EXCEEDED").hasSizeGreaterThan(2);
    }

    /** Claims, asserts that the claim does as quoted, and returns what it did. */
    private String claimDoesAs(JsonNode quote) {
        int booked = payee.booked();
        Http.Answer answer = payee.asks();
        JsonNode error = answer.json().at("/errors/0/extensions");
        String told = quote + " then " + answer.body();
        if (!quote.path("passes").asBoolean()) {
            assertThat(error.path("code").asText())
                    .as(told)
                    .isEqualTo(quote.path("code").asText());
            assertThat(payee.booked()).as(told).isEqualTo(booked);
        } else if (error.isMissingNode()) {
            assertThat(World.platform()
                            .bookingsOf(payee.earner().platformId())
                            .getLast()
                            .amount())
                    .as(told)
                    .isEqualByComparingTo(
                            new BigDecimal(quote.path("amountUsdc").asText()));
        } else {
            // Only the platform can refuse what a quote lets pass
            assertThat(error.path("claimStatus").asText()).as(told).isIn("PENDING", "FAILED");
        }
        return error.path("code").asText("PAID");
    }

    @Test
    void aClaimOfAUserOnHoldDoesWhatItsQuoteSaid() throws Exception {
        payee.isOnHold("TIER_1");
        JsonNode held = quote();
        assertHas(held, """
                {'amount': '$0.00', 'code': 'NO_EARNINGS_TO_CLAIM',
                'reason': 'All earnings that could be claimed are held'}""");
        assertThat(claimDoesAs(held)).isEqualTo("NO_EARNINGS_TO_CLAIM");
        assertHas(quote(), "{'limits': {'callsLeft': 4}}");

        payee.earns("4");
        JsonNode rest = quote();
        assertHas(rest, "{'amountUsdc': '5.000000'}");
        assertThat(claimDoesAs(rest)).isEqualTo("PAID");
        payee.has("$0.00", "$15.00", "$5.00");
    }

    @Test
    void aClaimThatWouldPayLessIsRefusedAndLeavesNoTraceAndOneOfTheQuotedAmountPasses() {
        assertHas(
                claim("10.000001").at("/errors/0/extensions"),
                "{'code': 'CLAIM_BELOW_MINIMUM', 'amountUsdc': '10.000000'}");
        assertThat(payee.claimsCount()).isZero();
        assertThat(payee.calls()).isEmpty();
        assertThat(payee.booked()).isZero();
        payee.has("$10.00", "$10.00", "$0.00");
        assertThat(claim(quote().path("amountUsdc").asText()).has("errors")).isFalse();
        assertThat(payee.booked()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "ten", "-1", "1e3", "1,5", "0.0000001", "1234567890123456789"})
    void aMinimumThatIsNoAmountIsRefused(String text) {
        assertHas(claim(text).at("/errors/0/extensions"), "{'code': 'BAD_USER_INPUT', 'field': 'minAmountUsdc'}");
        assertThat(payee.calls()).isEmpty();
    }

    @Test
    void takesAFixedNumberOfStatements() throws Exception {
        assertThat(StatementLog.during(EmbeddedMariaDb.GAMING, this::quote)).hasSize(2);
        isPending();
        assertThat(StatementLog.during(EmbeddedMariaDb.GAMING, this::quote)).hasSize(3);
    }

    @Test
    void theTimelineTellsHowAPaymentWasSettled() throws Exception {
        World.platform().next(Fault.RESETS_AFTERWARDS);
        payee.isNotPaid("PENDING");
        payee.claims();
        List<String> asked = StatementLog.during(
                EmbeddedMariaDb.GAMING,
                () -> assertThat(timeline()
                                .valueStream()
                                .map(step -> step.path("status").asText() + " "
                                        + step.path("reason").asText()))
                        .containsExactly(
                                "PENDING You claimed; the amount is reserved for you",
                                "PENDING The gaming platform did not answer clearly; we will ask it what became of the payment",
                                "PENDING You claimed again; we ask the gaming platform about the same payment",
                                "COMPLETED The gaming platform has paid"));
        assertThat(asked).hasSize(5);
    }

    @Test
    void theTimelineNamesNoOperatorAndNoEvidence() {
        isPending();
        assertThat(payee.isResolved("COMPLETED").status()).isEqualTo(200);
        assertThat(timeline().toString())
                .contains("The gaming platform has paid")
                .doesNotContain("4711", "operator", "Resolved");
    }

    /** And stays so, because lookups are not answered. */
    private void isPending() {
        World.platform().next(Fault.RESETS_AFTERWARDS);
        World.platform().lookups(Fault.ERROR_PAGE);
        payee.isNotPaid("PENDING");
    }

    private JsonNode timeline() {
        return ask("{ referralClaims { data { timeline { at status reason } } } }", Map.of())
                .at("/data/referralClaims/data/0/timeline");
    }

    private JsonNode claim(String least) {
        return ask(
                "mutation($least: String) { claimEarningsFromReferrals(minAmountUsdc: $least) { totalClaimed } }",
                Map.of("least", least));
    }

    private JsonNode quote() {
        JsonNode answer = ask(QUOTE, Map.of());
        assertThat(answer.has("errors")).as(answer.toString()).isFalse();
        return answer.at("/data/claimQuote");
    }

    private JsonNode ask(String document, Map<String, ?> variables) {
        return World.graphql(document, variables, World.accessToken(payee.id())).json();
    }
}
