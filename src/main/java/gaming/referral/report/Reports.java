package gaming.referral.report;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import gaming.config.Keys;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.database.Transactions;
import gaming.money.TokenRates;
import gaming.referral.CommissionTerms;
import gaming.referral.PerTier;
import gaming.referral.Terms;
import gaming.referral.report.Report.Day;
import gaming.referral.report.ReportSql.Found;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;

/**
 * Makes reports in a fixed number of statements. All statements of a report read one snapshot without a lock. So
 * figures of different tables agree, and no writer waits. A pod makes a few reports at a time, and further requests
 * wait for a limited time.
 */
@ApplicationScoped
class Reports {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final int MOST_KNOWN = 200;
    /** The longest time in memory. A manual correction of totals is visible after this time. */
    private static final Duration LONGEST_KNOWN = Duration.ofMinutes(10);

    private final Transactions transactions;
    private final CommissionTerms terms;
    private final ReportSql sql;
    private final Semaphore places;

    /**
     * The results of recent periods. A result is valid until a row of one of its days changes. Such a change raises the
     * version of the day's total in the same transaction. Computed days seldom change, so most reports find their
     * result here. The version is read in the snapshot of the report, so an outdated result is never shown.
     */
    private final Cache<Days, Earned> known = Caffeine.newBuilder()
            .maximumSize(MOST_KNOWN)
            .expireAfterWrite(LONGEST_KNOWN)
            .build();

    /** A period, and the sum of the versions of its days. */
    private record Days(LocalDate first, LocalDate last, long version) {}

    @Inject
    Reports(Transactions transactions, CommissionTerms terms, Config config) {
        this.transactions = transactions;
        this.terms = terms;
        ReportSettings settings = Keys.read(config, ReportSettings::from);
        sql = new ReportSql(settings.personal());
        places = new Semaphore(settings.atOnce(), true);
    }

    /** @throws Refusal RATE_LIMIT_EXCEEDED while the pod makes too many reports */
    Report ofSystem(Period period, Instant now) {
        Terms today = terms.today();
        return inOneSnapshot(() -> {
            var version = new AtomicLong();
            List<Day> days = ReportSql.days(period, version::addAndGet);
            PerTier<Long> referrals = ReportSql.referralTotals();
            Earned earned = earned(period, version.get());
            var report = SystemReport.of(
                    period,
                    days,
                    earned.earners(),
                    referrals,
                    sql.top(period, earned.top(), today),
                    sql.recent(period),
                    now);
            return new Report.OfSystem(report, period, days, TokenRates.usdc());
        });
    }

    private Earned earned(Period period, long version) {
        var days = new Days(period.firstDay(), period.lastDay(), version);
        Earned earned = known.getIfPresent(days);
        if (earned == null) {
            earned = ReportSql.earned(period);
            known.put(days, earned);
        }
        return earned;
    }

    /** @throws Refusal USER_NOT_FOUND, RATE_LIMIT_EXCEEDED while the pod makes too many reports */
    Report ofUser(ObjectId user, Period.Asked asked) {
        return inOneSnapshot(() -> {
            Found found =
                    sql.user(user).orElseThrow(() -> new Refusal(ErrorCode.USER_NOT_FOUND, "The user does not exist"));
            Period period = asked.ofUser(found.beginning());
            List<Day> days = ReportSql.userDays(user, period);
            var report = UserReport.of(
                    user,
                    found.standing(),
                    period,
                    sql.referrals(user),
                    days,
                    ReportSql.claims(user, period),
                    asked.now());
            return new Report.OfUser(report, period, days, TokenRates.usdc());
        });
    }

    UserSearch users(String search) {
        return transactions.call(() -> sql.users(search));
    }

    private Report inOneSnapshot(Supplier<Report> reading) {
        takePlace();
        try {
            return transactions.call(() -> {
                ReportSql.takeSnapshot();
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
