package gaming.referral.explain;

import gaming.access.Caller;
import gaming.access.limits.RequestLimits;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.identity.Users;
import gaming.money.Amount;
import gaming.money.Dollars;
import gaming.referral.CommissionTerms;
import gaming.referral.Level;
import gaming.referral.Terms;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Query;
import org.jspecify.annotations.Nullable;

/** The forecast of the day on which the signed-in user reaches the next level. */
@GraphQLApi
@ApplicationScoped
public class LevelForecastApi {
    private static final String DEPOSITS = """
            select coalesce(d.usd, 0),
              coalesce((select sum(usd) from referrer_deposit_day where user_id = u.id and day > ? and day <= ?), 0)
            from user u
              left join referrer_deposits d on d.user_id = u.id
            where u.id = ?""";

    private final Transactions transactions;
    private final CommissionTerms terms;
    private final RequestLimits limits;
    private final Clock clock;

    @Inject
    LevelForecastApi(Transactions transactions, CommissionTerms terms, RequestLimits limits, Clock clock) {
        this.transactions = transactions;
        this.terms = terms;
        this.limits = limits;
        this.clock = clock;
    }

    /** All values of the next level are null at the highest level. */
    public record ReferralLevelForecast(
            Level level,
            String deposits,
            @Nullable Level nextLevel,
            @Nullable String requirement,
            @Nullable String missing,
            @Nullable String exactMissing,
            String pace,
            String exactPace,
            @Nullable Instant reachedOn) {
        static ReferralLevelForecast of(LevelForecast forecast) {
            return new ReferralLevelForecast(
                    forecast.level(),
                    forecast.deposits().format(),
                    forecast.next().orElse(null),
                    forecast.next()
                            .map(next -> forecast.terms().requirement(next).formatShort())
                            .orElse(null),
                    forecast.missing().map(Dollars::format).orElse(null),
                    forecast.missing()
                            .map(missing -> Amount.exact(missing.amount()))
                            .orElse(null),
                    forecast.pace().format(),
                    Amount.exact(forecast.pace().amount()),
                    forecast.reachedOn()
                            .map(day -> day.atStartOfDay(ZoneOffset.UTC).toInstant())
                            .orElse(null));
        }
    }

    /** Errors: UNAUTHENTICATED, RATE_LIMIT_EXCEEDED, USER_NOT_FOUND. */
    @Query
    public ReferralLevelForecast referralLevelForecast(Caller caller) {
        ObjectId user = limits.signedIn(RequestLimits.REFERRAL, caller);
        Terms today = terms.today();
        LocalDate day = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        return transactions.call(() -> Sql.first(
                        DEPOSITS,
                        row -> ReferralLevelForecast.of(new LevelForecast(
                                today, day, new Dollars(row.getBigDecimal(1)), new Dollars(row.getBigDecimal(2)))),
                        day.minusDays(LevelForecast.DAYS),
                        day,
                        user)
                .orElseThrow(Users::unknown));
    }
}
