package gaming.report;

import gaming.ErrorCode;
import gaming.Refusal;
import gaming.config.Keys;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.money.TokenRates;
import gaming.report.UserReading.Found;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;

/**
 * Makes reports: so many statements, however much there is, all in one snapshot without a lock, so that figures of
 * different tables agree and nobody who writes waits. A pod makes a few at once; others wait a while.
 */
@ApplicationScoped
class Reports {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** Of the next transaction only: its first query takes the snapshot. */
    private static final String ONE_SNAPSHOT = "set transaction isolation level repeatable read, read only";

    private static final String DAYS = "select day, sum(users) users, sum(version) version, "
            + Stream.of("stake", "edge", "earned")
                    .flatMap(Cells::columns)
                    .map(column -> "sum(" + column + ") " + column)
                    .collect(Collectors.joining(", "))
            + " from commission_day_total where day between ? and ? group by day order by day";
    private static final String REFERRALS = "select coalesce(sum(t1), 0) t1, coalesce(sum(t2), 0) t2,"
            + " coalesce(sum(t3), 0) t3, coalesce(sum(t4), 0) t4 from referral_total";

    private final Transactions transactions;
    private final PersonalData personal;
    private final Semaphore places;
    private final KnownEarned known = new KnownEarned();

    @Inject
    Reports(Transactions transactions, Config config) {
        this.transactions = transactions;
        ReportSettings settings = Keys.read(config, ReportSettings::from);
        personal = settings.personal();
        places = new Semaphore(settings.atOnce(), true);
    }

    /** @throws Refusal RATE_LIMIT_EXCEEDED while too many are being made */
    Report ofSystem(Period period, Instant now) {
        return inOneSnapshot(() -> {
            var days = new ArrayList<Day>();
            var version = new AtomicLong();
            Sql.each(
                    DAYS,
                    row -> {
                        version.addAndGet(row.getLong("version"));
                        Day.read(row).ifAnybodyEarned(days::add);
                    },
                    period.firstDay(),
                    period.lastDay());
            PerTier<Long> referrals =
                    Sql.first(REFERRALS, TopReading::readCounts).orElseThrow();
            Earned earned = known.of(period, version.get());
            var report = SystemReport.of(
                    period,
                    days,
                    earned.earners(),
                    referrals,
                    TopReading.read(period, earned.top(), personal),
                    RecentReading.read(period, personal),
                    now);
            return new Report.OfSystem(report, period, days, TokenRates.usdc());
        });
    }

    /** @throws Refusal USER_NOT_FOUND, RATE_LIMIT_EXCEEDED while too many are being made */
    Report ofUser(ObjectId user, Period.Asked asked) {
        return inOneSnapshot(() -> {
            Found found = UserReading.find(user, personal)
                    .orElseThrow(() -> new Refusal(ErrorCode.USER_NOT_FOUND, "The user does not exist"));
            Period period = asked.ofUser(found.beginning());
            List<Day> days = UserReading.days(user, period);
            var report = UserReport.of(
                    user,
                    found.standing(),
                    period,
                    UserReading.referrals(user, personal),
                    days,
                    UserReading.claims(user, period),
                    asked.now());
            return new Report.OfUser(report, period, days, TokenRates.usdc());
        });
    }

    private Report inOneSnapshot(Supplier<Report> reading) {
        takePlace();
        try {
            return transactions.call(() -> {
                Sql.execute(ONE_SNAPSHOT);
                return reading.get();
            });
        } finally {
            places.release();
        }
    }

    private void takePlace() {
        boolean taken = false;
        try {
            taken = places.tryAcquire(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        if (!taken) {
            throw new Refusal(
                    ErrorCode.RATE_LIMIT_EXCEEDED, "Too many reports are being made", Map.of("retryAfter", 10));
        }
    }
}
