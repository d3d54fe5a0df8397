package gaming.money;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/** An exact amount of EUR, the system currency, with at most eight decimals. A difference may be negative. */
public record Amount(BigDecimal euros) implements Comparable<Amount> {
    public static final int SCALE = 8;

    private static final int MOST_INTEGER_DIGITS = 18;
    /** Why {@link #kept} is empty, behind the name of the number. */
    public static final String NOT_KEPT =
            "has more than " + SCALE + " decimals or " + MOST_INTEGER_DIGITS + " integer digits";

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

    /** As {@link #plain(BigDecimal)}; empty: a column does not keep all digits of a single amount or rate. */
    public static Optional<BigDecimal> kept(BigDecimal number) {
        BigDecimal shortest = number.stripTrailingZeros();
        return shortest.scale() <= SCALE && (long) shortest.precision() - shortest.scale() <= MOST_INTEGER_DIGITS
                ? Optional.of(plain(shortest))
                : Optional.empty();
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
