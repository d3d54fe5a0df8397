package gaming.payments.claim;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sandbox.SandboxPlatform.Lookups;
import sandbox.SandboxPlatform.Mode;
import sandbox.SandboxPlatform.Moment;
import world.World;

/** What others may do while the platform is being asked about a claim: decisions.md and details.md, "Claims". */
@ExtendWith(LongAgo.class)
class ClaimInFlightIT {
    private final Payee payee = Payee.joins();

    @ParameterizedTest
    @EnumSource(
            value = Moment.class,
            names = {"BEFORE_BOOKING", "BEFORE_ANSWERING"})
    void aSecondCallSendsNothingAndSaysThatItIsPending(Moment moment) throws Exception {
        whileHeld(moment, () -> {
            payee.has("$0.00", "$10.00", "$0.00");
            payee.isNotPaid("PENDING");
            payee.isNotPaid("PENDING");
            assertThat(payee.sent()).isEqualTo(1);
            assertThat(payee.lookedUp()).isZero();
        });
        assertThat(payee.calls()).hasSize(3);
        assertThat(payee.booked()).isEqualTo(1);
        assertThat(payee.claimsCount()).isEqualTo(1);
        payee.has("$0.00", "$10.00", "$10.00");
    }

    @Test
    void aSecondCallWaitsForNoLookupOfTheFirst() throws Exception {
        World.platform().next(Mode.RESETS_BEFORE_BOOKING);
        payee.isNotPaid("PENDING");
        whileHeld(Moment.LOOKUP, () -> {
            payee.isNotPaid("PENDING");
            assertThat(payee.sent()).isEqualTo(1);
            assertThat(payee.lookedUp()).isEqualTo(1);
        });
        assertThat(payee.sent()).isEqualTo(2);
        assertThat(payee.booked()).isEqualTo(1);
    }

    @Test
    void anOperatorsWordWaitsUntilThePlatformHasBeenAsked() throws Exception {
        whileHeld(Moment.BEFORE_ANSWERING, () -> {
            for (String outcome : List.of("COMPLETED", "FAILED")) {
                Http.Answer answer = resolve(outcome);
                assertThat(answer.status()).as(answer.body()).isEqualTo(409);
                assertThat(answer.json().at("/details/errorCode").asText()).isEqualTo("CONFLICT");
            }
        });
        assertThat(payee.row().status()).isEqualTo("COMPLETED");
    }

    @Test
    void earningsThatArriveMeanwhileAreNotPaidWithIt() throws Exception {
        whileHeld(Moment.BEFORE_ANSWERING, () -> {
            payee.earns("0.8");
            payee.has("$1.00", "$11.00", "$0.00");
        });
        payee.has("$1.00", "$11.00", "$10.00");
        assertThat(World.platform().bookingsOf(payee.earner().platformId()))
                .singleElement()
                .satisfies(booking -> assertThat(booking.amount()).isEqualByComparingTo("10"));
    }

    @Test
    void ofManyCallsAtOnceOneIsPaid() throws Exception {
        List<String> codes = atOnce(30);
        assertThat(codes).filteredOn(code -> code.equals("PAID")).hasSize(1);
        assertThat(codes)
                .filteredOn(code -> !code.equals("PAID"))
                .allMatch(code -> code.equals("PENDING") || code.equals("RATE_LIMIT_EXCEEDED"));
        assertThat(payee.booked()).isEqualTo(1);
        assertThat(payee.sent()).isEqualTo(1);
        assertThat(payee.claimsCount()).isEqualTo(1);
        payee.has("$0.00", "$10.00", "$10.00");
    }

    @Test
    void ofManyCallsAtOnceThatGoOnWithAClaimOneIsPaid() throws Exception {
        World.platform().next(Mode.RESETS_BEFORE_BOOKING);
        World.platform().lookups(Lookups.TRUTHFUL);
        payee.isNotPaid("PENDING");
        List<String> codes = atOnce(30);
        assertThat(codes).filteredOn(code -> code.equals("PAID")).hasSize(1);
        assertThat(payee.booked()).isEqualTo(1);
        assertThat(payee.sent()).isEqualTo(2);
        assertThat(payee.claimsCount()).isEqualTo(1);
        payee.has("$0.00", "$10.00", "$10.00");
    }

    private interface Meanwhile {
        void happens() throws SQLException;
    }

    /** A call that is paid in the end, with what happens while the platform is at it. */
    private void whileHeld(Moment moment, Meanwhile meanwhile) throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor();
                var gate = World.platform().hold(moment)) {
            Future<JsonNode> call = threads.submit(payee::claims);
            gate.awaitHeld(1);
            meanwhile.happens();
            gate.release();
            assertThat(call.get().path("totalClaimed").asText()).isEqualTo("$10.00");
        }
    }

    private List<String> atOnce(int count) throws Exception {
        var start = new CountDownLatch(1);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<Http.Answer> call = () -> {
                start.await();
                return payee.asks();
            };
            List<Future<Http.Answer>> calls = IntStream.range(0, count)
                    .mapToObj(_ -> threads.submit(call))
                    .toList();
            start.countDown();
            var codes = new ArrayList<String>();
            for (Future<Http.Answer> each : calls) {
                codes.add(code(each.get().json()));
            }
            return codes;
        }
    }

    private static String code(JsonNode answer) {
        JsonNode error = answer.at("/errors/0/extensions");
        return error.isMissingNode()
                ? "PAID"
                : error.path("claimStatus").asText(error.path("code").asText());
    }

    private Http.Answer resolve(String outcome) {
        return Http.post(
                World.internalUrl().resolve("/claims/" + payee.row().id().toHexString() + "/resolve"),
                "{\"outcome\":\"%s\",\"evidence\":\"e\"}".formatted(outcome),
                "Content-Type",
                "application/json",
                "X-API-Key",
                "dev-operator");
    }
}
