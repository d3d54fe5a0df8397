package gaming.referral;

import gaming.referral.Terms.LevelTerms;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Random;
import java.util.TreeSet;

/** Terms for tests without a database. */
public final class DrawnTerms {
    private static final String[] REQUIREMENTS = {"0", "50000", "250000", "1000000", "10000000"};
    private static final String[][] RATES = {
        {"10", "3", "2", "1"},
        {"12", "3.5", "2.5", "1.25"},
        {"15", "4", "3", "1.5"},
        {"17.5", "4.5", "3.5", "1.75"},
        {"20", "6", "4", "2"}
    };

    private DrawnTerms() {}

    /** The table of service-interface.md. */
    public static Terms ofTheInterface() {
        return new Terms(
                LocalDate.EPOCH,
                Terms.byConstant(
                        Level.class,
                        level -> new LevelTerms(
                                new BigDecimal(REQUIREMENTS[level.ordinal()]),
                                Terms.byConstant(
                                        Tier.class,
                                        tier -> Terms.byConstant(
                                                Category.class,
                                                _ -> new BigDecimal(RATES[level.ordinal()][tier.index()]))))));
    }

    /** Any terms that may be set: all digits of requirements and rates are drawn. */
    static Terms drawn(long seed) {
        var random = new Random(seed);
        var requirements = new TreeSet<BigDecimal>();
        while (requirements.size() < Level.values().length - 1) {
            requirements.add(BigDecimal.valueOf(1 + random.nextLong(Long.MAX_VALUE - 1), 1 + random.nextInt(8)));
        }
        requirements.add(BigDecimal.ZERO);
        var ascending = requirements.iterator();
        return new Terms(
                LocalDate.EPOCH,
                Terms.byConstant(
                        Level.class,
                        _ -> new LevelTerms(
                                ascending.next(),
                                Terms.byConstant(
                                        Tier.class,
                                        _ -> Terms.byConstant(
                                                Category.class,
                                                _ -> BigDecimal.valueOf(random.nextInt(100_001), 3))))));
    }
}
