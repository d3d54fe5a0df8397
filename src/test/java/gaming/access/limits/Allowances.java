package gaming.access.limits;

import gaming.access.Configured;
import gaming.access.MovableClock;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Map;

/** Limits on the cost of requests, for tests without a service. */
public final class Allowances {
    private Allowances() {}

    public static RequestLimits of(int costPerMinute, Clock clock) {
        var keys = Map.of("limits.cost.per-minute", Integer.toString(costPerMinute));
        return new RequestLimits(Configured.above(keys), clock);
    }

    /** Each look at the clock is an hour later, so all that was spent has returned. */
    public static RequestLimits endless() {
        var clock = new MovableClock();
        InstantSource later = () -> {
            clock.advance(Duration.ofHours(1));
            return clock.instant();
        };
        return of(999_999_999, later.withZone(ZoneOffset.UTC));
    }
}
