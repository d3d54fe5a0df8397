package gaming.limits;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.BucketConfiguration;
import jakarta.enterprise.context.ApplicationScoped;
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
    private final Cache<Counted, Bucket> accounts;

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
        accounts = Caffeine.newBuilder()
                .maximumSize(REMEMBERED)
                .expireAfterAccess(PerMinute.WINDOW)
                .build();
    }

    private record Counted(String limitName, String key) {}

    private record Minute(Bucket bucket, Instant until) {}

    /**
     * Counts a call of {@code key}; a minute begins with its first call.
     *
     * @throws gaming.Refusal RATE_LIMIT_EXCEEDED with {@code retryAfter}, whole seconds from 1 to 60
     */
    public void check(String limitName, String key) {
        long capacity = settings.capacity(limitName);
        Instant now = clock.instant();
        Minute minute = minutes.asMap()
                .compute(
                        new Counted(limitName, key),
                        (counted, running) -> running == null || !now.isBefore(running.until())
                                ? new Minute(bucket(PerMinute.bucket(capacity)), now.plus(PerMinute.WINDOW))
                                : running);
        var probe = minute.bucket().tryConsumeAndReturnRemaining(1);
        PerMinute.refuseUnless(probe.isConsumed(), probe.getNanosToWaitForRefill());
    }

    /**
     * Takes {@code amount} from what {@code key} may spend, which comes back evenly. As long as something is left any
     * amount passes, and more passes when it is paid.
     *
     * @throws gaming.Refusal RATE_LIMIT_EXCEEDED with {@code retryAfter}, whole seconds from 1 to 60
     */
    public void spend(String limitName, String key, long amount) {
        Bucket account = account(limitName, key);
        var probe = account.estimateAbilityToConsume(1);
        PerMinute.refuseUnless(probe.canBeConsumed(), probe.getNanosToWaitForRefill());
        account.consumeIgnoringRateLimits(amount);
    }

    /** As {@link #spend}, for what is done already: nothing is refused. */
    public void charge(String limitName, String key, long amount) {
        if (amount > 0) {
            account(limitName, key).consumeIgnoringRateLimits(amount);
        }
    }

    private Bucket account(String limitName, String key) {
        return accounts.get(new Counted(limitName, key), _ -> bucket(PerMinute.account(settings.capacity(limitName))));
    }

    private Bucket bucket(BucketConfiguration configuration) {
        return Bucket.builder()
                .addLimit(configuration.getBandwidths()[0])
                .withCustomTimePrecision(PerMinute.meter(clock))
                .build();
    }
}
