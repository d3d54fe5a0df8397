package gaming.limits;

import gaming.database.Background;
import io.github.bucket4j.BucketConfiguration;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.Config;

/** Limits per minute that hold across pods, counted in the database: those that guard jobs and money (decisions.md). */
@ApplicationScoped
public class SharedLimits {
    private static final System.Logger LOG = System.getLogger(SharedLimits.class.getName());

    private final LimitSettings settings;
    private final MariaDbBuckets buckets;

    @Inject
    SharedLimits(Config config, @Background DataSource pool, Clock clock) {
        this(LimitSettings.from(config), pool, clock);
    }

    SharedLimits(LimitSettings settings, DataSource pool, Clock clock) {
        this.settings = settings;
        buckets = new MariaDbBuckets(pool, clock);
    }

    /**
     * Counts a call of {@code key}, in a short transaction of its own; a minute begins with its first call.
     *
     * @param key at most 100 characters; one that never changes for a limit of the whole service
     * @throws gaming.Refusal RATE_LIMIT_EXCEEDED with {@code retryAfter}, whole seconds from 1 to 60
     */
    public void check(String limitName, String key) {
        BucketConfiguration minute = PerMinute.bucket(settings.capacity(limitName));
        var probe = buckets.builder().build(limitName + ":" + key, () -> minute).tryConsumeAndReturnRemaining(1);
        forgetExpired();
        PerMinute.refuseUnless(probe.isConsumed(), probe.getNanosToWaitForRefill());
    }

    /** The call is counted already: what goes wrong with other calls' rows is not its caller's to pay. */
    private void forgetExpired() {
        try {
            buckets.forgetExpired();
        } catch (RuntimeException failure) {
            LOG.log(System.Logger.Level.WARNING, "Expired limits stay until the next cleaning", failure);
        }
    }
}
