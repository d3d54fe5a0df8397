package gaming.referral.explain;

import gaming.core.UtcDay;
import gaming.money.Dollars;
import gaming.referral.Level;
import gaming.referral.Terms;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The day on which a referrer reaches the next level, if deposits go on as in the last days.
 *
 * @param deposits the deposits of all tiers and all time
 * @param pace the deposits of the last {@link #DAYS} days, today included
 */
record LevelForecast(Terms terms, LocalDate today, Dollars deposits, Dollars pace) {
    static final int DAYS = 28;

    Level level() {
        return terms.level(deposits);
    }

    /** Empty at the highest level. */
    Optional<Level> next() {
        return Stream.of(Level.values())
                .filter(level -> level.number() == level().number() + 1)
                .findFirst();
    }

    Optional<Dollars> missing() {
        return next().map(level -> terms.requirement(level).minus(deposits));
    }

    /** Empty at the highest level, and at a pace that reaches the next one never or after {@link UtcDay#LAST}. */
    Optional<LocalDate> reachedOn() {
        if (pace.compareTo(Dollars.ZERO) <= 0) {
            return Optional.empty();
        }
        return missing()
                .map(missing -> missing.amount()
                        .multiply(BigDecimal.valueOf(DAYS))
                        .divide(pace.amount(), 0, RoundingMode.CEILING))
                .filter(days -> days.compareTo(BigDecimal.valueOf(UtcDay.LAST.toEpochDay() - today.toEpochDay())) <= 0)
                .map(days -> today.plusDays(days.longValueExact()));
    }
}
