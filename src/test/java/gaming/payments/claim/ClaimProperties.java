package gaming.payments.claim;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.database.Moment;
import gaming.money.Amount;
import gaming.money.UsdcRate;
import gaming.payments.Claim;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.Scale;
import org.bson.types.ObjectId;

/** What a claim sends, compared with exact arithmetic (decisions.md, "Money"). */
class ClaimProperties {
    private static final BigDecimal LAST_DIGIT = new BigDecimal("0.000001");
    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

    @Property
    void itSendsWhatWasEarnedRoundedDownAtTheLastDigit(
            @ForAll @BigRange(min = "0", max = "999999999999") @Scale(8) BigDecimal euros,
            @ForAll @BigRange(min = "0.00000001", max = "1000000") @Scale(8) BigDecimal price) {
        Claim claim = claim(euros, price);
        BigDecimal sent = claim.transfer().amount();
        assertThat(sent.multiply(price)).isLessThanOrEqualTo(euros);
        assertThat(sent.add(LAST_DIGIT).multiply(price)).isGreaterThan(euros);
        assertThat(sent).isEqualByComparingTo(claim.amountUsdc().tokens());
        assertThat(sent.stripTrailingZeros().scale()).isLessThanOrEqualTo(6);
        assertThat(claim.amount().euros()).isEqualByComparingTo(euros);
    }

    private static Claim claim(BigDecimal euros, BigDecimal price) {
        return new Claim(
                new ObjectId(),
                1,
                "an id",
                new Amount(euros),
                new UsdcRate(price, NOW),
                "700001",
                new Moment(NOW, System.nanoTime()),
                Duration.ofSeconds(30));
    }
}
