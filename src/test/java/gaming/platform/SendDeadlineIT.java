package gaming.platform;

import static gaming.platform.Transfers.transfer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.Ports;
import gaming.platform.TransferOutcome.Unknown;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.World;

/** A transfer that could be booked after others have given it up is not sent. */
@ExtendWith(World.class)
class SendDeadlineIT {
    private static final Unknown TOO_LATE = new Unknown("no time left to send");

    @Test
    void aLateTransferIsNotSent() throws Exception {
        try (var server = new RawServer(RawServer.silent());
                var platform = Guarded.at(server.url(), Map.of())) {
            assertThat(platform.transfers().send(transfer("a"), () -> false)).isEqualTo(TOO_LATE);
            assertThat(server.requests()).isEmpty();
        }
    }

    @Test
    void aSecondAttemptLooksAtTheTimeAgain() {
        URI nobody = URI.create("http://127.0.0.1:" + Ports.free());
        var looks = new AtomicInteger();
        try (var platform = Guarded.at(nobody, Map.of())) {
            assertThat(platform.transfers().send(transfer("a"), () -> looks.incrementAndGet() == 1))
                    .isEqualTo(TOO_LATE);
        }
        assertThat(looks).hasValue(2);
    }
}
