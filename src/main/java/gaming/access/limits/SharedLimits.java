package gaming.access.limits;

import gaming.access.limits.LimitSettings.Minute;
import gaming.config.Keys;
import gaming.database.Background;
import gaming.database.InList;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.tasks.Expiring;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.Config;

/** Limits per minute that hold across pods, for jobs and money (decisions.md). The database counts the calls. */
@ApplicationScoped
public class SharedLimits implements Expiring {
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

    private final LimitSettings settings;
    private final DataSource pool;
    private final Clock clock;

    @Inject
    SharedLimits(Config config, @Background DataSource pool, Clock clock) {
        this(Keys.read(config, LimitSettings::from), pool, clock);
    }

    SharedLimits(LimitSettings settings, DataSource pool, Clock clock) {
        this.settings = settings;
        this.pool = pool;
        this.clock = clock;
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

    @Override
    public String expiring() {
        return "limits";
    }

    /** Calls lock the rows by primary key; a deletion by expiry would lock them in the opposite order. */
    @Override
    public int deleteExpired(int most) {
        long now = clock.millis();
        List<String> ids = Sql.list(
                "select id from rate_limit where expires_at <= ? limit ?", row -> row.getString("id"), now, most);
        InList.update(
                "delete expired from rate_limit expired force index (primary) where expires_at <= ? and id in ",
                ids,
                "",
                now);
        return ids.size();
    }
}
