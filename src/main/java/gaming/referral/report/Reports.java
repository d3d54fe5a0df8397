package gaming.referral.report;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import gaming.access.limits.SharedLimits;
import gaming.config.Keys;
import gaming.core.Bulkhead;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Refusal;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.identity.PersonalData;
import gaming.identity.TypedName;
import gaming.identity.Users;
import gaming.money.TokenRates;
import gaming.referral.CommissionTerms;
import gaming.referral.Terms;
import gaming.referral.report.Report.Day;
import gaming.referral.report.Report.PerTier;
import gaming.referral.report.Report.Period;
import gaming.referral.report.ReportSql.Found;
import gaming.referral.report.SystemReport.Earned;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/**
 * All statements of a report read one snapshot without a lock. So figures of different tables agree, and no writer
 * waits. A pod makes a few reports at a time, and further requests wait for a limited time.
 */
@ApplicationScoped
public class Reports {
    private static final String LIMIT = "report";
    private static final int LONGEST_SEARCH = 64;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final int CACHED_PERIODS = 200;
    /** A correction of rows by hand is visible after this time at the latest. */
    private static final Duration CACHE_TIME = Duration.ofMinutes(10);

    private final Transactions transactions;
    private final CommissionTerms terms;
    private final Users users;
    private final SharedLimits limits;
    private final Clock clock;
    private final PersonalData personal;
    private final Bulkhead places;

    /**
     * An entry is valid until a row of one of its days changes. A batch that changes a row raises the version of the
     * day's total in the same transaction. The version is read in the snapshot of the report, so a report never shows
     * an outdated entry.
     */
    private final Cache<Days, Earned> cache = Caffeine.newBuilder()
            .maximumSize(CACHED_PERIODS)
            .expireAfterWrite(CACHE_TIME)
            .build();

    /** A period, and the sum of the versions of its days. */
    private record Days(LocalDate first, LocalDate last, long version) {}

    @Inject
    Reports(
            Transactions transactions,
            CommissionTerms terms,
            Users users,
            SharedLimits limits,
            Clock clock,
            Config config) {
        this.transactions = transactions;
        this.terms = terms;
        this.users = users;
        this.limits = limits;
        this.clock = clock;
        personal = Keys.read(config, PersonalData::from);
        places = new Bulkhead(Keys.read(config, Reports::atOnce), PATIENCE);
    }

    /** The most reports that one pod makes at the same time. */
    public static int atOnce(Keys keys) {
        return keys.number("reports.concurrent-reports", 100);
    }

    /** The users that a search found, ordered by username, {@link #MOST} at most. */
    public record UserSearch(String search, List<FoundUser> data, boolean more) {
        static final int MOST = 20;

        public record FoundUser(
                String userId, String username, @Nullable String email, Instant createdAt) {}

        /** {@code found} has one user more than the limit if there are further users. */
        static UserSearch of(String search, List<FoundUser> found) {
            return new UserSearch(search, found.stream().limit(MOST).toList(), found.size() > MOST);
        }
    }

    /**
     * The report on a user, or on the whole system.
     *
     * @param user null: the whole system
     * @param start null: the registration, or the first day with commission before it; of the system 29 days ago
     * @param end included; null: today
     * @param caller the person or network whose limit of reports applies
     * @throws Refusal INVALID_DATE_RANGE; RATE_LIMIT_EXCEEDED, also while the pod makes too many reports; USER_NOT_FOUND
     */
    public Report of(@Nullable ObjectId user, @Nullable LocalDate start, @Nullable LocalDate end, String caller) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        var asked = Period.Asked.of(start, end, now);
        if (user == null) {
            Period period = asked.ofSystem();
            limits.check(LIMIT, caller);
            return ofSystem(period, now);
        }
        limits.check(LIMIT, caller);
        return ofUser(user, asked, now);
    }

    private Report ofSystem(Period period, Instant now) {
        Terms today = terms.today();
        return inOneSnapshot(sql -> {
            var version = new AtomicLong();
            List<Day> days = sql.days(period, version::addAndGet);
            LocalDate lastDay =
                    days.isEmpty() ? period.lastDay() : days.getLast().day();
            PerTier<Long> referrals = sql.referralTotals();
            Earned earned = earned(sql, period, version.get());
            var report = SystemReport.of(
                    period,
                    days,
                    earned.earners(),
                    referrals,
                    sql.top(period, earned.top(), today),
                    sql.recent(period, lastDay),
                    now);
            return new Report.OfSystem(report, period, days, TokenRates.usdc(), earned.tied());
        });
    }

    private Earned earned(ReportSql sql, Period period, long version) {
        var days = new Days(period.firstDay(), period.lastDay(), version);
        Earned earned = cache.getIfPresent(days);
        if (earned == null) {
            earned = sql.earned(period);
            cache.put(days, earned);
        }
        return earned;
    }

    private Report ofUser(ObjectId user, Period.Asked asked, Instant now) {
        return inOneSnapshot(sql -> {
            Found found = sql.user(user).orElseThrow(Users::unknown);
            Period period = asked.ofUser(found.beginning());
            List<Day> days = sql.userDays(user, period);
            var report = UserReport.of(
                    user, found.standing(), period, sql.referrals(user), days, sql.claims(user, period), now);
            return new Report.OfUser(report, period, days, TokenRates.usdc());
        });
    }

    /**
     * Users to report on. A search counts in the limit of reports.
     *
     * @throws Refusal INVALID_PARAMETER, RATE_LIMIT_EXCEEDED
     */
    UserSearch users(String text, String caller) {
        String search = TypedName.stored(text);
        if (search.isEmpty() || search.length() > LONGEST_SEARCH) {
            throw Refusal.ofParameter("search", "must have 1 to 64 characters");
        }
        limits.check(LIMIT, caller);
        return UserSearch.of(
                search,
                users.search(search, personal, new Page(0, UserSearch.MOST + 1)).data().stream()
                        .map(user -> new UserSearch.FoundUser(
                                user.id().toHexString(),
                                user.username(),
                                personal.email(user.email()),
                                user.createdAt()))
                        .toList());
    }

    private Report inOneSnapshot(Function<ReportSql, Report> reading) {
        try (var _ = places.enter(Reports::tooMany)) {
            return transactions.read(() -> {
                Sql.takeSnapshot();
                return reading.apply(new ReportSql(personal));
            });
        }
    }

    private static Refusal tooMany() {
        return new Refusal(ErrorCode.RATE_LIMIT_EXCEEDED, "Too many reports are being made", Map.of("retryAfter", 10));
    }
}
