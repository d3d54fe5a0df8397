package gaming.platform;

import static gaming.platform.Transfers.transfer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.Ports;
import gaming.outbound.NoAnswer;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** When it is certain that nothing left, and when not. */
class NoConnectionTest {
    private static final Duration LONG = Duration.ofSeconds(10);
    private static final Duration SHORT = Duration.ofMillis(200);

    @Test
    void tellsThatNothingWasSentWhereNoServerListens() {
        URI nobody = URI.create("http://127.0.0.1:" + Ports.free());

        assertThat(failure(nobody, LONG, LONG))
                .isInstanceOf(NoAnswer.NeverSent.class)
                .hasMessage("connection refused");
    }

    @Test
    void tellsThatNothingWasSentToAHostThatIsUnknown() {
        URI nowhere = URI.create("http://nowhere.invalid");

        assertThat(failure(nowhere, LONG, LONG))
                .isInstanceOf(NoAnswer.NeverSent.class)
                .hasMessage("unknown host");
    }

    @Test
    void tellsThatNothingWasSentWhereTheConnectionTakesTooLong() throws IOException {
        try (var busy = new Busy()) {
            assertThat(failure(busy.url(), SHORT, LONG))
                    .isInstanceOf(NoAnswer.NeverSent.class)
                    .hasMessage("connect timeout");
        }
    }

    /** At the end of the whole request's time the client cannot be sure that it was not connected just now. */
    @Test
    void doesNotTellSoWhereTheWholeTimeIsUp() throws IOException {
        try (var busy = new Busy()) {
            assertThat(failure(busy.url(), LONG, SHORT))
                    .isNotInstanceOf(NoAnswer.NeverSent.class)
                    .hasMessage("read timeout");
        }
    }

    @Test
    void waitsForAnAnswerNoLongerThanItMay() {
        try (var silent = new RawServer(RawServer.silent())) {
            assertThat(failure(silent.url(), LONG, SHORT))
                    .isNotInstanceOf(NoAnswer.NeverSent.class)
                    .hasMessage("read timeout");
            // None where the time is up before the machine gets to send it
            assertThat(silent.requests()).hasSizeLessThanOrEqualTo(1);
        }
    }

    private static NoAnswer failure(URI url, Duration connectTimeout, Duration readTimeout) {
        try (var platform = CreditTransfers.client(Transfers.settings(url, connectTimeout, readTimeout))) {
            return catchThrowableOfType(
                    NoAnswer.class,
                    () -> platform.answer(
                            calls -> calls.send(PlatformCalls.TransferRequest.of(transfer("a"), Transfers.IN_TIME))));
        }
    }
}
