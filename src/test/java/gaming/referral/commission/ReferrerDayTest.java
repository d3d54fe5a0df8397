package gaming.referral.commission;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.money.Amount;
import gaming.money.Dollars;
import gaming.referral.Category;
import gaming.referral.DrawnTerms;
import gaming.referral.Level;
import gaming.referral.Terms;
import gaming.referral.Tier;
import gaming.referral.TierCategoryAmounts;
import java.math.BigDecimal;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class ReferrerDayTest {
    private static final Terms TERMS = DrawnTerms.ofTheInterface();

    @Test
    void roundsEveryCellToTheEvenDigitBeforeItAdds() {
        ReferrerDay day = day("0", "0.00000005", "0.00000015", "0", "0", "0", "0", "0", "0.0000005");
        assertThat(day.level()).isEqualTo(Level.LEVEL_1);
        // Half a digit down to nothing, one and a half up to two; together they would have been two exactly
        assertThat(day.earned().at(Tier.TIER_1, Category.CAT_1)).isEqualByComparingTo(Amount.ZERO);
        assertThat(day.earned().at(Tier.TIER_1, Category.CAT_2)).isEqualByComparingTo(amount("0.00000002"));
        assertThat(day.earned().of(Tier.TIER_1)).isEqualByComparingTo(amount("0.00000002"));
        assertThat(day.earned().of(Tier.TIER_4)).isEqualByComparingTo(Amount.ZERO);
    }

    @Test
    void paysTheRatesOfTheLevelThatDepositsReach() {
        ReferrerDay day = day("50000", "100", "0", "100", "0", "0", "100", "0", "100");
        assertThat(day.level()).isEqualTo(Level.LEVEL_2);
        assertThat(Stream.of(Tier.values())
                        .map(day.earned()::of)
                        .map(earned -> earned.euros().stripTrailingZeros().toPlainString()))
                .containsExactly("12", "3.5", "2.5", "1.25");
    }

    @Test
    void hasARowOnlyWithHouseEdge() {
        var referrer = new ObjectId();
        var stakes = TierCategoryAmounts.of((_, _) -> amount("10"));
        assertThat(ReferrerDay.compute(referrer, TERMS, Dollars.ZERO, stakes, TierCategoryAmounts.ZERO)
                        .hasHouseEdge())
                .isFalse();
        assertThat(day("0", "0", "0", "0", "0", "0", "0", "0", "0.00000001").hasHouseEdge())
                .isTrue();
    }

    private static ReferrerDay day(String deposits, String... edges) {
        return ReferrerDay.compute(
                new ObjectId(),
                TERMS,
                new Dollars(new BigDecimal(deposits)),
                TierCategoryAmounts.ZERO,
                new TierCategoryAmounts(
                        Stream.of(edges).map(ReferrerDayTest::amount).toList()));
    }

    private static Amount amount(String euros) {
        return new Amount(new BigDecimal(euros));
    }
}
