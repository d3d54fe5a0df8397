package gaming.money;

import jakarta.persistence.Embeddable;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** An exact amount of EUR, the system currency, with at most eight decimals. A difference may be negative. */
@Embeddable
public record Amount(BigDecimal euros) implements Comparable<Amount> {
    public static final int SCALE = 8;
    public static final Amount ZERO = new Amount(BigDecimal.ZERO);

    public Amount {
        if (euros.scale() > SCALE) {
            euros = euros.setScale(SCALE, RoundingMode.UNNECESSARY);
        }
    }

    /** Rounds a product or quotient to eight decimals, HALF_EVEN. */
    public static Amount rounded(BigDecimal exact) {
        return new Amount(exact.setScale(SCALE, RoundingMode.HALF_EVEN));
    }

    public Amount plus(Amount other) {
        return new Amount(euros.add(other.euros));
    }

    public Amount minus(Amount other) {
        return new Amount(euros.subtract(other.euros));
    }

    public Amount negated() {
        return new Amount(euros.negate());
    }

    /** {@code percent} percent of this amount, rounded HALF_EVEN to eight decimals. */
    public Amount percent(BigDecimal percent) {
        return rounded(euros.multiply(percent).movePointLeft(2));
    }

    public Amount atLeast(Amount floor) {
        return compareTo(floor) < 0 ? floor : this;
    }

    /** All digits of a number as text, without zeros at the end and without an exponent. */
    public static String exact(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }

    /** A number with the digits of {@link #exact}. */
    public static BigDecimal plain(BigDecimal number) {
        BigDecimal stripped = number.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }

    public static BigDecimal plain(Amount amount) {
        return plain(amount.euros);
    }

    public boolean isZero() {
        return euros.signum() == 0;
    }

    @Override
    public int compareTo(Amount other) {
        return euros.compareTo(other.euros);
    }
}
