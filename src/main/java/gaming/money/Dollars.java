package gaming.money;

import gaming.core.ReadableNumber;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** An exact amount of US dollars with at most eight decimals. A difference may be negative. */
public record Dollars(BigDecimal amount) implements Comparable<Dollars> {
    static final int SCALE = 8;
    static final int CENTS = 2;
    public static final Dollars ZERO = new Dollars(BigDecimal.ZERO);

    public Dollars {
        if (amount.scale() > SCALE) {
            amount = amount.setScale(SCALE, RoundingMode.UNNECESSARY);
        }
    }

    public Dollars plus(Dollars other) {
        return new Dollars(amount.add(other.amount));
    }

    public Dollars minus(Dollars other) {
        return new Dollars(amount.subtract(other.amount));
    }

    public Dollars negated() {
        return new Dollars(amount.negate());
    }

    @Override
    public int compareTo(Dollars other) {
        return amount.compareTo(other.amount);
    }

    /** The amount rounded HALF_UP to cents, as {@code -$1,234.56}. An amount that rounds to 0 has no sign. */
    public String format() {
        BigDecimal cents = amount.setScale(CENTS, RoundingMode.HALF_UP);
        return (cents.signum() < 0 ? "-$" : "$") + ReadableNumber.aligned(cents.abs(), CENTS);
    }

    /** As {@link #format}, but whole dollars have no cents: {@code $50,000}. */
    public String formatShort() {
        String text = format();
        return text.endsWith(".00") ? text.substring(0, text.length() - ".00".length()) : text;
    }
}
