package gaming.referral;

import gaming.money.Dollars;
import java.math.BigDecimal;
import java.util.List;

/**
 * A referrer's level. The dollars that the users of the referrer's tiers have deposited determine the level. A level
 * begins at exactly its requirement. The rates come from service-interface.md,
 * "UserReferralAndCommissionRatesLevelsResponse".
 */
public enum Level {
    LEVEL_1(1, "0", "10", "3", "2", "1"),
    LEVEL_2(2, "50000", "12", "3.5", "2.5", "1.25"),
    LEVEL_3(3, "250000", "15", "4", "3", "1.5"),
    LEVEL_4(4, "1000000", "17.5", "4.5", "3.5", "1.75"),
    LEVEL_5(5, "10000000", "20", "6", "4", "2");

    private final int number;
    private final Dollars requirement;
    private final List<BigDecimal> rates;

    Level(int number, String requirement, String... rates) {
        this.number = number;
        this.requirement = new Dollars(new BigDecimal(requirement));
        this.rates = List.of(rates).stream().map(BigDecimal::new).toList();
    }

    /** The highest level whose requirement {@code deposits} reaches. */
    public static Level of(Dollars deposits) {
        Level reached = LEVEL_1;
        for (Level level : values()) {
            if (deposits.compareTo(level.requirement) >= 0) {
                reached = level;
            }
        }
        return reached;
    }

    public static Level of(int number) {
        for (Level level : values()) {
            if (level.number == number) {
                return level;
            }
        }
        throw new IllegalArgumentException("There is no level " + number);
    }

    /** The number of the level, 1 to 5. */
    public int number() {
        return number;
    }

    /** The rate of the tier, in percent of the house edge. Both categories have the same rate. */
    public BigDecimal rate(Tier tier, @SuppressWarnings("unused") Category category) {
        return rates.get(tier.index());
    }

    /** The deposits at which this level begins, in the form that the frontend shows: {@code $0}, {@code $50,000}. */
    public String range() {
        return requirement.formatShort();
    }
}
