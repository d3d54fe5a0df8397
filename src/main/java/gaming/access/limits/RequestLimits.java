package gaming.access.limits;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import gaming.access.Caller;
import gaming.access.limits.LimitSettings.Minute;
import gaming.config.Keys;
import gaming.core.ErrorCode;
import gaming.core.TokenBucket;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;

/** Limits per minute in the memory of one pod (decisions.md, "Limits elsewhere"). */
@ApplicationScoped
public class RequestLimits {
    /** The name of the limit on the processor time of a caller, in quarters of a microsecond. */
    public static final String COST = LimitSettings.COST;

    /** The name of the limit on the queries of referrals, claims, statements and own data. */
    public static final String REFERRAL = "referral";

    /** What a file costs before it is written: five milliseconds of a processor. Each byte of it costs one more unit. */
    public static final long COST_OF_A_FILE = 20_000;

    private static final long REMEMBERED = 100_000;
    private static final int AT_ONCE = 6;

    private final LimitSettings settings;
    private final long costPerMinute;
    private final Clock clock;
    private final Cache<Counted, Minute> minutes;
    private final Cache<Counted, TokenBucket> accounts;

    @Inject
    RequestLimits(Config config, Clock clock) {
        this(Keys.read(config, LimitSettings::from), clock);
    }

    RequestLimits(LimitSettings settings, Clock clock) {
        this.settings = settings;
        costPerMinute = settings.capacity(COST);
        this.clock = clock;
        minutes = Caffeine.newBuilder()
                .maximumSize(REMEMBERED)
                .expireAfterWrite(Minute.LENGTH.multipliedBy(2))
                .build();
        accounts = Caffeine.newBuilder()
                .maximumSize(REMEMBERED)
                .expireAfterAccess(Minute.LENGTH)
                .build();
    }

    private record Counted(String limitName, String key) {}

    /** Errors: RATE_LIMIT_EXCEEDED with {@code retryAfter}, whole seconds from 1 to 60. */
    public void check(String limitName, String key) {
        long allowed = capacity(limitName);
        Instant now = clock.instant();
        minutes.asMap()
                .compute(new Counted(limitName, key), (_, latest) -> Minute.counted(latest, now))
                .check(allowed, now);
    }

    /** As {@link #check}, and returns the user of the call. Errors: also UNAUTHENTICATED. */
    public ObjectId signedIn(String limitName, Caller caller) {
        check(limitName, caller.limitKey());
        return caller.signedIn(ErrorCode.UNAUTHENTICATED).userId();
    }

    /**
     * Takes {@code amount} from the account of {@code key}, which refills evenly. Any amount passes while the account
     * is positive. A larger amount makes the account negative, and further calls are refused until it is positive
     * again. Errors: as {@link #check}.
     */
    public void spend(String limitName, String key, long amount) {
        TokenBucket account = account(limitName, key);
        Duration wait = account.untilNext();
        if (wait.isPositive()) {
            throw Minute.refusal(wait);
        }
        account.take(amount);
    }

    /** Takes {@code amount} for work that is already done. Unlike {@link #spend}, the method refuses nothing. */
    public void charge(String limitName, String key, long amount) {
        if (amount > 0) {
            account(limitName, key).take(amount);
        }
    }

    /**
     * An account as a caller sees it.
     *
     * @param perMinute what returns in a minute
     * @param left what is left now
     * @param wholeIn the seconds until the account is whole again
     */
    public record Remaining(long perMinute, long left, long wholeIn) {}

    public Remaining remaining(String limitName, String key) {
        long perMinute = capacity(limitName);
        double left = account(limitName, key).tokens();
        double missing = mostAtOnce(perMinute) - left;
        return new Remaining(
                perMinute, Math.max(0, (long) left), (long) Math.ceil(missing * Minute.LENGTH.toSeconds() / perMinute));
    }

    private TokenBucket account(String limitName, String key) {
        return accounts.get(new Counted(limitName, key), _ -> account(capacity(limitName)));
    }

    /** The capacity of cost depends on all limits, so it is not computed for each request. */
    private long capacity(String limitName) {
        return limitName.equals(COST) ? costPerMinute : settings.capacity(limitName);
    }

    /** Creates an account that allows a sixth of {@code perMinute} at once. */
    private TokenBucket account(long perMinute) {
        return new TokenBucket(mostAtOnce(perMinute), perMinute, Minute.LENGTH, () -> nanoseconds(clock.instant()));
    }

    private static long nanoseconds(Instant now) {
        return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
    }

    private static long mostAtOnce(long perMinute) {
        return Math.ceilDiv(perMinute, AT_ONCE);
    }
}
