package gaming.access.limits;

import gaming.config.Keys;
import gaming.database.Background;
import gaming.database.Row;
import gaming.database.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.PersistenceException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.Config;

/** Limits per minute that hold across pods, for jobs and money (decisions.md). The database counts the calls. */
@ApplicationScoped
public class SharedLimits {
    private static final System.Logger LOG = System.getLogger(SharedLimits.class.getName());

    /**
     * Assignments run from left to right, so the assignment of {@code state} reads the old {@code expires_at}. The
     * count stops one above the allowed number, so further refused calls write nothing. {@link Minute#LATEST_END} holds
     * here too.
     */
    private static final String COUNT = """
            insert into rate_limit(id, state, expires_at) values (?, 1, ?)
            on duplicate key update
                state = if(expires_at not between ? and ?, 1, if(state > ?, state, state + 1)),
                expires_at = if(expires_at not between ? and ?, values(expires_at), expires_at)
            returning state + 0 as calls, expires_at""";

    private static final long CLEANING_INTERVAL_MILLIS = Duration.ofMinutes(10).toMillis();
    private static final int CLEANED_AT_ONCE = 1000;

    private final LimitSettings settings;
    private final DataSource pool;
    private final Clock clock;
    private final AtomicLong nextCleaning;

    @Inject
    SharedLimits(Config config, @Background DataSource pool, Clock clock) {
        this(Keys.read(config, LimitSettings::from), pool, clock);
    }

    SharedLimits(LimitSettings settings, DataSource pool, Clock clock) {
        this.settings = settings;
        this.pool = pool;
        this.clock = clock;
        nextCleaning = new AtomicLong(clock.millis());
    }

    /**
     * Counts a call, in a transaction of its own. Errors: RATE_LIMIT_EXCEEDED with {@code retryAfter}, whole seconds
     * from 1 to 60.
     *
     * @param key at most 200 characters of ASCII; a limit of the whole service has one constant key
     */
    public void check(String limitName, String key) {
        long allowed = settings.capacity(limitName);
        Instant now = clock.instant();
        Minute minute = counted(limitName + ":" + key, allowed, now.toEpochMilli());
        forgetExpired(now.toEpochMilli());
        minute.check(allowed, now);
    }

    private Minute counted(String id, long allowed, long now) {
        long end = now + Minute.LENGTH.toMillis();
        long first = now + 1;
        long last = now + Minute.LATEST_END.toMillis();
        return Sql.on(
                pool,
                () -> Sql.first(COUNT, SharedLimits::read, id, end, first, last, allowed, first, last)
                        .orElseThrow());
    }

    private static Minute read(Row row) {
        return new Minute(row.getLong("calls"), Instant.ofEpochMilli(row.getLong("expires_at")));
    }

    /** The call is already counted, so a failed deletion does not fail it. */
    private void forgetExpired(long now) {
        long due = nextCleaning.get();
        if (now < due || !nextCleaning.compareAndSet(due, now + CLEANING_INTERVAL_MILLIS)) {
            return;
        }
        try {
            Sql.on(pool, () -> deleteExpired(now));
        } catch (PersistenceException failure) {
            LOG.log(System.Logger.Level.WARNING, "Expired limits stay until the next cleaning", failure);
        }
    }

    private static int deleteExpired(long now) {
        List<String> ids = Sql.list(
                "select id from rate_limit where expires_at <= ? limit ?",
                row -> row.getString("id"),
                now,
                CLEANED_AT_ONCE);
        // Calls lock the rows by primary key; a deletion by expiry would lock them in the opposite order
        for (String id : ids) {
            Sql.update("delete from rate_limit where id = ? and expires_at <= ?", id, now);
        }
        return ids.size();
    }
}
