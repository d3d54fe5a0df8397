package gaming.money;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.Scale;

class MoneyProperties {
    private static final BigDecimal LAST_DIGIT = new BigDecimal("0.000001");

    @Property
    void aPayoutIsNeverMoreThanEarnedNorLessByMoreThanTheLastDigit(
            @ForAll @BigRange(min = "0", max = "999999999999999999") @Scale(8) BigDecimal euros,
            @ForAll @BigRange(min = "0.00000001", max = "1000000") @Scale(8) BigDecimal price) {
        BigDecimal paid = rate(price).payout(new Amount(euros)).tokens();
        assertThat(paid.scale()).isLessThanOrEqualTo(Usdc.SCALE);
        assertThat(paid.multiply(price)).isLessThanOrEqualTo(euros);
        assertThat(paid.add(LAST_DIGIT).multiply(price)).isGreaterThan(euros);
    }

    @Property
    void thePayableAmountIsEverythingOrNothing(
            @ForAll @BigRange(min = "0", max = "0.1") @Scale(8) BigDecimal euros,
            @ForAll @BigRange(min = "0.1", max = "10") @Scale(8) BigDecimal price) {
        boolean pays = euros.compareTo(price.multiply(new BigDecimal("0.01"))) >= 0;
        assertThat(rate(price).payable(new Amount(euros))).isEqualTo(pays ? new Amount(euros) : Amount.ZERO);
    }

    @Example
    void aCentOfUsdcIsTheSmallestPayout() {
        assertThat(rate(new BigDecimal("0.92")).payable(amount("0.0092"))).isEqualTo(amount("0.0092"));
        assertThat(rate(new BigDecimal("0.92")).payable(amount("0.00919999"))).isEqualTo(Amount.ZERO);
    }

    @Property
    void dollarsReadBackAreTheSameToTheCent(
            @ForAll @BigRange(min = "-999999999999", max = "999999999999") @Scale(8) BigDecimal dollars) {
        String text = new Dollars(dollars).format();
        assertThat(text).matches("-?\\$[0-9]{1,3}(,[0-9]{3})*\\.[0-9]{2}");
        assertThat(new BigDecimal(text.replaceAll("[$,]", "")))
                .isEqualByComparingTo(dollars.setScale(2, RoundingMode.HALF_UP));
    }

    @Example
    void dollarsAreShownAsTheFrontendExpects() {
        assertThat(new Dollars(new BigDecimal("1234.555")).format()).isEqualTo("$1,234.56");
        assertThat(new Dollars(new BigDecimal("-1")).format()).isEqualTo("-$1.00");
        assertThat(new Dollars(new BigDecimal("-0.004")).format()).isEqualTo("$0.00");
        assertThat(Dollars.ZERO.format()).isEqualTo("$0.00");
        assertThat(new Dollars(new BigDecimal("10000000")).formatShort()).isEqualTo("$10,000,000");
        assertThat(new Dollars(new BigDecimal("50000.00")).formatShort()).isEqualTo("$50,000");
        assertThat(new Dollars(new BigDecimal("1234.5")).formatShort()).isEqualTo("$1,234.50");
    }

    @Property
    void aPercentageIsOffByAtMostHalfTheLastDigit(
            @ForAll @BigRange(min = "0", max = "999999999999999999") @Scale(8) BigDecimal euros,
            @ForAll @BigRange(min = "0", max = "100") @Scale(8) BigDecimal percent) {
        BigDecimal exact = euros.multiply(percent).movePointLeft(2);
        BigDecimal error = new Amount(euros).percent(percent).euros().subtract(exact);
        assertThat(error.abs()).isLessThanOrEqualTo(new BigDecimal("0.000000005"));
    }

    @Example
    void aTieGoesToTheEvenDigit() {
        assertThat(amount("0.00000005").percent(BigDecimal.TEN)).isEqualByComparingTo(Amount.ZERO);
        assertThat(amount("0.00000015").percent(BigDecimal.TEN)).isEqualByComparingTo(amount("0.00000002"));
        assertThat(amount("0.00000025").percent(BigDecimal.TEN)).isEqualByComparingTo(amount("0.00000002"));
    }

    private static UsdcRate rate(BigDecimal price) {
        return new UsdcRate(price, Instant.EPOCH);
    }

    private static Amount amount(String euros) {
        return new Amount(new BigDecimal(euros));
    }
}
