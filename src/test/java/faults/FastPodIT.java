package faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Feeds;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sandbox.Gate;
import sandbox.SandboxPlatform;
import sandbox.SandboxPlatform.Booking;
import sandbox.SandboxPlatform.Moment;
import sandbox.Waiting;
import world.Lines;
import world.Rows;
import world.ServiceProcess;
import world.World;

/**
 * Two pods, one with a clock that is 150 s ahead and that is not ready. A transfer that the platform books late is looked up meanwhile by either of
 * them; the fast one must not believe that it is too old to be booked.
 */
@Tag("proof")
class FastPodIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Map<String, String> PROPERTIES = Map.of(
            "gaming-platform.connect-timeout", "PT0.5S",
            "gaming-platform.read-timeout", "PT1S",
            "gaming-platform.token", SandboxPlatform.TOKEN,
            "limits.claims.cooldown", "PT0S",
            "claims.resolver.delays", "PT2S,PT2S,PT2S,PT2S,PT2S,PT2S,PT2S,PT2S,PT2S,PT2S,PT2S,PT2S,PT2S,PT2S,PT2S");

    private static final Duration AHEAD = Duration.ofSeconds(150);

    private final Rows rows = new Rows(World.freshSchema());
    private final String database = World.database().url(rows.schema());

    @Test
    void aTransferThatIsBookedLateIsPaidOnce() {
        try (var platform = SandboxPlatform.start();
                var right = ServiceProcess.start(database, properties(platform));
                var fast = ServiceProcess.startAhead(database, properties(platform), AHEAD)) {
            new Feeds(right.internalUrl()).accept("token-rates", Lines.rate("0.8", Instant.now()));
            Claimer claimer = Claimer.some(right, 1).getFirst();
            Gate late = platform.hold(Moment.BEFORE_BOOKING);
            assertThat(claimer.claim(right.publicUrl())).isEqualTo("FAILED_TO_TRANSFER_CREDIT PENDING");
            String id = claims(claimer).getFirst().sentAs();
            Waiting.until(() -> platform.lookups(id) >= 2 || !isPending(claimer), PATIENCE);
            assertThat(isPending(claimer)).isTrue();
            late.release();
            Waiting.until(() -> !isPending(claimer), PATIENCE);
            assertThat(fast.isNotReadyByItsClock()).isTrue();
            assertThat(claimer.claim(fast.publicUrl())).isEqualTo(Claimer.NOTHING_TO_CLAIM);
            assertThat(claimer.claim(right.publicUrl())).isEqualTo(Claimer.NOTHING_TO_CLAIM);
            assertThat(platform.bookings())
                    .extracting(Booking::externalTransactionId)
                    .containsExactly(id);
            assertThat(claims(claimer)).extracting(Books.Claim::status).containsExactly("COMPLETED");
        }
    }

    private static Map<String, String> properties(SandboxPlatform platform) {
        var properties = new HashMap<>(PROPERTIES);
        properties.put("gaming-platform.url", platform.url().toString());
        return properties;
    }

    private boolean isPending(Claimer claimer) {
        return claims(claimer).stream().anyMatch(claim -> claim.is("PENDING"));
    }

    private List<Books.Claim> claims(Claimer claimer) {
        return Books.read(rows).of(claimer);
    }
}
