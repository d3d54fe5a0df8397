package gaming.limits;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bucket;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import org.eclipse.microprofile.config.Config;

/** Limits per minute in the memory of one pod (decisions.md, "Limits elsewhere"); for money and jobs see {@link SharedLimits}. */
@ApplicationScoped
public class RequestLimits {
    private static final long REMEMBERED = 100_000;

    private final LimitSettings settings;
    private final Clock clock;
    private final Cache<Counted, Minute> minutes;

    @Inject
    RequestLimits(Config config, Clock clock) {
        this(LimitSettings.from(config), clock);
    }

    RequestLimits(LimitSettings settings, Clock clock) {
        this.settings = settings;
        this.clock = clock;
        minutes = Caffeine.newBuilder()
                .maximumSize(REMEMBERED)
                .expireAfterWrite(PerMinute.WINDOW.multipliedBy(2))
                .build();
    }

    @SuppressWarnings("NullAway") // for the proxy only
    RequestLimits() {
        settings = null;
        clock = null;
        minutes = null;
    }

    /** A limit that is no number stops the start, not the first request. */
    void checkAtStart(@Observes @Initialized(ApplicationScoped.class) Object started) {}

    private record Counted(String limitName, String key) {}

    private record Minute(Bucket bucket, Instant until) {}

    /**
     * Counts a call of {@code key}; a minute begins with its first call.
     *
     * @throws gaming.Refusal RATE_LIMIT_EXCEEDED with {@code retryAfter}, whole seconds from 1 to 60
     */
    public void check(String limitName, String key) {
        int capacity = settings.capacity(limitName);
        Instant now = clock.instant();
        Minute minute = minutes.asMap()
                .compute(
                        new Counted(limitName, key),
                        (counted, running) -> running == null || !now.isBefore(running.until())
                                ? new Minute(bucket(capacity), now.plus(PerMinute.WINDOW))
                                : running);
        PerMinute.refuseUnlessConsumed(minute.bucket().tryConsumeAndReturnRemaining(1));
    }

    private Bucket bucket(int capacity) {
        return Bucket.builder()
                .addLimit(PerMinute.bucket(capacity).getBandwidths()[0])
                .withCustomTimePrecision(PerMinute.meter(clock))
                .build();
    }
}
