package gaming.money;

import static java.time.ZoneOffset.UTC;
import static org.assertj.core.api.Assertions.assertThat;

import gaming.core.Page;
import gaming.database.Transactions;
import gaming.money.RateHistory.RateOrigin;
import gaming.money.RateHistory.RateRecord;
import gaming.money.RateSettings.RateGuard;
import gaming.telemetry.Scrape;
import jakarta.enterprise.inject.spi.CDI;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.SandboxRates;
import sandbox.wire.Reply;
import world.Logged;
import world.Rows;
import world.TestClock;
import world.World;

/** Looks at the source by hand; the pods of the tests do not poll. */
@ExtendWith(World.class)
class RatePollIT {
    /** What all other tests find. */
    private static final String USUAL = "0.8";

    private final TokenRates rates = CDI.current().select(TokenRates.class).get();
    private final RateHistory history = CDI.current().select(RateHistory.class).get();
    private final Transactions transactions =
            CDI.current().select(Transactions.class).get();
    private final SandboxRates source = SandboxRates.start(0, TestClock.asClock());
    private final RatePoll polling = polling(source.url().resolve("/rates?symbols=USDC&base=EUR"));

    @BeforeEach
    void theFeedSaysOne() {
        feed("1");
    }

    @AfterEach
    void theUsualRate() {
        TestClock.reset();
        source.close();
        polling.close();
        Rows.here().change("delete from token_rate where symbol = 'USDC'");
        Rows.here().change("delete from token_rate_history where symbol = 'USDC' and at > ?", LocalDateTime.now(UTC));
        feed(USUAL);
    }

    @Test
    void aNewerRateIsUsedFromNowOnAndTheSameOrAnOlderOneChangesNothing() {
        Instant at = source.now();
        source.says(_ -> SandboxRates.costs("0.95", at));
        polling.run();
        assertThat(current()).isEqualByComparingTo("0.95");
        RateRecord latest = latest();
        assertThat(latest.source()).isEqualTo(RateOrigin.POLL);
        assertThat(latest.rate()).isEqualByComparingTo("0.95");
        assertThat(latest.recordedAt()).isBetween(latest.at(), TestClock.now());

        int entries = entries();
        polling.run();
        source.says(_ -> SandboxRates.costs("0.96", at.minusSeconds(1)));
        polling.run();
        rates.record(List.of(rate("1.1", TestClock.now().minusSeconds(60))));
        assertThat(current()).isEqualByComparingTo("0.95");
        assertThat(entries()).isEqualTo(entries);
        rates.record(List.of(rate("2", TestClock.now())));
        assertThat(current()).as("the feed may jump").isEqualByComparingTo("2");
    }

    @Test
    void aJumpIsRefusedHoweverOldTheLastKnownRateIsAndTheFeedCanConfirmIt() {
        source.says("1.21");
        for (int day = 0; day < 3; day++) {
            TestClock.advance(Duration.ofDays(day));
            polling.run();
            assertThat(current()).isEqualByComparingTo("1");
        }
        feed("1.21");
        polling.run();
        assertThat(current()).isEqualByComparingTo("1.21");
    }

    @Test
    void aZeroOfTheFeedStopsPayingUntilTheFeedBringsAnotherRate() {
        feed("0");
        polling.run();
        TestClock.advance(Duration.ofDays(30));
        polling.run();
        assertThat(transactions.call(TokenRates::usdc)).isEmpty();
        feed("0.9");
        polling.run();
        assertThat(current()).isEqualByComparingTo(SandboxRates.PRICE);
    }

    @Test
    void noRateOutOfBoundsIsTheFirstOne() {
        Rows.here().change("delete from token_rate where symbol = 'USDC'");
        double refused = refused("OUT_OF_BOUNDS");
        source.says("2.00000001");
        polling.run();
        assertThat(transactions.call(TokenRates::usdc)).isEmpty();
        assertThat(refused("OUT_OF_BOUNDS")).isEqualTo(refused + 1);
        source.says("0.5");
        polling.run();
        assertThat(current()).isEqualByComparingTo("0.5");
    }

    @Test
    void aSourceThatFailsInAnyWayChangesNothing() {
        String good = "{\"base\":\"EUR\",\"rates\":{\"USDC\":0.95},\"at\":\"" + source.now() + "\"}";
        List<Reply> replies = List.of(
                SandboxRates.costs("0", source.now()),
                new Reply.Reset(),
                new Reply.Half(Reply.Answer.json(200, good)),
                Reply.Answer.redirect(302, source.url() + "/rates?symbols=USDC&base=EUR"),
                Reply.Answer.json(200, good + " ".repeat(100_000)),
                Reply.Answer.html(200, "<html>down for maintenance</html>"));
        for (Reply reply : replies) {
            source.says(_ -> reply);
            polling.run();
            assertThat(current()).as(reply.toString()).isEqualByComparingTo("1");
        }
        source.close();
        polling.run();
        assertThat(current()).isEqualByComparingTo("1");
    }

    @Test
    void asksOnceMoreWhenARequestNeverLeft() {
        source.close();
        double before = Scrape.now().sum("external_seconds_count", "system", "rates");
        polling.run();
        assertThat(Scrape.now().sum("external_seconds_count", "system", "rates"))
                .isEqualTo(before + 2);
    }

    @Test
    void saysOnceThatSomethingIsWrongAndOnceThatItIsRight() {
        try (var log = Logged.by(RatePoll.class)) {
            source.says("2");
            polling.run();
            polling.run();
            polling.run();
            source.says(_ -> Reply.Answer.json(500, "secret"));
            polling.run();
            polling.run();
            source.says("0.95");
            polling.run();
            polling.run();

            assertThat(log.lines())
                    .hasSize(3)
                    .noneMatch(line -> line.contains("secret"))
                    .last()
                    .asString()
                    .startsWith("INFO");
            assertThat(log.lines().subList(0, 2)).allMatch(line -> line.startsWith("WARNING"));
        }
    }

    @Test
    void countsWhatCameOfEachLookAndSaysHowOldTheRateIs() {
        double accepted = polls("ACCEPTED");
        double jumps = polls("JUMP");
        double refused = refused("JUMP");
        source.says("0.95");
        polling.run();
        source.says("2");
        polling.run();
        polling.run();
        assertThat(polls("ACCEPTED")).isEqualTo(accepted + 1);
        assertThat(polls("JUMP")).isEqualTo(jumps + 2);
        assertThat(refused("JUMP")).isEqualTo(refused + 2);

        TestClock.advance(Duration.ofMinutes(10));
        assertThat(Scrape.now().sum("rates_age_seconds")).isBetween(600.0, 660.0);
        feed("0");
        assertThat(Scrape.now().sum("rates_age_seconds")).isEqualTo(-1);
    }

    private RatePoll polling(URI address) {
        var settings = new RateSettings(
                Optional.of(address),
                Duration.ofMinutes(1),
                Duration.ofSeconds(2),
                Duration.ofSeconds(5),
                new RateGuard(20, new BigDecimal("0.5"), BigDecimal.TWO),
                Duration.ofDays(400));
        return new RatePoll(rates, history, CDI.current().select(Clock.class).get(), settings);
    }

    /** By its own time just before what anybody says later. */
    private void feed(String price) {
        rates.record(List.of(rate(price, TestClock.now().truncatedTo(ChronoUnit.MILLIS))));
        // The next word is of a later millisecond
        Instant until = TestClock.now().plusMillis(2);
        while (TestClock.now().isBefore(until)) {
            Thread.onSpinWait();
        }
    }

    private static TokenRate rate(String price, Instant at) {
        return new TokenRate("USDC", new BigDecimal(price), at);
    }

    private BigDecimal current() {
        return transactions.call(TokenRates::usdc).orElseThrow().price();
    }

    private RateRecord latest() {
        return history.history("USDC", Instant.EPOCH, Instant.parse("9999-01-01T00:00:00Z"), new Page(0, 1), true)
                .data()
                .getFirst();
    }

    private static int entries() {
        return Rows.here().count("token_rate_history where symbol = 'USDC'");
    }

    private static double polls(String result) {
        return Scrape.now().sum("rates_polls_total", "result", result);
    }

    private static double refused(String reason) {
        return Scrape.now().sum("rates_refused_total", "reason", reason);
    }
}
