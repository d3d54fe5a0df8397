package gaming.referral.commission;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import gaming.core.UtcDay;
import gaming.money.Dollars;
import gaming.referral.Level;
import gaming.referral.Terms;
import gaming.referral.Terms.LevelTerms;
import gaming.referral.commission.ReferralApi.ReferralLevelForecast;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.Scale;

class LevelForecastProperties {
    private static final LocalDate TODAY = LocalDate.of(2026, 3, 1);

    @Property
    void theDayIsTheFirstOnWhichThePaceReachesTheLevel(
            @ForAll @BigRange(min = "0", max = "9999999") @Scale(8) BigDecimal deposits,
            @ForAll @BigRange(min = "200", max = "5000000") @Scale(8) BigDecimal pace) {
        ReferralLevelForecast forecast = forecast(deposits, pace);
        LocalDate reached = UtcDay.of(requireNonNull(forecast.reachedOn()));
        BigDecimal requirement =
                terms().requirement(requireNonNull(forecast.nextLevel())).amount();
        assertThat(after(deposits, pace, TODAY.until(reached, ChronoUnit.DAYS))).isGreaterThanOrEqualTo(requirement);
        assertThat(after(deposits, pace, TODAY.until(reached, ChronoUnit.DAYS) - 1))
                .isLessThan(requirement);
        assertThat(requireNonNull(forecast.exactMissing()).add(deposits)).isEqualByComparingTo(requirement);
    }

    /** Also without deposits, and with so few that the day is too far away. */
    @Example
    void withoutAPaceTheNextLevelIsNeverReached() {
        for (String pace : new String[] {"0", "-5", "0.00000001"}) {
            assertThat(forecast(BigDecimal.ZERO, new BigDecimal(pace)).reachedOn())
                    .isNull();
        }
    }

    /** The deposits after so many days. */
    private static BigDecimal after(BigDecimal deposits, BigDecimal pace, long days) {
        return deposits.add(
                pace.multiply(BigDecimal.valueOf(days)).divide(BigDecimal.valueOf(28), MathContext.DECIMAL128));
    }

    private static ReferralLevelForecast forecast(BigDecimal deposits, BigDecimal pace) {
        return ReferralLevelForecast.of(terms(), TODAY, new Dollars(deposits), new Dollars(pace));
    }

    /** The requirements of service-interface.md. Rates do not matter here. */
    private static Terms terms() {
        var levels = new EnumMap<Level, LevelTerms>(Level.class);
        for (Level level : Level.values()) {
            String requirement =
                    List.of("0", "50000", "250000", "1000000", "10000000").get(level.ordinal());
            levels.put(level, new LevelTerms(new BigDecimal(requirement), Map.of()));
        }
        return new Terms(LocalDate.EPOCH, levels);
    }
}
