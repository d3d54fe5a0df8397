package gaming.referral;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.money.Dollars;
import java.math.BigDecimal;
import java.util.Arrays;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.Scale;

class LevelProperties {
    private static final BigDecimal SMALLEST = new BigDecimal("0.00000001");

    @Property
    void moreDepositsNeverLowerTheLevel(
            @ForAll @BigRange(min = "0", max = "20000000") @Scale(8) BigDecimal one,
            @ForAll @BigRange(min = "0", max = "20000000") @Scale(8) BigDecimal other) {
        assertThat(level(one.max(other))).isGreaterThanOrEqualTo(level(one.min(other)));
    }

    @Example
    void aLevelBeginsAtExactlyItsRequirement() {
        String[] requirements = {"50000", "250000", "1000000", "10000000"};
        for (int i = 0; i < requirements.length; i++) {
            var requirement = new BigDecimal(requirements[i]);
            assertThat(level(requirement)).isEqualTo(Level.values()[i + 1]);
            assertThat(level(requirement.subtract(SMALLEST))).isEqualTo(Level.values()[i]);
        }
        assertThat(level(BigDecimal.ZERO)).isEqualTo(Level.LEVEL_1);
    }

    @Example
    void aHigherLevelPaysMoreAndAFartherTierLess() {
        for (Category category : Category.values()) {
            for (Tier tier : Tier.values()) {
                assertThat(Arrays.stream(Level.values()).map(level -> level.rate(tier, category)))
                        .isSorted()
                        .doesNotHaveDuplicates();
            }
        }
    }

    private static Level level(BigDecimal dollars) {
        return Level.of(new Dollars(dollars));
    }
}
