package gaming.money;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;

/** The price of one USDC in EUR from {@code at} on. Each quotient is computed exactly and rounded once. */
public record UsdcRate(BigDecimal price, Instant at) {
    private static final BigDecimal SMALLEST_PAYOUT = new BigDecimal("0.01");

    public UsdcRate {
        if (price.signum() <= 0) {
            throw new IllegalArgumentException("A rate is above zero");
        }
    }

    /** The payout of {@code amount}, rounded DOWN. So a payout never has a fraction that was not earned. */
    public Usdc payout(Amount amount) {
        return new Usdc(amount.euros().divide(price, Usdc.SCALE, RoundingMode.DOWN));
    }

    /** {@code amount}, or zero if its payout is less than 0.01 USDC. */
    public Amount payable(Amount amount) {
        return payout(amount).tokens().compareTo(SMALLEST_PAYOUT) < 0 ? Amount.ZERO : amount;
    }

    /** {@code amount} in dollars as the frontend shows it. */
    public String dollars(Amount amount) {
        return dollars(Usdc.ZERO, amount);
    }

    /** {@code amount}, which people read in dollars. */
    public Money money(Amount amount) {
        return Money.of(amount, dollars(amount));
    }

    /** {@code paid + amount} in dollars. */
    public String dollars(Usdc paid, Amount amount) {
        BigDecimal numerator = paid.tokens().multiply(price).add(amount.euros());
        return new Dollars(numerator.divide(price, Dollars.CENTS, RoundingMode.HALF_UP)).format();
    }

    /** The dollars that a deposit of {@code amount} keeps, with eight decimals, HALF_EVEN. */
    public Dollars frozenDollars(Amount amount) {
        return new Dollars(amount.euros().divide(price, Dollars.SCALE, RoundingMode.HALF_EVEN));
    }
}
