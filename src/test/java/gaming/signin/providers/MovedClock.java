package gaming.signin.providers;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;

/** Time that stands still until a test moves it. */
final class MovedClock {
    private volatile Instant now = Instant.parse("2026-11-20T09:30:00.500Z");

    Instant now() {
        return now;
    }

    void advance(Duration duration) {
        now = now.plus(duration);
    }

    Clock asClock() {
        InstantSource source = this::now;
        return source.withZone(ZoneOffset.UTC);
    }
}
