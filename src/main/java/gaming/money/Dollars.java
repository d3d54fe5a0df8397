package gaming.money;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/** US dollars as every GraphQL money string shows them: {@code $1,234.56}, {@code -$1.00} (decisions.md, "Money"). */
public final class Dollars {
    static final int SCALE = 2;

    private Dollars() {}

    /** Rounds HALF_UP to cents; what rounds to nothing has no sign. */
    public static String format(BigDecimal dollars) {
        BigDecimal cents = dollars.setScale(SCALE, RoundingMode.HALF_UP);
        return (cents.signum() < 0 ? "-$" : "$") + format("#,##0.00", cents.abs());
    }

    /** Whole dollars without cents: {@code $50,000}. */
    public static String whole(BigDecimal dollars) {
        return "$" + format("#,##0", dollars);
    }

    private static String format(String pattern, BigDecimal number) {
        return new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.US)).format(number);
    }
}
