package gaming.referral.commission;

import gaming.core.Starting;
import gaming.core.UtcDay;
import gaming.database.Background;
import gaming.database.LatestReading;
import gaming.database.Sql;
import gaming.referral.commission.CommissionDay.State;
import gaming.telemetry.Gauges;
import gaming.telemetry.Timers;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The metrics of the daily job (details.md, "Metrics"). The gauges are the same on every pod. */
@ApplicationScoped
public class CommissionMetrics {
    private static final Timers BATCHES =
            Timers.of("commission_batch", "Batches of the daily job, from the first row read to the commit");

    private static final String LATEST_RUN = """
            select day, state, users_total
            from (select day, state, users_total, started_at from commission_day order by day desc limit 400) latest
            where started_at is not null
            order by started_at desc, day desc
            limit 1""";

    private static final String LATEST_DONE =
            "select day from commission_day where state = 'DONE' order by day desc limit 1";

    private final LatestReading<Users> users;
    private final LatestReading<DayCounts> days;
    private final Clock clock;

    /** {@code over} is the end of the latest day that is done. */
    private record Users(long done, long left, Optional<Instant> over) {}

    /**
     * Days before today, with the time for which the oldest of a kind waits; zero: there is no such day.
     *
     * @param neverRun days with activity that never ran
     * @param marked days with changes since their latest run
     */
    public record DayCounts(
            long neverRun,
            Duration neverRunFor,
            long queued,
            long done,
            long failed,
            Duration failedFor,
            long marked,
            Duration markedFor) {
        public static final DayCounts UNKNOWN =
                new DayCounts(-1, Duration.ZERO, -1, -1, -1, Duration.ZERO, -1, Duration.ZERO);
    }

    private record Run(LocalDate day, State state, long users) {}

    @Inject
    CommissionMetrics(@Background DataSource pool, Clock clock) {
        this.clock = clock;
        users = new LatestReading<>("commission days", pool, CommissionMetrics::read);
        days = new LatestReading<>("commission days by state", pool, CommissionSql::dayCounts);
    }

    void register(@Observes Starting starting) {
        BATCHES.show();
        String description = "Users of the daily job's latest run: done, left; -1: not known";
        Gauges.of(users::value)
                .show("commission_day_users", description, Users::done, "state", "done")
                .show("commission_day_users", description, Users::left, "state", "left")
                .show(
                        "commission_day_age_seconds",
                        "Time since the end of the latest day that is done; -1: none, or not known",
                        known -> known.over()
                                .map(over ->
                                        Duration.between(over, clock.instant()).toSeconds())
                                .orElse(null));
        String byState = "Days before today by state; NONE: has activity and never ran; -1: not known";
        Gauges.of(days::value)
                .show("commission_days", byState, DayCounts::neverRun, "state", State.NONE.name())
                .show("commission_days", byState, DayCounts::queued, "state", State.QUEUED.name())
                .show("commission_days", byState, DayCounts::done, "state", State.DONE.name())
                .show("commission_days", byState, DayCounts::failed, "state", State.FAILED.name())
                .show(
                        "commission_days_marked",
                        "Days with changes since their latest run; -1: not known",
                        DayCounts::marked)
                .show(
                        "commission_oldest_mark_seconds",
                        "Age of the oldest of these changes; 0: none; -1: not known",
                        counts -> counts.markedFor().toSeconds());
    }

    /** Null until the database has answered for the first time. */
    public @Nullable DayCounts days() {
        return days.value();
    }

    static void batchDone(long nanoseconds) {
        BATCHES.record(nanoseconds);
    }

    private static Users read() {
        Optional<Run> latest = Sql.first(
                LATEST_RUN,
                row -> new Run(row.getDate("day"), State.valueOf(row.getString("state")), row.getLong("users_total")));
        Optional<Instant> over =
                Sql.first(LATEST_DONE, row -> UtcDay.start(row.getDate("day").plusDays(1)));
        if (latest.isEmpty()) {
            return new Users(0, 0, over);
        }
        Run run = latest.get();
        long done = run.state() == State.DONE ? run.users() : Math.min(run.users(), CommissionSql.done(run.day()));
        return new Users(done, run.users() - done, over);
    }
}
